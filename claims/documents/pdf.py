"""PDF (extra `pdf`, pypdf): the text of each page, put together again from its lines by `claims.documents.lines`.

Offsets point into the extracted text: page after page, with a form feed between; each page is a named part. A page
without text is told in `unread` (it is a scan or a picture). A date is taken from the text or the file's name only: the
file's own stamps say when it was saved.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from claims.documents.builder import Builder
from claims.documents.compose import Content, content_of
from claims.documents.lines import Page, Place, read_pages
from claims.errors import DocumentError

#: No report has more pages; reading one takes some hundredths of a second.
_MOST_PAGES = 3000
_MOST_TEXT = 20_000_000
#: So many pages with pictures are named.
_NAMED_PAGES = 12
_FILE_TITLE = re.compile(
    r"\.(?:docx?|pdf|tex|indd|pptx?|xlsx?|qxd|html?)$|^untitled|^microsoft |^slide 1$|^\(anonymous\)$", re.I
)


def read_pdf(data: bytes, name: str) -> Content:
    """Read the bytes of a PDF.

    Raises:
        DocumentError: pypdf is not installed, or the file is no PDF, needs a password, is damaged or too long.
    """
    try:
        import pypdf
    except ImportError:
        raise DocumentError(
            f"{name}: reading PDF files needs pypdf, which is not installed: pip install pypdf."
        ) from None
    unread: dict[str, None] = {}
    with _silenced():
        pages, title = _pages(pypdf, data, name, unread)
    builder = Builder("\f".join(page.text for page in pages))
    builder.unread.update(unread)
    read_pages(builder, pages)
    content = content_of(builder)
    start = 0
    parts = []
    for number, page in enumerate(pages, 1):
        parts.append((start, f"page {number}"))
        start += len(page.text) + 1
    content.parts, content.title = parts, title
    return content


@contextmanager
def _silenced() -> Iterator[None]:
    """Keep pypdf from logging what it mends in a file; the user can do nothing about it."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


def _pages(pypdf: Any, data: bytes, name: str, unread: dict[str, None]) -> tuple[list[Page], str]:
    """Return the pages, and the title if the file states one."""
    if b"%PDF-" not in data[:2000]:
        raise DocumentError(f"{name} is no PDF: it does not begin like one.")
    try:
        reader = pypdf.PdfReader(BytesIO(data))
        # Many files are encrypted with an empty password, only to forbid printing.
        if reader.is_encrypted and not reader.decrypt(""):
            raise DocumentError(f"{name} is encrypted; save a copy without a password.")
        count = len(reader.pages)
    except DocumentError:
        raise
    except Exception as error:  # on damaged files pypdf lets every kind of error through
        what = "is encrypted in a way that is not read" if "crypt" in repr(error).lower() else "is damaged"
        raise DocumentError(f"{name} {what} ({_reason(error)}).") from None
    if count > _MOST_PAGES:
        raise DocumentError(f"{name} has {count} pages; more than {_MOST_PAGES} are not read.")
    if not count:
        raise DocumentError(f"{name} is damaged: it has no pages.")
    pages: list[Page] = []
    pictured: list[int] = []
    failed = total = 0
    for number in range(count):
        try:
            page = _page(reader.pages[number])
        except Exception as error:
            failed += 1
            page = Page("", ())
            unread[f"page {number + 1} cannot be read ({_reason(error)})"] = None
        else:
            if not page.text.strip():
                unread[f"page {number + 1} has no text"] = None
            elif _has_image(reader.pages[number]):
                pictured.append(number + 1)
        total += len(page.text)
        if total > _MOST_TEXT:
            raise DocumentError(f"{name} has more than {_MOST_TEXT // 1_000_000} million letters; that is not read.")
        pages.append(page)
    if failed == count:
        raise DocumentError(f"{name} is damaged: none of its pages can be read.")
    if pictured:
        named = ", ".join(map(str, pictured[:_NAMED_PAGES])) + (", ..." if len(pictured) > _NAMED_PAGES else "")
        unread[f"images on page{'s' if len(pictured) > 1 else ''} {named}"] = None
    return pages, _title(reader)


def _has_image(page: Any) -> bool:
    """True if a page shows a picture, as far as its list of resources can be read."""
    try:
        shown = page["/Resources"].get_object()["/XObject"].get_object().values()
        return any(each.get_object().get("/Subtype") == "/Image" for each in shown)
    except Exception:  # on damaged files pypdf lets every kind of error through
        return False


def _page(page: Any) -> Page:
    """Return a page's text, and where its pieces stand."""
    pieces: list[str] = []
    places: list[Place] = []
    length = 0

    def visit(text: str, outer: list[float], inner: list[float], font: object, size: float) -> None:
        nonlocal length
        text = _clean(text)
        if not text:
            return
        # Text space to page space: PDF 32000-1, 9.4.4. The size grows with the matrices' vertical scale.
        x = inner[4] * outer[0] + inner[5] * outer[2] + outer[4]
        y = inner[4] * outer[1] + inner[5] * outer[3] + outer[5]
        scale = abs(inner[3] * outer[3]) or 1.0
        # Line breaks at a piece's beginning belong to the one before it.
        lead = len(text) - len(text.lstrip())
        places.append(Place(length + lead, x, y, abs(size) * scale))
        pieces.append(text)
        length += len(text)

    returned = _clean(page.extract_text(visitor_text=visit) or "")
    text = "".join(pieces)
    if "".join(text.split()) != "".join(returned.split()):
        return Page(returned, ())
    return Page(text, tuple(places))


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def _clean(text: str) -> str:
    """Make one kind of line break of all, and leave out what no text can hold."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\0", "")
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _title(reader: Any) -> str:
    """Return the title that the file states, "" if there is none or a program put a file's name there."""
    try:
        title = " ".join(_clean(str((reader.metadata and reader.metadata.title) or "")).split())
    except Exception:
        return ""
    return "" if _FILE_TITLE.search(title) or " " not in title else title
