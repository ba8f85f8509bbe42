"""A record in memory, filled from short texts as the real one is from files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from claims.documents import read_text
from claims.extract import extract
from claims.figures.agreement import compare
from claims.figures.conflicts import scan
from claims.figures.linking import assign, keys
from claims.figures.readings import value_key
from claims.model.base import content_id
from claims.model.claim import Rank, Status
from claims.model.quantity import Quantity
from claims.model.record import (
    ConflictStatus,
    DocumentRecord,
    FigureRecord,
    LinkStatus,
    Outcome,
    RecordedClaim,
    Role,
    Source,
    VerdictKind,
)
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True)
class FakeRecord:
    """Figures in memory; filed under the keys of all their claims."""

    figures: tuple[FigureRecord, ...]
    vocabulary: Vocabulary

    def figures_with(self, wanted: Iterable[str], *, crowd: int | None = None) -> Sequence[FigureRecord]:
        """Return the figures that are filed under one of the keys; "a|" stands for all that begin so."""
        asked = tuple(wanted)
        found = [
            record
            for record in self.figures
            if any(key.startswith(asked) for recorded in record.claims for key in keys(recorded.claim, self.vocabulary))
        ]
        return sorted(found, key=lambda record: record.figure.id)

    def issued_notes(self) -> Sequence[str]:
        """Return the notes that were issued: none."""
        return ()

    def figures_stating(self, quantities: Iterable[Quantity], *, crowd: int) -> Sequence[FigureRecord]:
        """Return the figures of which a claim states one of the values."""
        asked = {value_key(quantity, self.vocabulary) for quantity in quantities}
        return [
            record
            for record in sorted(self.figures, key=lambda record: record.figure.id)
            if any(value_key(one.claim.quantity, self.vocabulary) in asked for one in record.claims)
        ]


def build(
    entries: Sequence[dict[str, Any]], vocabulary: Vocabulary, settled: Sequence[dict[str, Any]] = ()
) -> FakeRecord:
    """Return a record of the reports in a case.

    Args:
        entries: `text`; where they matter, `source`, `date`, `url`, `role`, `status`, `link`, `retired`, `recheck`.
        settled: `accept` (words of the accepted claim's text) and `reason`; what conflicts with it is deprecated.
    """
    claims = [recorded for number, entry in enumerate(entries) for recorded in _read(entry, number, vocabulary)]
    assignment = assign([recorded.claim for recorded in claims], [], vocabulary)
    figure_of = {link.claim: link.figure for link in assignment.links}
    recheck = next((str(entry["recheck"]) for entry in entries if "recheck" in entry), None)
    records = []
    for figure in assignment.figures:
        own = tuple(recorded for recorded in claims if figure_of[recorded.claim.id] == figure.id)
        record = FigureRecord(figure=figure, claims=own, recheck=recheck)
        records.append(record.model_copy(update={"conflicts": scan(record, vocabulary)}))
    for decision in settled:
        records = [_settle(record, decision, vocabulary) for record in records]
    return FakeRecord(tuple(records), vocabulary)


def _read(entry: dict[str, Any], number: int, vocabulary: Vocabulary) -> list[RecordedClaim]:
    name = entry.get("source", f"Report {number + 1}")
    date = str(entry["date"]) if "date" in entry else None
    document = read_text(entry["text"], name=f"report-{number}.md", format="markdown")
    source = Source(id=content_id("source", name), name=name, retired=entry.get("retired", False))
    stored = DocumentRecord(
        id=content_id("document", str(number), name),
        lineage=document.lineage,
        source=source,
        url=entry.get("url", ""),
        date=date,
        role=Role(entry.get("role", "source")),
        digest=document.digest,
    )
    return [
        RecordedClaim(
            claim=claim,
            document=stored,
            status=Status(entry.get("status", "proposed")),
            link=LinkStatus(entry.get("link", "suggested")),
        )
        for claim in extract(document, vocabulary, date=date)
    ]


def _compare(a: RecordedClaim, b: RecordedClaim, vocabulary: Vocabulary) -> VerdictKind:
    return compare(a.claim, b.claim, vocabulary, date_a=a.report_date, date_b=b.report_date).verdict


def _settle(record: FigureRecord, decision: dict[str, Any], vocabulary: Vocabulary) -> FigureRecord:
    accepted = next((one for one in record.claims if decision["accept"] in one.claim.text), None)
    if accepted is None:
        return record

    def judged(one: RecordedClaim) -> RecordedClaim:
        if one.claim.id == accepted.claim.id:
            return one.model_copy(update={"rank": Rank.PREFERRED, "rank_reason": decision.get("reason", "")})
        if one.rank is Rank.DEPRECATED or _compare(accepted, one, vocabulary) is not VerdictKind.CONFLICT:
            return one
        return one.model_copy(update={"rank": Rank.DEPRECATED, "rank_reason": decision.get("reason", "")})

    conflicts = (
        conflict.model_copy(update={"status": ConflictStatus.RESOLVED})
        for conflict in record.conflicts
        if accepted.claim.id in (conflict.a, conflict.b)
    )
    return record.model_copy(
        update={
            "claims": tuple(judged(one) for one in record.claims),
            "conflicts": tuple(conflicts),
            "accepted": accepted.claim.id,
            "outcome": Outcome.ONE_RIGHT,
            "reason": decision.get("reason", ""),
        }
    )
