"""A document as read: the file's own text, its readable text, and the way back from one to the other."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from claims.model.columns import TableMeaning
from claims.patterns import lazy_pattern

_LINE_END = lazy_pattern(r"\r\n?|\n")


class BlockKind(StrEnum):
    """What a stretch of readable text is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    CELL = "cell"
    CAPTION = "caption"
    QUOTE = "quote"
    TITLE = "title"
    DESCRIPTION = "description"


class Block(NamedTuple):
    """A block of readable text, `document.text[start:end]`.

    Attributes:
        kind: what it is. Code blocks, URLs, attributes and other unread parts are not in the readable text at all.
        level: heading level 1..6; nesting depth of a list item, also of its further paragraphs; 0 otherwise.
        table, row, column: for cells: which table of the document, and the place in it (row 0 is the header); else -1.
        strong: readable-text range of a leading bold run (a bullet's title), (0, 0) if there is none.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    table: int = -1
    row: int = -1
    column: int = -1
    strong: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Item:
    """A story of a digest or feed.

    Attributes:
        start, end: its range of the readable text, title included.
        title: its headline, "" if the document is a single story without one.
        dateline: ISO date if the item carries its own, else None.
        attribution: a trailing site name ("vllm.ai") or byline, else "".
    """

    start: int
    end: int
    title: str = ""
    dateline: str | None = None
    attribution: str = ""


class Segment(NamedTuple):
    """A stretch of readable text that stands in the file letter by letter, or is one replaced stretch.

    Attributes:
        start: where it begins in the readable text.
        raw_start, raw_end: its range of the file.
        verbatim: True where text and file agree letter by letter; False for an entity, a removed mark or a line join,
            whose letters all map to the whole of the raw range.
    """

    start: int
    raw_start: int
    raw_end: int
    verbatim: bool = True


@dataclass(frozen=True)
class Document:
    """A file or page as read.

    Attributes:
        name: what the user called it (a path, or "-").
        lineage: identity over editions: the URL if known, else the path as given. Part of every claim's id.
        format: the reader that made it, such as "markdown".
        raw: the file's text, newlines untouched (a BOM included), or the extracted text for formats without one.
        text: the readable text: markup, code and URLs left out, entities resolved.
        segments: the map from `text` to `raw`, in order, covering all of `text`.
        blocks: in order, not overlapping.
        items: the stories, in order; at least one unless the document is empty.
        title: the document's own title, "" if none.
        date: the date that the document states for itself (front matter, dateline), ISO, else None.
        url: address that the document states for itself, else "".
        links: (start, end, target) of readable text that is a link.
        directives: (start, body) of each `<!-- claims: ... -->` comment; start is an offset into `raw`.
        unread: why parts were not read ("image", "page 3 has no text").
        digest: SHA-256 of the file's bytes, hexadecimal.
        source: who the document says it is from (front matter, sender of a mail, name of a feed), "" if nobody.
        ignores: codes of checks that the front matter switches off for the whole document.
        parts: (start, name) of each named part of `raw`, in order: "page 3", "paragraph 12", "sheet Prices, row 4". For
            formats whose offsets a person cannot look up in the file; () where `raw` is the file itself.
        meaning: what the columns of its tables mean where the configuration says so, None to go by their headers.
    """

    name: str
    lineage: str
    format: str
    raw: str
    text: str
    segments: Sequence[Segment] = ()
    blocks: Sequence[Block] = ()
    items: Sequence[Item] = ()
    title: str = ""
    date: str | None = None
    url: str = ""
    links: Sequence[tuple[int, int, str]] = ()
    directives: Sequence[tuple[int, str]] = ()
    unread: Sequence[str] = ()
    digest: str = ""
    source: str = ""
    ignores: Sequence[str] = field(default=())
    parts: Sequence[tuple[int, str]] = ()
    meaning: TableMeaning | None = None

    @property
    def fingerprint(self) -> str:
        """The digest of its file, of its text where it came from none: two texts with one are the same."""
        return self.digest or hashlib.sha256(self.raw.encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def _segment_starts(self) -> list[int]:
        return [segment.start for segment in self.segments]

    @cached_property
    def _line_starts(self) -> list[int]:
        if "\r" not in self.raw:
            return list(accumulate((len(line) + 1 for line in self.raw.split("\n")[:-1]), initial=0))
        # "\r\n" counts once; a lone "\r" ends a line as well.
        return [0, *(end.end() for end in _LINE_END.finditer(self.raw))]

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of `raw` that the non-empty range [start, end) of `text` came from."""
        return self._raw(start)[0], self._raw(end - 1)[1]

    def _raw(self, offset: int) -> tuple[int, int]:
        segment = self.segments[bisect_right(self._segment_starts, offset) - 1]
        if not segment.verbatim:
            return segment.raw_start, segment.raw_end
        place = segment.raw_start + offset - segment.start
        return place, place + 1

    @cached_property
    def _raw_starts(self) -> list[int]:
        return [segment.raw_start for segment in self.segments]

    def text_span(self, raw_start: int, raw_end: int) -> tuple[int, int]:
        """Return the range of `text` that came from a non-empty range of `raw`, whose ends are in the readable text."""
        return self._text(raw_start), self._text(raw_end - 1) + 1

    def readable(self, start: int, end: int) -> str:
        """Return the readable text of a non-empty range of `raw`, or the range itself where its ends are in none."""
        first, last = self.text_span(start, end)
        if first < last and self.raw_span(first, last) == (start, end):
            return self.text[first:last]
        return self.raw[start:end]

    def _text(self, raw_offset: int) -> int:
        segment = self.segments[max(0, bisect_right(self._raw_starts, raw_offset) - 1)]
        return segment.start + (raw_offset - segment.raw_start if segment.verbatim else 0)

    def part(self, raw_offset: int) -> str:
        """Return the name of the part of the file in which an offset into `raw` lies ("page 3"), "" if it has none."""
        index = bisect_right(self.parts, raw_offset, key=lambda part: part[0]) - 1
        return self.parts[index][1] if index >= 0 else ""

    def position(self, raw_offset: int) -> tuple[int, int]:
        """Return the 1-based line and column, in code points, of an offset into `raw`. A BOM is no column."""
        line = bisect_right(self._line_starts, raw_offset)
        column = raw_offset - self._line_starts[line - 1] + 1
        if line == 1 and self.raw.startswith("\ufeff") and raw_offset > 0:
            column -= 1
        return line, column
