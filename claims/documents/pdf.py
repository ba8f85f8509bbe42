"""PDF: the text of each page, put together again from its lines.

A PDF knows lines, not paragraphs. Lines are joined where they read on; a new block begins at a blank line, a bullet,
a short line that ends a sentence, a line that looks like a heading. A paragraph may go on over the page break. Words
that were broken at a line's end are joined: the hyphen goes unless the document writes the word with it elsewhere, or
what stands beside it is no letter ("10-" / "20" is never 1020). Page numbers, and running heads after their first
time, are left out.

Offsets point into the extracted text: page after page, with a form feed between; each page is a named part. A page
without text is told in `unread` (it is a scan or a picture). A date is taken from the text or the file's name only: the
file's own stamps say when it was saved.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from claims.documents.builder import Builder
from claims.documents.compose import Content, content_of
from claims.errors import DocumentError
from claims.model.document import BlockKind

#: No report has more pages; reading one page takes some hundredths of a second.
_MOST_PAGES = 3000
_MOST_TEXT = 20_000_000
_LINE = re.compile(r"[^\r\n\f]+")
_BULLET = re.compile(
    r"\s{0,20}(?:[-*\u2022\u2023\u25aa\u25cf\u25e6\u2043\u2013\u00b7\uf0b7\u2219]|\d{1,2}[.)]|\([a-z\d]\))\s+(?=\S)"
)
_PAGE_NUMBER = re.compile(
    r"(?:[-\u2013\u2014|\s]*(?:page|p\.|seite)?\s?\d{1,4}(?:\s?(?:/|of|von)\s?\d{1,4})?[-\u2013\u2014|\s]*)", re.I
)
_DIGITS = re.compile(r"\d+")
_BROKEN = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]\Z")
_HYPHENATED = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = (".", "!", "?", ":", "\u2026", ".\u201d", '."', ".)", "?)", "!)")
#: A line shorter than this share of the page's usual width was left short on purpose.
_SHORT = 0.75
_LONGEST_HEADING = 100
_FEWEST_REPEATS = 3


@dataclass(slots=True)
class _Line:
    start: int
    end: int
    page: int
    gap: bool
    bullet: int = 0  # letters of a bullet before the text


def read_pdf(data: bytes, name: str) -> Content:
    """Read the bytes of a PDF.

    Raises:
        DocumentError: pypdf is not installed, or the file is no PDF, needs a password, is damaged or too long.
    """
    try:
        import pypdf
    except ImportError:
        raise DocumentError(
            f'{name}: reading PDF files needs pypdf, which is not installed: pip install "claims[pdf]".'
        ) from None
    unread: dict[str, None] = {}
    with _silenced():
        pages, title = _pages(pypdf, data, name, unread)
    raw = "\f".join(pages)
    builder = Builder(raw)
    builder.unread.update(unread)
    starts = [0]
    for page in pages[:-1]:
        starts.append(starts[-1] + len(page) + 1)
    lines = _lines(raw, starts)
    _read_lines(builder, lines, _spellings(raw))
    content = content_of(builder)
    content.parts = [(start, f"page {number}") for number, start in enumerate(starts, 1)]
    content.title = title
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


def _pages(pypdf: Any, data: bytes, name: str, unread: dict[str, None]) -> tuple[list[str], str]:
    """Return the text of each page, and the title if the file states one."""
    if b"%PDF-" not in data[:2000]:
        raise DocumentError(f"{name} is no PDF: it does not begin like one.")
    try:
        reader = pypdf.PdfReader(BytesIO(data))
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
    pages: list[str] = []
    failed = total = 0
    for number in range(count):
        try:
            text = _clean(reader.pages[number].extract_text() or "")
        except Exception as error:
            failed += 1
            text = ""
            unread[f"page {number + 1} cannot be read ({_reason(error)})"] = None
        else:
            if not text.strip():
                unread[f"page {number + 1} has no text"] = None
        total += len(text)
        if total > _MOST_TEXT:
            raise DocumentError(f"{name} has more than {_MOST_TEXT // 1_000_000} million letters; that is not read.")
        pages.append(text)
    if failed == count:
        raise DocumentError(f"{name} is damaged: none of its pages can be read.")
    return pages, _title(reader)


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def _clean(text: str) -> str:
    """Make one kind of line break of all, and leave out what no text can hold."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\0", "")
    return text.encode("utf-8", "replace").decode("utf-8")


def _title(reader: Any) -> str:
    """Return the title that the file states, "" if there is none or a program put a file's name there."""
    try:
        title = " ".join(str((reader.metadata and reader.metadata.title) or "").split())
    except Exception:
        return ""
    named = re.search(r"\.(?:docx?|pdf|tex|indd|pptx?|xlsx?|qxd|html?)$|^untitled|^microsoft |^slide 1$", title, re.I)
    return "" if named or " " not in title else title.encode("utf-8", "replace").decode("utf-8")


