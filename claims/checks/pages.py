"""The checks' pages, made from their metadata and docstrings."""

from __future__ import annotations

from claims.checks.context import Rule
from claims.checks.registry import RULES


def page(rule: Rule) -> str:
    """Return a check's page in Markdown."""
    info = rule.info
    house = "; does not run with `--as-report`" if info.house else ""
    return f"# {info.code}: {info.name}\n\nDefault severity: {info.severity.value}{house}\n\n{rule.page}\n"


def pages() -> dict[str, str]:
    """Return every generated page: file name -> Markdown."""
    made = {f"{rule.info.code}.md": page(rule) for rule in RULES}
    made["README.md"] = _index()
    return made


def _index() -> str:
    infos = [rule.info for rule in RULES]
    rows = [
        f"| [{info.code}]({info.code}.md) | {info.name} | {info.severity.value} | {info.summary} |" for info in infos
    ]
    return "\n".join(
        [
            "# Checks",
            "",
            "Generated from the checks' own docstrings by `make generate`.",
            "",
            "| code | name | default | what it finds |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )
