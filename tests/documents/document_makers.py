"""Small files of binary formats, made by the tests themselves."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

#: A line of a page: left end, height, size of its letters, text.
Line = tuple[float, float, float, str]


def make_pdf(pages: Sequence[Sequence[Line]], *, title: str = "", pictured: bool = False) -> bytes:
    """Return a PDF whose pages have these lines, in Helvetica; with `pictured`, an image on each."""
    objects: list[bytes] = [
        b"",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    kids: list[int] = []
    for lines in pages:
        stream = "".join(
            f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({_escaped(text)}) Tj ET\n" for x, y, size, text in lines
        ).encode("cp1252")
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> %s>> >>"
            % (len(objects), b"/XObject << /I << /Subtype /Image >> >> " if pictured else b"")
        )
        kids.append(len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(b"%d 0 R" % kid for kid in kids))
    objects.append(b"<< /Title (%s) >>" % _escaped(title).encode("cp1252"))
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(
        b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(objects) + 1, len(objects), start)
    )
    return out.getvalue()


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def page_of(*paragraphs: Sequence[str], top: float = 780, left: float = 70) -> list[Line]:
    """Return the lines of paragraphs, one below another, with half a line between paragraphs."""
    lines: list[Line] = []
    for paragraph in paragraphs:
        for text in paragraph:
            lines.append((left, top, 10, text))
            top -= 12
        top -= 8
    return lines


def make_zip(parts: dict[str, str | bytes]) -> bytes:
    """Return a zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def make_docx(body: str, **parts: str) -> bytes:
    """Return a Word document.

    Args:
        body: the XML inside `w:body`.
        parts: XML inside the root of further parts: styles, footnotes, endnotes; `links` are the relations.
    """
    files: dict[str, str | bytes] = {
        "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r1" Type="{_OFFICE}/officeDocument"'
        ' Target="word/document.xml"/></Relationships>',
        "word/document.xml": _word("document", f"<w:body>{body}</w:body>"),
    }
    for name, inner in parts.items():
        if name == "links":
            files["word/_rels/document.xml.rels"] = f'<Relationships xmlns="{RELATIONS}">{inner}</Relationships>'
        else:
            files[f"word/{name}.xml"] = _word(name, inner)
    return make_zip(files)


def _word(root: str, inner: str) -> str:
    return f'<?xml version="1.0"?><w:{root} xmlns:w="{WORD}" xmlns:r="{_OFFICE}">{inner}</w:{root}>'


def par(text: str, style: str = "", properties: str = "") -> str:
    """Return a paragraph of one run."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{run(text)}</w:p>"


def run(text: str, properties: str = "") -> str:
    """Return a run."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: Sequence[str]) -> str:
    """Return a table."""
    cells = ("".join(f"<w:tc>{par(text)}</w:tc>" for text in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def make_xlsx(
    sheets: dict[str, Sequence[Sequence[Any]]], formats: dict[str, str] | None = None, hidden: Sequence[str] = ()
) -> bytes:
    """Return a workbook; `formats`: number formats by cell of the first sheet ("B2")."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        if name in hidden:
            sheet.sheet_state = "hidden"
    for cell, format in (formats or {}).items():
        book.worksheets[0][cell].number_format = format
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
