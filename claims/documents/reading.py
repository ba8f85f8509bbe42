"""Reading a file, bytes or text into a `Document`: decoding, the format, and everything that can be wrong with it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path

from claims.documents.builder import Builder
from claims.documents.frontmatter import FrontMatter, read_front_matter
from claims.documents.html import HtmlReader
from claims.documents.items import cut_items, document_title
from claims.documents.text import read_plain
from claims.documents.titles import date_alone, find_date
from claims.errors import DocumentError
from claims.model.document import BlockKind, Document

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
}
#: Formats that the product reads in the end, but has no reader for yet.
_LATER = {
    ".eml": "E-mail (.eml)",
    ".xml": "A feed (.xml, .rss, .atom)",
    ".rss": "A feed (.xml, .rss, .atom)",
    ".atom": "A feed (.xml, .rss, .atom)",
    ".csv": "A table (.csv, .xlsx)",
    ".xlsx": "A table (.csv, .xlsx)",
    ".pdf": "PDF",
    ".docx": "A Word document (.docx)",
}
_NAMES = ("markdown", "html", "text")
_FILE_DATE = re.compile(r"(?:^|[-_.])(\d{4}-\d{2}-\d{2})(?=[-_.])")
_BOM = "\ufeff"


def read_file(path: Path, *, lineage: str | None = None, format: str | None = None) -> Document:
    """Read a file.

    Args:
        path: the file; its suffix gives the format.
        lineage: identity over editions; the address that the document states for itself, or the path, if not given.
        format: "markdown", "html" or "text", whatever the suffix says.

    Raises:
        DocumentError: it is missing, a folder, not readable, binary, not UTF-8, or of a format without a reader.
    """
    chosen = format or format_of(str(path))
    try:
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
    if suffix in _LATER:
        raise DocumentError(f"{name}: {_LATER[suffix]} is not read yet; save it as text, Markdown or HTML.")
    raise DocumentError(
        f"{name}: the suffix {suffix} is not known; files are .md, .markdown, .html, .htm or .txt, "
        "or say which format it has."
    )


def read_bytes(data: bytes, *, name: str, lineage: str | None = None, format: str = "markdown") -> Document:
    """Read the bytes of a file: UTF-8, or UTF-16 with a byte order mark. See `read_file`.

    Raises:
        DocumentError: binary, not decodable (the message names the first bad byte), or no such format.
    """
    digest = hashlib.sha256(data).hexdigest()
    return replace(read_text(decode(data, name), name=name, lineage=lineage, format=format), digest=digest)


def decode(data: bytes, name: str) -> str:
    """Return the text of a file's bytes, newlines and a BOM untouched.

    Raises:
        DocumentError: as `read_bytes`.
    """
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
    if format not in _NAMES:
        raise DocumentError(f"{name}: there is no reader for the format {format}; there are {', '.join(_NAMES)}.")
    try:
        digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    except UnicodeEncodeError as error:
        raise DocumentError(f"{name}: character {error.start} is half of a surrogate pair, not text.") from None
    start = 1 if text.startswith(_BOM) else 0
    builder = Builder(text, start)
    about = FrontMatter(start)
    if format != "html":
        about = read_front_matter(builder, start)
    if format == "markdown":
        # The parser is imported with its first use: a run that reads only plain text does not need it.
        from claims.documents.markdown import MarkdownReader

        MarkdownReader(builder, about.end).read()
    elif format == "html":
        _read_html(builder, start, about)
    else:
        read_plain(builder, about.end)
    return _document(builder, about, name=name, lineage=lineage, format=format, digest=digest)


def _read_html(builder: Builder, start: int, about: FrontMatter) -> None:
    reader = HtmlReader(builder)
    reader.feed(start, len(builder.raw))
    builder.close()
    about.title, about.date, about.url = reader.title, reader.date or "", reader.url


def _document(
    builder: Builder, about: FrontMatter, *, name: str, lineage: str | None, format: str, digest: str
) -> Document:
    text, segments = builder.finish()
    blocks = tuple(builder.blocks)
    title = about.title or document_title(text, blocks, plain=format == "text")
    items = cut_items(text, blocks, title, builder.links)
    return Document(
        name=name,
        lineage=lineage or about.url or name,
        format=format,
        raw=builder.raw,
        text=text,
        segments=segments,
        blocks=blocks,
        items=items,
        title=title,
        date=_date(builder, about, text, name),
        url=about.url,
        links=tuple(builder.links),
        directives=tuple(builder.directives),
        unread=tuple(builder.unread),
        digest=digest,
        source=about.source,
        ignores=tuple(about.ignores),
    )


def _date(builder: Builder, about: FrontMatter, text: str, name: str) -> str | None:
    """The document's own date: stated in its head, alone on a line near the top, or in the file's name."""
    if about.date and (stated := find_date(about.date[:40])):
        return stated
    near_top = [block for block in builder.blocks if block.kind is not BlockKind.TITLE][:4]
    for block in near_top:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.QUOTE):
            alone = date_alone(text[block.start : block.end])
            if alone:
                return alone
    in_name = _FILE_DATE.search(Path(name).name)
    return find_date(in_name.group(1)) if in_name else None
