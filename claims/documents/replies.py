"""Who says what in a mail: the writer's own text, and the mails that it quotes or forwards.

A reply quotes with `> `, once more for each mail further back, below a line such as "On 2 Nov 2026, Ann Lee wrote:"; or
it carries the whole mail below its headers ("-----Original Message-----", "From: ... Sent: ..."). What is quoted
becomes QUOTE blocks and an item of its own, from the person who wrote it and with that mail's date, so that the quoted
figures are not taken for the sender's. The lines that only introduce a quote are no prose: they stay in the raw text
alone. A signature (below the line "-- ") is cut; its numbers are telephones and addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from claims.documents.builder import Builder
from claims.documents.compose import Composer, Content, content_of
from claims.documents.text import read_plain
from claims.documents.titles import find_date
from claims.model.document import Block, BlockKind

_LINE = re.compile(r"[^\n]*\n?")
_MARKS = re.compile(r"(?:>[ \t]?)*")
_SIGNATURE = re.compile(r"^-- \r?$", re.M)
_FIELD = r"\*?(?:{}):\*?[ \t]*"
_OTHERS = "Sent|Date|To|Cc|Bcc|Reply-To|Subject|Gesendet|Datum|An|Betreff|Envoy\u00e9|\u00c0|Objet|Enviado|Para|Asunto"
#: The headers of a mail inside a mail, with or without the line that mail programs put above them.
_INNER = re.compile(
    r"^(?:[ \t]{0,9}+[-_]{3,100}+[^\n]{0,100}+\n(?:[ \t]{0,9}\r?\n)?)?"
    + _FIELD.format("From|Von|De")
    + r"(?P<sender>[^\r\n]{1,200})\r?\n(?P<others>(?:"
    + _FIELD.format(_OTHERS)
    + r"[^\r\n]{0,1000}\r?\n?){2,8})",
    re.M,
)
_ORIGINAL = re.compile(
    r"^[ \t]{0,9}+-{3,}+[ \t]?(?:Original|Forwarded) (?:Message|message)[ \t]?-{3,}+[ \t]*+\r?$", re.M
)
_WROTE = "wrote|writes|schrieb|a \u00e9crit|escribi\u00f3|schreef|ha scritto"
#: "On Mon, 2 Nov 2026 at 10:12, Ann Lee <ann@a.example> wrote:", "Am 2. November 2026 schrieb Ann Lee:"
_INTRODUCTION = re.compile(
    r"(?:^|\n)(?P<all>[>\s]*(?:(?:On|Am|Le|El|Op|Il)\s[^\n]{4,200}?(?:\n[> ]*[^\n]{0,120}?)?|[^\n:]{2,80}?)"
    rf"(?:{_WROTE})(?P<after>\s[^:\n]{{2,80}}?)?\s?:)\s*\Z"
)
_NAME = re.compile(
    rf"(?:^|[,\d)]|[ap]m|AM|PM)\s+(?P<name>[^\W\d][^,<>:\d\n]{{1,60}}?),?\s*(?:<[^<>]*>|\[[^\]]*\]|\([^)]*\))?\s*(?:{_WROTE})\b"
)
_REACH = 400
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class _Author:
    name: str = ""
    date: str | None = None


def add_message(composer: Composer, text: str, title: str) -> None:
    """Add the plain text of a mail.

    Args:
        title: the mail's subject, the title of its items.
    """
    text = _without_signature(text, composer.unread)
    position, quoted, author = 0, False, _Author()
    for match in _inner_mails(text):
        _add_level(composer, text[position : match.start()], title, quoted, author)
        composer.add(Content(raw=match.group().rstrip()), as_read=False)
        found = match.groupdict()
        author = _Author(_person(found.get("sender") or ""), find_date(found.get("others") or ""))
        position, quoted = match.end(), True
    _add_level(composer, text[position:], title, quoted, author)


def _inner_mails(text: str) -> Iterator[re.Match[str]]:
    matches = [*_INNER.finditer(text), *_ORIGINAL.finditer(text)]
    end = 0
    for match in sorted(matches, key=lambda match: (match.start(), -match.end())):
        if match.start() >= end:
            yield match
            end = match.end()


def _without_signature(text: str, unread: dict[str, None]) -> str:
    """Cut what stands below "-- ", up to the mail that is answered, if that stands there."""
    signature = _SIGNATURE.search(text)
    if signature is None or not text[signature.end() :].strip():
        return text
    rest = text[signature.end() :]
    follows = [m.start() for m in (_INNER.search(rest), _ORIGINAL.search(rest), re.search(r"^>", rest, re.M)) if m]
    quoted = min(follows, default=len(rest))
    introduction = _INTRODUCTION.search(rest[max(0, quoted - _REACH) : quoted])
    if introduction:
        quoted = max(0, quoted - _REACH) + introduction.start("all")
    if rest[:quoted].strip():
        unread["signature"] = None
    return text[: signature.start()] + rest[quoted:]


def _person(sender: str) -> str:
    """Return the name in a From line, the address where it has none."""
    name = sender.partition("<")[0].partition("[")[0].strip(" \"'*\t")
    return " ".join((name or sender.strip(" <>")).split())


def _add_level(composer: Composer, text: str, title: str, quoted: bool, author: _Author) -> None:
    """Add a text part by part: each stretch of lines with equally many quote marks."""
    authors = {0: author}
    stretches = _stretches(text)
    for index, (depth, stretch) in enumerate(stretches):
        introduction = None
        if index + 1 < len(stretches) and stretches[index + 1][0] > depth:
            cut = max(0, len(stretch) - _REACH)
            introduction = _INTRODUCTION.search(stretch, cut)
        body = stretch[: introduction.start("all")] if introduction else stretch
        person = authors.get(depth, _Author())
        if index or quoted or depth:  # the subject and what the sender says first are one item, and open already
            composer.begin_item(title, date=person.date, attribution=person.name)
        content = _read(body.strip("\r\n"), quote=quoted or depth > 0)
        composer.add(content, as_read=False, part="quoted message" if quoted or depth else "message")
        for deeper in [level for level in authors if level > depth]:
            del authors[deeper]
        if introduction:
            authors[depth + 1] = _Author(_introduced(introduction), find_date(introduction["all"]))
            composer.add(Content(raw=introduction["all"].strip("\r\n")), as_read=False)


def _introduced(introduction: re.Match[str]) -> str:
    """Return the name in a line that introduces a quote."""
    line = " ".join(introduction["all"].replace(">", "> ").split())
    if introduction["after"]:
        return _person(introduction["after"])
    found = _NAME.search(line)
    if found:
        return _person(found["name"])
    return _person(re.split(_WROTE, line, maxsplit=1)[0].strip("> ")) if not line.startswith(("On ", "Am ")) else ""


def _stretches(text: str) -> list[tuple[int, str]]:
    """Return the stretches of lines of one depth: how many quote marks, and the text with them."""
    found: list[tuple[int, list[str]]] = []
    for match in _LINE.finditer(text):
        line = match.group()
        if not line:
            continue
        marks = _MARKS.match(line)
        bare = line[marks.end() :] if marks else line
        depth = min(marks.group().count(">"), _DEEPEST) if marks else 0
        if found and (depth == found[-1][0] or not bare.strip()):
            found[-1][1].append(line)
        else:
            found.append((depth, [line]))
    return [(depth, "".join(lines)) for depth, lines in found]


def _read(text: str, *, quote: bool) -> Content:
    builder = Builder(text)
    read_plain(builder, 0)
    content = content_of(builder)
    if quote:
        content.blocks = [_quoted(block) for block in content.blocks]
    return content


def _quoted(block: Block) -> Block:
    return block if block.kind is BlockKind.CELL else block._replace(kind=BlockKind.QUOTE, level=0)


def add_page(composer: Composer, content: Content) -> None:
    """Add the HTML part of a mail to the open item: quoted stretches (`blockquote`) become items of their own."""
    first = len(composer.blocks)
    composer.add(content, as_read=True, part="HTML part")
    for index, (before, block) in enumerate(pairwise(content.blocks), 1):
        if (before.kind is BlockKind.QUOTE) == (block.kind is BlockKind.QUOTE):
            continue
        person = _Author()
        introduction = _INTRODUCTION.search(content.text[before.start : before.end][-_REACH:])
        if introduction and block.kind is BlockKind.QUOTE:
            person = _Author(_introduced(introduction), find_date(introduction["all"]))
        composer.split_item(first + index, date=person.date, attribution=person.name)
