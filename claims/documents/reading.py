"""Reading a file, bytes or text into a `Document`: decoding, the format, and everything that can be wrong with it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from claims.documents.builder import Builder
from claims.documents.compose import Content, content_of, table_item
from claims.documents.frontmatter import FrontMatter, read_front_matter
from claims.documents.html import HtmlReader
from claims.documents.items import cut_items, document_title
from claims.documents.text import read_plain
from claims.documents.titles import date_alone, find_date
from claims.errors import DocumentError
from claims.model.document import BlockKind, Document
from claims.patterns import lazy_pattern

#: Format by suffix. "" (a file without suffix, or "-") is Markdown, which plain text mostly is as well.
_FORMATS = {
    "": "markdown",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".txt": "text",
    ".text": "text",
    ".eml": "email",
    ".xml": "feed",
    ".rss": "feed",
    ".atom": "feed",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".pdf": "pdf",
    ".docx": "docx",
    ".docm": "docx",
}
#: Suffixes of which a reader is often asked for; what to do instead.
_OTHERS = {
    **dict.fromkeys(
        (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".tif", ".tiff", ".bmp", ".heic", ".avif"),
        "images are not read; write down what it shows with `claims add`",
    ),
    ".doc": "old Word files are not read; save it as .docx",
    ".xls": "old Excel files are not read; save it as .xlsx",
    ".odt": "OpenDocument files are not read; save it as .docx",
    ".ods": "OpenDocument files are not read; save it as .xlsx or .csv",
    ".rtf": "RTF files are not read; save it as .docx",
    ".pptx": "slides are not read; save them as PDF",
    ".msg": "Outlook's own files are not read; save it as .eml",
}
_TEXTS = ("markdown", "html", "text", "csv", "tsv")
#: Formats whose offsets point into an extracted text.
_EXTRACTED = ("email", "feed", "xlsx", "pdf", "docx")
_FILE_DATE = lazy_pattern(r"(?:^|[-_.])(\d{4}-\d{2}-\d{2})(?=[-_.])")
_BOM = "\ufeff"
#: Where a shell puts what another command prints, `<(command)`.
_OPEN_FILES = Path("/dev/fd")


def read_file(path: Path, *, lineage: str | None = None, format: str | None = None) -> Document:
    """Read a file.

    Args:
        path: the file; its suffix gives the format.
        lineage: identity over editions; the address that the document states for itself, or the path, if not given.
        format: one of "markdown", "html", "text", "csv", "tsv", "email", "feed", "xlsx", "pdf" and "docx", whatever the
            suffix says.

    Raises:
        DocumentError: it is missing, a folder, not readable, binary, not UTF-8, damaged, of a format without a reader,
            or needs an extra that is not installed.
    """
    chosen = format or format_of(str(path))
    try:
        if path.is_fifo() and path.parent != _OPEN_FILES:
            raise DocumentError(f"{path} is a named pipe, at which reading might wait for ever; name a file.")
        data = path.read_bytes()
    except FileNotFoundError:
        raise DocumentError(f"{path}: there is no such file.") from None
    except IsADirectoryError:
        raise DocumentError(f"{path} is a folder; name the files in it.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DocumentError(f"{path} cannot be read: {reason}.") from None
    return read_bytes(data, name=str(path), lineage=lineage, format=chosen)


def format_of(name: str) -> str:
    """Return the format of a file by its suffix.

    Raises:
        DocumentError: no reader knows the suffix.
    """
    suffix = Path(name).suffix.lower()
    if suffix in _FORMATS:
        return _FORMATS[suffix]
    if suffix in _OTHERS:
        raise DocumentError(f"{name}: {_OTHERS[suffix]}.")
    known = ", ".join(sorted(suffix for suffix in _FORMATS if suffix))
    raise DocumentError(f"{name}: the suffix {suffix} is not known; files are {known}, or say which format it has.")


def read_bytes(data: bytes, *, name: str, lineage: str | None = None, format: str = "markdown") -> Document:
    """Read the bytes of a file. See `read_file`. Texts are UTF-8, or UTF-16 with a byte order mark.

    Raises:
        DocumentError: not of that format, damaged, not decodable (the message names the first bad byte), or there is no
            such format.
    """
    digest = hashlib.sha256(data).hexdigest()
    if format in _EXTRACTED:
        content = _extracted(data, name, format)
        return _document(content, name=name, lineage=lineage, format=format, digest=digest)
    return replace(read_text(decode(data, name), name=name, lineage=lineage, format=format), digest=digest)


def decode(data: bytes, name: str) -> str:
    """Return the text of a file's bytes, newlines and a BOM untouched.

    Raises:
        DocumentError: as `read_bytes`.
    """
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        try:
            return data.decode("utf-32-le" if data[0] == 0xFF else "utf-32-be")
        except UnicodeDecodeError as error:
            raise DocumentError(f"{name} is not valid UTF-32: byte {error.start} cannot be decoded.") from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        order = "little" if data[0] == 0xFF else "big"
        try:
            return data.decode("utf-16-le" if order == "little" else "utf-16-be")
        except UnicodeDecodeError as error:
            raise DocumentError(f"{name} is not valid UTF-16: byte {error.start} cannot be decoded.") from None
    if b"\0" in data:
        raise DocumentError(f"{name} is a binary file (byte {data.index(0)} is NUL), not text.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentError(
            f"{name} is not UTF-8: byte {error.start} (0x{data[error.start]:02x}, line {line}) cannot be decoded; "
            "save it as UTF-8."
        ) from None


def read_text(text: str, *, name: str, lineage: str | None = None, format: str = "markdown") -> Document:
    """Read text that is already decoded. Empty text gives a document without blocks.

    Raises:
        DocumentError: no such format, or a lone surrogate, which no file can hold.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise DocumentError(f"{name}: character {error.start} is half of a surrogate pair, not text.") from None
    if format in _EXTRACTED:
        return read_bytes(data, name=name, lineage=lineage, format=format)
    if format not in _TEXTS:
        known = ", ".join((*_TEXTS, *_EXTRACTED))
        raise DocumentError(f"{name}: there is no reader for the format {format}; there are {known}.")
    digest = hashlib.sha256(data).hexdigest()
    start = 1 if text.startswith(_BOM) else 0
    builder = Builder(text, start)
    about = FrontMatter(start)
    whole = False
    if format in ("markdown", "text"):
        about = read_front_matter(builder, start)
    # A reader with a parser is imported with its first use: a run that reads only plain text does not need it.
    if format == "markdown":
        from claims.documents.markdown import MarkdownReader

        MarkdownReader(builder, about.end).read()
    elif format == "html":
        _read_html(builder, start, about)
    elif format == "text":
        read_plain(builder, about.end)
    else:
        from claims.documents.csv import read_csv

        read_csv(builder, start, separator="\t" if format == "tsv" else "")
        whole = True
    content = content_of(builder)
    content.title, content.date, content.url, content.source = about.title, about.date, about.url, about.source
    content.ignores = tuple(about.ignores)
    if whole and content.blocks:
        content.items = (table_item(content),)
    return _document(content, name=name, lineage=lineage, format=format, digest=digest)


