"""Hand-built claims, articles and notes for the tests of this layer."""

from __future__ import annotations

from typing import Any

from claims.model.claim import Claim, claim_id
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import (
    DocumentRecord,
    Figure,
    FigureRecord,
    Outcome,
    RecordedClaim,
    Role,
    Source,
    Verdict,
    VerdictKind,
)


def date_quantity(day: str, modifier: Modifier = Modifier.EXACT) -> Quantity:
    return Quantity(low=day, high=day, unit="date", kind=Kind.DATE, precision=DatePrecision.DAY, modifier=modifier)


def recorded(
    text: str, quantity: Quantity, source: str, *, role: Role = Role.SOURCE, url: str = "", **fields: Any
) -> RecordedClaim:
    """A claim `text` of `source`, in a document of its own."""
    quote = fields.pop("quote", f"It was {text}.")
    claim = Claim(
        id=claim_id(source, quote, text, 0), start=7, end=7 + len(text), line=fields.pop("line", 3), column=8,
        text=text, quantity=quantity, quote=quote, **fields,
    )  # fmt: skip
    document = DocumentRecord(
        id=f"document-{source}", lineage=source, source=Source(id=f"source-{source}", name=source), role=role, url=url
    )
    return RecordedClaim(claim=claim, document=document)


def publication(name: str = "first", date: str = "2026-10-30") -> Publication:
    return Publication(
        id=f"publication-{name}",
        document=f"document-{name}",
        url=f"https://news.example/{name}",
        title=f"The {name} story",
        date=date,
    )


def settled(
    *claims: RecordedClaim, accepted: RecordedClaim | None, outcome: Outcome | None = Outcome.ONE_RIGHT
) -> FigureRecord:
    return FigureRecord(
        figure=Figure(id="figure-1", label="DeepInfer, open-source release date", unit="date"),
        claims=claims, accepted=accepted.claim.id if accepted else None, outcome=outcome,
        reason="The maker's own repository shows the date", decided_at="2026-11-30T23:30:00Z",
    )  # fmt: skip


def by_value(a: RecordedClaim, b: RecordedClaim) -> Verdict:
    """The plainest comparison: equal values agree, others conflict."""
    same = (a.claim.quantity.low, a.claim.quantity.high) == (b.claim.quantity.low, b.claim.quantity.high)
    return verdict(VerdictKind.AGREE if same else VerdictKind.CONFLICT)


def verdict(kind: VerdictKind) -> Verdict:
    return Verdict(verdict=kind, rule="test", explanation="as the test says")


def note(number: int = 1, **fields: Any) -> Correction:
    values: dict[str, Any] = {
        "id": f"correction-{number:016x}", "kind": CorrectionKind.CORRECTION, "status": CorrectionStatus.ISSUED,
        "publication": publication(), "claim": "claim-1", "figure": "figure-1", "wrong": "29 October 2026",
        "right": "20 October 2026", "where": 3, "quote": "It was 29 October 2026.", "source": "DeepSeek",
        "source_url": "https://deepseek.example/post?a=1&b=2", "why": "The repository shows it", "date": "2026-11-30",
        "issued": f"2026-12-{number:02d}T09:00:00Z",
    }  # fmt: skip
    return Correction(**{**values, **fields})
