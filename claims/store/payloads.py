"""What the payload of a decision must look like, whether a person decides or an import brings it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from claims.model.claim import Claim, Rank
from claims.model.correction import Correction
from claims.model.record import Outcome
from claims.model.tip import TipOutcome
from claims.store.events import kind_of

#: Never edited: where a claim stands, and what the document says there.
FIXED_FIELDS = frozenset({"id", "start", "end", "line", "column", "text", "quote", "item", "item_index", "part"})


def flaw(target: str, action: str, payload: Mapping[str, Any]) -> str:
    """Return what is wrong with the payload of such an action on such a target, "" if nothing is.

    Actions that this version does not know have no flaw: they have no effect either.
    """
    for name, kind in (("cause", str), ("event", str), ("merges", list)):
        if not isinstance(payload.get(name, kind()), kind):
            return f"`{name}` must be a {kind.__name__}"
    if not all(isinstance(each, str) for each in payload.get("merges", ())):
        return "`merges` must name events"
    match kind_of(target), action:
        case "claim", "rank":
            return _word(payload, "rank", [each.value for each in Rank])
        case "claim", "edit":
            return _edit(payload)
        case "claim", "link" | "unlink":
            return _text(payload, "figure")
        case "figure", "resolve":
            return _text(payload, "accepted", optional=True) or _word(
                payload, "outcome", [None, *(each.value for each in Outcome)]
            )
        case "figure", "recheck":
            return _text(payload, "date", optional=True)
        case "subject", "alias" | "unalias":
            return _text(payload, "alias")
        case "subject", "merge":
            return _text(payload, "subject") or _text(payload, "name")
        case "correction", "issue":
            return _fits(Correction, payload.get("correction"), "correction")
        case "publication", "tip":
            return _text(payload, "claim") or _text(payload, "text")
        case "publication", "answer":
            return _text(payload, "tip") or _word(payload, "outcome", [each.value for each in TipOutcome])
        case _, "undo":
            return _text(payload, "event")
    return ""


def _text(payload: Mapping[str, Any], name: str, *, optional: bool = False) -> str:
    value = payload.get(name)
    if (isinstance(value, str) and value) or (optional and value is None):
        return ""
    return f"`{name}` must be a text"


def _word(payload: Mapping[str, Any], name: str, words: list[str | None]) -> str:
    if payload.get(name) in words:
        return ""
    return f"`{name}` must be one of: {', '.join(word for word in words if word)}"


def _edit(payload: Mapping[str, Any]) -> str:
    for name in ("before", "after"):
        fields = payload.get(name, {} if name == "before" else None)
        if not isinstance(fields, Mapping) or (name == "after" and not fields):
            return f"`{name}` must have the fields of the claim that it sets"
        wrong = sorted(set(fields) - (set(Claim.model_fields) - FIXED_FIELDS))
        if wrong:
            return f"an edit cannot set {', '.join(wrong)} of a claim"
        fault = _fits(Claim, {**_any_claim(), **fields}, name)
        if fault:
            return fault
    return ""


def _fits(model: type[Claim] | type[Correction], values: object, name: str) -> str:
    try:
        model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        return f"`{'.'.join([name, *map(str, first['loc'])])}` does not fit: {first['msg']}"
    return ""


def _any_claim() -> dict[str, Any]:
    """Return the fields of some claim, so that a few fields can be validated as parts of a whole."""
    quantity = {"low": "", "high": "", "unit": ""}
    return {"id": "claim", "start": 0, "end": 0, "line": 1, "column": 1, "text": "", "quantity": quantity}
