"""HTML to readable text with exact offsets; also reads the HTML inside Markdown.

A small tokenizer of its own, because `html.parser` gives only line and column of a tag and nothing of an entity. It
follows browsers where it matters: comments, script and style are not text; a tag ends at the first ">" outside quotes.
What is left out: code blocks (`pre`), attributes, images and embedded media (told in `unread`), struck-out text.
White space folds to one space; entities are resolved; `<sup>` after a number or a short unit becomes "^", so that
"10<sup>-7</sup>" is not read as "10-7".

Cells: rows inside `thead` (or a first row of `th`) are row 0, the header; body rows count from 1. `colspan` and
`rowspan` move the cells after them, as a browser does.
"""

from __future__ import annotations

import html as entities
import re

from claims.documents.builder import Builder
from claims.documents.code import CONTEXT, is_prose
from claims.documents.tables import TableGrid
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

_SPECIAL = lazy_pattern(r"[ \t\n\r\f]{2,}|[\t\n\r\f]|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
#: A name that something else follows ("a<b. ...") is text; a browser would swallow the rest of the sentence.
_NAME = lazy_pattern(r"/?[A-Za-z][A-Za-z0-9:-]{0,30}(?=[\s/>])")
_TAG_END = lazy_pattern(r"(?>[^\"'>]++|\"[^\"]*+\"|'[^']*+')*+>")
_H1 = lazy_pattern(r"<h1[\s>]", re.I)
_ATTRIBUTE = lazy_pattern(r"([A-Za-z][\w:-]{0,40})\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_ORDINAL = lazy_pattern(r"(?:st|nd|rd|th)\s*</sup", re.I)
_TRADEMARK = lazy_pattern(r"(?:TM|SM|R|\u2122|\u00ae|&trade;|&reg;)</sup\s*>", re.I)
_FOOTNOTE = lazy_pattern(
    r"(?:<a\b[^<>]{0,300}>)?[\[(]?(?:\d{1,3}|[a-z*\u2020\u2021\u00a7#])[\])]?(?:</a>)?</sup\s*>", re.I
)
_POWER = lazy_pattern(r"(?:(?<!\d)10|(?<![A-Za-z])[A-Za-z]{1,2})\Z")

#: Elements whose content is no prose: what to tell about it in `unread` ("" for nothing).
_SKIPPED = {
    "script": "",
    "style": "",
    "template": "",
    "noscript": "",
    "pre": "",
    "textarea": "",
    "select": "",
    "math": "formula in MathML",
    "svg": "image",
    "canvas": "image",
    "object": "embedded media",
    "video": "embedded media",
    "audio": "embedded media",
    "iframe": "embedded media",
    "s": "struck-out text",
    "del": "struck-out text",
    "strike": "struck-out text",
}
#: Of these, the rest of the file is hidden if the closing tag is missing, as in a browser.
_RAW_TEXT = {"script", "style", "textarea", "title"}
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_BLOCKS = frozenset(
    (
        *("p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "form", "fieldset", "address"),
        *("details", "summary", "figure", "hr", "dl", "dt", "dd", "body", "html", "head", "center", "picture"),
        *("table", "thead", "tbody", "tfoot", "tr"),
    )
)
_ARRANGED = lazy_pattern(r"<(/?table|h[1-6]|ul|ol)[\s>]", re.I)
_ANY_TAG = lazy_pattern(r"<[^<>]*>")
_LINK_DEPTH = 8
#: A longer code element is code; the bound keeps nested ones linear.
_LONGEST_CODE = 1000


class HtmlReader:
    """Feeds ranges of one file's HTML into a builder; keeps its state between them (lists, tables, quotes).

    Args:
        layout: where tables begin that only arrange the page (see `layout_tables`).

    Attributes:
        skip_until: offset into the file up to which everything belongs to an element that is not read.
        title, date, url: what the page states about itself.
    """

    def __init__(
        self, builder: Builder, *, tables: TableGrid | None = None, layout: frozenset[int] = frozenset()
    ) -> None:
        self.builder = builder
        self._layout = layout
        self.raw = builder.raw
        self.tables = tables if tables is not None else TableGrid()
        self.skip_until = 0
        self.title = ""
        self._titled = False
        self.date: str | None = None
        self.url = ""
        self._lists = 0
        self._fresh_items: list[bool] = []
        self._quotes = 0
        self._links: list[tuple[int, str]] = []
        self._quotes_broken = False
        self._unclosed: set[str] = set()

    def feed(self, start: int, end: int, *, inline: bool = False) -> None:
        """Read `raw[start:end]`. `inline`: it stands inside a block of Markdown, whose blocks are not ours to cut."""
        raw = self.raw
        position = max(start, self.skip_until)
        while position < end:
            tag = raw.find("<", position, end)
            if tag < 0:
                self.text(position, end)
                return
            if tag > position:
                self.text(position, tag)
            position = self._markup(tag, end, inline)

    def _markup(self, tag: int, end: int, inline: bool) -> int:
        """Read what begins with "<" at `tag`; return where reading goes on."""
        raw = self.raw
        if raw.startswith("<!--", tag):
            return self._comment(tag, end)
        if raw.startswith(("<!", "<?"), tag):
            close = raw.find(">", tag, end)
            return end if close < 0 else close + 1
        name = _NAME.match(raw, tag + 1, end)
        if name is None:
            self.text(tag, tag + 1)
            return tag + 1
        close = self._tag_end(name.end(), end)
        if close < 0:
            self.text(tag, tag + 1)
            return tag + 1
        word = name.group().lower()
        if word.startswith("/"):
            self._close(word[1:], tag, close, inline)
            return close
        return max(close, self._open(word, tag, name.end(), close, inline))

    def _tag_end(self, start: int, end: int) -> int:
        """Return where the tag ends, -1 if it never does. After one unclosed quote, quotes count no more (linear)."""
        if not self._quotes_broken:
            match = _TAG_END.match(self.raw, start, end)
            if match:
                return match.end()
            self._quotes_broken = True
        close = self.raw.find(">", start, end)
        if close < 0:
            return -1
        return close + 1

    def _comment(self, tag: int, end: int) -> int:
        close = self.raw.find("-->", tag + 4)
        if close < 0:
            self.builder.miss("a comment that is never closed, and all that follows it")
            self.skip_until = len(self.raw)
            return end
        self.builder.comment(tag, close)
        self.skip_until = close + 3
        return close + 3

    def text(self, start: int, end: int) -> None:
        """Read a run of text without tags: fold white space, resolve entities."""
        builder, raw = self.builder, self.raw
        for match in _SPECIAL.finditer(raw, start, end):
            first, last = match.span()
            if first > start:
                builder.prose(start, first)
            start = last
            if raw[first] == "&":
                builder.replaced(entities.unescape(match.group()), first, last)
            elif builder.tail(1) not in (" ", "\n"):
                builder.replaced(" ", first, last)
        if start < end:
            builder.prose(start, end)

    def _open(self, name: str, tag: int, attributes: int, close: int, inline: bool) -> int:
        """Read a start tag; return where reading goes on (behind the element, if its content is not read)."""
        builder = self.builder
        if name in _SKIPPED or name in ("code", "title"):
            return self._skip(name, tag, close)
        if name == "br":
            builder.gap(close, "\n")
        elif name in ("b", "strong"):
            builder.strong_on()
        elif name == "sup":
            return self._superscript(tag, close)
        elif name == "a":
            target = self._attributes(attributes, close).get("href", "")
            if len(self._links) < _LINK_DEPTH:
                self._links.append((builder.length, target))
        elif name == "img":
            builder.image(tag, close)
        elif name in ("meta", "link", "time"):
            self._about(name, self._attributes(attributes, close))
        elif inline:
            if name in _BLOCKS or name == "li":
                builder.gap(close, "\n")
        else:
            self._open_block(name, attributes, close)
        return close

    def _open_block(self, name: str, attributes: int, close: int) -> None:
        builder = self.builder
        if name in _HEADINGS:
            builder.open(BlockKind.HEADING, _HEADINGS[name])
        elif name in ("ul", "ol"):
            builder.close()
            self._lists += 1
            self._fresh_items.append(False)
        elif name == "li":
            if self._fresh_items:
                self._fresh_items[-1] = True
            builder.open(BlockKind.LIST_ITEM, max(self._lists, 1))
        elif name == "blockquote":
            self._quotes += 1
            builder.open(BlockKind.QUOTE)
        elif name in ("figcaption", "caption"):
            builder.open(BlockKind.CAPTION)
        elif name in ("td", "th") and self.tables.in_table:
            found = self._attributes(attributes, close) if close - attributes > 1 else {}
            place = self.tables.cell(name == "th", _span(found, "colspan"), _span(found, "rowspan"))
            builder.open(BlockKind.CELL, cell=place)
        elif name in _BLOCKS or name in ("td", "th"):
            self._table_part(name, attributes, close)
            self._plain_block()

    def _table_part(self, name: str, attributes: int, close: int) -> None:
        if name == "table":
            role = self._attributes(attributes, close).get("role", "") if close - attributes > 1 else ""
            layout = role in ("presentation", "none") or attributes - len("<table") in self._layout
            self.tables.open(layout=layout)
        elif self.tables.in_layout:
            return
        elif name == "thead":
            self.tables.head(True)
        elif name == "tbody":
            self.tables.head(False)
        elif name == "tr":
            self.tables.row()

    def _plain_block(self) -> None:
        """Begin a block of the kind that its surroundings give it."""
        builder = self.builder
        if self.tables.in_cell:
            builder.gap(0, "\n")
        elif self._fresh_items:
            was_started = builder.started
            builder.close()
            if was_started:
                self._fresh_items[-1] = False
            kind = BlockKind.LIST_ITEM if self._fresh_items[-1] else BlockKind.PARAGRAPH
            builder.open(kind, self._lists)
        else:
            builder.open(BlockKind.QUOTE if self._quotes else BlockKind.PARAGRAPH)

    def _close(self, name: str, tag: int, close: int, inline: bool) -> None:
        builder = self.builder
        if name in ("b", "strong"):
            builder.strong_off()
        elif name == "a":
            if self._links:
                start, target = self._links.pop()
                builder.link(start, target)
        elif inline:
            if name in _BLOCKS:
                builder.gap(close, "\n")
        elif name in ("ul", "ol"):
            builder.close()
            self._lists = max(0, self._lists - 1)
            if self._fresh_items:
                self._fresh_items.pop()
            self._plain_block()
        elif name in ("td", "th"):
            builder.close()
            self.tables.end_cell()
        elif name == "table":
            builder.close()
            self.tables.close()
            self._plain_block()
        elif name == "thead":
            self.tables.head(False)
        elif name == "blockquote":
            builder.close()
            self._quotes = max(0, self._quotes - 1)
            self._plain_block()
        elif name in _BLOCKS or name in _HEADINGS or name in ("li", "figcaption", "caption"):
            if name == "li" and self._fresh_items:
                self._fresh_items[-1] = False
            self._plain_block()

    def _skip(self, name: str, tag: int, close: int) -> int:
        """Leave out an element's content; return where it ends."""
        builder, raw = self.builder, self.raw
        if name in self._unclosed or raw[close - 2] == "/":
            return close
        closing = re.compile("</" + name + r"\s{0,9}>", re.I).search(raw, close)
        if closing is None:
            self._unclosed.add(name)
            if name in _RAW_TEXT:
                builder.miss(f"a <{name}> element that is never closed, and all that follows it")
                self.skip_until = len(raw)
                return len(raw)
            return close
        if name == "title":
            self._title(close, closing.start())
        elif name == "code":
            content = raw[close : min(closing.start(), close + _LONGEST_CODE)]
            before = raw[max(0, tag - CONTEXT) : tag]
            if closing.start() < close + _LONGEST_CODE and is_prose(
                entities.unescape(_ANY_TAG.sub("", content)), before
            ):
                return close
            builder.placeholder(tag, closing.end())
        elif _SKIPPED[name] or name == "pre":
            if name != "pre":
                builder.placeholder(tag, closing.end())
                builder.miss(_SKIPPED[name])
            else:
                builder.close()
        self.skip_until = closing.end()
        return closing.end()

    def _title(self, start: int, end: int) -> None:
        """Take the page's title; in a page without a headline it is also read, as all of it that a reader sees."""
        if self._titled:
            return
        self._titled = True
        self.title = " ".join(entities.unescape(self.raw[start:end]).split())
        if not _H1.search(self.raw):
            self.builder.open(BlockKind.TITLE)
            self.text(start, end)
            self.builder.close()

    def _superscript(self, tag: int, close: int) -> int:
        """A power keeps its number, an ordinal its ending; marks of footnotes and trademarks are left out."""
        builder = self.builder
        if not builder.started:
            return close
        if _POWER.search(builder.tail(6)):
            builder.replaced("^", tag, close)
        elif mark := _TRADEMARK.match(self.raw, close):
            self.skip_until = mark.end()
            return mark.end()
        elif not _ORDINAL.match(self.raw, close):
            builder.placeholder(tag, close)
            if mark := _FOOTNOTE.match(self.raw, close):
                self.skip_until = mark.end()
                return mark.end()
        return close

    def _about(self, name: str, found: dict[str, str]) -> None:
        """Take the page's own date and address from its head."""
        if name == "link" and found.get("rel", "").lower() == "canonical":
            self.url = self.url or found.get("href", "")
        elif name == "time":
            self.date = self.date or found.get("datetime") or None
        elif name == "meta":
            key = (found.get("property") or found.get("name") or found.get("itemprop") or "").lower()
            if key in ("article:published_time", "date", "datepublished", "dc.date", "pubdate"):
                self.date = found.get("content") or self.date
            elif key == "og:url":
                self.url = self.url or found.get("content", "")

    def _attributes(self, start: int, end: int) -> dict[str, str]:
        return {
            match.group(1).lower(): entities.unescape(match.group(2) or match.group(3) or match.group(4) or "")
            for match in _ATTRIBUTE.finditer(self.raw, start, end)
        }


def layout_tables(raw: str) -> frozenset[int]:
    """Return where tables begin that only arrange a page, as mails do: they hold tables, headings or lists.

    Pages say so with `role="presentation"`, which is always believed; mails mostly say nothing.
    """
    found: set[int] = set()
    open_tables: list[int] = []
    for match in _ARRANGED.finditer(raw):
        name = match.group(1).lower()
        if name == "/table":
            if open_tables:
                open_tables.pop()
            continue
        if open_tables:
            found.add(open_tables[-1])
        if name == "table":
            open_tables.append(match.start())
    return frozenset(found)


def _span(found: dict[str, str], name: str) -> int:
    value = found.get(name, "1").strip()
    return max(1, min(int(value), 1000)) if value.isascii() and value.isdigit() and len(value) < 6 else 1
