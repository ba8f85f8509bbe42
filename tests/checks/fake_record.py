"""A record in memory, filled from short texts as the real one is from files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from claims.documents import read_text
from claims.extract import extract
from claims.figures.agreement import compare
from claims.figures.linking import keys, match
from claims.model.base import content_id
from claims.model.claim import Claim, Rank, Status
from claims.model.record import (
    Conflict,
    ConflictStatus,
    DocumentRecord,
    Figure,
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

    def figures_with(self, wanted: Iterable[str]) -> Sequence[FigureRecord]:
        """Return the figures that share a key."""
        asked = set(wanted)
        found = [
            record
            for record in self.figures
            if any(asked.intersection(keys(recorded.claim, self.vocabulary)) for recorded in record.claims)
        ]
        return sorted(found, key=lambda record: record.figure.id)


def build(
    entries: Sequence[dict[str, Any]], vocabulary: Vocabulary, settled: Sequence[dict[str, Any]] = ()
) -> FakeRecord:
    """Return a record of the reports in a case.

    Args:
        entries: `text` with `source`, `date`, `url`, `role`, `status`, `retired`, `recheck`, all but the text optional.
        settled: `accept` (words of the accepted claim's text) and `reason`; what conflicts with it is deprecated.
    """
    claims = [recorded for number, entry in enumerate(entries) for recorded in _read(entry, number, vocabulary)]
    groups: list[list[RecordedClaim]] = []
    for recorded in claims:
        best = max(groups, key=lambda group: _likeness(recorded, group, vocabulary), default=None)
        if best is not None and _likeness(recorded, best, vocabulary) > 0:
            best.append(recorded)
        else:
            groups.append([recorded])
    rechecks = [entry["recheck"] for entry in entries if "recheck" in entry]
    records = [_figure(group, vocabulary, rechecks[0] if rechecks else None) for group in groups]
    for decision in settled:
        records = [_settle(record, decision, vocabulary) for record in records]
    return FakeRecord(tuple(records), vocabulary)


def _likeness(recorded: RecordedClaim, group: Sequence[RecordedClaim], vocabulary: Vocabulary) -> float:
    links = [match(recorded.claim, other.claim, vocabulary) for other in group]
    return max((link.confidence for link in links if link is not None), default=0.0)


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
    )
    return [
        RecordedClaim(
            claim=claim,
            document=stored,
            status=Status(entry.get("status", "proposed")),
            link=LinkStatus.SUGGESTED,
        )
        for claim in extract(document, vocabulary, date=date)
    ]


def _figure(group: Sequence[RecordedClaim], vocabulary: Vocabulary, recheck: Any) -> FigureRecord:
    first = group[0].claim
    figure = Figure(
        id=content_id("figure", first.id),
        label=", ".join(part for part in (first.subject, first.metric or first.metric_text) if part),
        subject=first.subject,
        metric=first.metric,
        unit=first.quantity.unit,
        qualifiers=first.qualifiers,
    )
    conflicts = [
        _conflict(figure, a, b, vocabulary)
        for index, a in enumerate(group)
        for b in group[index + 1 :]
        if a.document.role is b.document.role is Role.SOURCE
        if _compare(a, b, vocabulary) is VerdictKind.CONFLICT
    ]
    return FigureRecord(
        figure=figure, claims=tuple(group), conflicts=tuple(conflicts), recheck=str(recheck) if recheck else None
    )


def _compare(a: RecordedClaim, b: RecordedClaim, vocabulary: Vocabulary) -> VerdictKind:
    return compare(a.claim, b.claim, vocabulary, date_a=a.report_date, date_b=b.report_date).verdict


def _conflict(figure: Figure, a: RecordedClaim, b: RecordedClaim, vocabulary: Vocabulary) -> Conflict:
    one, two = sorted((a.claim.id, b.claim.id))
    return Conflict(
        id=content_id("conflict", one, two),
        figure=figure.id,
        a=one,
        b=two,
        verdict=compare(a.claim, b.claim, vocabulary),
    )


def _settle(record: FigureRecord, decision: dict[str, Any], vocabulary: Vocabulary) -> FigureRecord:
    accepted = next((one for one in record.claims if decision["accept"] in one.claim.text), None)
    if accepted is None:
        return record

    def judged(one: RecordedClaim) -> RecordedClaim:
        if _compare(accepted, one, vocabulary) is not VerdictKind.CONFLICT:
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


def claim_texts(claims: Iterable[Claim]) -> list[str]:
    """Return the texts of claims, for messages of failed tests."""
    return [claim.text for claim in claims]
