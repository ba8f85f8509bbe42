"""Totals and means of a table's rows or a list's items; the label must make it plain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from claims.figures.arithmetic import computed, size
from claims.figures.arithmetic.grid import Grid, Numbers, grids, lists
from claims.figures.arithmetic.interval import Interval
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Term
from claims.figures.arithmetic.totals import alike, sum_gives
from claims.figures.exact import shown
from claims.model.claim import Claim
from claims.model.document import BlockKind, Document
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_TOTAL = lazy_pattern(
    r"\W*(?:grand\s|sub)?(?:total|sum|all together|altogether|in all|in total)s?\b(?!\s+(?:of|per)\b)", re.IGNORECASE
)
#: Columns whose values do not add up.
_UNSUMMED = lazy_pattern(
    r"\b(?:median|mean|average|avg|price|cost per|rates?|growth|margin|score|accuracy|latency|speed|throughput|ratio"
    r"|share of|change|index|rank|per)\b|%|/",
    re.IGNORECASE,
)
_UNIQUE = lazy_pattern(r"\b(?:unique|distinct|different|net|deduplicated)\b", re.IGNORECASE)
_FRACTION = lazy_pattern(r"\d[\d,]*/\d[\d,]*")
#: What may be added up; a rate, a ratio or a percentage may not.
_ADDITIVE = frozenset({Kind.COUNT, Kind.PRICE, Kind.SIZE, Kind.DURATION, Kind.LATENCY, Kind.OTHER})
#: Of a computed column so many rows must fit before one that does not is a mistake.
_MOST = Fraction(2, 3)


def misfits(document: Document, claims: Sequence[Claim], vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each total and each computed cell that the numbers it is computed from do not give."""
    numbers = Numbers(document, claims)
    yield from _shares(document, numbers)
    tables = list(grids(document, numbers))
    for grid in tables:
        yield from _bottom_row(grid)
        yield from _total_column(grid)
    yield from computed.misfits(tables, vocabulary)
    for items in lists(document, numbers):
        *parts, (label, result) = items
        if _TOTAL.match(label) and result is not None:
            yield from _sum([number for _, number in parts], result)


def _shares(document: Document, numbers: Numbers) -> Iterator[Misfit]:
    """Judge a row that tells one share twice, as a percentage and as a fraction ("48/64")."""
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL and block.table >= 0]
    for _, row in groupby(cells, key=lambda cell: (cell.table, cell.row)):
        terms = [term for cell in row for term in numbers.within(cell.start, cell.end)]
        fractions = [term for term in terms if term.claim and _FRACTION.fullmatch(term.claim.text)]
        percentages = [term for term in terms if term.unit == "percent"]
        if len(fractions) == 1 == len(percentages):
            gives = size.unless(
                percentages[0],
                Fraction(1, 100),
                (Interval(fractions[0].value, fractions[0].value),),
                f"{shown(fractions[0].value * 100)} %",
            )
            if gives:
                yield Misfit("share", percentages[0], (fractions[0],), gives)


def _bottom_row(grid: Grid) -> Iterator[Misfit]:
    """Judge a last row of totals, or of means, which lie among what they are means of.

    The "total" of a column of prices, rates or scores is their mean, and a total of unique ones is less than the sum.
    """
    if any(_TOTAL.match(label) or computed.MEAN.match(label) for label in grid.labels[:-1]):
        return
    means: list[tuple[list[Misfit], Term]] = []
    for column in range(1, len(grid.heads)):
        *parts, result = grid.column(column)
        if result is None:
            continue
        if _TOTAL.match(grid.labels[-1]):
            if not (_UNSUMMED.search(grid.heads[column]) or _UNIQUE.search(grid.labels[-1]) or _among(parts, result)):
                yield from _sum(parts, result)
        elif computed.MEAN.match(grid.labels[-1]):
            outside = list(_mean(parts, result))
            yield from outside
            known = [part for part in parts if part is not None]
            if len(known) == len(parts) > 1 and not outside:
                gives = computed.mean_gives(known, result)
                means.append(([Misfit("mean", result, tuple(known), gives)] if gives else [], result))
    yield from _where_most_fit(means)


def _among(parts: Sequence[Term | None], result: Term) -> bool:
    """Whether a total lies between its least and its greatest part, as a mean does."""
    values = [part.value for part in parts if part is not None]
    return len(values) > 1 and min(values) <= result.value <= max(values)


def _total_column(grid: Grid) -> Iterator[Misfit]:
    totals = [index for index, head in enumerate(grid.heads) if _TOTAL.match(head)]
    if len(totals) != 1 or totals[0] != len(grid.heads) - 1:
        return
    rows = [([cell for cell in row[1:-1] if cell is not None], row[-1]) for row in grid.cells]
    judged = [(list(_sum(parts, result)), result) for parts, result in rows if result is not None and len(parts) > 1]
    yield from _where_most_fit(judged)


def _where_most_fit(judged: Sequence[tuple[list[Misfit], Term]]) -> Iterator[Misfit]:
    fitting = sum(not found for found, _ in judged)
    if fitting >= 2 and Fraction(fitting, len(judged)) >= _MOST:
        for found, _ in judged:
            yield from found


def _sum(parts: Sequence[Term | None], result: Term) -> Iterator[Misfit]:
    known = [part for part in parts if part is not None]
    if len(known) < 2 or len(known) < len(parts) or result.kind not in _ADDITIVE:
        return
    found = _alike(known, result)
    gives = sum_gives(found, result) if found else ""
    if gives:
        yield Misfit("sum", result, tuple(known), gives)


def _mean(parts: Sequence[Term | None], result: Term) -> Iterator[Misfit]:
    known = [part for part in parts if part is not None]
    found = _alike(known, result) if len(known) == len(parts) > 1 else []
    if not found or any(one.high is None for one in found):
        return
    among = Interval(min(one.low for one in found), max(one.high for one in found if one.high is not None))
    ends = sorted(part.value for part in known)
    gives = size.unless(
        result, Fraction(1), (among,), f"something from {shown(ends[0])} to {size.amount(ends[-1], result)}"
    )
    if gives:
        yield Misfit("mean", result, tuple(known), gives)


def _alike(parts: Sequence[Term], result: Term) -> list[Interval]:
    """Return what the parts admit; [] where they and the result are not of one unit.

    The header of a total may say "Total" alone: its cells count whatever the others do.
    """
    if len({part.unit for part in parts}) > 1 and not all(part.kind is Kind.COUNT for part in parts):
        return []
    labelled = result.unit == "" or result.kind is Kind.COUNT
    if result.unit != parts[0].unit and not (labelled and all(part.kind is Kind.COUNT for part in parts)):
        return []
    return alike(parts)
