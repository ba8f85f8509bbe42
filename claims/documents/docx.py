"""Word documents (.docx, ISO/IEC 29500): paragraphs, headings, lists, tables, footnotes and text boxes.

A small reader of its own instead of python-docx, which knows neither footnotes nor text boxes nor tracked changes. It
writes the document as plain HTML and hands that to the HTML reader, so that tables, bold titles, links, superscripts
and white space are read by the same rules. Offsets point into the extracted text, with paragraph, row or note named.

Left out, and told in `unread`: text that a tracked change deleted, struck-out and hidden text, images, comments, page
headers and footers.
"""

from __future__ import annotations

import zipfile
from bisect import bisect_right
from collections.abc import Iterator
from html import escape
from posixpath import dirname, join, normpath
from xml.etree.ElementTree import Element

from claims.documents.archive import open_archive, read_part
from claims.documents.builder import Builder
from claims.documents.compose import Composer, Content, content_of
from claims.documents.html import HtmlReader
from claims.documents.sheets import is_header
from claims.documents.xml import parse_xml
from claims.errors import DocumentError

_OFFICE_DOCUMENT = "/officeDocument"
#: Containers whose content is read as if they were not there.
_TRANSPARENT = frozenset(
    (
        "ins",
        "moveTo",
        "hyperlink",
        "smartTag",
        "sdt",
        "sdtContent",
        "fldSimple",
        "customXml",
        "dir",
        "bdo",
        "AlternateContent",
        "Choice",
    )
)
#: HTML for "something that is not read".
_MARK = "<code>=</code>"
_DELETED = frozenset(("del", "moveFrom"))
_STYLED = {"quote": "blockquote", "intense quote": "blockquote", "block text": "blockquote", "caption": "figcaption"}


def read_docx(data: bytes, name: str) -> Content:
    """Read the bytes of a Word document.

    Raises:
        DocumentError: it is no such file, is encrypted, damaged, or too large when unpacked.
    """
    archive = open_archive(data, name, ".docx")
    part = _main_part(archive, name)
    root = _parse(archive, part, name)
    if root is None:
        raise DocumentError(f"{name} is no Word document: it has no text part.")
    body = next((child for child in root if _local(child) == "body"), None)
    if body is None:
        raise DocumentError(f"{name} is no Word document: its text part has no body.")
    writer = _Writer(_Styles(_parse(archive, _beside(part, "styles.xml"), name)), _links(archive, part, name))
    writer.blocks(body)
    for kind in ("footnote", "endnote"):
        notes = _parse(archive, _beside(part, f"{kind}s.xml"), name)
        writer.links = _links(archive, _beside(part, f"{kind}s.xml"), name)
        for note in notes if notes is not None else ():
            if _attribute(note, "type") in ("", "normal"):
                writer.note(note, f"{kind} {_attribute(note, 'id')}")
    names = archive.namelist()
    if any("/header" in entry or "/footer" in entry for entry in names):
        writer.unread["page headers and footers"] = None
    if any(entry.endswith("/comments.xml") for entry in names):
        writer.unread["comments"] = None
    return _content(writer)


def _content(writer: _Writer) -> Content:
    """Read the HTML that was written, and say of each block where it stands in the document."""
    source = "".join(writer.out)
    builder = Builder(source)
    HtmlReader(builder).feed(0, len(source))
    builder.close()
    read = content_of(builder)
    # The places of the HTML are carried over to the text: block by block, both ascending.
    starts = [place for place, _ in writer.places]
    segments = [segment.start for segment in read.segments]
    parts: list[tuple[int, str]] = []
    for block in read.blocks:
        place = read.segments[bisect_right(segments, block.start) - 1].raw_start
        index = bisect_right(starts, place) - 1
        label = writer.places[index][1] if index >= 0 else ""
        if label and (not parts or parts[-1][1] != label):
            parts.append((block.start, label))
    read.parts = parts
    read.unread = (*read.unread, *writer.unread)
    composer = Composer()
    composer.add(read, as_read=True)
    return composer.content(title=writer.title)


def _main_part(archive: zipfile.ZipFile, name: str) -> str:
    relations = _parse(archive, "_rels/.rels", name)
    for relation in relations if relations is not None else ():
        if relation.get("Type", "").endswith(_OFFICE_DOCUMENT):
            return normpath(relation.get("Target", "").lstrip("/"))
    return "word/document.xml"


def _beside(part: str, name: str) -> str:
    return join(dirname(part), name)


def _parse(archive: zipfile.ZipFile, part: str, name: str) -> Element | None:
    data = read_part(archive, part, name)
    return None if data is None else parse_xml(data, f"{name}, part {part}")


