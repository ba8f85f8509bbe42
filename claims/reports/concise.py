"""The `concise` format: one finding a line, as editors and grep read it."""

from __future__ import annotations

from collections.abc import Mapping

from claims.model.result import CheckResult
from claims.reports.summary import found, summary
from claims.reports.terminal import Style, one_line


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return `path:line:column: severity[code] message` a finding, and the summary."""
    style = Style(color)
    lines = [
        f"{one_line(finding.place.path)}:{finding.place.line}:{finding.place.column}: "
        f"{style.severity(finding.severity.value, f'{finding.severity.value}[{finding.code}]')} "
        f"{one_line(finding.message)}{f' ({one_line(finding.place.part)})' if finding.place.part else ''}"
        for finding in result.findings
    ]
    return "\n".join([*lines, f"{found(result)} {summary(result)}\n"])
