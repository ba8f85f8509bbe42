"""
A count does not fit the list that it announces.

## What it does

It fires where a sentence announces a number of things ("Five articles this week:", "The design has four parts.") and
the list right below, the table below whose column has their name, or the list in the same sentence ("Three ferries
sailed: the Moth and the Bee") has another number of items. A count of something else ("on 8 GPUs:") announces nothing.
A sentence with several counts that might be meant is left alone, and so is a list in a sentence that calls itself
incomplete ("including"), has appositions, or may be read in two ways.

## Why it matters

An item was added or cut, and nobody went back to the sentence above.

## Example that fires

> Five articles this week:
>
> - one
> - two
> - three
> - four

## Example that does not

> Four articles this week:
>
> - one
> - two
> - three
> - four

## How to settle it

Count again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from claims.checks.context import Context, Draft
from claims.figures.arithmetic.announcing import Announced, announced
from claims.figures.arithmetic.enumeration import Listed, announces, listed
from claims.model.document import Block, BlockKind
from claims.model.finding import Finding, RuleInfo, Severity
from claims.patterns import lazy_pattern

INFO = RuleInfo(
    code="CLM403",
    name="wrong-count",
    severity=Severity.ERROR,
    summary="A count does not fit the list that it announces.",
)

_SENTENCE_END = lazy_pattern(r"[.!?]\s+(?=\S)")
#: The list is of something else: the sentence sets a case, has a list of its own, or goes on to what is possible.
_CASE = lazy_pattern(r"\W*(?:given|if|when|suppose|assume|unless|since|because)\b", re.IGNORECASE)
_ELSEWHERE = lazy_pattern(
    r":\s|\(|,\s+\w+ing\b|\b(?:to|can|could|must|should|need|needs|by|of|and|or|including|command|commands|example)\W*:\Z"
)
#: A title of an item that names two: "Compute and combine."
_TWO = lazy_pattern(r"\w+\s+(?:and|&|\+)\s+\w+\W*\Z")
_MARKER = lazy_pattern(r"^[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]|<li\b", re.IGNORECASE | re.MULTILINE)
_IN_LIST = (BlockKind.LIST_ITEM, BlockKind.QUOTE)
_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each announced count that its list does not have."""
    for draft in context.drafts:
        blocks = draft.document.blocks
        for index, block in enumerate(blocks):
            if block.kind in _PROSE:
                text = draft.document.text[block.start : block.end].rstrip()
                if ": " in text:
                    yield from _within(context, draft, block.start, text)
                if block.kind is BlockKind.PARAGRAPH and index + 1 < len(blocks):
                    yield from _below(context, draft, index, text)


def _below(context: Context, draft: Draft, index: int, text: str) -> Iterator[Finding]:
    """Yield a finding if the last sentence of a paragraph announces another count than the list or table below has."""
    below = draft.document.blocks[index + 1]
    if below.kind not in (BlockKind.LIST_ITEM, BlockKind.CELL) or not text.endswith((":", ".")):
        return
    last = max((match.end() for match in _SENTENCE_END.finditer(text)), default=0)
    sentence = text[last:]
    found = announced(sentence, named=below.kind is BlockKind.CELL)
    if found is None or _CASE.match(sentence) or _ELSEWHERE.search(sentence, found.end):
        return
    if sentence.endswith(".") and not found.named:
        return
    if below.kind is BlockKind.CELL:
        # A table may have a row more, for what the others are held against.
        rows = _rows(draft, index + 1, found.noun)
        counts, what = [rows] if 0 < rows < found.number else [], "the table below has {} row{}"
    else:
        counts, what = _items(draft, index + 1), "the list below has {} item{}"
        if counts[0] < found.number and _hides_items(draft, index + 1):
            return
    if counts and found.number not in counts:
        start = draft.document.blocks[index].start + last
        yield _finding(context, draft, start, found, what.format(counts[0], "" if counts[0] == 1 else "s"))


def _within(context: Context, draft: Draft, block_start: int, text: str) -> Iterator[Finding]:
    """Yield a finding for each count whose list stands in the same sentence, after a colon."""
    start = 0
    for end in (*(match.end() for match in _SENTENCE_END.finditer(text)), len(text)):
        while (colon := text.find(": ", start, end)) >= 0:
            found = announced(text[start:colon])
            if found is not None:
                items = listed(text[colon + 2 : end].strip().rstrip(".!?"), found.noun)
                if items is not None and _differ(found, items, text[start + found.end : colon]):
                    yield _finding(context, draft, block_start + start, found, f"the sentence lists {items.number}")
            start = colon + 2
        start = end


def _differ(found: Announced, items: Listed, between: str) -> bool:
    """True if the list is of what was counted, and of another number; `between` are the words up to the colon."""
    # Twice as many may be pairs: "two cities: Visby, Sweden, and Turku, Finland".
    if items.number in (found.number, 2 * found.number):
        return False
    return announces(between, named=items.named and found.named)


def _finding(context: Context, draft: Draft, sentence: int, found: Announced, but: str) -> Finding:
    place = draft.place(*draft.document.raw_span(sentence + found.start, sentence + found.end))
    return context.report(INFO, draft, place, f"{place.text} are announced, and {but}", help_="Count again.")


def _items(draft: Draft, index: int) -> list[int]:
    """Return how many items of the first one's level the list at `index` has.

    Quotations and paragraphs may stand between items. The number is not sure, and each that may be meant is given,
    where the list goes on behind something else before the next heading, and where an item's title names two things.
    """
    blocks = draft.document.blocks
    section = takewhile(lambda block: block.kind is not BlockKind.HEADING, blocks[index:])
    level, counts, open_, double = blocks[index].level, [0], True, 0
    for block in section:
        if block.kind is BlockKind.LIST_ITEM:
            if not open_:
                counts.append(counts[-1])
                open_ = True
            counts[-1] += block.level == level
            double += block.level == level and bool(_TWO.match(draft.document.text[slice(*block.strong)]))
        elif block.kind is not BlockKind.QUOTE and block.level < level:
            open_ = False
    return [*counts, *range(counts[-1] + 1, counts[-1] + double + 1)]


def _hides_items(draft: Draft, index: int) -> bool:
    """True if the list at `index` has more marks in the file than items here: what is nothing but code is not read."""
    document = draft.document
    items = list(takewhile(lambda block: block.kind in _IN_LIST, document.blocks[index:]))
    behind = document.blocks[index + len(items)] if index + len(items) < len(document.blocks) else None
    start = document.raw_span(document.blocks[index - 1].start, document.blocks[index - 1].end)[1]
    end = document.raw_span(behind.start, behind.end)[0] if behind else len(document.raw)
    return len(_MARKER.findall(document.raw, start, end)) > sum(item.kind is BlockKind.LIST_ITEM for item in items)


def _rows(draft: Draft, index: int, noun: str) -> int:
    """Return how many rows a table has below a header that names what is counted, 0 if none does."""
    table = draft.document.blocks[index].table
    cells = [
        *takewhile(lambda block: block.kind is BlockKind.CELL and block.table == table, draft.document.blocks[index:])
    ]
    heads = {_header(draft, cell) for cell in cells if cell.row == 0}
    return max(cell.row for cell in cells) if heads & {noun, noun.removesuffix("s")} else 0


def _header(draft: Draft, cell: Block) -> str:
    return draft.document.text[cell.start : cell.end].strip().casefold()
