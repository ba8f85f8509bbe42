"""Results to print, built by hand: one of every kind of finding's shape."""

from __future__ import annotations

from claims.model.finding import Evidenced, Finding, Place, Severity
from claims.model.result import CheckResult

PATH = "drafts/issue-3.md"
TEXT = (
    "# Issue 3\r\n"
    "\r\n"
    "A single cluster handles 165 trillion tokens per day, on 東京 time 🚀 at 69 % cache hits.\r\n"
    "It was opened on 20 October 2026. Later: it was opened on 29 October 2026.\r\n"
)


def place(text: str, *, path: str = PATH, source: str = TEXT) -> Place:
    """Return the place of the first occurrence of `text` in `source`."""
    start = source.index(text)
    line = source.count("\n", 0, start) + 1
    column = start - (source.rfind("\n", 0, start) + 1) + 1
    return Place(
        path=path,
        line=line,
        column=column,
        end_line=line,
        end_column=column + len(text),
        start=start,
        end=start + len(text),
        text=text,
    )


CONFLICT = Finding(
    code="CLM101",
    name="conflicting-value",
    severity=Severity.ERROR,
    place=place("165 trillion tokens per day"),
    message="165 trillion tokens per day conflicts with the record",
    text="165 trillion tokens per day",
    record=(
        Evidenced(
            claim="claim-1",
            source="Example Weekly",
            url="https://example.org/weekly/12",
            date="2026-10-21",
            value="155T tokens per day",
            quote="One cluster processes 155T tokens per day, the post says.",
            attribution=("A. Poster", "DeepSeek"),
        ),
    ),
    help="165 does not round to 155.",
    fingerprint="finding-1",
)
UNSURE = Finding(
    code="CLM101",
    name="conflicting-value",
    severity=Severity.WARNING,
    confidence=0.62,
    place=place("69 %"),
    message="69 % conflicts with the record (unsure whether the record means the same figure)",
    text="69 %",
    record=(Evidenced(claim="claim-2", source="A call", value="96 %"),),
    fingerprint="finding-2",
)
CONTRADICTION = Finding(
    code="CLM401",
    name="contradiction",
    severity=Severity.ERROR,
    place=place("29 October 2026"),
    message="29 October 2026 contradicts 20 October 2026 in line 4",
    text="29 October 2026",
    related=(place("20 October 2026"), place("29 October 2026")),
    fingerprint="finding-3",
)
RESULT = CheckResult(
    findings=(CONFLICT, UNSURE, CONTRADICTION),
    files=1,
    figures=6,
    supported=1,
    compatible=1,
    unsourced=1,
    not_checked={"denied or corrected by the text itself": 1},
)
CLEAN = CheckResult(files=2, figures=3, supported=3)
NOTHING = CheckResult()
