"""Write every generated file, or with `--check` say which of them has drifted from its source.

One generator a kind: the JSON Schemas come from the value objects, the SQL from the tables, the unit table from
schema/units.txt (through pint), the pages of the checks from their docstrings, the command reference from the commands.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click
from pydantic import BaseModel

from claims.model.claim import Claim
from claims.model.correction import Correction
from claims.model.event import Event
from claims.model.finding import Finding
from claims.model.record import FigureRecord

ROOT = Path(__file__).resolve().parent.parent.parent


def _json_schemas() -> dict[str, str]:
    models: dict[str, type[BaseModel]] = {
        "claim": Claim,
        "figure": FigureRecord,
        "finding": Finding,
        "correction": Correction,
        "event": Event,
    }
    return {
        f"schema/json/{name}.schema.json": json.dumps(model.model_json_schema(), indent=2, ensure_ascii=False) + "\n"
        for name, model in models.items()
    }


def _sql() -> dict[str, str]:
    from claims.store.ddl import sqlite_ddl

    return {"schema/claims.sql": sqlite_ddl()}


def _units() -> dict[str, str]:
    from claims.vocabulary.compile_units import compiled

    return {"schema/units.json": compiled()}


def _vocabulary() -> dict[str, str]:
    from claims.vocabulary.entries import SHIPPED, compiled

    return {f"schema/{name}": text for name, text in map(compiled, SHIPPED)}


def _check_pages() -> dict[str, str]:
    from claims.checks.pages import pages

    return {f"docs/checks/{name}": text for name, text in pages().items()}


def _command_reference() -> dict[str, str]:
    from claims.cli.main import COMMANDS, cli

    parts = ["# Commands\n", "Generated from the commands themselves by `make generate`.\n"]
    # The group's own settings, or click would remember a help option without -h for each command.
    root = click.Context(cli, info_name="claims", **{**cli.context_settings, "max_content_width": 100})
    for name, (module, _) in COMMANDS.items():
        command = cli.get_command(root, name)
        if command is None or module == "unbuilt":
            continue
        context = click.Context(command, info_name=name, parent=root, max_content_width=100, terminal_width=100)
        parts.append(f"## claims {name}\n\n```text\n{command.get_help(context).rstrip()}\n```\n")
    return {"docs/commands.md": "\n".join(parts)}


GENERATORS: tuple[Callable[[], dict[str, str]], ...] = (
    _json_schemas,
    _sql,
    _units,
    _vocabulary,
    _check_pages,
    _command_reference,
)


def generated() -> dict[str, str]:
    """Return every generated file: path relative to the project -> text."""
    return {path: text for generator in GENERATORS for path, text in generator().items()}


def drift(root: Path = ROOT) -> list[str]:
    """Return the paths whose file differs from what would be generated now, stale check pages included."""
    wanted = generated()
    drifted = [path for path, text in wanted.items() if _read(root / path) != text]
    stale = [
        str(path.relative_to(root).as_posix())
        for folder, pattern in (("docs/checks", "*.md"), ("schema/json", "*.json"))
        for path in sorted((root / folder).glob(pattern))
        if path.relative_to(root).as_posix() not in wanted
    ]
    return drifted + stale


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main() -> None:
    """Write the files, or with `--check` end with 1 where one has drifted."""
    if "--check" in sys.argv[1:]:
        drifted = drift()
        for path in drifted:
            print(f"drifted: {path} (run `make generate`)", file=sys.stderr)
        sys.exit(1 if drifted else 0)
    for path, text in generated().items():
        target = ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if _read(target) != text:
            target.write_text(text, encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main()
