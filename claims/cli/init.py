"""`claims init`."""

from __future__ import annotations

from pathlib import Path

import click

from claims.cli.options import notice, verbosity_options


@click.command("init", short_help="Lay out a newsroom's folder.")
@click.argument("folder", metavar="[DIR]", default=".")
@verbosity_options
def command(folder: str) -> None:
    """Make DIR (default: here) a newsroom's folder: an empty database, metadata.yml for Datasette, claims.toml, a
    pre-commit configuration and a CI workflow. What exists already is kept.

    \b
    Examples:
      claims init
      claims init newsroom
    """
    from claims.workflows.founding import found

    for name, fresh in found(Path(folder)):
        click.echo(f"{'made' if fresh else 'kept'}  {Path(folder) / name}")
    notice("Next: claims ingest REPORT --source NAME --date DATE")
