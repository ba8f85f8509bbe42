"""The `full` format: for each finding the line it stands in, and the recorded claim that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from claims.model.finding import Evidenced, Finding, Place
from claims.model.result import CheckResult
from claims.model.wording import place_in
from claims.patterns import lazy_pattern
from claims.reports.summary import found, summary
from claims.reports.terminal import Style, mark, mark_whole, one_line, wrapped

#: How many recorded claims one finding shows before the rest is counted.
SHOWN = 4
#: Columns of an excerpt where nobody knows how wide the reader's terminal is.
COLUMNS = 120
#: So many lines a recorded sentence may take; a longer one is cut around its figure.
_QUOTE_LINES = 4
_LINE_END = lazy_pattern(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class _Page:
    """How a finding is laid out: colour, width of the terminal (None: not known, sentences stay whole), gutter."""

    style: Style
    columns: int | None
    gutter: int = 0

    @property
    def room(self) -> int:
        """Columns of an excerpt, right of the gutter and its bar."""
        return (self.columns or COLUMNS) - self.gutter - 3

    @property
    def bar(self) -> str:
        return " " * (self.gutter + 1) + self.style.blue("|")

    def sentence(self, text: str, used: int = 0, indent: int = 0) -> str:
        """Return a sentence that begins after `used` columns."""
        return wrapped(text, self.columns, used=used, indent=indent)


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False, columns: int | None = None) -> str:
    """Return the findings with excerpts, and the summary.

    Args:
        texts: path -> the file's text as it is; a finding whose file is not among them has no excerpt.
        columns: width of the terminal, so that no line is broken where a caret line would be lost.
    """
    page = _Page(Style(color), columns)
    blocks = [_finding(finding, texts, page) for finding in result.findings]
    return "\n".join([*blocks, page.sentence(f"{found(result)} {summary(result)}") + "\n"])


def _finding(finding: Finding, texts: Mapping[str, str], page: _Page) -> str:
    severity, style = finding.severity.value, page.style
    page = replace(page, gutter=max(len(str(place.line)) for place in (finding.place, *finding.related)))
    sure = "" if finding.confidence >= 1 else f" (confidence {finding.confidence:.2f})"
    label = f"{severity}[{finding.code}]"
    message = page.sentence(f"{one_line(finding.message)}{sure}", used=len(label) + 1, indent=2)
    lines = [
        f"{style.severity(severity, label)} {style.bold(message)}",
        *_excerpt(finding.place, texts, "-->", page),
    ]
    for place in finding.related:
        if place != finding.place:
            lines += _excerpt(place, texts, ":::", page)
    for evidenced in finding.record[:SHOWN]:
        lines += _recorded(evidenced, page)
    if len(finding.record) > SHOWN:
        lines += [page.bar, f"{page.bar} and {len(finding.record) - SHOWN} more in the record"]
    if finding.help:
        help_ = page.sentence(one_line(finding.help), used=page.gutter + 9, indent=page.gutter + 3)
        lines += [page.bar, f"{' ' * (page.gutter + 1)}{style.blue('=')} {style.bold('help')}: {help_}"]
    return "\n".join(lines) + "\n"


def _excerpt(place: Place, texts: Mapping[str, str], arrow: str, page: _Page) -> list[str]:
    style, gutter = page.style, page.gutter
    where = f"{one_line(place.path)}:{place.line}:{place.column}" + (f" ({one_line(place.part)})" if place.part else "")
    lines = [f"{' ' * gutter}{style.blue(arrow)} {where}"]
    raw = texts.get(place.path)
    if raw is None:
        return lines
    begin, end = line_around(raw, place.start)
    marked = mark(raw[begin:end], place.start - begin, min(place.end, end) - begin, limit=page.room)
    return [
        *lines,
        page.bar,
        f"{style.blue(f'{place.line:>{gutter}} |')} {marked.line}",
        f"{page.bar} {style.severity('error', marked.under)}",
    ]


def line_around(raw: str, offset: int) -> tuple[int, int]:
    """Return the range of the line of `raw` that `offset` is in, without its line end and a leading BOM."""
    begin = max(raw.rfind("\n", 0, offset), raw.rfind("\r", 0, offset)) + 1
    match = _LINE_END.search(raw, offset)
    end = match.start() if match else len(raw)
    if begin == 0 and raw.startswith("\ufeff") and offset > 0:
        begin = 1
    return begin, max(begin, end)


def _recorded(evidenced: Evidenced, page: _Page) -> list[str]:
    style, bar = page.style, page.bar
    said = ", citing ".join(one_line(name) for name in evidenced.attribution)
    parts = [one_line(evidenced.source) or "source unknown"]
    if said and said != parts[0]:
        parts.append(f"as said by {said}")
    parts.append(one_line(evidenced.date) if evidenced.date else "undated")
    if evidenced.url:
        parts.append(one_line(evidenced.url))
    head = page.sentence(f"record: {', '.join(parts)}", used=page.gutter + 4, indent=page.gutter + 4)
    lines = [f"{' ' * page.gutter}{style.blue(':::')} {head}", bar]
    quote, value = one_line(evidenced.quote), one_line(evidenced.value)
    place = place_in(quote, value)
    if place < 0 and value:
        lines.append(f"{bar} {value}")
    if quote:
        span = (place, place + len(value)) if place >= 0 else (0, 0)
        for marked in mark_whole(quote, *span, limit=page.room, lines=_QUOTE_LINES):
            lines.append(f"{bar} {marked.line}")
            if place >= 0 and marked.under.strip():
                lines.append(f"{bar} {style.severity('info', marked.under)}")
    return lines
