"""`claims init`."""

from __future__ import annotations

from pathlib import Path

import click

from claims.cli.options import notice, verbosity_options


@click.command("init", short_help="Lay out a newsroom's folder.")
@click.argument("folder", metavar="[DIR]", default=".")
@click.option("--repository", default="", metavar="URL", help="Git URL from which CI and pre-commit install claims.")
@click.option(
    "--revision", default="", metavar="REV", help="Tag, branch or commit of it; by default this version's tag."
)
@verbosity_options
def command(folder: str, repository: str, revision: str) -> None:
    """Make DIR (default: here) a newsroom's folder: an empty database, metadata.yml for Datasette, claims.toml, a
    pre-commit configuration, a GitHub workflow and a GitLab job. What exists already is kept.

    \b
    Examples:
      claims init
      claims init newsroom --repository https://git.example.org/desk/claims
    """
    from claims.workflows.founding import found

    for name, fresh in found(Path(folder), repository=repository, revision=revision):
        click.echo(f"{'made' if fresh else 'kept'}  {Path(folder) / name}")
    notice("Next: claims ingest REPORT --source NAME --date DATE")
