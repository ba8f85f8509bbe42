"""Cutting a document into its items (stories).

An article is one item, titled with the document's title: its sections are headings and its bullets are points of one
story. A digest holds several. Which one it is, the form decides:

- **Bulletin**: bullets that are stories of their own. At least three bullets of the first level begin with a title
  (a bold run or a short first sentence), and either name a site at their end or make up most of the text, each long
  enough to tell a story. Each titled bullet is an item, with what is indented below it; other text is an item titled
  by the nearest heading.
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
_HEADS = (BlockKind.HEADING, BlockKind.TITLE)
_META = (BlockKind.TITLE, BlockKind.DESCRIPTION)
_FEWEST_BULLETS = 3
#: In real digests titled bullets are 60 to 99 % of the text and some hundred characters long; in articles they are
#: below 55 %, or single facts.
_BULLETS_SHARE = 0.6
_STORY_LENGTH = 100
_FEWEST_STORIES = 2
#: How much running text may stand above a document's title (a slogan, a greeting).
_TITLE_REACH = 400


def cut_items(
    text: str, blocks: Sequence[Block], title: str, links: Sequence[tuple[int, int, str]] = ()
) -> tuple[Item, ...]:
    """Return the items that the blocks of `text` make up: in order, one after another, covering all blocks."""
    if not blocks:
        return ()
    starts = _bulletin(text, blocks, title) or _stories(text, blocks, title, _linked(blocks, links))
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


def _bulletin(text: str, blocks: Sequence[Block], title: str) -> list[tuple[int, str]]:
    """Return (index of the first block, title) of each item, [] if the document is no bulletin."""
    if not _is_bulletin(text, blocks):
        return []
    starts: list[tuple[int, str]] = []
    heads: list[int] = []  # headings that wait for their story
    section = ""
    under_bullet = False
    for index, block in enumerate(blocks):
        if block.kind in _HEADS:
            heads.append(index)
            section = text[block.start : block.end]
            continue
        first = heads[0] if heads else index
        bullet = block.kind is BlockKind.LIST_ITEM and block.level == 1
        if bullet and (end := _title_end(text, block)):
            starts.append((first, text[block.start : end].rstrip(" .:\u2013\u2014-")))
            under_bullet = True
        elif heads or not starts or (under_bullet and (bullet or not block.level)):
            starts.append((first, section if heads or bullet else title))
            under_bullet = False
        heads = []
    return _whole(starts)


def _is_bulletin(text: str, blocks: Sequence[Block]) -> bool:
    titled = signed = untitled = 0
    within = total = 0  # characters in titled bullets, and in all running text
    inside = False
    for block in blocks:
        if block.kind in _META or block.kind is BlockKind.HEADING:
            inside = False
            continue
        length = block.end - block.start
        total += length
        if block.kind is BlockKind.LIST_ITEM and block.level == 1:
            inside = _title_end(text, block) > 0
            titled += inside
            untitled += not inside
            signed += inside and attribution(text[block.start : block.end]) != ""
        elif not block.level:
            inside = False
        within += length * inside
    if titled < max(_FEWEST_BULLETS, untitled):
        return False
    return signed >= _FEWEST_BULLETS or (within >= _BULLETS_SHARE * total and within >= _STORY_LENGTH * titled)


def _stories(text: str, blocks: Sequence[Block], title: str, linked: frozenset[int]) -> list[tuple[int, str]]:
    starts: list[tuple[int, str]] = []
    marked = 0
    heads: list[int] = []
    for index, block in enumerate(blocks):
        if block.kind in _HEADS:
            heads.append(index)
        elif heads:
            head = blocks[heads[-1]]
            content = text[block.start : block.end]
            starts.append((heads[0], text[head.start : head.end]))
            marked += bool(dateline(content) or attribution(content) or head.start in linked)
            heads = []
        elif not starts:
            starts.append((0, title))
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
        return text[near_top[0].start : near_top[0].end] if near_top else ""
    # "Subscribe" on a button is no title where a longer heading of the same level follows; a single "# Orbit" is one.
    best = min(near_top, key=lambda b: (b.level, b.level > 1 and " " not in text[b.start : b.end]), default=None)
    return text[best.start : best.end] if best else ""
