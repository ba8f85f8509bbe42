"""What every format of the checking copy says in the same words."""

from __future__ import annotations

from claims.model.claim import Evidence
from claims.model.finding import Finding
from claims.model.sheet import Review, Sheet, SheetClaim, SheetOrigins, SheetRow, Side
from claims.reports.summary import count

_EVIDENCE = {
    Evidence.PRIMARY_SEEN: "primary source seen",
    Evidence.SECONDHAND: "second-hand",
    Evidence.OWN_REPORTING: "own reporting",
}


def title(sheet: Sheet) -> str:
    """Return the heading of the sheet."""
    return f"Checking copy: {sheet.title or sheet.name}"


def about_draft(sheet: Sheet) -> str:
    """Return which text was held against the record, and when: a sheet of another version must not be ticked off."""
    version = f", SHA-256 {sheet.digest[:12]}" if sheet.digest else ""
    return f"{sheet.name}{version}, held against the record on {sheet.made}"


def counts(sheet: Sheet) -> list[tuple[str, int, str]]:
    """Return what became of the figures: class, count, and what the class means."""
    result = sheet.result
    return [
        ("figures read", result.figures, "in all"),
        ("supported", result.supported, "a recorded claim says as much"),
        ("compatible", result.compatible, "the record agrees, but says less, or the link is unsure"),
        ("contradicted", result.contradicted, "the record says otherwise"),
        ("disputed", result.disputed, "the record itself is in dispute"),
        ("unsourced", result.unsourced, "no record, and no source named"),
        ("not checked", result.not_checked_total, _reasons(sheet)),
    ]


def _reasons(sheet: Sheet) -> str:
    reasons = [f"{number:,} {reason}" for reason, number in sorted(sheet.result.not_checked.items())]
    return "; ".join(reasons) or "never counts as a pass"


def where(row: SheetRow) -> str:
    """Return the place for people: "line 3, column 12", or the part of a file that has no lines."""
    return row.part or f"line {row.place.line}, column {row.place.column}"


def who(claim: SheetClaim) -> str:
    """Return who says it and whom they cite: "Example Weekly, as said by A. Poster, citing DeepSeek"."""
    chain = ", citing ".join(claim.attribution)
    source = claim.source or "source unknown"
    return f"{source}, as said by {chain}" if chain and chain != source else source


def standing(claim: SheetClaim) -> str:
    """Return how a recorded claim stands to the draft, when it was published and how we know of it."""
    side = "agrees" if claim.side is Side.AGREES else "says otherwise"
    return ", ".join((side, claim.date or "undated", _EVIDENCE[claim.evidence], *claim.notes))


def origins(entry: SheetOrigins) -> str:
    """Return who stands behind a value: "155T: 2 independent origins (A, B), 3 reports"."""
    named = f" ({', '.join(entry.origins)})" if entry.origins else ""
    independent, reports = count(entry.independent, "independent origin"), count(entry.reports, "report")
    note = f". {entry.note}" if entry.note else ""
    return f"{entry.value}: {independent}{named}, {reports}{note}"


def review(entry: Review) -> str:
    """Return who decided what, when and why."""
    about = f" {entry.about}" if entry.about else ""
    why = f": {entry.reason}" if entry.reason else ""
    return f"{entry.actor}, {entry.at[:10]}, {entry.action}{about}{why}"


def finding(entry: Finding) -> str:
    """Return a finding in one line."""
    return f"{entry.code} ({entry.severity.value}): {entry.message}"


def finding_elsewhere(entry: Finding) -> str:
    """Return a finding that is about no figure of a row, with its place."""
    return f"Line {entry.place.line}, column {entry.place.column}: {finding(entry)}"
