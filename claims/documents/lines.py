"""Lines of printed pages to paragraphs, headings, lists and tables.

A printed page knows lines, not paragraphs. What tells them apart is where a line stands and how large its letters are,
if the file says so, else its form:
- larger letters make a heading; so does a short line without closing punctuation above a longer block;
- lines at one height are the cells of a row; two or more such rows, aligned, are a table;
- a block ends at a wider gap, at a bullet, at a line that was left short; it may go on over the page break;
- words that were broken at a line's end are joined: the hyphen goes unless the document writes the word with it
  elsewhere, or what stands beside it is no lower-case word ("10-" / "20" is never 1020);
- page numbers, and running heads and feet after their first time, are left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from claims.documents.builder import Builder
from claims.documents.sheets import Cell, add_rows
from claims.model.document import BlockKind

_LINE = re.compile(r"[^\n\f]+")
_BULLET = re.compile(
    r"(?:[-*\u2022\u2023\u25aa\u25cf\u25e6\u2043\u2013\u00b7\uf0b7\u2219\x7f]|\d{1,2}[.)]|\([a-z\d]\))\s+(?=\S)"
)
_PAGE_NUMBER = re.compile(
    r"[-\u2013\u2014|\s]*(?:page|p\.|seite)?\s?\d{1,4}(?:\s?(?:/|of|von)\s?\d{1,4})?[-\u2013\u2014|\s]*", re.I
)
_DIGITS = re.compile(r"\d+")
_HYPHENS = "-\u2010\u00ad"
_BROKEN = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]\Z")
_HYPHENATED = re.compile(r"[^\W\d_]+-[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = (".", "!", "?", ":", "\u2026", ".\u201d", '."', ".)", "?)", "!)")
#: A line shorter than this share of the page's usual width was left short on purpose.
_SHORT = 0.75
_LONGEST_HEADING = 120
#: How many lines at each end of a page (and of its content, which may come in another order) may be running heads.
_EDGE = 2
_FEWEST_REPEATS = 3
_MOST_NUMBERS = 3
#: Cells of tables are short; longer texts at one height are columns of print.
_LONGEST_CELL = 60
#: Letters this much larger than the usual ones make a heading; a gap this much wider parts blocks.
_LARGER = 1.15
_WIDER = 1.35


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece of a page's text stands: its offset into the text, its left end and height, its letters' size."""

    offset: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page's text, and the places of its pieces in order, () where they are not known."""

    text: str
    places: Sequence[Place]


@dataclass(slots=True)
class _Line:
    start: int
    end: int
    page: int
    gap: bool  # an empty line stands above it
    place: Place | None = None
    bullet: int = 0  # letters of a bullet before the text
    cells: list[tuple[int, int, float]] = field(default_factory=list)  # start, end and left end, if it is a row


def read_pages(builder: Builder, pages: Sequence[Page]) -> None:
    """Read pages into the builder, whose raw text is the pages' with one letter between each."""
    raw = builder.raw
    lines: list[list[_Line]] = []
    start = 0
    for number, page in enumerate(pages):
        lines.append(_lines(raw, start, page, number))
        start += len(page.text) + 1
    _drop_running(raw, lines)
    flat = [line for page_lines in lines for line in page_lines]
    rows = _rows(raw, flat)
    body = _usual_size(flat)
    _Reader(builder, body).read(rows)


def _lines(raw: str, start: int, page: Page, number: int) -> list[_Line]:
    offsets = [place.offset + start for place in page.places]
    lines: list[_Line] = []
    before = start
    for match in _LINE.finditer(raw, start, start + len(page.text)):
        text = match.group()
        stripped = text.strip()
        if not stripped:
            continue
        first = match.start() + len(text) - len(text.lstrip())
        last = first + len(stripped)
        index = bisect_left(offsets, match.start())
        place = page.places[index] if index < len(offsets) and offsets[index] <= first else None
        line = _Line(first, last, number, bool(lines) and raw.count("\n", before, first) > 1, place)
        bullet = _BULLET.match(raw, first, last)
        line.bullet = bullet.end() - first if bullet else 0
        line.cells = _cells(raw, line, page.places[index : bisect_left(offsets, last)], start) if place else []
        lines.append(line)
        before = last
    return lines


