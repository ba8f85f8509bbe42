"""A figure as it stands in its sentence or table: the words and names beside it, and the other values around it.

Two places of one text that say the same thing share these, however much else their sentences say: an author who repeats
"46x lower TTFT and 8.6x lower latency" repeats the numbers next to each other, and the words next to each number.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from claims.checks.context import Draft, Mention
from claims.figures.exact import fraction
from claims.figures.wording import stems
from claims.model.document import Block, BlockKind
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: How far beside a number its words are looked for, in letters.
_FAR = 90
#: Where the words beside a number end.
_BOUNDARY = lazy_pattern(r"[.!?](?=\s|\Z)|[;:()\[\]]|\s[–—-]\s")
_COMMA = lazy_pattern(rf"{_BOUNDARY.pattern}|,\s|\s(?:and|but|while)\s")
_BRACKET = lazy_pattern(r"\([^()]*\Z")
#: A number with fewer words of its own beside it is told by those of its sentence.
_FEWEST = 2
_WORD = lazy_pattern(r"[^\W_][\w.\-+]*")
#: Stems of words that hold two values apart.
_EMPTY = frozenset({"vs", "versus"})
_FROM = lazy_pattern(r"\bfrom\s+[~$€£]?\Z", re.IGNORECASE)
_DIGITS = lazy_pattern(r"\d")


@dataclass(frozen=True)
class Slot:
    """A figure and what surrounds it.

    Attributes:
        mention: the figure.
        block: where it stands, None between blocks.
        number: one text for every way of writing its number, whatever its sign and unit.
        near: stems of the words right beside it; of a cell, those of its row's label.
        names: names right beside it (words with a capital or a digit), folded.
        values: the numbers of its sentence; of a cell, those of its row and its column, each with how much it tells.
        beside: the numbers right before and right behind it in its sentence.
        section: names in the headings that it stands under, the document's own title aside.
        old: True where it is told as what something changed from.
    """

    mention: Mention
    block: Block | None
    number: str
    near: frozenset[str]
    names: frozenset[str]
    values: Mapping[str, float] = field(repr=False)
    beside: frozenset[str] = frozenset()
    section: frozenset[str] = frozenset()
    old: bool = False

    @property
    def is_cell(self) -> bool:
        """True for a figure in a table."""
        return self.block is not None and self.block.kind is BlockKind.CELL

    @cached_property
    def sentence(self) -> frozenset[str]:
        """Stems of its whole sentence, or row."""
        return frozenset(stems(self.mention.claim.quote))

    @cached_property
    def passage(self) -> frozenset[str]:
        """Stems of its whole block."""
        block, document = self.block, self.mention.draft.document
        return frozenset(stems(document.text[block.start : block.end])) if block else self.sentence


def slots(mentions: Sequence[Mention], vocabulary: Vocabulary) -> list[Slot]:
    """Return the slot of each figure of one draft, in the order of the text."""
    ordered = sorted(mentions, key=lambda mention: mention.claim.start)
    document = ordered[0].draft.document if ordered else None
    spans = [document.text_span(each.claim.start, each.claim.end) for each in ordered] if document else []
    blocks = [mention.draft.block_at(mention.claim.start) for mention in ordered]
    numbers = {mention.claim.id: _number(mention, vocabulary) for mention in ordered}
    groups: dict[object, dict[str, float]] = {}
    for mention, block in zip(ordered, blocks, strict=True):
        for group in _groups(mention, block):
            groups.setdefault(group, {})[numbers[mention.claim.id]] = _telling(mention.claim.quantity.low)
    labels = _labels(ordered[0].draft) if ordered else {}
    headings = _headings(ordered[0].draft) if ordered else Headings([], [])
    found = []
    for index, (mention, block) in enumerate(zip(ordered, blocks, strict=True)):
        if block is not None and block.kind is BlockKind.CELL:
            words = labels.get((block.table, block.row), "")
        else:
            before = spans[index - 1][1] if index else 0
            after = spans[index + 1][0] if index + 1 < len(spans) else len(mention.draft.document.text)
            words = _beside(mention.draft, block, spans[index], before, after)
        # What is counted is part of the figure: "62 unique API keys".
        counted = mention.claim.text if mention.claim.quantity.kind is Kind.COUNT else ""
        start = spans[index][0]
        found.append(
            Slot(
                mention,
                block,
                numbers[mention.claim.id],
                near=frozenset(stems(f"{words} {counted}")) - _EMPTY,
                names=names(words),
                values={one: telling for group in _groups(mention, block) for one, telling in groups[group].items()},
                beside=frozenset(
                    numbers[each.claim.id]
                    for each in ordered[max(0, index - 1) : index + 2]
                    if each is not mention and each.claim.quote == mention.claim.quote
                ),
                section=headings.above(start),
                old=mention.claim.qualifiers.get("stage") == "before"
                or _FROM.search(mention.draft.document.text[max(0, start - _FAR) : start]) is not None,
            )
        )
    return found


def _groups(mention: Mention, block: Block | None) -> Iterable[object]:
    """Return what holds a value together with others: its sentence, or its row and its column."""
    if block is not None and block.kind is BlockKind.CELL:
        return (("row", block.table, block.row), ("column", block.table, block.column))
    return (("sentence", mention.claim.quote),)


def _number(mention: Mention, vocabulary: Vocabulary) -> str:
    quantity = mention.claim.quantity
    ends = [fraction(end) for end in (quantity.low, quantity.high)]
    if quantity.is_date or None in ends:
        return f"{quantity.low} {quantity.high}"
    factor = vocabulary.units.factor(quantity.unit)
    return " ".join(str(abs(end * factor)) for end in ends if end is not None)


def _telling(low: str) -> float:
    """Return how much it tells that two places share a number: one of a single digit is everywhere."""
    digits = "".join(_DIGITS.findall(low)).strip("0")
    return 1.0 if len(digits) > 1 else 0.5


def _beside(draft: Draft, block: Block | None, span: tuple[int, int], before: int, after: int) -> str:
    """Return the words beside a number: up to the next number, comma or mark, and further where these are too few.

    Args:
        before, after: where the number before it ends, and the next one begins.
    """
    text = draft.document.text
    low, high = (block.start, block.end) if block is not None else (0, len(text))
    low, high = max(low, span[0] - _FAR), min(high, span[1] + _FAR)
    left, right = text[low : span[0]], text[span[1] : high]
    own = text[max(low, before) : span[0]], text[span[1] : min(high, after)]
    bracket = _BRACKET.search(left)
    tries = [(*own, _COMMA), (*own, _BOUNDARY), (left, right, _BOUNDARY)]
    if bracket is not None:
        # A number in brackets belongs to what stands before them.
        tries += [(left[: bracket.start()], "", _BOUNDARY)]
    found = ""
    for left_, right_, mark in tries:
        found = f"{mark.split(left_)[-1]} {mark.split(right_)[0]}"
        if len(stems(found)) >= _FEWEST:
            break
    return found


class Headings(NamedTuple):
    """Where the headings of a document begin, in order, and the names in each and in those that it stands under."""

    starts: list[int]
    names: list[frozenset[str]]

    def above(self, position: int) -> frozenset[str]:
        """Return the names in the headings above a position of the readable text."""
        index = bisect_right(self.starts, position) - 1
        return self.names[index] if index >= 0 else frozenset()


def _headings(draft: Draft) -> Headings:
    found = Headings([], [])
    open_: list[tuple[int, frozenset[str]]] = []
    for block in draft.document.blocks:
        if block.kind is not BlockKind.HEADING:
            continue
        open_ = [(level, held) for level, held in open_ if level < block.level]
        open_.append((block.level, names(draft.document.text[block.start : block.end])))
        found.starts.append(block.start)
        found.names.append(frozenset().union(*(held for level, held in open_ if level > 1)))
    return found


def _labels(draft: Draft) -> dict[tuple[int, int], str]:
    """Return the text of the first cell of each row of each table."""
    document = draft.document
    return {
        (block.table, block.row): document.text[block.start : block.end]
        for block in document.blocks
        if block.kind is BlockKind.CELL and block.column == 0
    }


def names(text: str) -> frozenset[str]:
    """Return the names of a text, folded: words with a letter, and with a capital within or a digit."""
    return frozenset(
        word.strip(".-").casefold()
        for word in _WORD.findall(text)
        if any(one.isalpha() for one in word) and any(one.isdigit() or one.isupper() for one in word[1:])
    )
