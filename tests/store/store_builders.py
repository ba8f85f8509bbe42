"""Small records for the store's tests, and strategies for arbitrary ones."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from hypothesis import strategies as st

from claims.model.base import content_id
from claims.model.claim import Claim, Evidence, Nature, Stance, claim_id
from claims.model.document import Document, Item
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import Conflict, Figure, FigureLink, Verdict, VerdictKind
from claims.store.documents import Added
from claims.store.repository import Store

AT = "2026-11-01T08:00:00Z"
LATER = "2026-11-02T08:00:00Z"


def quantity(value: str = "155000000000000", unit: str = "token/day") -> Quantity:
    """A throughput."""
    return Quantity(low=value, high=value, unit=unit, kind=Kind.THROUGHPUT, digits=3, step_low="1000", step_high="1000")


def claim(
    text: str = "155T",
    *,
    lineage: str = "a.md",
    subject: str = "DeepSeek",
    nth: int = 0,
    value: str = "",
    **fields: object,
) -> Claim:
    """A claim that is told apart by its document, its text and `nth`."""
    quote = f"A cluster handles {text} tokens a day."
    values: dict[str, object] = {
        "id": claim_id(lineage, quote, text, nth),
        "start": 18 + nth,
        "end": 18 + nth + len(text),
        "line": 1,
        "column": 19,
        "text": text,
        "quantity": quantity(value) if value else quantity(),
        "subject": subject,
        "metric": "throughput",
        "quote": quote,
    }
    return Claim.model_validate({**values, **fields})


def document(raw: str = "A cluster handles 155T tokens a day.", *, lineage: str = "a.md", **fields: object) -> Document:
    """A document of one story."""
    values: dict[str, object] = {
        "name": lineage,
        "lineage": lineage,
        "format": "markdown",
        "raw": raw,
        "text": raw,
        "items": (Item(0, len(raw), "A story"),),
        "digest": hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest(),
    }
    return Document(**{**values, **fields})  # type: ignore[arg-type]


def add(
    store: Store, *claims: Claim, source: str = "A newsletter", lineage: str = "a.md", raw: str = "", **rest: object
) -> Added:
    """Store a document with these claims."""
    text = raw or f"{lineage}: " + " ".join(each.text for each in claims)
    values: dict[str, object] = {"report_date": "2026-10-30", "ingested_at": AT, **rest}
    stored = store.save_source(source)
    return store.add_document(document(text, lineage=lineage), stored, claims=claims, **values)  # type: ignore[arg-type]


def figure(founder: Claim, label: str = "DeepSeek, tokens a day") -> Figure:
    """The figure that a claim founds."""
    return Figure(
        id=content_id("figure", founder.id),
        label=label,
        subject=founder.subject,
        metric=founder.metric,
        unit="token/day",
    )


def link(store: Store, claims: Sequence[Claim], keys: Sequence[str] = ("key",)) -> Figure:
    """Store one figure that holds the claims."""
    made = figure(claims[0])
    links = [FigureLink(claim=each.id, figure=made.id, confidence=0.8, reason="same subject") for each in claims]
    store.save_figures([(made, keys)], links)
    return made


def conflict(of: Figure, one: Claim, two: Claim) -> Conflict:
    """A conflict between two claims."""
    a, b = sorted((one.id, two.id))
    verdict = Verdict(
        verdict=VerdictKind.CONFLICT, rule="precision", explanation="155 never rounds to 150.", hint="typo"
    )
    return Conflict(id=content_id("conflict", of.id, a, b), figure=of.id, a=a, b=b, verdict=verdict)


#: Any text that Unicode knows, NUL and characters outside the first plane included; lone surrogates are no text.
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
NUMBER = st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**30), max_value=10**30).map(str)
DATE = st.dates().map(str)

QUANTITIES = st.builds(
    Quantity,
    low=NUMBER | DATE,
    high=NUMBER | DATE,
    unit=TEXT,
    modifier=st.sampled_from(Modifier),
    kind=st.sampled_from(Kind),
    step_low=NUMBER | st.just(""),
    step_high=NUMBER | st.just(""),
    digits=st.integers(0, 40),
    precision=st.none() | st.sampled_from(DatePrecision),
    inferred=st.booleans(),
    alternatives=st.lists(st.tuples(DATE, DATE), max_size=2).map(tuple),
)
CLAIMS = st.builds(
    Claim,
    id=st.integers(0, 2**64 - 1).map(lambda number: f"claim-{number:016x}"),
    start=st.integers(0, 10**9),
    end=st.integers(0, 10**9),
    line=st.integers(1, 10**6),
    column=st.integers(1, 10**6),
    text=TEXT,
    quantity=QUANTITIES,
    nature=st.sampled_from(Nature),
    evidence=st.sampled_from(Evidence),
    stance=st.sampled_from(Stance),
    subject=TEXT,
    subject_kind=TEXT,
    metric=TEXT,
    metric_text=TEXT,
    qualifiers=st.dictionaries(TEXT, TEXT, max_size=3),
    topics=st.lists(TEXT, max_size=3).map(tuple),
    attribution=st.lists(TEXT, max_size=3).map(tuple),
    as_of=st.none() | DATE,
    supersedes=st.none() | TEXT,
    quote=TEXT,
    item=TEXT,
    item_index=st.integers(0, 1000),
)