def _cells(raw: str, line: _Line, places: Sequence[Place], base: int) -> list[tuple[int, int, float]]:
    """Return the stretches of a line that stand apart: start, end and left end of each."""
    cells: list[tuple[int, int, float]] = []
    start, left, end_x = line.start, 0.0, 0.0
    for index, place in enumerate(places):
        offset = place.offset + base
        following = places[index + 1].offset + base if index + 1 < len(places) else line.end
        # Letters are on average half as wide as they are high.
        width = max(following - offset, 0) * place.size * 0.5
        if index == 0:
            left = place.x
        elif place.x - end_x > place.size and raw[start:offset].strip():
            cells.append((start, start + len(raw[start:offset].rstrip()), left))
            start, left = offset, place.x
        end_x = place.x + width
    cells.append((start, line.end, left))
    return cells


def _drop_running(raw: str, pages: list[list[_Line]]) -> None:
    """Leave out page numbers, and heads or feet that stand on several pages, after the first of them."""
    if len(pages) < 2:
        return
    edges = [_edges(page) for page in pages]
    counts = Counter(key for page in edges for key in {key for line in page for key in _keys(raw, line)})
    least = min(_FEWEST_REPEATS, len(pages))
    seen: set[str] = set()
    for page, page_edges in zip(pages, edges, strict=True):
        for line in page_edges:
            keys = _keys(raw, line)
            text = raw[line.start : line.end]
            if _PAGE_NUMBER.fullmatch(text) and len(page) > 1:
                # A number of its own turns pages if it counts with them.
                own = str(line.page + 1) in _DIGITS.findall(text)
                drop = own or any(counts[key] >= 2 for key in keys[1:])
            else:
                drop = any(counts[key] >= least and key in seen for key in keys)
            if drop:
                page.remove(line)
            seen.update(keys)


def _keys(raw: str, line: _Line) -> list[str]:
    """Return what a running head has in common with those of other pages: its text, or all but a number that counts."""
    text = raw[line.start : line.end]
    numbers = islice((match for match in _DIGITS.finditer(text) if match.end() - match.start() <= 4), _MOST_NUMBERS)
    return [text, *(f"{text[: n.start()]}#{int(n.group()) - line.page}#{text[n.end() :]}" for n in numbers)]


def _edges(page: list[_Line]) -> list[_Line]:
    """Return the lines at the top and bottom of a page, as they are printed and in the order of the text."""
    placed = sorted((line for line in page if line.place), key=lambda line: line.place.y if line.place else 0.0)
    if placed:
        edges = [*placed[:_EDGE], *placed[-_EDGE:]]
        return [line for line in page if any(line is edge for edge in edges)] if len(page) > 2 * _EDGE else page[:]
    return [*page[:_EDGE], *page[-_EDGE:]] if len(page) > 2 * _EDGE else page[:]


def _usual_size(lines: Sequence[_Line]) -> float:
    """Return the size of most letters, 0 if no size is known."""
    sizes: Counter[float] = Counter()
    for line in lines:
        if line.place:
            sizes[round(line.place.size, 1)] += line.end - line.start
    return max(sizes, key=lambda size: sizes[size]) if sizes else 0.0


def _rows(raw: str, lines: list[_Line]) -> list[_Line]:
    """Put lines at one height together where they are short: the cells of a row."""
    rows: list[_Line] = []
    for line in lines:
        above = rows[-1] if rows else None
        if above and line.place and _beside(above, line):
            above.cells += line.cells or [(line.start, line.end, line.place.x)]
            above.end = line.end
        else:
            rows.append(line)
    for line in rows:
        if len(line.cells) > 1 and any(end - start > _LONGEST_CELL for start, end, _ in line.cells):
            line.cells = []
    return rows


