"""Documents made of several texts: the parts of a mail, the entries of a feed, the pages and tables of a file.

Each part is read by the reader of its own format, as if it were a document, and put behind the ones before it. What
they have in common is kept here: offsets move, tables get numbers of their own, and `parts` says where each one is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from claims.documents.builder import Builder
from claims.model.document import Block, BlockKind, Item, Segment


@dataclass
class Content:
    """What a reader finds in a file; `claims.documents.reading` makes a `Document` of it.

    Attributes: as in `Document`. `items` is None where the form of the text decides, as in an article or a digest.
    """

    raw: str = ""
    text: str = ""
    segments: Sequence[Segment] = ()
    blocks: Sequence[Block] = ()
    links: Sequence[tuple[int, int, str]] = ()
    directives: Sequence[tuple[int, str]] = ()
    unread: Sequence[str] = ()
    items: Sequence[Item] | None = None
    title: str = ""
    date: str = ""
    url: str = ""
    source: str = ""
    ignores: Sequence[str] = ()
    parts: Sequence[tuple[int, str]] = ()


def content_of(builder: Builder) -> Content:
    """Return what a builder collected."""
    text, segments = builder.finish()
    return Content(
        builder.raw, text, segments, builder.blocks, builder.links, builder.directives, tuple(builder.unread)
    )


def table_item(content: Content, title: str = "") -> Item:
    """Return all of a table's blocks as one item: a cell with a date or a name is no dateline and no byline of it all.

    Its title is `title`, else the title that stands above the table.
    """
    first, last = content.blocks[0], content.blocks[-1]
    if not title and first.kind is BlockKind.HEADING:
        title = content.text[first.start : first.end]
    return Item(first.start, last.end, title)


@dataclass
class Composer:
    """Puts parts one behind another."""

    blocks: list[Block] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    parts: list[tuple[int, str]] = field(default_factory=list)
    unread: dict[str, None] = field(default_factory=dict)
    _links: list[tuple[int, int, str]] = field(default_factory=list)
    _directives: list[tuple[int, str]] = field(default_factory=list)
    _segments: list[Segment] = field(default_factory=list)
    _raw: list[str] = field(default_factory=list)
    _text: list[str] = field(default_factory=list)
    _raw_length: int = 0
    _length: int = 0
    _tables: int = 0
    _item: tuple[int, str, str | None, str] | None = None

    @property
    def length(self) -> int:
        """Length of the readable text so far."""
        return self._length

    def line(self, kind: BlockKind, text: str, *, level: int = 0, part: str = "") -> None:
        """Add a block of its own whose text is known: a subject, a title. Empty text adds nothing."""
        text = " ".join(text.split())
        if not text:
            return
        builder = Builder(text)
        builder.open(kind, level)
        builder.prose(0, len(text))
        self.add(content_of(builder), as_read=False, part=part)

    def add(self, content: Content, *, as_read: bool, part: str = "") -> None:
        """Add a part.

        Args:
            as_read: offsets point into the part's readable text (HTML, XML), not into what it was read from.
            part: its name.
        """
        raw = content.text if as_read else content.raw
        if not raw:
            self.unread.update(dict.fromkeys(content.unread))
            return
        if content.text and self._length:
            # The two line breaks between parts stand in `raw` as well.
            self._segments.append(Segment(self._length, self._raw_length, self._raw_length + 1))
            self._text.append("\n")
            self._length += 1
        if self._raw_length:
            self._raw.append("\n")
            self._raw_length += 1
        if part:
            self.parts.append((self._raw_length, part))
        base, raw_base, tables = self._length, self._raw_length, self._tables
        segments = [Segment(0, 0, len(raw))] if as_read else content.segments
        self._segments += [
            Segment(s.start + base, s.raw_start + raw_base, s.raw_end + raw_base, s.verbatim) for s in segments
        ]
        for block in content.blocks:
            strong = (block.strong[0] + base, block.strong[1] + base) if block.strong[1] else (0, 0)
            table = block.table + tables if block.table >= 0 else -1
            self._tables = max(self._tables, table + 1)
            self.blocks.append(
                block._replace(start=block.start + base, end=block.end + base, table=table, strong=strong)
            )
        self._links += [(start + base, end + base, target) for start, end, target in content.links]
        if not as_read:
            self._directives += [(start + raw_base, body) for start, body in content.directives]
        self.parts += [(start + raw_base, name) for start, name in content.parts]
        self.unread.update(dict.fromkeys(content.unread))
        self._raw.append(raw)
        self._raw_length += len(raw)
        self._text.append(content.text)
        self._length += len(content.text)

    def begin_item(self, title: str = "", *, date: str | None = None, attribution: str = "") -> None:
        """End the open item and begin another; one without text comes to nothing."""
        self._begin(len(self.blocks), title, date, attribution)

    def _begin(self, first: int, title: str, date: str | None, attribution: str) -> None:
        """Begin an item with the block number `first`, which may be there already."""
        self._end(first)
        self._item = (first, " ".join(title.split()), date, attribution)

    def _end(self, last: int) -> None:
        if self._item and last > self._item[0]:
            first, title, date, attribution = self._item
            self.items.append(Item(self.blocks[first].start, self.blocks[last - 1].end, title, date, attribution))
        self._item = None

    def split_item(self, first: int, *, date: str | None = None, attribution: str = "") -> None:
        """Let the open item end before the block number `first`, and one of the same title begin there."""
        if self._item:
            self._begin(first, self._item[1], date, attribution)

    def content(self, *, title: str = "", date: str = "", url: str = "", source: str = "") -> Content:
        """Return the whole, with what the file states about itself.

        Items are those that were begun here; None, for the form to decide, if none was.
        """
        self._end(len(self.blocks))
        return Content(
            raw="".join(self._raw),
            text="".join(self._text),
            segments=tuple(self._segments),
            blocks=tuple(self.blocks),
            links=tuple(self._links),
            directives=tuple(self._directives),
            unread=tuple(self.unread),
            items=tuple(self.items) or None,
            parts=tuple(self.parts),
            title=title,
            date=date,
            url=url,
            source=source,
        )
