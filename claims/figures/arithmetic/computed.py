"""Columns of a table that are computed from others: ratios, changes, means and products of their row.

How a column is computed is seen from its rows: it is judged only where most of them fit, and tables of one document
with the same headers are one in this. So a column that only looks computed is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from claims.figures.arithmetic import size
from claims.figures.arithmetic.grid import Grid
from claims.figures.arithmetic.interval import Interval, total
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Term
from claims.figures.exact import fraction
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_RATIO = lazy_pattern(
    r"\W*(?:speed-?\s?up|ratio|factor|gain|improvement|times)\b|\A\W*[x×]\W*\Z|\b(?:vs\.?|versus|over|relative to)\s",
    re.IGNORECASE,
)
_CHANGE = lazy_pattern(
    r"\W*(?:change|delta|Δ|diff(?:erence)?|increase|decrease|growth|gain|improvement|reduction|saving)s?\b|\W*[Δ%]",
    re.IGNORECASE,
)
MEAN = lazy_pattern(r"\W*(?:average|avg\.?|mean)\b", re.IGNORECASE)
_PRODUCT = lazy_pattern(r"\b(?:total|cost|amount|sum|value|price|hours)\b", re.IGNORECASE)
#: Of a computed column so many rows must fit before one that does not is a mistake.
_MOST = Fraction(2, 3)
#: The same where the header and the two only numbers beside it leave no doubt how it is computed.
_PLAINLY = Fraction(1, 2)

Row = Sequence[Term | None]


class _Judged(NamedTuple):
    """Rows of a column as one way of computing it sees them: the result, and its misfit if it does not fit."""

    rows: list[tuple[Term, Misfit | None]]

    @property
    def fitting(self) -> int:
        """How many rows fit, those left out that say nothing ("1x", "0 %")."""
        return sum(wrong is None and not _is_trivial(result) for result, wrong in self.rows)

    def misfits(self, least: int, share: Fraction) -> Iterator[Misfit]:
        """Yield what does not fit, if so many rows fit, and such a share of all."""
        telling = sum(not _is_trivial(result) or wrong is not None for result, wrong in self.rows)
        if telling and self.fitting >= least and Fraction(self.fitting, telling) >= share:
            yield from (wrong for _, wrong in self.rows if wrong is not None)


def misfits(grids: Sequence[Grid], vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each cell of a computed column that the numbers of its row, or of its baseline's row, do not give."""
    tables: dict[tuple[str, ...], list[Row]] = {}
    for grid in grids:
        tables.setdefault(grid.heads, []).extend(grid.cells)
    for heads, rows in tables.items():
        for column, head in enumerate(heads):
            if column and (_RATIO.search(head) or _CHANGE.match(head)):
                found = list(_of_two(rows, column, vocabulary, plain=_CHANGE.match(head) is not None))
                yield from found or _of_baseline(rows, column, vocabulary)
        if len(heads) > 2 and MEAN.match(heads[-1]):
            yield from _Judged(_of_row(rows, mean_gives)).misfits(2, _MOST)
        elif len(heads) > 2 and _PRODUCT.search(heads[-1]):
            yield from _Judged(_of_row(rows, _product)).misfits(2, _MOST)


def _of_two(rows: Sequence[Row], column: int, vocabulary: Vocabulary, *, plain: bool) -> Iterator[Misfit]:
    """Judge a column of ratios or changes of two others: the only two, or those that nearly all rows fit."""
    others = [place for place in range(1, len(rows[0])) if place != column and any(row[place] for row in rows)]
    tried = []
    for first, second in combinations(others, 2):
        judged = _Judged([])
        for row in rows:
            one, two, result = row[first], row[second], row[column]
            if one and two and result and size.measures(one, two, result, vocabulary):
                gives = _wrong(one, two, result, vocabulary)
                judged.rows.append((result, Misfit("column", result, (one, two), gives) if gives else None))
        tried.append(judged)
    if len(tried) == 1 and plain:
        yield from tried[0].misfits(1, _PLAINLY)
    elif len(tried) == 1:
        yield from tried[0].misfits(2, _MOST)
    elif tried:
        best = max(tried, key=lambda one: one.fitting)
        if sum(one.fitting == best.fitting for one in tried) == 1:
            yield from best.misfits(3, _MOST)


def _of_baseline(rows: Sequence[Row], column: int, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Judge a column of ratios to a row that has 1x, by the only column that has a number in every row."""
    full = [place for place in range(1, len(rows[0])) if place != column and all(row[place] for row in rows)]
    if len(full) != 1:
        return
    judged, base = _Judged([]), None
    for row in rows:
        value, result = row[full[0]], row[column]
        if result is None or value is None or result.kind is not Kind.RATIO:
            continue
        if result.value == 1:
            base = value
        elif base is not None and size.measures(base, value, result, vocabulary):
            gives = _wrong(base, value, result, vocabulary)
            judged.rows.append((result, Misfit("column", result, (base, value), gives) if gives else None))
    yield from judged.misfits(2, _MOST)


def _wrong(one: Term, two: Term, result: Term, vocabulary: Vocabulary) -> str:
    """As `size.wrong`; a table's program rounded what it computed from, so the last digit may be off by one."""
    gives = size.wrong(None, one, two, result, vocabulary)
    if not gives or result.claim is None:
        return gives
    step = fraction(result.claim.quantity.step_low or "") or Fraction(0)
    beside = (result.value + step, result.value - step)
    return "" if any(not size.wrong(None, one, two, result.stating(value), vocabulary) for value in beside) else gives


def _of_row(rows: Sequence[Row], judge: Callable[[Sequence[Term], Term], str]) -> list[tuple[Term, Misfit | None]]:
    """Judge the last column of each row by all numbers before it."""
    judged = []
    for row in rows:
        parts, result = [cell for cell in row[1:-1] if cell is not None], row[-1]
        if result is not None and len(parts) > 1:
            gives = judge(parts, result)
            judged.append((result, Misfit("column", result, tuple(parts), gives) if gives else None))
    return judged


def mean_gives(parts: Sequence[Term], result: Term) -> str:
    """Return the mean of values of one unit if the result states another one; "" otherwise."""
    known = [part.admits for part in parts if part.admits is not None]
    if len(known) < len(parts) or len({part.unit for part in (*parts, result)}) > 1:
        return ""
    mean = total(known).scaled(Fraction(1, len(known)))
    return size.unless(result, Fraction(1), (mean,), f"{size.amount(mean.middle, result)} on average")


def _product(parts: Sequence[Term], result: Term) -> str:
    if len(parts) != 2 or parts[0].admits is None or parts[1].admits is None:
        return "no product"
    product: Interval = parts[0].admits.times(parts[1].admits)
    return size.unless(result, Fraction(1), (product,), size.amount(product.middle, result))


def _is_trivial(result: Term) -> bool:
    return result.value == (1 if result.kind is Kind.RATIO else 0)