def _beside(above: _Line, line: _Line) -> bool:
    if not (above.place and line.place and above.page == line.page):
        return False
    level = abs(above.place.y - line.place.y) < 0.3 * max(line.place.size, 1.0)
    last = above.cells[-1][2] if above.cells else above.place.x
    return level and line.place.x > last and line.end - line.start <= _LONGEST_CELL


class _Reader:
    """Walks through the lines of all pages once."""

    def __init__(self, builder: Builder, body: float) -> None:
        self.builder = builder
        self.raw = builder.raw
        self._body = body
        self._tables = 0
        self._spellings = frozenset(match.group().lower() for match in _HYPHENATED.finditer(builder.raw))
        self._widths: dict[int, int] = {}
        self._step = 0.0

    def read(self, lines: Sequence[_Line]) -> None:
        self._measure(lines)
        groups: list[list[_Line]] = []
        index = 0
        while index < len(lines):
            table = self._table(lines, index)
            if table:
                self._groups(groups)
                groups = []
                index += table
                continue
            line = lines[index]
            if groups and self._goes_on(groups[-1][-1], line):
                groups[-1].append(line)
            else:
                groups.append([line])
            index += 1
            if index < len(lines) and self._table_length(lines, index):
                self._groups(groups, heads=True)
                groups = []
        self._groups(groups)

    def _measure(self, lines: Sequence[_Line]) -> None:
        """Find the usual width of each page's lines (that of the fourth widest of five) and their usual distance."""
        by_page: dict[int, list[int]] = {}
        steps: Counter[float] = Counter()
        above: _Line | None = None
        for line in lines:
            by_page.setdefault(line.page, []).append(line.end - line.start)
            if above and above.place and line.place and above.page == line.page and above.place.y > line.place.y:
                steps[round(above.place.y - line.place.y, 1)] += 1
            above = line
        self._widths = {page: sorted(widths)[len(widths) * 4 // 5] for page, widths in by_page.items()}
        self._step = max(steps, key=lambda step: (steps[step], -step)) if steps else 0.0

    def _table_length(self, lines: Sequence[_Line], index: int) -> int:
        """Return how many lines from here on are rows of one table, 0 if fewer than two."""
        length = 0
        while index + length < len(lines):
            line = lines[index + length]
            if len(line.cells) < 2 or (length and line.page != lines[index].page):
                break
            length += 1
        return length if length >= 2 else 0

    def _table(self, lines: Sequence[_Line], index: int) -> int:
        """Read the table that begins here; return how many lines it takes, 0 if there is none."""
        length = self._table_length(lines, index)
        if not length:
            return 0
        rows = lines[index : index + length]
        widest = max(rows, key=lambda row: len(row.cells))
        lefts = [left for _, _, left in widest.cells]
        for_sheet = []
        for row in rows:
            if len(row.cells) == len(lefts):
                columns = list(range(len(lefts)))
            else:
                columns = _columns([left for _, _, left in row.cells], lefts)
            for_sheet.append([Cell(c, start, end) for c, (start, end, _) in zip(columns, row.cells, strict=True)])
        self._tables = add_rows(self.builder, for_sheet, self._tables)
        return length

    def _groups(self, groups: Sequence[Sequence[_Line]], heads: bool = False) -> None:
        """Add blocks; `heads`: a table follows the last of them."""
        for index, group in enumerate(groups):
            below = groups[index + 1] if index + 1 < len(groups) else None
            level = self._heading(group, below, heads and below is None)
            if group[0].bullet and not level:
                self.builder.open(BlockKind.LIST_ITEM, 1)
            elif level:
                self.builder.open(BlockKind.HEADING, level)
            else:
                self.builder.open(BlockKind.PARAGRAPH)
            self._add(group, skip=0 if level else group[0].bullet)
            self.builder.close()

    def _add(self, group: Sequence[_Line], skip: int) -> None:
        """Add the lines of a block, without the bullet of `skip` letters that leads them."""
        for number, line in enumerate(group):
            following = group[number + 1] if number + 1 < len(group) else None
            join = self._join(line, following) if following else ""
            start = line.start + (skip if number == 0 else 0)
            self.builder.prose(start, line.end - (join == "broken"))
            if following and not join:
                self.builder.gap(following.start)

    def _goes_on(self, above: _Line, line: _Line) -> bool:
        """Return whether a line goes on with the block of the one above it."""
        raw = self.raw
        text, first = raw[above.start : above.end], raw[line.start]
        if line.bullet or len(line.cells) > 1:
            return False
        width = self._widths[above.page]
        long = len(text) >= _SHORT * width
        broken = _BROKEN.search(text[-60:]) is not None
        ended = text.endswith(_SENTENCE_END)
        if above.place and line.place and round(above.place.size, 1) != round(line.place.size, 1):
            # Footnotes' marks and small capitals change the size inside a paragraph, headings between two.
            return not self._large(above) and not self._large(line) and first.islower() and not ended
        if line.page != above.page:
            return not ended and long and (first.islower() or broken)
        if first.islower() and not ended:
            return True  # heights are not always told exactly; a sentence that goes on is certain
        if above.place and line.place and self._step:
            step = above.place.y - line.place.y
            wider = _WIDER if ended or not long else 2 * _WIDER
            if step > wider * max(self._step, line.place.size) or (line.gap and step > wider * self._step):
                return False
            if step < 0:  # the next column
                return not ended and (first.islower() or broken)
            return long or broken or first.islower() or self._large(line)
        if line.gap:
            return False
        return broken or first.islower() or long

    def _large(self, line: _Line) -> bool:
        return line.place is not None and line.place.size > _LARGER * self._body

    def _heading(self, group: Sequence[_Line], below: Sequence[_Line] | None, table_below: bool) -> int:
        """Return the level of a heading, 0 for running text."""
        raw, head = self.raw, group[0]
        text = raw[head.start : group[-1].end]
        if len(group) > 3 or len(text) > _LONGEST_HEADING or (head.bullet and not self._large(head)):
            return 0
        if self._large(head) and head.place and _WORD.search(text):
            return 1 if head.place.size > 1.5 * self._body else 2
        if text[-1] in ".!,;\u2026" or text[0].islower() or len(group) > 2 or not _WORD.search(text):
            return 0
        if table_below:
            return 3
        if below is None:
            return 0
        longer = below[-1].end - below[0].start > max(len(text), 40)
        return 3 if longer or below[0].bullet else 0

    def _join(self, line: _Line, following: _Line) -> str:
        """Return how a line is joined with the next: "" by a space, "broken" without its hyphen, "kept" with it."""
        raw = self.raw
        if raw[line.end - 1] not in _HYPHENS or line.end - line.start < 2:
            return ""
        broken = _BROKEN.search(raw, max(line.start, line.end - 60), line.end)
        after = _WORD.match(raw, following.start, following.end)
        if broken is None or after is None or not after.group()[0].islower():
            # "GPT-" / "4", "10-" / "20": the hyphen is its own; in "A -" / "B" it is a dash.
            return "kept" if raw[line.end - 2].isalnum() and raw[following.start].isalnum() else ""
        word = f"{broken.group(1)}-{after.group()}".lower()
        return "kept" if word in self._spellings and raw[line.end - 1] != "\u00ad" else "broken"


def _columns(lefts: Sequence[float], columns: Sequence[float]) -> list[int]:
    """Return a column for each cell: the nearest one, each behind the one before it."""
    found: list[int] = []
    least = 0
    for index, left in enumerate(lefts):
        most = len(columns) - (len(lefts) - index)
        best = min(range(least, most + 1), key=lambda column: abs(columns[column] - left))
        found.append(best)
        least = best + 1
    return found
