"""The summary of a step that GitHub Actions shows on a run's page, in Markdown.

Annotations are capped at ten a kind, and are lost on lines that the change does not touch; this page has neither limit,
and stays short by the same rule: errors first, at most ten a kind, the rest counted.
"""

from __future__ import annotations

from claims.model.finding import Finding, Severity
from claims.model.result import CheckResult
from claims.patterns import lazy_pattern
from claims.reports.summary import count, found, recorded_line, summary
from claims.reports.terminal import fit, one_line

#: How many findings of a kind are listed.
SHOWN = 10
#: Columns of a message before it is cut: GitHub refuses a summary of more than a megabyte.
_WIDE = 400
_KINDS: tuple[tuple[Severity, str, str], ...] = (
    (Severity.ERROR, "Errors", "error"),
    (Severity.WARNING, "Warnings", "warning"),
    (Severity.INFO, "Notes", "note"),
)
_ACTIVE = lazy_pattern(r"([\\`*_{}\[\]<>()#!|~&])")


def render_summary(result: CheckResult) -> str:
    """Return the summary as Markdown, with everything from the drafts and the record made inert."""
    parts = ["## Figures", f"**{found(result)}** {summary(result)}"]
    for severity, heading, one in _KINDS:
        findings = [finding for finding in result.findings if finding.severity is severity]
        if not findings:
            continue
        rows = [_row(finding) for finding in findings[:SHOWN]]
        table = "\n".join(["| where | check | what |", "|---|---|---|", *rows])
        parts += [f"### {heading}", table]
        if len(findings) > SHOWN:
            parts.append(f"{count(len(findings) - SHOWN, f'more {one}')} not listed here.")
    return "\n\n".join(parts) + "\n"


def _row(finding: Finding) -> str:
    place = finding.place
    said = "<br>".join(_plain(text) for text in (finding.message, *map(recorded_line, finding.record[:1])))
    return f"| {_plain(f'{place.path}:{place.line}')} | {finding.code} {finding.name} | {said} |"


def _plain(text: str) -> str:
    """Return the text on one line, with every sign that Markdown or HTML might act on escaped."""
    return _ACTIVE.sub(r"\\\1", fit(one_line(text), _WIDE)).replace("\\<", "&lt;").replace("\\&", "&amp;")
