"""Front matter (YAML, or TOML between "+++" lines): what a file states about itself, with exact offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from claims.documents.builder import Builder
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

if TYPE_CHECKING:
    import yaml

_FENCE = lazy_pattern(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSING = lazy_pattern(r"(?:^|(?<=[\r\n]))(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)")
#: Longer front matter is none: it would be a document that begins with a rule.
_LONGEST = 200_000
#: Emphasis and code marks inside a title or description are left out of the readable text.
_MARKS = lazy_pattern(r"\*{1,3}(?=\S)|(?<=\S)\*{1,3}|`+")
#: Hugo's form. `[section]` tables and lists have no field of ours.
_TOML = lazy_pattern(r"\+\+\+[ \t]*\r?\n((?:(?!\+\+\+)[^\n]*\n)*+)\+\+\+[ \t]*(?:\r?\n|\Z)")
_TOML_ENTRY = lazy_pattern(
    r"^(?P<name>[A-Za-z_]+)[ \t]*=[ \t]*"
    r"(?:(?P<quote>[\"'])(?P<value>[^\r\n]*)(?P=quote)|(?P<bare>[\w:.+-]+))[ \t]*\r?$",
    re.M,
)
_KEY = lazy_pattern(r"\s*[A-Za-z_][\w-]*[ \t]*:(?:\s|\Z)")
_LINE = lazy_pattern(r"[^\r\n]+")
_QUOTED = lazy_pattern(r"''|\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.S)


@dataclass
class FrontMatter:
    """What was found: where the body begins, and the fields that the document takes over."""

    end: int
    title: str = ""
    date: str = ""
    url: str = ""
    source: str = ""
    ignores: list[str] = field(default_factory=list)


def read_front_matter(builder: Builder, start: int) -> FrontMatter:
    """Read the front matter that begins at `start`, if there is one; add its title and description as blocks.

    Broken YAML is told in `unread`, and nothing of it is taken.
    """
    raw = builder.raw
    if raw.startswith("+++", start):
        return _toml(builder, start)
    opening = _FENCE.match(raw, start)
    closing = _CLOSING.search(raw, opening.end(), opening.end() + _LONGEST) if opening else None
    if opening is None or closing is None:
        return FrontMatter(start)
    import yaml  # by itself a tenth of the time that a check of a short draft takes

    found = FrontMatter(closing.end())
    first, last = opening.end(), closing.start()
    try:
        node = yaml.compose(raw[first:last], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError):
        if not _KEY.match(raw, first):
            return FrontMatter(start)
        builder.miss("front matter that is not valid YAML")
        return found
    if node is None:
        return found
    if not isinstance(node, yaml.MappingNode):
        return FrontMatter(start)  # a text between two rules
    for key, value in node.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else ""
        if name in ("title", "description") and isinstance(value, yaml.ScalarNode):
            if value.tag.endswith(":null"):
                continue
            if name == "title":
                found.title = " ".join(value.value.split())
            builder.open(BlockKind.TITLE if name == "title" else BlockKind.DESCRIPTION)
            _scalar(builder, value, first)
            builder.close()
        elif isinstance(value, yaml.ScalarNode):
            _take(found, name, value.value.strip())
        elif name == "claims" and isinstance(value, yaml.MappingNode):
            found.ignores.extend(_ignores(value))
    return found


def _toml(builder: Builder, start: int) -> FrontMatter:
    """Read front matter between "+++" lines: only its plain `key = "value"` lines matter to us."""
    match = _TOML.match(builder.raw, start, start + _LONGEST)
    if match is None:
        return FrontMatter(start)
    found = FrontMatter(match.end())
    for entry in _TOML_ENTRY.finditer(builder.raw, match.start(1), match.end(1)):
        name, style, value = entry["name"], entry["quote"], entry["value"] or entry["bare"]
        if name not in ("title", "description"):
            _take(found, name, value)
        elif style:
            builder.open(BlockKind.TITLE if name == "title" else BlockKind.DESCRIPTION)
            _line(builder, style, *entry.span("value"))
            builder.close()
            if name == "title":
                found.title = _QUOTED.sub(lambda escape: _unescape(escape.group()), value) if style == '"' else value
    return found


def _take(found: FrontMatter, name: str, value: str) -> None:
    if name == "date":
        found.date = value
    elif name in ("url", "canonical_url"):
        found.url = value
    elif name == "source":
        found.source = value


def _ignores(node: yaml.MappingNode) -> list[str]:
    import yaml

    codes: list[str] = []
    for key, value in node.value:
        if key.value == "ignore":
            entries = value.value if isinstance(value, yaml.SequenceNode) else [value]
            codes += [entry.value for entry in entries if isinstance(entry, yaml.ScalarNode)]
    return codes


def _scalar(builder: Builder, node: yaml.ScalarNode, base: int) -> None:
    """Add a scalar's text as it stands in the file, line by line."""
    raw = builder.raw
    start, end = base + node.start_mark.index, base + node.end_mark.index
    if node.style in ("|", ">"):
        header = _LINE.match(raw, start, end)
        start = header.end() if header else start
    elif node.style in ("'", '"'):
        start, end = start + 1, end - 1
    for number, line in enumerate(_LINE.finditer(raw, start, end)):
        first, last = line.span()
        while first < last and raw[first] in " \t":
            first += 1
        while last > first and raw[last - 1] in " \t":
            last -= 1
        if first == last:
            continue
        if number:
            builder.gap(first)
        _line(builder, node.style, first, last)


def _line(builder: Builder, style: str | None, start: int, end: int) -> None:
    raw = builder.raw
    pattern = _QUOTED if style in ("'", '"') else None
    position = start
    if pattern is not None:
        for match in pattern.finditer(raw, start, end):
            if (match.group() == "''") != (style == "'"):
                continue
            _plain(builder, position, match.start())
            builder.replaced(_unescape(match.group()), *match.span())
            position = match.end()
    _plain(builder, position, end)


def _plain(builder: Builder, start: int, end: int) -> None:
    for match in _MARKS.finditer(builder.raw, start, end):
        if match.start() > start:
            builder.prose(start, match.start())
        start = match.end()
    if start < end:
        builder.prose(start, end)


def _unescape(text: str) -> str:
    if text == "''":
        return "'"
    if text[1] in "xuU":
        code = int(text[2:], 16)
        return chr(code) if code < 0xD800 or 0xDFFF < code < 0x110000 else "\ufffd"
    return {"n": " ", "t": " ", "r": " ", "_": "\u00a0", "N": " ", "L": " ", "P": " ", "0": " "}.get(text[1], text[1])
