"""The `github` format: workflow commands that GitHub Actions shows as annotations."""

from __future__ import annotations

from collections.abc import Mapping

from claims.model.finding import Finding, Severity
from claims.model.result import CheckResult
from claims.reports.summary import count, found, summary, with_record
from claims.reports.terminal import inert

#: GitHub shows at most ten annotations of a kind in one step and drops the rest in silence.
SHOWN = 10
_COMMANDS: tuple[tuple[Severity, str], ...] = (
    (Severity.ERROR, "error"),
    (Severity.WARNING, "warning"),
    (Severity.INFO, "notice"),
)


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return one workflow command a finding, errors first; beyond ten of a kind the rest is counted."""
    lines: list[str] = []
    for severity, command in _COMMANDS:
        findings = [finding for finding in result.findings if finding.severity is severity]
        lines += [_annotation(finding, command) for finding in findings[:SHOWN]]
        if len(findings) > SHOWN:
            lines.append(f"{count(len(findings) - SHOWN, f'more {command}')} not shown as annotations")
    lines.append(f"{found(result)} {summary(result)}")
    return "\n".join(lines) + "\n"


def _annotation(finding: Finding, command: str) -> str:
    place = finding.place
    properties = {
        "file": place.path,
        "line": str(place.line),
        "endLine": str(place.end_line),
        "title": f"{finding.code} {finding.name}",
    }
    if place.line == place.end_line:
        # Columns are refused by GitHub where an annotation spans lines. `endColumn` is the last column, not past it.
        properties["col"] = str(place.column)
        properties["endColumn"] = str(max(place.column, place.end_column - 1))
    listed = ",".join(f"{name}={escape_property(value)}" for name, value in properties.items())
    return f"::{command} {listed}::{escape_data(chr(10).join(with_record(finding)))}"


def escape_data(text: str) -> str:
    """Escape a workflow command's message, as the runner's own toolkit does."""
    return inert(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """Escape a workflow command's property, as the runner's own toolkit does."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")
