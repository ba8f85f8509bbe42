"""Which parts of a draft's file are its author's own prose, that an edit may touch."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claims.checks.context import Draft
from claims.checks.ranges import Ranges
from claims.model.document import Block, BlockKind
from claims.patterns import lazy_pattern

#: Formats whose offsets point into the file itself, and whose text people write.
FIXABLE = frozenset({"markdown", "html", "text"})

#: Beginning of the codes of the checks of units.
_UNITS = "CLM3"
#: A code span of Markdown (CommonMark 6.1): a run of backticks up to the next run of that length.
_CODE_SPAN = lazy_pattern(r"(?<!`)(?P<marks>`+)(?!`).*?(?<!`)(?P=marks)(?!`)", re.S)
#: Elements of HTML whose text is code, or somebody else's.
_LITERAL = lazy_pattern(r"<(?P<close>/?)(?P<name>code|kbd|samp|tt|var|pre|q|blockquote)\b", re.I)
#: Quotation marks. An inch sign stands behind a digit; a mark that opens a quotation does not.
_MARK = lazy_pattern(r'[“„”«»]|(?<!\d)"')
_PAIRS = {"“": "”", "„": "”“", "«": "»", '"': '"'}
#: Marks and tags right before a block's readable text, and right behind it.
_OPENING = lazy_pattern(r"(?:`|<[^<>]*>)+\Z")
_CLOSING = lazy_pattern(r"(?:`|<[^<>]*>)+")
#: So far from a block they are looked for.
_FAR = 200
_FOREIGN = (BlockKind.QUOTE, BlockKind.TITLE, BlockKind.DESCRIPTION)


class OwnWords:
    """Says of ranges of one draft whether an edit may touch them."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._document = draft.document
        self._quoted: dict[int, Ranges[_Span]] = {}
        self._literal: dict[int, Ranges[_Span]] = {}
        self._links = Ranges(_Span(start, end) for start, end, _ in draft.document.links)

    def hold(self, start: int, end: int) -> bool:
        """True if the range of the file stands there letter by letter, in the author's own prose, and nothing is
        silenced there."""
        document = self._document
        if document.format not in FIXABLE or self._is_silenced(start):
            return False
        block = self._draft.block_at(start)
        if block is None or block.kind in _FOREIGN:
            return False
        if document.readable(start, end).split() != document.raw[start:end].split():
            return False
        place = document.text_span(start, start + 1)[0]
        # The text of a link is often the title of somebody else's page.
        return not (any(self._links.holding(place)) or self._is_quoted(block, place) or self._is_literal(block, start))

    def _is_silenced(self, start: int) -> bool:
        """True if a comment asks for silence at the place, whatever about. A wish for the whole file is about its
        checks, and says nothing of spacing unless it names those of units."""
        return any(
            ignore.start > 0
            or ignore.end <= len(self._document.raw)
            or any(code.startswith(_UNITS) for code in ignore.codes)
            for ignore in self._draft.directives.ignoring(start)
        )

    def _is_quoted(self, block: Block, place: int) -> bool:
        """True if the place in the readable text lies between quotation marks that opened in its block."""
        if block.start not in self._quoted:
            self._quoted[block.start] = Ranges(tuple(_quotations(self._document.text, block)))
        return any(self._quoted[block.start].holding(place))

    def _is_literal(self, block: Block, start: int) -> bool:
        """True if the place is within a code span, or within an element of HTML for code or for others' words."""
        if block.start not in self._literal:
            first, last = self._document.raw_span(block.start, block.end)
            raw = self._document.raw
            # A block that begins or ends with code has the marks outside of its readable text.
            before, behind = _OPENING.search(raw, max(0, first - _FAR), first), _CLOSING.match(raw, last, last + _FAR)
            begin, end = before.start() if before else first, behind.end() if behind else last
            code = self._document.format != "html"
            self._literal[block.start] = Ranges(tuple(_literals(raw[begin:end], begin, code=code)))
        return any(self._literal[block.start].holding(start))


class _Span:
    """A range of offsets."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


def _quotations(text: str, block: Block) -> Iterator[_Span]:
    """Yield the ranges between quotation marks; one that is never closed goes on to the end of its block."""
    begin, closing = block.start, ""
    for mark in _MARK.finditer(text, block.start, block.end):
        if not closing:
            begin, closing = mark.start(), _PAIRS.get(mark[0], "")
        elif mark[0] in closing:
            yield _Span(begin, mark.end())
            closing = ""
    if closing:
        yield _Span(begin, block.end)


def _literals(raw: str, offset: int, *, code: bool) -> Iterator[_Span]:
    """Yield the ranges of code spans (if `code`) and of literal elements, nested ones as one."""
    if code:
        for span in _CODE_SPAN.finditer(raw):
            yield _Span(offset + span.start(), offset + span.end())
    begin, name, depth = 0, "", 0
    for tag in _LITERAL.finditer(raw):
        if not depth and not tag["close"]:
            begin, name, depth = tag.start(), tag["name"].casefold(), 1
        elif tag["name"].casefold() == name:
            depth += -1 if tag["close"] else 1
            if not depth:
                yield _Span(offset + begin, offset + tag.end())
    if depth:
        yield _Span(offset + begin, offset + len(raw))
