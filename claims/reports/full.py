"""The `full` format: for each finding the line it stands in, and the recorded claim that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from claims.model.finding import Evidenced, Finding, Place
from claims.model.result import CheckResult
from claims.patterns import lazy_pattern
from claims.reports.summary import found, summary
from claims.reports.terminal import Style, mark, one_line

#: How many recorded claims one finding shows before the rest is counted.
SHOWN = 4
_LINE_END = lazy_pattern(r"\r\n|\r|\n")


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return the findings with excerpts, and the summary.

    Args:
        texts: path -> the file's text as it is; a finding whose file is not among them has no excerpt.
    """
    style = Style(color)
    blocks = [_finding(finding, texts, style) for finding in result.findings]
    return "\n".join([*blocks, f"{found(result)} {summary(result)}\n"])


def _finding(finding: Finding, texts: Mapping[str, str], style: Style) -> str:
    severity = finding.severity.value
    gutter = max(len(str(place.line)) for place in (finding.place, *finding.related))
    bar = " " * (gutter + 1) + style.blue("|")
    sure = "" if finding.confidence >= 1 else style.faint(f" (confidence {finding.confidence:.2f})")
    lines = [
        f"{style.severity(severity, f'{severity}[{finding.code}]')} {style.bold(one_line(finding.message))}{sure}",
        *_excerpt(finding.place, texts, gutter, "-->", style),
    ]
    for place in finding.related:
        if place != finding.place:
            lines += _excerpt(place, texts, gutter, ":::", style)
    for evidenced in finding.record[:SHOWN]:
        lines += _recorded(evidenced, gutter, style)
    if len(finding.record) > SHOWN:
        lines += [bar, f"{bar} and {len(finding.record) - SHOWN} more in the record"]
    if finding.help:
        lines += [bar, f"{' ' * (gutter + 1)}{style.blue('=')} {style.bold('help')}: {one_line(finding.help)}"]
    return "\n".join(lines) + "\n"


def _excerpt(place: Place, texts: Mapping[str, str], gutter: int, arrow: str, style: Style) -> list[str]:
    bar = " " * (gutter + 1) + style.blue("|")
    where = f"{one_line(place.path)}:{place.line}:{place.column}" + (f" ({one_line(place.part)})" if place.part else "")
    lines = [f"{' ' * gutter}{style.blue(arrow)} {where}"]
    raw = texts.get(place.path)
    if raw is None:
        return lines
    begin, end = line_around(raw, place.start)
    marked = mark(raw[begin:end], place.start - begin, min(place.end, end) - begin)
    return [
        *lines,
        bar,
        f"{style.blue(f'{place.line:>{gutter}} |')} {marked.line}",
        f"{bar} {style.severity('error', marked.under)}",
    ]


def line_around(raw: str, offset: int) -> tuple[int, int]:
    """Return the range of the line of `raw` that `offset` is in, without its line end and a leading BOM."""
    begin = max(raw.rfind("\n", 0, offset), raw.rfind("\r", 0, offset)) + 1
    match = _LINE_END.search(raw, offset)
    end = match.start() if match else len(raw)
    if begin == 0 and raw.startswith("\ufeff") and offset > 0:
        begin = 1
    return begin, max(begin, end)


def _recorded(evidenced: Evidenced, gutter: int, style: Style) -> list[str]:
    bar = " " * (gutter + 1) + style.blue("|")
    said = ", citing ".join(one_line(name) for name in evidenced.attribution)
    parts = [one_line(evidenced.source) or "source unknown"]
    if said and said != parts[0]:
        parts.append(f"as said by {said}")
    parts.append(one_line(evidenced.date) if evidenced.date else "undated")
    if evidenced.url:
        parts.append(one_line(evidenced.url))
    lines = [f"{' ' * gutter}{style.blue(':::')} record: {', '.join(parts)}"]
    quote = one_line(evidenced.quote)
    value = one_line(evidenced.value)
    place = quote.find(value) if value else -1
    if not quote:
        return [*lines, bar, f"{bar} {value}"]
    marked = mark(quote, max(place, 0), place + len(value) if place >= 0 else 0)
    lines += [bar, f"{bar} {marked.line}"]
    if place >= 0:
        lines.append(f"{bar} {style.severity('info', marked.under)}")
    return lines
