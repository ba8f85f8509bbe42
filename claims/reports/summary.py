"""The summary line, and plain counting."""

from __future__ import annotations

from claims.model.finding import Severity
from claims.model.result import CheckResult

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
    """Return how many findings there are of each severity, in one line."""
    hidden = f"{count(result.left_out, 'note')} not shown (-v shows them)." if result.left_out else ""
    if not result.findings:
        return f"No errors or warnings; {hidden}" if hidden else "No findings."
    counts = dict.fromkeys((Severity.ERROR, Severity.WARNING, Severity.INFO), 0)
    for finding in result.findings:
        counts[finding.severity] += 1
    named = {
        Severity.ERROR: ("error", "errors"),
        Severity.WARNING: ("warning", "warnings"),
        Severity.INFO: ("note", "notes"),
    }
    listed = ", ".join(count(counts[severity], *named[severity]) for severity in counts if counts[severity])
    return f"{listed}; {hidden}" if hidden else f"{listed}."
