"""Cutting a document into its items (stories).

An article is one item, titled with the document's title: its sections are headings and its bullets are points of one
story. A digest holds several. Which one it is, the form decides:

- **Bulletin**: bullets that are stories of their own. At least three bullets of the first level begin with a title
  (a bold run or a short first sentence) and name a site at their end. Each titled bullet is an item, with what is
  indented below it; paragraphs under a heading that is not a bullet's are an item titled by the nearest heading.
- **Stories**: at least two headings, and half of all, carry the mark of a story: the first paragraph begins with a
  date or ends with a site's name, or the heading as a whole is a link to another page. Each heading with text is an
  item.
- Everything else is one item.

Headings that stand before a story belong to it. A line such as "View story: ..." belongs to the story above it.
"""

from __future__ import annotations

from collections.abc import Sequence

from claims.documents.titles import attribution, byline, date_alone, dateline, title_length
from claims.model.document import Block, BlockKind, Item

_TEXT = (BlockKind.PARAGRAPH, BlockKind.QUOTE, BlockKind.CELL, BlockKind.CAPTION, BlockKind.LIST_ITEM)
_META = (BlockKind.TITLE, BlockKind.DESCRIPTION)
_FEWEST_BULLETS = 3
_FEWEST_STORIES = 2
#: How much running text may stand above a document's title (a slogan, a greeting).
_TITLE_REACH = 400


def cut_items(
    text: str, blocks: Sequence[Block], title: str, links: Sequence[tuple[int, int, str]] = ()
) -> tuple[Item, ...]:
    """Return the items that the blocks of `text` make up: in order, one after another, covering all blocks."""
    if not blocks:
        return ()
    starts = _bulletin(text, blocks) or _stories(text, blocks, _linked(blocks, links))
    if not starts:
        return (_item(text, blocks, title, whole=True),)
    ends = [first for first, _ in starts[1:]] + [len(blocks)]
    items = []
    for (first, name), last in zip(starts, ends, strict=True):
        items.append(_item(text, blocks[first:last], name))
    return tuple(items)


def _item(text: str, blocks: Sequence[Block], title: str, *, whole: bool = False) -> Item:
    """Return the item of these blocks. In an article (`whole`), only the last block can name the source of it all."""
    date = None
    site = ""
    body = [block for block in blocks if block.kind in _TEXT]
    for block in body[-1:] if whole else body:
        site = attribution(text[block.start : block.end]) or site
    for block in body[:2]:
        content = text[block.start : block.end]
        date = date or dateline(content) or date_alone(content)
        site = site or byline(content).rstrip()
    return Item(blocks[0].start, blocks[-1].end, title, date, site)


def _bulletin(text: str, blocks: Sequence[Block]) -> list[tuple[int, str]]:
    """Return (index of the first block, title) of each item, [] if the document is no bulletin."""
    top = [block for block in blocks if block.kind is BlockKind.LIST_ITEM and block.level == 1]
    titled = [block for block in top if _title_end(text, block)]
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
        if block.kind is BlockKind.LIST_ITEM and block.level == 1 and (end := _title_end(text, block)):
            starts.append((first, text[block.start : end].rstrip(" .:\u2013\u2014-")))
            under_bullet = True
        elif heads or not starts or (under_bullet and not block.level):
            name = text[blocks[heads[-1]].start : blocks[heads[-1]].end] if heads else ""
            starts.append((first, name))
            under_bullet = False
        heads = []
    return _whole(starts)


def _stories(text: str, blocks: Sequence[Block], linked: frozenset[int]) -> list[tuple[int, str]]:
    starts: list[tuple[int, str]] = []
    marked = 0
    heads: list[int] = []
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.HEADING:
            heads.append(index)
        elif heads:
            head = blocks[heads[-1]]
            content = text[block.start : block.end]
            starts.append((heads[0], text[head.start : head.end]))
            marked += bool(dateline(content) or attribution(content) or head.start in linked)
            heads = []
        elif not starts:
            starts.append((0, ""))
    return _whole(starts) if marked >= _FEWEST_STORIES and marked * 2 >= len(starts) else []


def _linked(blocks: Sequence[Block], links: Sequence[tuple[int, int, str]]) -> frozenset[int]:
    """Return where headings begin that are links to another page as a whole."""
    ends = {start: end for start, end, target in links if target and not target.startswith("#")}
    return frozenset(
        block.start for block in blocks if block.kind is BlockKind.HEADING and ends.get(block.start, -1) >= block.end
    )


def _whole(starts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Let the first item begin with the first block."""
    return [(0, starts[0][1]), *starts[1:]] if starts else []


def _title_end(text: str, block: Block) -> int:
    """Return where the title of a bullet ends: a bold run that leads it, or its first sentence; 0 if it has none."""
    first, last = block.strong
    if first < last < block.end:
        return last
    length = title_length(text, block.start, block.end)
    return block.start + length if length else 0


def document_title(text: str, blocks: Sequence[Block], *, plain: bool) -> str:
    """Return the heading near the top that titles the document, "" if there is none.

    It is the first one of the highest level; in plain text, where levels are guessed, the first of several words.
    """
    near_top: list[Block] = []
    above = 0
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            near_top.append(block)
        elif block.kind not in _META:
            above += block.end - block.start
            if above > _TITLE_REACH:
                break
    if plain:
        near_top = [block for block in near_top if " " in text[block.start : block.end]]
    best = min(near_top, key=lambda block: 0 if plain else block.level, default=None)
    return text[best.start : best.end] if best else ""
