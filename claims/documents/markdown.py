"""Markdown to readable text with exact offsets; the only module that knows pyromark.

pyromark (pulldown-cmark) gives each event its range of UTF-8 bytes. The ranges of what is read only ever grow, so one
pass turns them into code points: the bytes between two events are decoded once. HTML goes to the HTML reader.

Decisions:
- a soft line break becomes a space, a hard one (and `<br>`) a line break inside the block;
- code blocks are not read; code spans see `claims.documents.code`;
- `~~struck out~~` text is withdrawn by its author and left out (told in `unread`); a single `~` is the sign for "about"
  and stays;
- LaTeX stays as written; the backslash of `\\,`, `\\;`, `\\:` and `\\!`, an escape in Markdown, is kept for it;
- a first paragraph of a list item is the LIST_ITEM, further ones are paragraphs with the item's level;
- a text that begins with an indented list item or sentence is an excerpt of a list, and no code;
- a paragraph that is wholly bold and ends without a full stop is a heading below the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyromark

from claims.documents.builder import Builder
from claims.documents.code import CONTEXT, is_prose
from claims.documents.html import HtmlReader
from claims.documents.tables import TableGrid
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

_ITEM, _ITEM_REST, _QUOTE, _OTHER = range(4)
_LONE_RETURN = lazy_pattern(r"\r(?!\n)")
#: What may be left out with all its content.
_HIDDEN = frozenset(("Image", "CodeBlock"))
#: LaTeX's thin spaces ("6.7\\,\\times"); before a blank it is a plain escaped sign ("Done\\!").
_SPACING = lazy_pattern(r"\\[,;:!](?=[\w\\{])")
#: pyromark's own strikethrough also takes single tildes, of which "~60" to "~70" would make one.
_STRUCK = lazy_pattern(r"(?<!~)~~(?=[^\s~])")
_STRUCK_END = lazy_pattern(r"(?:[^~\r\n]|~(?!~)|\r?\n(?!\s*\n)){1,400}?(?<=\S)~~(?!~)")
#: The indentation of an excerpt that begins within a list: its first line is an item or a sentence, and no code.
_CUT_ITEM = lazy_pattern(
    r"(?:[ \t]*\r?\n)*(?:\t| {4})[ \t]*(?=(?:[-*+]|\d{1,3}[.)])[ \t]+(?![\w-]+:)\S"
    r"|[A-Z][a-z]*(?:[ ][\w$€£%~*+.,'’/-]+){4}(?![^\n]*(?:[=;{}]|\w\()))"
)
_LEVELS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}


def _options() -> pyromark.Options:
    options = pyromark.Options
    return (
        options.ENABLE_TABLES
        | options.ENABLE_FOOTNOTES
        | options.ENABLE_TASKLISTS
        | options.ENABLE_HEADING_ATTRIBUTES
        | options.ENABLE_GFM
    )


class MarkdownReader:
    """Reads `raw[start:]` into the builder."""

    def __init__(self, builder: Builder, start: int) -> None:
        cut = _CUT_ITEM.match(builder.raw, start)
        start = cut.end() if cut is not None else start
        self.builder = builder
        self.raw = builder.raw
        self.tables = TableGrid()
        self.html = HtmlReader(builder, tables=self.tables)
        self._start = start
        # A lone "\r" ends a line as well; as "\n" it keeps every offset.
        self._source = _LONE_RETURN.sub("\n", builder.raw[start:])
        # Pure ASCII needs no conversion at all.
        self._bytes = b"" if self._source.isascii() else self._source.encode("utf-8")
        self._byte = 0
        self._point = start
        self._hidden = 0  # depth of images, code blocks and struck-out text that we are in
        self._containers: list[int] = []
        self._depth = 0
        self._links: list[tuple[int, str]] = []
        self._html_pieces: list[tuple[int, int]] = []

    def _offset(self, byte: int) -> int:
        """Return the code-point offset of a byte offset that is not before the last one asked for."""
        if not self._bytes:
            return self._start + byte
        if byte > self._byte:
            self._point += len(self._bytes[self._byte : byte].decode("utf-8"))
            self._byte = byte
        return self._point

    def read(self) -> None:
        """Walk through all events once."""
        builder = self.builder
        events: Iterator[tuple[Any, Any]] = pyromark.events_with_range(self._source, options=_options())
        for event, span in events:
            if type(event) is str:
                if self._hidden:
                    continue
                if event == "SoftBreak":
                    builder.gap(self._offset(span["end"]))
                elif event == "HardBreak":
                    builder.gap(self._offset(span["end"]), "\n")
                elif event == "Rule":
                    builder.close()
                continue
            kind, value = event.popitem()
            if kind == "Text":
                if not self._hidden:
                    self._text(value, self._offset(span["start"]))
            elif kind == "Start":
                self._open(value if type(value) is str else next(iter(value)), value, span)
            elif kind == "End":
                self._close(value if type(value) is str else next(iter(value)), span)
            elif not self._hidden:
                self._leaf(kind, value, self._offset(span["start"]), self._offset(span["end"]))

    def _leaf(self, kind: str, value: Any, start: int, end: int) -> None:
        if kind == "Code":
            self._code(value, start, end)
        elif kind == "Html":
            self._html_pieces.append((start, end))
        elif kind == "InlineHtml":
            self.html.feed(start, end, inline=True)
        elif kind == "FootnoteReference":
            self.builder.placeholder(start, end)

    def _hide(self, name: str, span: Any) -> None:
        """Leave out an image or a code block."""
        if name == "CodeBlock":
            self.builder.close()
            return
        start = self._offset(span["start"])
        if start >= self.html.skip_until:
            self.builder.image(start, self._offset(span["end"]))

    def _text(self, text: str, start: int) -> None:
        raw, builder = self.raw, self.builder
        if not raw.startswith(text, start):
            if start >= self.html.skip_until:
                builder.replaced(text, start, self._entity_end(start))
            return
        end = start + len(text)
        if start < self.html.skip_until:
            start = self.html.skip_until
            if start >= end:
                return
        elif text[0] in ",;:!" and builder.raw_end == start - 1 and _SPACING.match(raw, start - 1):
            start -= 1
        if "~~" in text:
            start = self._struck(start, end)
        if "/" in text or "www." in text or builder.in_address(start):
            builder.prose(start, end)
        else:
            builder.verbatim(start, end)

    def _struck(self, start: int, end: int) -> int:
        """Read text with `~~struck out~~` parts up to the last of them; return where the rest begins."""
        while match := _STRUCK.search(self.raw, start, end):
            close = _STRUCK_END.match(self.raw, match.end())
            if close is None:
                break
            if match.start() > start:
                self.builder.prose(start, match.start())
            self.builder.placeholder(match.start(), close.end())
            self.builder.miss("struck-out text")
            self.html.skip_until = close.end()
            start = min(close.end(), end)
        return start

    def _entity_end(self, start: int) -> int:
        """An entity is the only text that the parser changes; it ends with its semicolon."""
        end = self.raw.find(";", start, start + 40) if self.raw.startswith("&", start) else -1
        return end + 1 if end > 0 else start + 1

    def _code(self, code: str, start: int, end: int) -> None:
        if start < self.html.skip_until:
            return
        inner = self.raw.find(code, start, end)
        if not is_prose(code, self.raw[max(self._start, start - CONTEXT) : start]):
            self.builder.placeholder(start, end)
        elif inner >= 0:
            self.builder.prose(inner, inner + len(code))
        else:
            self.builder.replaced(code, start, end)

    def _paragraph(self) -> None:
        containers = self._containers
        inner = containers[-1] if containers else _OTHER
        if self.tables.in_cell:  # Markdown inside a cell of an HTML table
            self.builder.open(BlockKind.CELL, cell=self.tables.place)
        elif inner == _ITEM:
            self.builder.open(BlockKind.LIST_ITEM, self._depth)
        elif inner == _QUOTE:
            self.builder.open(BlockKind.QUOTE)
        else:
            self.builder.open(BlockKind.PARAGRAPH, self._depth)

    def _open(self, name: str, value: Any, span: Any) -> None:
        builder = self.builder
        if self._hidden:
            self._hidden += name in _HIDDEN
        elif name in _HIDDEN:
            self._hide(name, span)
            self._hidden = 1
        elif name == "Paragraph":
            self._paragraph()
        elif name == "Strong":
            builder.strong_on()
        elif name == "Link":
            link = value["Link"]
            self._links.append((builder.block_start if not builder.started else builder.length, link["dest_url"]))
        elif name == "Heading":
            self.tables.reset()  # no table of HTML reaches over a heading
            builder.open(BlockKind.HEADING, _LEVELS[value["Heading"]["level"]])
        elif name == "List":
            builder.close()
            self._depth += 1
        elif name == "Item":
            self._containers.append(_ITEM)
            builder.open(BlockKind.LIST_ITEM, self._depth)
        elif name == "BlockQuote":
            builder.close()
            self._containers.append(_QUOTE)
        elif name == "TableCell":
            builder.open(BlockKind.CELL, cell=self.tables.cell(False))
        elif name == "Table":
            builder.close()
            self.tables.open()
        elif name == "TableHead":
            self.tables.head(True)
            self.tables.row()
        elif name == "TableRow":
            self.tables.row()
        elif name == "FootnoteDefinition":
            builder.close()
            self._containers.append(_OTHER)

    def _close(self, name: str, span: Any) -> None:
        builder = self.builder
        if self._hidden:
            self._hidden -= name in _HIDDEN
        elif name == "Paragraph":
            had_text = builder.started
            builder.close()
            if had_text and self._containers and self._containers[-1] == _ITEM:
                self._containers[-1] = _ITEM_REST
        elif name == "Strong":
            builder.strong_off()
        elif name == "Link":
            start, target = self._links.pop()
            builder.link(start, target)
        elif name == "HtmlBlock":
            self._html_block()
        elif name == "List":
            builder.close()
            self._depth -= 1
        elif name in ("Item", "BlockQuote", "FootnoteDefinition"):
            builder.close()
            self._containers.pop()
            if self._containers and self._containers[-1] == _ITEM:
                self._containers[-1] = _ITEM_REST
        elif name == "TableCell":
            builder.close()
            self.tables.end_cell()
        elif name == "TableHead":
            self.tables.head(False)
        elif name == "Table":
            self.tables.close()
        elif name == "Heading":
            builder.close()

    def _html_block(self) -> None:
        """Hand a block of HTML to its reader; lines that only indentation parts are read as one piece."""
        pieces, self._html_pieces = self._html_pieces, []
        self._paragraph()
        if not pieces:
            return
        start, end = pieces[0]
        for first, last in pieces[1:]:
            if self.raw[end:first].strip():
                self.html.feed(start, end)
                start = first
            end = last
        self.html.feed(start, end)
        self.builder.close()
