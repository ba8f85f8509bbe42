"""Plain text: drafts, and pages copied from a browser or a mail.

Lines are cut into blocks by their form:
- a line with a bullet or a number before it is a list item, its level from the indentation. Its title is its first
  sentence if more follows ("Kimi K3.1 Pro. Moonshot's new ..."), or what stands before a glued reading time
  ("... Look Up Instead of Compute14 min DeepSeek's ..."); it is kept as `strong`;
- a short line without closing punctuation is a heading if something longer, a bullet or another heading follows;
  a heading above a heading is of level 1, one above text of level 2;
- lines in a row with the same number of tabs are a table, as browsers copy them: its first line is the header (row 0);
- everything else is a paragraph. In a hard-wrapped file (no line above 100 characters, most paragraphs of several
  lines) the lines of a paragraph are joined by a space; in a copied page each line is a block.

The text itself is never changed: glued words stay glued, so that every offset is exact.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from claims.documents.builder import Builder
from claims.documents.titles import title_length
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

#: An empty line, or one that only divides ("-----", "* * *").
_RULE = lazy_pattern(r"[\s=*_~#.\u00b7\u2022\u2013\u2014-]*")
_LINE = lazy_pattern(r"[^\r\n]+")
_BULLET = lazy_pattern(r"([ \t]*)(?:[-*\u2022\u2023\u25e6\u2043\u2013\u00b7]|\d{1,3}[.)])[ \t]+(?=\S)")
_QUOTE = lazy_pattern(r"[ \t]*(?:>[ \t]?)+")
_LABEL = lazy_pattern(
    r"(?:view|read|open|see|show|continue)\s+(?:the\s+)?(?:full\s+)?(?:story|article|more|post|reading)\b", re.I
)
_WIDEST_WRAP = 100
_LONGEST_HEADING = 110


@dataclass(slots=True)
class _Line:
    start: int
    end: int
    kind: BlockKind
    level: int
    gap: bool  # an empty line stands before it
    short: bool


def read_plain(builder: Builder, start: int) -> None:
    """Read `raw[start:]` into the builder."""
    lines = _lines(builder.raw, start)
    wrapped = _is_wrapped(lines)
    if wrapped:
        groups = _join(builder.raw, lines)
    else:
        groups = [[line] for line in lines]
    tables = _tables(builder.raw, groups)
    _headings(groups, tables)
    for index, group in enumerate(groups):
        head = group[0]
        if index in tables:
            _row(builder, head, *tables[index])
            continue
        builder.open(head.kind, head.level)
        for number, line in enumerate(group):
            if number:
                builder.gap(line.start)
            _add(builder, line, number == 0)
        builder.close()


def _lines(raw: str, start: int) -> list[_Line]:
    lines: list[_Line] = []
    before = start
    for match in _LINE.finditer(raw, start):
        first, last = match.span()
        text = match.group()
        stripped = text.strip()
        if _RULE.fullmatch(stripped):
            continue
        between = raw[before:first]
        gap = between.count("\n") > 1 or between.count("\r") > 1 or not between.isspace() if between else False
        before = last
        kind, level = BlockKind.PARAGRAPH, 0
        bullet = _BULLET.match(text)
        quote = _QUOTE.match(text) if bullet is None else None
        if bullet:
            kind = BlockKind.LIST_ITEM
            level = 1 + min(len(bullet.group(1).expandtabs(4)) // 2, 8)
            first += bullet.end()
        elif quote:
            kind = BlockKind.QUOTE
            first += quote.end()
        last = first + len(raw[first:last].rstrip())
        if first < last:
            short = kind is BlockKind.PARAGRAPH and _is_short(stripped)
            lines.append(_Line(first, last, kind, level, gap, short))
    return lines


def _is_short(text: str) -> bool:
    """A line that has the form of a heading."""
    return (
        len(text) <= _LONGEST_HEADING
        and text[-1] not in ".!,;:\u2026"
        and not (text[0].islower() and text.split(None, 1)[0].islower())  # "vLLM catches ..." is a heading as well
        and text[0] not in "|\t"
        and not _LABEL.match(text)
    )


def _is_wrapped(lines: list[_Line]) -> bool:
    plain = [line for line in lines if line.kind is BlockKind.PARAGRAPH]
    if not plain or max(line.end - line.start for line in plain) > _WIDEST_WRAP:
        return False
    continued = sum(1 for line in plain[1:] if not line.gap and line.end - line.start > 0)
    long = sum(1 for line in plain if line.end - line.start >= _WIDEST_WRAP // 2)
    return continued * 3 >= len(plain) and long * 2 >= len(plain)


def _join(raw: str, lines: list[_Line]) -> list[list[_Line]]:
    """Group the lines of a hard-wrapped file: a line goes on with the one above unless that one was left short."""
    width = max(line.end - line.start for line in lines)
    groups: list[list[_Line]] = []
    for line in lines:
        above = groups[-1][-1] if groups else None
        if (
            above is not None
            and not line.gap
            and line.kind is (BlockKind.QUOTE if above.kind is BlockKind.QUOTE else BlockKind.PARAGRAPH)
            and ((above.end - above.start) * 5 >= width * 3 or raw[line.start].islower())
        ):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _headings(groups: list[list[_Line]], tables: dict[int, tuple[int, int]]) -> None:
    """Turn short lines into headings where what follows shows it; from the end, since a heading may head a heading."""
    for index in range(len(groups) - 2, -1, -1):
        line, below = groups[index][0], groups[index + 1]
        if len(groups[index]) > 1 or not line.short or index in tables:
            continue
        follows = below[0].kind
        length = below[-1].end - below[0].start
        if follows is BlockKind.HEADING:
            line.kind, line.level = BlockKind.HEADING, 1
        elif follows is BlockKind.LIST_ITEM or index + 1 in tables or length > max(line.end - line.start, 40):
            line.kind, line.level = BlockKind.HEADING, 2


def _tables(raw: str, groups: list[list[_Line]]) -> dict[int, tuple[int, int]]:
    """Return table and row of each group that is a line of a table."""
    tables: dict[int, tuple[int, int]] = {}
    count = 0
    previous = 0  # tabs in the line above, 0 if that is no line of a table
    for index, group in enumerate(groups):
        line = group[0]
        tabs = raw.count("\t", line.start, line.end) if len(group) == 1 and line.kind is not BlockKind.QUOTE else 0
        if tabs and tabs == previous:
            if index - 1 not in tables:
                tables[index - 1] = (count, 0)
                count += 1
            table, row = tables[index - 1]
            tables[index] = (table, row + 1)
        previous = tabs
    return tables


def _row(builder: Builder, line: _Line, table: int, row: int) -> None:
    start = line.start
    for column, cell in enumerate(builder.raw[line.start : line.end].split("\t")):
        builder.open(BlockKind.CELL, cell=(table, row, column))
        builder.prose(start, start + len(cell))
        start += len(cell) + 1
    builder.close()


def _add(builder: Builder, line: _Line, first: bool) -> None:
    start, end = line.start, line.end
    # A comment to us is one in plain text as well; it ends on its line.
    while (comment := builder.raw.find("<!--", start, end)) >= 0:
        close = builder.raw.find("-->", comment, end)
        if close < 0:
            break
        builder.prose(start, comment)
        builder.comment(comment, close)
        start = close + 3
        first = False
    length = title_length(builder.raw, start, end) if first and line.kind is BlockKind.LIST_ITEM else 0
    if length:
        builder.strong_on()
        builder.prose(start, start + length)
        builder.strong_off()
    builder.prose(start + length, end)
