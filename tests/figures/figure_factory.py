"""Claims for tests, built from a few words of YAML."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from claims.model.claim import Claim, Nature, Stance, claim_id
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import DocumentRecord, RecordedClaim, Role, Source

_KINDS = {
    "percent": Kind.PERCENTAGE,
    "percentage_point": Kind.PERCENTAGE,
    "dimensionless": Kind.RATIO,
    "date": Kind.DATE,
}


def quantity(value: Any, unit: str, **fields: Any) -> Quantity:
    """Return a quantity written as `value`: "155T", "1.5 to 2", "2026-10-29", "2026-10", "--11-04"."""
    text = str(value)
    if unit == "date":
        return _date(text, fields)
    low, _, high = text.partition(" to ")
    ends = [_number(end) for end in (low, high or low)]
    kind = fields.pop("kind", None)
    modifier = Modifier(fields.pop("modifier", "range" if high else "exact"))
    return Quantity(
        low=ends[0][0],
        high=ends[1][0],
        step_low=ends[0][1],
        step_high=ends[1][1],
        digits=ends[0][2],
        unit=unit,
        modifier=modifier,
        kind=Kind(kind) if kind else _kind(unit),
        **fields,
    )


def _kind(unit: str) -> Kind:
    if unit in _KINDS:
        return _KINDS[unit]
    if unit.startswith("USD"):
        return Kind.PRICE
    head, slash, rest = unit.partition("/")
    if (slash and "second" in rest) or rest == "day":
        return Kind.THROUGHPUT
    if head in ("second", "millisecond", "minute"):
        return Kind.LATENCY
    return Kind.SIZE if "byte" in head or head == "token" else Kind.COUNT


def _number(text: str) -> tuple[str, str, int]:
    multiplier = {"K": 3, "M": 6, "B": 9, "T": 12}.get(text[-1], 0)
    digits = text.rstrip("KMBT").replace(",", "")
    number = Decimal(digits)
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    value = number.scaleb(multiplier)
    step = Decimal(1).scaleb(exponent + multiplier)
    return format(value, "f"), format(step, "f"), len(number.as_tuple().digits)


def _date(text: str, fields: dict[str, Any]) -> Quantity:
    low, _, high = text.partition(" to ")
    precision = DatePrecision(fields.pop("precision", "month" if len(low) == 7 and not low.startswith("--") else "day"))
    modifier = Modifier(fields.pop("modifier", "exact"))
    if precision is DatePrecision.MONTH:
        last = {"02": "28", "04": "30", "06": "30", "09": "30", "11": "30"}.get(low[5:7], "31")
        low, high = f"{low}-01", f"{low}-{last}"
    return Quantity(
        low=low, high=high or low, unit="date", kind=Kind.DATE, modifier=modifier, precision=precision, **fields
    )


def claim(spec: dict[str, Any], *, name: str = "a") -> Claim:
    """Return the claim of a case: `value`, `unit` and any field of `Claim` or `Quantity` ("modifier", "kind", ...)."""
    fields = dict(spec)
    of_quantity = {
        key: fields.pop(key) for key in ("modifier", "kind", "precision", "inferred", "alternatives") if key in fields
    }
    fields.pop("date", None)
    value, unit = fields.pop("value"), fields.pop("unit")
    stated = quantity(value, unit, **of_quantity)
    text = str(value)
    quote = fields.pop("quote", f"{name}: {fields.get('subject', '')} {text} {unit}")
    identity = fields.pop("id", None) or claim_id(name, quote, text, 0)
    return Claim(
        id=identity,
        start=0,
        end=len(text),
        line=1,
        column=1,
        text=text,
        quantity=stated,
        nature=Nature(fields.pop("nature", "stated")),
        stance=Stance(fields.pop("stance", "asserted")),
        topics=tuple(fields.pop("topics", ())),
        attribution=tuple(fields.pop("attribution", ())),
        quote=quote,
        **fields,
    )


def recorded(
    each: Claim, *, source: str = "Example News", date: str | None = None, role: Role = Role.SOURCE, **fields: Any
) -> RecordedClaim:
    """Return a claim as the record holds it."""
    document = DocumentRecord(
        id=f"document-{source}", lineage=source, source=Source(id=f"source-{source}", name=source), date=date, role=role
    )
    return RecordedClaim(claim=each, document=document, **fields)