def _read_html(builder: Builder, start: int, about: FrontMatter) -> None:
    reader = HtmlReader(builder)
    reader.feed(start, len(builder.raw))
    builder.close()
    about.title, about.date, about.url = reader.title, reader.date or "", reader.url


def _extracted(data: bytes, name: str, format: str) -> Content:
    """Read a file of a format that has no text of its own. Each reader is imported with its first use."""
    if not data.strip():
        return Content()
    if format == "email":
        from claims.documents.email import read_email

        return read_email(data, name)
    if format == "feed":
        from claims.documents.feed import read_feed

        return read_feed(data, name)
    if format == "xlsx":
        from claims.documents.xlsx import read_xlsx

        return read_xlsx(data, name)
    if format == "pdf":
        from claims.documents.pdf import read_pdf

        return read_pdf(data, name)
    from claims.documents.docx import read_docx

    return read_docx(data, name)


def _document(content: Content, *, name: str, lineage: str | None, format: str, digest: str) -> Document:
    blocks = tuple(content.blocks)
    title = content.title or document_title(content.text, blocks, plain=format in ("text", "pdf"))
    items = content.items
    if items is None:
        items = cut_items(content.text, blocks, title, content.links)
    return Document(
        name=name,
        lineage=lineage or content.url or name,
        format=format,
        raw=content.raw,
        text=content.text,
        segments=content.segments,
        blocks=blocks,
        items=items,
        title=title,
        date=_date(content, name),
        url=content.url,
        links=tuple(content.links),
        directives=tuple(content.directives),
        unread=tuple(content.unread),
        digest=digest,
        source=content.source,
        ignores=tuple(content.ignores),
        parts=tuple(content.parts),
    )


def _date(content: Content, name: str) -> str | None:
    """The document's own date: stated in its head, alone on a line near the top, or in the file's name."""
    if content.date and (stated := find_date(content.date[:40])):
        return stated
    near_top = [block for block in content.blocks if block.kind is not BlockKind.TITLE][:4]
    for block in near_top:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.QUOTE):
            alone = date_alone(content.text[block.start : block.end])
            if alone:
                return alone
    in_name = _FILE_DATE.search(Path(name).name)
    return find_date(in_name.group(1)) if in_name else None
