"""SQL functions for queries by hand: the product's own reading and comparing. No view or canned query needs them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from claims.documents import read_text
from claims.extract import extract
from claims.figures.agreement import compare
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: Longer texts are not read by a query.
_LONGEST = 2_000

#: Name -> (arguments, what it gives); docs/data-model.md and the page of the database tell of them.
DESCRIBED = {
    "quantity": ("text", "the first figure of a text as JSON: low, high, unit, modifier, kind; null if it has none"),
    "agree": (
        "text, text",
        "the verdict on the first figures of two texts, such as agree or conflict; null without two",
    ),
}


def register(connection: sqlite3.Connection, vocabulary: Callable[[], Vocabulary]) -> None:
    """Add the functions to a connection of Datasette's; the vocabulary is asked for when one is first used."""

    def first(text: object) -> Claim | None:
        if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
            return None
        return next(iter(extract(read_text(f"{text}\n", name="query", format="text"), vocabulary())), None)

    def quantity(text: object) -> str | None:
        claim = first(text)
        if claim is None:
            return None
        names = ("low", "high", "unit", "modifier", "kind")
        return json.dumps({name: getattr(claim.quantity, name) for name in names}, ensure_ascii=False)

    def agree(one: object, other: object) -> str | None:
        a, b = first(one), first(other)
        if a is None or b is None:
            return None
        return compare(a, b, vocabulary(), linked=True).verdict.value

    connection.create_function("quantity", 1, quantity, deterministic=True)
    connection.create_function("agree", 2, agree, deterministic=True)
