"""A mention: a span of a document that states a quantity or a date."""

from __future__ import annotations

from dataclasses import dataclass

from claims.model.quantity import Quantity


@dataclass(slots=True)
class Mention:
    """One stated quantity with what its surroundings say about it.

    Attributes:
        start, end: range of the document's readable text: the number with attached symbols and its adjacent unit.
        quantity: what it states.
        block: index into `document.blocks`.
        outer_start, outer_end: the same with the words that bound it ("up to", "or more").
        of: words between the number and its unit, or between unit and denominator ("input", "KV cache"); "" if none.
        label: the name that a pair or an assignment gives this number ("input", "decode", "batch"); "" if none.
        header: the header cell that gave a table cell its unit; "" if none did.
        tail: the word after a ratio or percentage that gives its direction ("faster", "less", "speedup"); "" if none.
        unit_text: the unit as written ("per card per hour"), for assumptions; "" where it came from elsewhere.
        change: "from" or "to" for the ends of a stated change ("from $40 to $8"), "" otherwise.
    """

    start: int
    end: int
    quantity: Quantity
    block: int
    outer_start: int
    outer_end: int
    of: str = ""
    label: str = ""
    header: str = ""
    tail: str = ""
    unit_text: str = ""
    change: str = ""
