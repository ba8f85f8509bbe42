"""Cutting a document into its items (stories).

An article is one item, titled with the document's title: its sections are headings and its bullets are points of one
story. A digest holds several. Which one it is, the form decides:

- **Bulletin**: bullets that are stories of their own. At least three bullets of the first level begin with a title
  (a bold run or a short first sentence) and name a site at their end. Each titled bullet is an item, with what is
  indented below it; paragraphs under a heading that is not a bullet's are an item titled by the nearest heading.
- **Stories**: at least two headings whose first paragraph begins with a date. Each heading with text is an item.
- Everything else is one item.

Headings that stand before a story belong to it. A line such as "View story: ..." belongs to the story above it.
"""

from __future__ import annotations

from collections.abc import Sequence

from claims.documents.titles import attribution, date_alone, dateline
from claims.model.document import Block, BlockKind, Item

_TEXT = (BlockKind.PARAGRAPH, BlockKind.QUOTE, BlockKind.CELL, BlockKind.CAPTION, BlockKind.LIST_ITEM)
_META = (BlockKind.TITLE, BlockKind.DESCRIPTION)
_FEWEST_BULLETS = 3
_FEWEST_STORIES = 2


def cut_items(text: str, blocks: Sequence[Block], title: str) -> tuple[Item, ...]:
    """Return the items that the blocks of `text` make up: in order, touching each other, covering all blocks."""
    if not blocks:
        return ()
    starts = _bulletin(text, blocks) or _stories(text, blocks)
    if not starts:
        return (_item(text, blocks, title),)
    ends = [first for first, _ in starts[1:]] + [len(blocks)]
    items = []
    for (first, name), last in zip(starts, ends, strict=True):
        items.append(_item(text, blocks[first:last], name))
    return tuple(items)


def _item(text: str, blocks: Sequence[Block], title: str) -> Item:
    date = None
    site = ""
    body = [block for block in blocks if block.kind in _TEXT]
    for block in body:
        site = attribution(text[block.start : block.end]) or site
    for block in body[:2]:
        content = text[block.start : block.end]
        date = date or dateline(content) or date_alone(content)
    return Item(blocks[0].start, blocks[-1].end, title, date, site)


def _bulletin(text: str, blocks: Sequence[Block]) -> list[tuple[int, str]]:
    """Return (index of the first block, title) of each item, [] if the document is no bulletin."""
    top = [block for block in blocks if block.kind is BlockKind.LIST_ITEM and block.level == 1]
    titled = [block for block in top if _has_title(block)]
    signed = [block for block in titled if attribution(text[block.start : block.end])]
    if len(signed) < _FEWEST_BULLETS or len(titled) * 2 < len(top):
        return []
    starts: list[tuple[int, str]] = []
    heads: list[int] = []  # headings that wait for their story
    under_bullet = False
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.HEADING:
            heads.append(index)
            continue
        first = heads[0] if heads else index
        if block.kind is BlockKind.LIST_ITEM and block.level == 1 and _has_title(block):
            starts.append((first, _bullet_title(text, block)))
            under_bullet = True
        elif heads or not starts or (under_bullet and not block.level):
            name = text[blocks[heads[-1]].start : blocks[heads[-1]].end] if heads else ""
            starts.append((first, name))
            under_bullet = False
        heads = []
    return _whole(starts)


def _stories(text: str, blocks: Sequence[Block]) -> list[tuple[int, str]]:
    starts: list[tuple[int, str]] = []
    dated = 0
    heads: list[int] = []
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.HEADING:
            heads.append(index)
            continue
        if heads:
            head = blocks[heads[-1]]
            starts.append((heads[0], text[head.start : head.end]))
            dated += dateline(text[block.start : block.end]) is not None
            heads = []
        elif not starts:
            starts.append((0, ""))
    return _whole(starts) if dated >= _FEWEST_STORIES else []


def _whole(starts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Let the first item begin with the first block."""
    return [(0, starts[0][1]), *starts[1:]] if starts else []


def _has_title(block: Block) -> bool:
    first, last = block.strong
    return block.start <= first < last < block.end


def _bullet_title(text: str, block: Block) -> str:
    return text[block.strong[0] : block.strong[1]].rstrip(" .:\u2013\u2014-")


def document_title(text: str, blocks: Sequence[Block]) -> str:
    """Return the first heading of the highest level if nothing but headings and short lines stands above it."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING and block.strong == (0, 0)]
    if not headings:
        return ""
    level = min(block.level for block in headings)
    best = next(block for block in headings if block.level == level)
    return text[best.start : best.end]
