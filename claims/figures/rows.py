"""Rows of tables: a value of a row belongs to the row's other cells, which no sentence says."""

from __future__ import annotations

import re

from claims.figures import names
from claims.model.claim import Claim

_CELL = " | "
_NAMED = ": "

Row = tuple[tuple[str, str], ...]


def row_of(claim: Claim) -> Row:
    """Return (header, cell) of each cell of the table row that a claim quotes; () if it quotes a sentence.

    A row's quote reads "Model: GLM-5.3 | Batch: 8 | Throughput: 900".
    """
    cells = claim.quote.split(_CELL)
    if len(cells) < 2:
        return ()
    found = []
    for cell in cells:
        header, named, text = cell.partition(_NAMED)
        found.append((header.strip(), text.strip()) if named else ("", cell.strip()))
    return tuple(found) if sum(1 for header, _ in found if header) * 2 > len(found) else ()


def same_row(a: Claim, row_a: Row, b: Claim, row_b: Row) -> bool:
    """Whether two rows state one thing: their values stand under one header, and what is left of them reads alike.

    Tables put what was set to the left and what was measured to the right. A header that only one of them has is no
    hindrance.
    """
    place_a, place_b = _place(a, row_a), _place(b, row_b)
    if place_a < len(row_a) and place_b < len(row_b) and names.fold(row_a[place_a][0]) != names.fold(row_b[place_b][0]):
        return False
    one, two = dict(row_a[:place_a]), dict(row_b[:place_b])
    return all(names.fold(one[header]) == names.fold(two[header]) for header in one.keys() & two.keys() if header)


def _place(claim: Claim, row: Row) -> int:
    value = re.compile(rf"(?<![\w.,]){re.escape(claim.text)}(?![\w,]|\.\d)")
    return next((index for index, (_, cell) in enumerate(row) if value.search(cell)), len(row))


def unsaid(row: Row, other: Claim) -> bool:
    """Whether a row has a label, in words, that another claim's sentence and passage do not have."""
    said = names.fold(" ".join((other.quote, other.subject, *other.topics, *other.qualifiers.values())))
    labels = [names.fold(cell) for _, cell in row if cell and not any(letter.isdigit() for letter in cell)]
    return any(label and label not in said for label in labels)
