"""A disputed figure, built by hand."""

from __future__ import annotations

from claims.model.claim import Claim, Nature, claim_id
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import (
    Conflict,
    DocumentRecord,
    Figure,
    FigureRecord,
    RecordedClaim,
    Role,
    Source,
    Verdict,
    VerdictKind,
)


def tokens(trillions: int, *, modifier: str = "exact") -> Quantity:
    """Return so many trillion tokens a day."""
    return Quantity(
        low=f"{trillions}000000000000",
        high=f"{trillions}000000000000",
        unit="token/day",
        modifier=Modifier(modifier),
        kind=Kind.THROUGHPUT,
        step_low="1000000000000",
        step_high="1000000000000",
        digits=3,
    )


def day(text: str) -> Quantity:
    """Return a date."""
    return Quantity(low=text, high=text, unit="date", kind=Kind.DATE, precision=DatePrecision.DAY)


def claim(quantity: Quantity, text: str, quote: str, **fields: object) -> Claim:
    """Return a claim about DeepSeek's cluster."""
    start = quote.index(text)
    return Claim(
        id=claim_id("sample", quote, text, 0),
        start=start,
        end=start + len(text),
        line=1,
        column=start + 1,
        text=text,
        quantity=quantity,
        subject="DeepSeek",
        subject_kind="organisation",
        metric="tokens_processed",
        metric_text="tokens per day",
        quote=quote,
        **fields,
    )


def recorded(each: Claim, source: str, date: str | None, **fields: object) -> RecordedClaim:
    """Return it as the record holds it."""
    document = DocumentRecord(
        id=f"document-{source}",
        lineage=source,
        source=Source(id=f"source-{source}", name=source),
        url=f"https://example.org/{source.lower().replace(' ', '-')}",
        date=date,
        role=Role.SOURCE,
    )
    return RecordedClaim(claim=each, document=document, **fields)


def disputed() -> FigureRecord:
    """Return four reports of one figure: three of 155T (one hedged, two of one origin) and one of 150T."""
    first = claim(tokens(155), "155T", "One cluster handles 155T tokens a day.", attribution=("A. Poster", "DeepSeek"))
    second = claim(
        tokens(155), "155 trillion", "The maker puts it at 155 trillion tokens daily.", attribution=("DeepSeek",)
    )
    third = claim(tokens(155, modifier="approx"), "155T", "It takes in some 155T tokens between two midnights.")
    other = claim(
        tokens(150), "150T", "By our reckoning it is 150T \x1b[31mtokens\x1b[0m per day.", nature=Nature.ESTIMATED
    )
    figure = Figure(
        id="figure-0123456789abcdef",
        label="DeepSeek, tokens per day",
        subject="DeepSeek",
        metric="tokens_processed",
        unit="token/day",
        qualifiers={"scope": "single cluster"},
    )
    verdict = Verdict(
        verdict=VerdictKind.CONFLICT, rule="precision", explanation="155T and 150T differ: neither rounds to the other."
    )
    a, b = sorted((first.id, other.id))
    return FigureRecord(
        figure=figure,
        claims=(
            recorded(first, "Example Weekly", "2026-10-20"),
            recorded(second, "Model Notes", "2026-10-21"),
            recorded(third, "Example Wire", "2026-10-29"),
            recorded(other, "Open Reckoning", "2026-10-24"),
        ),
        conflicts=(Conflict(id="conflict-0123456789abcdef", figure=figure.id, a=a, b=b, verdict=verdict),),
    )
