"""The readable text in the making: pieces of the file, the map back to it, and the blocks.

Every reader walks its file once, from front to back, and says piece by piece what a person would read. The builder
joins the pieces, remembers where each came from and cuts them into blocks. Nothing is searched twice, so that the
whole is linear in the length of the file.
"""

from __future__ import annotations

import re

from claims.documents.addresses import find_addresses
from claims.model.document import Block, BlockKind, Segment
from claims.patterns import lazy_pattern

#: Stands in the readable text for what a person sees there but the readers leave out (code, an image, an address), so
#: that the words around it do not glue together. U+FFFC is Unicode's own character for an embedded object.
PLACEHOLDER = "\ufffc"

#: All that Python takes for white space, and with the placeholder what may not end a block.
_SPACES = (
    " \t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_BLANK = _SPACES + PLACEHOLDER
_CAPTION = lazy_pattern(r"(?:Figure|Fig\.?|Table|Chart|Exhibit)\s{1,3}\d{1,3}[a-z]?\s{0,2}[:.|\u2013\u2014-]\s", re.I)
_DIRECTIVE = lazy_pattern(r"<!--\s*claims\s*:(.*)", re.S)
_PSEUDO_HEADING_LENGTH = 120


class Builder:
    """Collects readable text, segments, blocks and links of one file.

    Args:
        raw: the file's text.
        start: where reading begins (behind a BOM or front matter).
    """

    def __init__(self, raw: str, start: int = 0) -> None:
        self.raw = raw
        self.length = 0
        self.blocks: list[Block] = []
        self.links: list[tuple[int, int, str]] = []
        self.directives: list[tuple[int, str]] = []
        self.unread: dict[str, None] = {}
        self._parts: list[str] = []
        self._segments: list[Segment] = []
        self._raw_end = start
        # The segment that still grows: (start, raw_start) and its raw end; verbatim only.
        self._run_start = 0
        self._run_raw = 0
        self._run_end = -1
        self._kind = BlockKind.PARAGRAPH
        self._level = 0
        self._cell = (-1, -1, -1)
        self._begun = False
        self._block_start = 0
        self._block_part = 0
        self._strong = (0, 0)
        self._strong_open = -1
        # Level of the last heading that is marked as one: a wholly bold line is a heading below it.
        self._heading_level = 1
        self._address_end = -1

    @property
    def started(self) -> bool:
        """True once the open block has text."""
        return self._begun

    @property
    def block_start(self) -> int:
        """Where the open block began in the readable text (its future place if it has no text yet)."""
        return self._block_start if self._begun else self.length + (1 if self.length else 0)

    @property
    def raw_end(self) -> int:
        """Where the last piece ended in the file."""
        return self._raw_end

    def in_address(self, start: int) -> bool:
        """Return whether `raw[start]` belongs to an address that began before it."""
        return start < self._address_end

    def tail(self, count: int) -> str:
        """Return up to `count` last characters of the open block, fewer if the last piece is shorter."""
        return self._parts[-1][-count:] if self._begun and self._parts else ""

    def open(self, kind: BlockKind, level: int = 0, cell: tuple[int, int, int] = (-1, -1, -1)) -> None:
        """Close the open block and begin another; it exists only once it gets text. `cell`: table, row, column."""
        if self._begun:
            self.close()
        self._kind, self._level, self._cell = kind, level, cell

    def close(self) -> None:
        """End the open block; what follows is a plain paragraph unless `open` says otherwise."""
        if self._begun:
            text = "".join(self._parts[self._block_part :])
            stripped = text.rstrip(_BLANK)
            if stripped:
                self._add_block(stripped)
            self._begun = False
        self._kind, self._level, self._cell = BlockKind.PARAGRAPH, 0, (-1, -1, -1)
        self._strong, self._strong_open = (0, 0), -1

    def _add_block(self, text: str) -> None:
        start = self._block_start
        end = start + len(text)
        kind, level, strong = self._kind, self._level, self._strong
        if self._strong_open >= 0:
            strong = (self._strong_open, end)
        if strong[1] > end:
            strong = (strong[0], end)
        if kind is BlockKind.HEADING:
            self._heading_level, strong = level, (0, 0)
        elif kind is BlockKind.PARAGRAPH and not level:
            if _CAPTION.match(text):
                kind = BlockKind.CAPTION
            elif strong == (start, end) and end - start <= _PSEUDO_HEADING_LENGTH and text[-1] not in ".!?,":
                kind, strong = BlockKind.HEADING, (0, 0)
                level = min(self._heading_level + 1, 6)
        table, row, column = self._cell
        self.blocks.append(Block(kind, start, end, level, table, row, column, strong))

    def _begin(self, raw_start: int) -> None:
        if self.length:
            self._replace("\n", self._raw_end, max(raw_start, self._raw_end))
        self._begun = True
        self._block_start = self.length
        self._block_part = len(self._parts)

    def verbatim(self, start: int, end: int) -> None:
        """Add `raw[start:end]` as it is; white space that leads a block or a line in it is left out."""
        piece = self.raw[start:end]
        if not piece:
            return
        if not self._begun or self._parts[-1] == "\n":
            stripped = piece.lstrip()
            if not stripped:
                return
            start = end - len(stripped)
            piece = stripped
            if not self._begun:
                self._begin(start)
        if start != self._run_end:
            self._flush()
            self._run_start, self._run_raw = self.length, start
        self._run_end = self._raw_end = end
        self._parts.append(piece)
        self.length += end - start

    def prose(self, start: int, end: int) -> None:
        """Add `raw[start:end]` with each address (URL) in it replaced by a placeholder that is a link."""
        if start < self._address_end:
            start = min(self._address_end, end)
        for first, last in find_addresses(self.raw, start, end):
            if first > start:
                self.verbatim(start, first)
            self.placeholder(first, last)
            self.links.append((self.length - 1, self.length, self.raw[first:last]))
            self._address_end = last
            start = min(last, end)
        if start < end:
            self.verbatim(start, end)

    def replaced(self, text: str, start: int, end: int) -> None:
        """Add `text`, which stands for `raw[start:end]` without being written so."""
        if start < self._address_end:
            return
        if not self._begun:
            text = text.lstrip()
            if not text:
                return
            self._begin(start)
        self._replace(text, start, end)

    def _replace(self, text: str, start: int, end: int) -> None:
        self._flush()
        self._segments.append(Segment(self.length, start, end, False))
        self._parts.append(text)
        self.length += len(text)
        self._raw_end = max(self._raw_end, end)

    def placeholder(self, start: int, end: int) -> None:
        """Add the character that stands for something left out, `raw[start:end]`."""
        self.replaced(PLACEHOLDER, start, end)

    def image(self, start: int, end: int) -> None:
        """Leave out an image; one that begins a block leaves no trace, so that its caption begins it."""
        self.miss("image")
        if self._begun:
            self.placeholder(start, end)

    def gap(self, end: int, text: str = " ") -> None:
        """Add a space (or a line break) for what lies between the last piece and `raw[end]`."""
        if self._begun and self.tail(1) != "\n":
            self._replace(text, self._raw_end, max(end, self._raw_end))

    def strong_on(self) -> None:
        """Bold begins; it counts when it leads the block."""
        if self._strong == (0, 0) and (not self._begun or self.length == self._block_start):
            self._strong_open = self.block_start

    def strong_off(self) -> None:
        """Bold ends."""
        if self._strong_open >= 0:
            if self.length > self._strong_open:
                self._strong = (self._strong_open, self.length)
            self._strong_open = -1

    def link(self, start: int, target: str) -> None:
        """The readable text from `start` (or from the open block's beginning) to here is a link to `target`."""
        start = max(start, self._block_start) if self._begun else start
        if self.length > start:
            if self.links and self.links[-1][:2] == (start, self.length):
                self.links.pop()  # an address that is its own link text was taken already
            self.links.append((start, self.length, target))

    def comment(self, start: int, end: int) -> None:
        """Keep the comment `raw[start:end]` ("<!--" included, "-->" not) if it is a directive to us."""
        directive = _DIRECTIVE.match(self.raw, start, end)
        if directive:
            self.directives.append((start, directive.group(1).strip()))

    def miss(self, what: str) -> None:
        """Say, once, that something was not read."""
        self.unread[what] = None

    def _flush(self) -> None:
        if self._run_end >= 0:
            self._segments.append(Segment(self._run_start, self._run_raw, self._run_end, True))
            self._run_end = -1

    def finish(self) -> tuple[str, tuple[Segment, ...]]:
        """Close the last block and return the readable text and its map."""
        self.close()
        self._flush()
        return "".join(self._parts), tuple(self._segments)
