"""What several formats say alike: the summary line, plain counting, and a finding with its record in words."""

from __future__ import annotations

from claims.model.finding import Evidenced, Finding, Severity
from claims.model.result import CheckResult
from claims.reports.terminal import one_line

#: How many recorded claims a finding names where there is room for a few lines only.
_NAMED = 3

#: What a run over others' articles leaves out.
_AS_REPORT = "Read as others' reports: checks of our own sources, reviews and comments did not run."


def count(number: int, one: str, many: str = "") -> str:
    """Return "1 figure" or "3 figures"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def summary(result: CheckResult) -> str:
    """Return what was read and what became of it, in one line; that nothing was read is said aloud."""
    if not result.files:
        return "0 files: nothing was checked."
    if not result.figures:
        return f"{count(result.files, 'file')}, 0 figures read: nothing was checked."
    parts = [
        f"{result.supported:,} supported",
        f"{result.compatible:,} compatible",
        f"{result.contradicted:,} contradicted",
        f"{result.disputed:,} disputed",
        f"{result.unsourced:,} unsourced",
        f"{result.not_checked_total:,} not checked{_reasons(result)}",
    ]
    counted = f"{count(result.files, 'file')}, {count(result.figures, 'figure')} read: {', '.join(parts)}."
    return f"{counted} {_AS_REPORT}" if result.as_report else counted


def _reasons(result: CheckResult) -> str:
    reasons = [f"{number:,} {reason}" for reason, number in sorted(result.not_checked.items()) if number]
    return f" ({'; '.join(reasons)})" if reasons else ""


def found(result: CheckResult) -> str:
    """Return how many findings there are of each severity, and what is not shown, in one line."""
    untold = _untold(result)
    if not result.findings:
        return (
            f"No errors or warnings; {untold}" if result.left_out else f"No findings{f'; {untold}' if untold else '.'}"
        )
    counts = dict.fromkeys((Severity.ERROR, Severity.WARNING, Severity.INFO), 0)
    for finding in result.findings:
        counts[finding.severity] += 1
    named = {
        Severity.ERROR: ("error", "errors"),
        Severity.WARNING: ("warning", "warnings"),
        Severity.INFO: ("note", "notes"),
    }
    listed = ", ".join(count(counts[severity], *named[severity]) for severity in counts if counts[severity])
    return f"{listed}; {untold}" if untold else f"{listed}."


def _untold(result: CheckResult) -> str:
    parts = [
        f"{result.in_baseline:,} in the baseline" if result.in_baseline else "",
        f"{result.unchanged:,} where nothing changed" if result.unchanged else "",
        f"{count(result.left_out, 'note')} not shown (-v shows them)" if result.left_out else "",
    ]
    listed = ", ".join(filter(None, parts))
    return f"{listed}." if listed else ""


def recorded_line(evidenced: Evidenced) -> str:
    """Return a recorded claim in one line: source, date, value and address, as far as they are known."""
    parts = (evidenced.source, evidenced.date, evidenced.value, evidenced.url)
    return f"Record: {', '.join(one_line(part) for part in parts if part)}"


def with_record(finding: Finding) -> list[str]:
    """Return a finding in plain lines: its message, the first recorded claims that it rests on, its help."""
    where = f" ({finding.place.part})" if finding.place.part else ""
    lines = [finding.message + where, *(recorded_line(evidenced) for evidenced in finding.record[:_NAMED])]
    if len(finding.record) > _NAMED:
        lines.append(f"{len(finding.record) - _NAMED} more in the record.")
    return [*lines, finding.help] if finding.help else lines