def _links(archive: zipfile.ZipFile, part: str, name: str) -> dict[str, str]:
    """Return the addresses outside the document that a part's relations name."""
    relations = _parse(archive, join(dirname(part), "_rels", part.rpartition("/")[2] + ".rels"), name)
    return {
        relation.get("Id", ""): relation.get("Target", "")
        for relation in (relations if relations is not None else ())
        if relation.get("TargetMode") == "External"
    }


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _attribute(element: Element | None, name: str) -> str:
    """Return an attribute by its local name; "" without it."""
    if element is None:
        return ""
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _child(element: Element | None, *path: str) -> Element | None:
    for name in path:
        if element is None:
            return None
        element = next((child for child in element if _local(child) == name), None)
    return element


def _on(properties: Element | None, name: str) -> bool:
    """Return whether a toggle property is set."""
    found = _child(properties, name)
    return found is not None and _attribute(found, "val") not in ("0", "false", "off", "none")


class _Styles:
    """What the paragraph styles say: outline level, list or not, and their names (English, whatever Word shows)."""

    def __init__(self, root: Element | None) -> None:
        self._styles = {
            _attribute(style, "styleId"): style
            for style in (root if root is not None else ())
            if _local(style) == "style"
        }

    def chain(self, identity: str) -> Iterator[Element]:
        """Yield a style and those that it is based on; a circle ends."""
        seen: set[str] = set()
        while identity in self._styles and identity not in seen:
            seen.add(identity)
            style = self._styles[identity]
            yield style
            identity = _attribute(_child(style, "basedOn"), "val")

    def name(self, identity: str) -> str:
        """Return a style's name in lower case; its id where the document does not describe it."""
        return (_attribute(_child(self._styles.get(identity), "name"), "val") or identity).lower()


