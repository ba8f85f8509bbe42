"""Comments in a draft that speak to the checks: `<!-- claims: ignore CLM201 -- reason -->` and its kin.

The forms, all in HTML comments:

- `ignore CODE[, CODE] -- reason`: the block that the comment stands in, or the next block where it stands alone;
- `ignore-start CODE -- reason` ... `ignore-end [CODE]`: everything between;
- `ignore-file CODE -- reason`: the whole file; front matter `claims: {ignore: [CODE]}` does the same;
- `source=URL-or-id`: names the source of the block's figures.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import cached_property

from claims.checks.ranges import Ranges
from claims.model.document import BlockKind, Document
from claims.patterns import lazy_pattern

_CODE = lazy_pattern(r"CLM\d+\Z")
_REASON = lazy_pattern(r"\s(?:--|—|–)\s*")
_VERBS = ("ignore", "ignore-start", "ignore-end", "ignore-file")


@dataclass(frozen=True, slots=True)
class Ignore:
    """A wish to be silent.

    Attributes:
        start, end: range of the file in which findings are silenced.
        codes: which checks; () where the comment names none, and then it silences nothing.
        at: (start, end) of the comment in the file; (0, 0) for front matter.
        fault: what is wrong with the comment itself, "" if nothing is.
        reason: as the comment gives it, "" if it gives none.
    """

    start: int
    end: int
    codes: tuple[str, ...]
    at: tuple[int, int]
    fault: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SourceName:
    """A source named in place: `source=...` for the figures in [start, end) of the file."""

    start: int
    end: int
    source: str


@dataclass(frozen=True)
class Directives:
    """All that a document says to the checks."""

    ignores: tuple[Ignore, ...] = ()
    sources: tuple[SourceName, ...] = ()

    @cached_property
    def _ignores_by_place(self) -> Ranges[Ignore]:
        return Ranges(self.ignores)

    @cached_property
    def _sources_by_place(self) -> Ranges[SourceName]:
        return Ranges(self.sources)

    @classmethod
    def read(cls, document: Document) -> Directives:
        """Read the comments and the front matter of a document."""
        return _Reader(document).read()

    def source_of(self, start: int) -> str:
        """Return the source that was named in place for the figure at `start` of the file, "" if none was."""
        return next((named.source for named in self._sources_by_place.holding(start)), "")

    def ignoring(self, start: int) -> tuple[Ignore, ...]:
        """Return every wish to be silent, for whichever check, that holds at `start` of the file."""
        return tuple(ignore for ignore in self._ignores_by_place.holding(start) if ignore.codes)

    def silencing(self, code: str, start: int) -> Ignore | None:
        """Return the wish that silences a finding of that code at `start` of the file, None if there is none."""
        return next((ignore for ignore in self._ignores_by_place.holding(start) if code in ignore.codes), None)


class _Reader:
    """Reads one document's directives in order."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._raw = document.raw
        self._blocks = [block for block in document.blocks if block.end > block.start]
        self._spans = [document.raw_span(block.start, block.end) for block in self._blocks]
        self._starts = [start for start, _ in self._spans]
        self._tables: dict[int, tuple[int, int]] = {}
        for block, (start, end) in zip(self._blocks, self._spans, strict=True):
            if block.kind is BlockKind.CELL:
                first, last = self._tables.get(block.table, (start, end))
                self._tables[block.table] = (min(first, start), max(last, end))
        self._ignores: list[Ignore] = []
        self._sources: list[SourceName] = []
        self._open: list[Ignore] = []

    def read(self) -> Directives:
        end_of_file = len(self._raw) + 1
        for entry in self._document.ignores:
            codes, reason, faults = _parse(entry)
            # Front matter is a place of policy: a reason is welcome there, and not required.
            self._ignores.append(Ignore(0, end_of_file, codes, (0, 0), "" if codes else faults, reason))
        for start, body in self._document.directives:
            self._directive(start, body.strip().removeprefix("claims:").strip())
        for opened in self._open:
            self._ignores.append(replace(opened, end=end_of_file, fault="ignore-start has no ignore-end"))
        return Directives(tuple(self._ignores), tuple(self._sources))

    def _directive(self, start: int, body: str) -> None:
        close = self._raw.find("-->", start)
        at = (start, close + 3 if close >= 0 else min(len(self._raw), start + 4))
        if body.startswith("source="):
            begin, end = self._reach(*at)
            self._sources.append(
                SourceName(begin, end, body.removeprefix("source=").split(" -- ")[0].strip().strip("\"'"))
            )
            return
        verb, _, rest = body.partition(" ")
        if verb not in _VERBS:
            self._ignores.append(Ignore(0, 0, (), at, f"there is no directive {verb!r}"))
            return
        codes, reason, fault = _parse(rest)
        if verb == "ignore-end":
            self._close(codes, at)
            return
        if not fault and not reason:
            fault = f"{verb} gives no reason; write `{verb} {', '.join(codes)} -- why`"
        if verb == "ignore-file":
            self._ignores.append(Ignore(0, len(self._raw) + 1, codes, at, fault, reason))
        elif verb == "ignore-start":
            self._open.append(Ignore(start, start, codes, at, fault, reason))
        else:
            self._ignores.append(Ignore(*self._reach(*at), codes, at, fault, reason))

    def _close(self, codes: tuple[str, ...], at: tuple[int, int]) -> None:
        for index in range(len(self._open) - 1, -1, -1):
            opened = self._open[index]
            if not codes or set(codes) == set(opened.codes):
                del self._open[index]
                self._ignores.append(replace(opened, end=at[1]))
                return
        self._ignores.append(Ignore(0, 0, (), at, "ignore-end has no ignore-start"))

    def _reach(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the file that a comment at [start, end) speaks about."""
        line_start = max(self._raw.rfind("\n", 0, start), self._raw.rfind("\r", 0, start)) + 1
        ends = [place for place in (self._raw.find("\n", end), self._raw.find("\r", end)) if place >= 0]
        line_end = min(ends, default=len(self._raw))
        around = self._raw[line_start:start] + self._raw[end:line_end]
        if re.sub(r"<!--.*?-->|[\s>*+\-|]|\d+[.)]", "", around):
            return self._own(start, line_start, line_end)
        index = bisect_left(self._starts, end)
        if index >= len(self._spans):
            return (0, 0)
        return self._whole(index)

    def _own(self, start: int, line_start: int, line_end: int) -> tuple[int, int]:
        """Return the block on the comment's line; of a table, the row."""
        index = max(0, bisect_right(self._starts, line_start) - 1)
        chosen: list[tuple[int, int]] = []
        while index < len(self._spans) and self._starts[index] < line_end:
            begin, finish = self._spans[index]
            if begin <= start < finish and self._blocks[index].kind is not BlockKind.CELL:
                return begin, finish
            if finish > line_start:
                chosen.append((begin, finish))
            index += 1
        if not chosen:
            return (line_start, line_end)
        return min(begin for begin, _ in chosen), max(finish for _, finish in chosen)

    def _whole(self, index: int) -> tuple[int, int]:
        """Return the range of a block; of a cell, of its whole table."""
        block = self._blocks[index]
        return self._tables[block.table] if block.kind is BlockKind.CELL else self._spans[index]


def _parse(text: str) -> tuple[tuple[str, ...], str, str]:
    """Return the codes, the reason, and what is wrong."""
    parts = _REASON.split(f" {text.strip()}", maxsplit=1)
    named = [word for word in re.split(r"[\s,]+", parts[0].strip()) if word]
    codes = tuple(word.upper() for word in named if _CODE.match(word.upper()))
    reason = parts[1].strip() if len(parts) > 1 else ""
    strange = [word for word in named if not _CODE.match(word.upper())]
    if strange:
        return codes, reason, f"{strange[0]!r} is no code; write the code, then ` -- ` and the reason"
    if not codes:
        return codes, reason, "no code is named; write the code, then ` -- ` and the reason"
    return codes, reason, ""