def _lines(raw: str, starts: list[int]) -> list[_Line]:
    """Return the lines with text, those that only turn pages left out."""
    pages: list[list[_Line]] = []
    for number, start in enumerate(starts):
        end = starts[number + 1] - 1 if number + 1 < len(starts) else len(raw)
        lines: list[_Line] = []
        before = start
        for match in _LINE.finditer(raw, start, end):
            text = match.group()
            stripped = text.strip()
            if stripped:
                first = match.start() + len(text) - len(text.lstrip())
                gap = bool(lines) and raw.count("\n", before, first) > 1
                bullet = _BULLET.match(raw, first, match.end())
                lines.append(_Line(first, first + len(stripped), number, gap, bullet.end() - first if bullet else 0))
                before = first + len(stripped)
        pages.append(lines)
    _drop_running(raw, pages)
    return [line for page in pages for line in page]


def _drop_running(raw: str, pages: list[list[_Line]]) -> None:
    """Leave out page numbers, and heads or feet that stand on several pages, after the first of them."""
    edges: Counter[tuple[int, str]] = Counter()
    for page in pages:
        for edge in {0, -1} if len(page) > 1 else {0} if page else ():
            edges[edge, _shape(raw, page[edge])] += 1
    seen: set[tuple[int, str]] = set()
    for page in pages:
        for edge in (-1, 0):
            if not page:
                continue
            line = page[edge]
            key = (edge, _shape(raw, line))
            text = raw[line.start : line.end]
            repeated = edges[key] >= _FEWEST_REPEATS and key in seen
            seen.add(key)
            if repeated or (len(page) > 1 and len(pages) > 1 and _PAGE_NUMBER.fullmatch(text)):
                del page[edge]


def _shape(raw: str, line: _Line) -> str:
    return _DIGITS.sub("#", raw[line.start : line.end])


def _spellings(raw: str) -> frozenset[str]:
    """Return the words that the document writes with a hyphen in the middle of a line."""
    return frozenset(match.group().lower() for match in _HYPHENATED.finditer(raw))


def _read_lines(builder: Builder, lines: list[_Line], spellings: frozenset[str]) -> None:
    raw = builder.raw
    widths = _widths(lines)
    groups: list[list[_Line]] = []
    for line in lines:
        if groups and _goes_on(raw, groups[-1], line, widths[groups[-1][-1].page]):
            groups[-1].append(line)
        else:
            groups.append([line])
    for index, group in enumerate(groups):
        head = group[0]
        below = groups[index + 1] if index + 1 < len(groups) else None
        if head.bullet:
            builder.open(BlockKind.LIST_ITEM, 1)
        elif below and _is_heading(raw, group, below):
            builder.open(BlockKind.HEADING, 1 if index == 0 else 2)
        else:
            builder.open(BlockKind.PARAGRAPH)
        for number, line in enumerate(group):
            following = group[number + 1] if number + 1 < len(group) else None
            start, end = line.start + line.bullet, line.end
            join = _join(raw, line, following, spellings) if following else ""
            if join == "broken":
                end -= 1
            builder.prose(start, end)
            if following and join == "":
                builder.gap(following.start)
        builder.close()


def _widths(lines: list[_Line]) -> dict[int, int]:
    """Return the usual width of each page's lines: that of the fourth widest of five."""
    by_page: dict[int, list[int]] = {}
    for line in lines:
        by_page.setdefault(line.page, []).append(line.end - line.start)
    return {page: sorted(widths)[len(widths) * 4 // 5] for page, widths in by_page.items()}


def _goes_on(raw: str, group: list[_Line], line: _Line, width: int) -> bool:
    """Return whether a line goes on with the block above it."""
    above = group[-1]
    text = raw[above.start : above.end]
    first = raw[line.start]
    if line.bullet:
        return False
    ended = text.endswith(_SENTENCE_END)
    if line.page != above.page:
        return not ended and len(text) >= _SHORT * width and (first.islower() or _BROKEN.search(text) is not None)
    if line.gap:
        return False
    if _BROKEN.search(text) or first.islower():
        return not (ended and text[-1] != ":" and len(text) < _SHORT * width and first.isupper())
    return len(text) >= _SHORT * width


def _is_heading(raw: str, group: list[_Line], below: list[_Line]) -> bool:
    text = raw[group[0].start : group[-1].end]
    return (
        len(group) <= 2
        and len(text) <= _LONGEST_HEADING
        and text[-1] not in ".!,;\u2026"
        and not text[0].islower()
        and (below[-1].end - below[0].start > len(text) or below[0].bullet > 0)
        and _WORD.search(text) is not None
    )


def _join(raw: str, line: _Line, following: _Line, spellings: frozenset[str]) -> str:
    """Return how a line is joined with the next: "" by a space, "broken" without its hyphen, "kept" with it."""
    if raw[line.end - 1] not in "-\u2010\u00ad" or line.end - line.start < 2:
        return ""
    broken = _BROKEN.search(raw, max(line.start, line.end - 60), line.end)
    after = _WORD.match(raw, following.start, following.end)
    if broken is None or after is None or not after.group()[0].islower():
        # "GPT-" / "4", "10-" / "20", "A -" / "B": the hyphen is its own.
        return "kept" if raw[line.end - 2].isalnum() and raw[following.start].isalnum() else ""
    word = f"{broken.group(1)}-{after.group()}".lower()
    return "kept" if word in spellings else "broken"