class _Writer:
    """Writes a part's content as HTML; remembers where each paragraph, row and note began in it."""

    def __init__(self, styles: _Styles, links: dict[str, str]) -> None:
        self.styles = styles
        self.links = links
        self.out: list[str] = []
        self.places: list[tuple[int, str]] = []
        self.unread: dict[str, None] = {}
        self.title = ""
        self._length = 0
        self._paragraphs = 0
        self._tables = 0
        self._in_table = 0
        self._list = 0  # depth of the open list
        self._boxes: list[Element] = []

    def _write(self, text: str) -> None:
        self.out.append(text)
        self._length += len(text)

    def _place(self, label: str) -> None:
        self.places.append((self._length, label))

    def blocks(self, parent: Element) -> None:
        """Write paragraphs and tables, in order."""
        for child in parent:
            name = _local(child)
            if name == "p":
                self._paragraph(child)
            elif name == "tbl":
                self._end_list()
                self._table(child)
            elif name in _TRANSPARENT:
                self.blocks(child)
            elif name in _DELETED:
                self.unread["text that a tracked change deleted"] = None
        if not self._in_table:
            self._end_list()

    def note(self, note: Element, label: str) -> None:
        """Write a footnote or endnote."""
        self._place(label)
        for child in note:
            if _local(child) == "p":
                self._write("<p>" + self._inline(child) + "</p>\n")

    def _paragraph(self, paragraph: Element) -> None:
        self._paragraphs += 1
        if not self._in_table:
            self._place(f"paragraph {self._paragraphs}")
        properties = _child(paragraph, "pPr")
        text = self._inline(paragraph)
        style = _attribute(_child(properties, "pStyle"), "val")
        heading, depth = self._level(properties, style), self._list_depth(properties, style)
        name = self.styles.name(style)
        if heading or not depth or self._in_table:
            self._end_list()
        if name == "title" and not self._in_table and not self.title:
            self.title = " ".join("".join(_texts(paragraph)).split())
            self._write(f"<h1>{text}</h1>\n")
        elif heading and not self._in_table:
            self._write(f"<h{heading}>{text}</h{heading}>\n")
        elif depth and not self._in_table:
            while self._list < depth:
                self._write("<ul>")
                self._list += 1
            while self._list > depth:
                self._write("</ul>")
                self._list -= 1
            self._write(f"<li>{text}</li>\n")
        else:
            tag = _STYLED.get(name, "p")
            self._write(f"<{tag}>{text}</{tag}>\n")
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.blocks(box)

    def _end_list(self) -> None:
        self._write("</ul>" * self._list)
        self._list = 0

    def _level(self, properties: Element | None, style: str) -> int:
        """Return the heading level 1..6 that a paragraph's outline level or its style's gives, 0 for running text."""
        for source in (properties, *(_child(one, "pPr") for one in self.styles.chain(style))):
            value = _attribute(_child(source, "outlineLvl"), "val")
            if value.isdigit():
                return min(int(value) + 1, 6) if int(value) < 9 else 0
        name = self.styles.name(style)
        number = name.removeprefix("heading").strip()
        return min(int(number), 6) if name.startswith("heading") and number in "123456789" and number else 0

    def _list_depth(self, properties: Element | None, style: str) -> int:
        """Return how deep in lists a paragraph stands, 0 if in none."""
        name = self.styles.name(style)
        named = 0
        if name.startswith(("list bullet", "list number")):
            named = int(name[-1]) if name[-1] in "23456789" else 1
        for source in (properties, *(_child(one, "pPr") for one in self.styles.chain(style))):
            numbering = _child(source, "numPr")
            if numbering is not None:
                number = _attribute(_child(numbering, "numId"), "val")
                level = _attribute(_child(numbering, "ilvl"), "val")
                return 0 if number == "0" else max(named, 1 + min(int(level) if level.isdigit() else 0, 8))
        return named

    def _table(self, table: Element) -> None:
        rows = list(_rows(table))
        texts = [["".join(_texts(cell)) for cell in _cells(row)] for row in rows[:6]]
        headed = bool(texts) and is_header(texts[0], texts[1:])
        outer, self._in_table = self._in_table, self._in_table + 1
        if not outer:
            self._tables += 1
        self._write("<table>")
        for number, row in enumerate(rows, 1):
            if not outer:
                self._place(f"table {self._tables}, row {number}")
            head = headed and number == 1
            self._write("<thead><tr>" if head else "<tr>")
            for cell in _cells(row):
                span = _attribute(_child(cell, "tcPr", "gridSpan"), "val")
                self._write(f'<td colspan="{span}">' if span.isdigit() else "<td>")
                self.blocks(cell)
                self._write("</td>")
            self._write("</tr></thead>" if head else "</tr>")
        self._write("</table>\n")
        self._in_table = outer

    def _inline(self, parent: Element) -> str:
        pieces: list[str] = []
        for child in parent:
            name = _local(child)
            if name == "r":
                pieces.append(self._run(child))
            elif name == "hyperlink":
                target = self.links.get(_attribute(child, "id"), "")
                inner = self._inline(child)
                pieces.append(f'<a href="{escape(target)}">{inner}</a>' if target else inner)
            elif name in _TRANSPARENT:
                pieces.append(self._inline(child))
            elif name in _DELETED:
                self.unread["text that a tracked change deleted"] = None
            elif name in ("oMath", "oMathPara"):
                pieces.append(_formula(child))
        return "".join(pieces)

    def _run(self, run: Element) -> str:
        properties = _child(run, "rPr")
        text = "".join(map(self._piece, run))
        if not text:
            return ""
        if _on(properties, "vanish"):
            self.unread["hidden text"] = None
            return ""
        if _on(properties, "strike") or _on(properties, "dstrike"):
            return f"<s>{text}</s>"
        if _on(properties, "b"):
            text = f"<b>{text}</b>"
        if _attribute(_child(properties, "vertAlign"), "val") == "superscript":
            text = f"<sup>{text}</sup>"
        return text

    def _piece(self, element: Element) -> str:
        name = _local(element)
        if name == "t":
            return escape(element.text or "", quote=False)
        if name in ("br", "cr"):
            return "<br>" if _attribute(element, "type") != "page" else " "
        if name in ("tab", "ptab"):
            return " "
        if name == "noBreakHyphen":
            return "\u2011"
        if name in ("drawing", "pict", "object", "AlternateContent"):
            boxes = list(_text_boxes(element))
            self._boxes += boxes
            return "" if boxes else "<img>"
        # A mark that is left out, whatever stands before it: as a superscript, "10" with a note would be a power.
        return _MARK if name in ("footnoteReference", "endnoteReference") else ""


def _formula(element: Element) -> str:
    """Return a formula's letters in a row, a power with its sign."""
    name = _local(element)
    if name == "t":
        return escape(element.text or "", quote=False)
    return ("^" if name == "sup" else "/" if name == "den" else "") + "".join(map(_formula, element))


def _text_boxes(element: Element) -> Iterator[Element]:
    """Yield the text boxes in a drawing; of alternatives the first, as they say the same."""
    for child in element:
        name = _local(child)
        if name == "txbxContent":
            yield child
        elif name != "Fallback":
            yield from _text_boxes(child)


def _texts(element: Element) -> Iterator[str]:
    for one in element.iter():
        if _local(one) == "t":
            yield one.text or ""


def _rows(table: Element) -> Iterator[Element]:
    for child in table:
        if _local(child) == "tr":
            yield child
        elif _local(child) in _TRANSPARENT:
            yield from _rows(child)


def _cells(row: Element) -> Iterator[Element]:
    for child in row:
        if _local(child) == "tc":
            yield child
        elif _local(child) in _TRANSPARENT:
            yield from _cells(child)
