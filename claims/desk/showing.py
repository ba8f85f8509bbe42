"""How the desk shows one thing: a value, a chain of attribution, a quote with its figure marked, a table's cell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from claims.corrections.text import instant, stated_in_words
from claims.errors import ClaimsError
from claims.escaping import inert, visible
from claims.model.quantity import Quantity
from claims.model.wording import place_in

#: Our content ids (see `model.base.content_id`) and the page or table that shows each kind.
_ID = re.compile(r"(figure|claim|document|source|conflict|publication|correction|event|subject|item)-[0-9a-f]{16}")
_TABLES = {
    "claim": "claims", "source": "sources", "conflict": "conflicts", "publication": "publications",
    "correction": "corrections", "event": "events", "subject": "subjects", "item": "items",
}  # fmt: skip
#: Kinds of things that have a page of their own.
PAGES = frozenset({"figure", "document", "source", "subject", "conflict"})
#: Columns that hold JSON lists or maps.
_JSON_COLUMNS = frozenset({"attribution", "qualifiers", "topics", "alternatives", "dimensions", "sensitive", "payload"})


def quantity_of(row: Mapping[str, Any]) -> Quantity | None:
    """Return the quantity that a row of `claims` states, None if the row holds none that this version knows."""
    try:
        return Quantity(
            low=row["low"], high=row["high"], unit=row["unit"], modifier=row["modifier"], kind=row["kind"],
            precision=row["precision"] or None,
        )  # fmt: skip
    except ValueError:
        return None


def stated(row: Mapping[str, Any]) -> str:
    """Return the value as the document puts it, with the words that bound it: "over 840 tokens/s"."""
    quantity = quantity_of(row)
    return visible(stated_in_words(row["text"], quantity) if quantity else row["text"])


def when(stamp: str) -> str:
    """Return a moment to the minute, "2026-11-30 14:05 UTC"; a text that is none stays as it is."""
    try:
        return instant(stamp).strftime("%Y-%m-%d %H:%M UTC") if len(stamp) > len("2026-11-30") else stamp
    except ClaimsError:
        return stamp


def loads(text: str | None, empty: Any) -> Any:
    """Return the JSON value of a column, `empty` if it is none of that shape: a damaged cell breaks no page."""
    try:
        value = json.loads(text or "null")
    except ValueError:
        return empty
    return value if isinstance(value, type(empty)) else empty


def chain(attribution: str | None) -> str:
    """Return a chain of attribution in words: "Yuchen Jin, citing DeepSeek"; "" if the document says it itself."""
    return visible(", citing ".join(str(party) for party in loads(attribution, [])))


def pairs(text: str | None) -> list[tuple[str, str]]:
    """Return the qualifiers of a JSON map, in order of kind."""
    return sorted((visible(str(kind)), visible(str(value))) for kind, value in loads(text, {}).items())


def marked(quote: str, text: str) -> Markup:
    """Return the quote as HTML with the figure `text` marked, where it stands as a number of its own."""
    start = place_in(quote, text)
    if start < 0:
        return Markup(escape(visible(quote)))
    before, after = visible(quote[:start]), visible(quote[start + len(text) :])
    left = " " if before and quote[:start][-1:].isspace() else ""
    right = " " if after and quote[start + len(text) :][:1].isspace() else ""
    return Markup("{}{}<mark>{}</mark>{}{}").format(before, left, visible(text), right, after)


class Span(NamedTuple):
    """A claim in its place: code points of the text, its id, the address of its page, what it is about, its state."""

    start: int
    end: int
    claim: str
    address: str
    title: str
    state: str


#: State of a claim -> the sign beside it and the words for it: no meaning rests on colour.
STATES: Mapping[str, tuple[str, str]] = {
    "disputed": ("⚠", "in dispute"),
    "confirmed": ("✓", "confirmed"),
    "withdrawn": ("✗", "withdrawn"),
    "rejected": ("✗", "misread"),
    "proposed": ("", "not reviewed"),
}


def state_of(status: str, rank: str, open_conflicts: int | None) -> str:
    """Return the state in which a document shows a claim, one of `STATES`."""
    if status == "rejected":
        return "rejected"
    if rank == "deprecated":
        return "withdrawn"
    if open_conflicts:
        return "disputed"
    return "confirmed" if status == "confirmed" else "proposed"


def annotated(raw: str, spans: Iterable[Span]) -> Markup:
    """Return a document's text as HTML with its claims marked in their places, each by a sign and by words.

    Overlapping claims are left out, but for the first.
    """
    parts, place = [Markup()], 0
    for span in sorted(spans):
        if span.start < place or span.end > len(raw) or span.start >= span.end:
            continue
        parts.append(escape(inert(raw[place : span.start])))
        sign, words = STATES[span.state]
        inner = escape(inert(raw[span.start : span.end]))
        if span.address:
            title = visible(f"{span.title}: {words}" if span.title else words)
            inner = Markup('<a href="{}" title="{}">{}</a>').format(span.address, title, inner)
        told = Markup('<span aria-hidden="true">{}</span>').format(sign) if sign else ""
        parts.append(
            Markup('<mark id="at-{}" class="state-{}">{}<span class="unseen">{}: </span>{}</mark>').format(
                span.claim, span.state, told, words, inner
            )
        )
        place = span.end
    parts.append(escape(inert(raw[place:])))
    return Markup("").join(parts)


def cell(value: Any, column: str, database: str, base: str) -> Markup | str | None:
    """Return how a table's cell is shown, None where Datasette's own way is right.

    Args:
        value: the cell's value; a mapping with `value` and `label` where Datasette expanded a foreign key.
        column: its column.
        database: name under which Datasette serves the database.
        base: Datasette's base address, ending in "/".
    """
    label = value
    if isinstance(value, dict) and "value" in value:
        value, label = value["value"], value.get("label") or value["value"]
    if not isinstance(value, str) or not value:
        return None
    if address := address_of(value, database, base):
        kind = Markup(' class="id"') if label == value else ""
        return Markup('<a{} href="{}">{}</a>').format(kind, address, visible(str(label)))
    if column in _JSON_COLUMNS and value[:1] in "[{":
        return _json_cell(column, value)
    return inert(value) if inert(value) != value else None


def address_of(identity: str, database: str, base: str) -> str:
    """Return the address of the page (or the filtered table) that shows the thing with that id, "" if it is no id."""
    if not (found := _ID.fullmatch(identity)):
        return ""
    kind = found[1]
    if kind in PAGES:
        return f"{base}-/claims/{kind}/{identity}"
    return f"{base}{database}/{_TABLES[kind]}?id={identity}"


def _json_cell(column: str, value: str) -> str | None:
    if column == "attribution":
        return chain(value) or " "
    if value[:1] == "{":
        return "; ".join(f"{kind}: {text}" for kind, text in pairs(value)) or " "
    return "; ".join(visible(str(part)) for part in loads(value, [])) or " "
