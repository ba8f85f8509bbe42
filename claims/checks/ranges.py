"""Ranges of a file, found by an offset that they hold, without looking at all of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Generic, Protocol, TypeVar


class Range(Protocol):
    """Anything with a start and an exclusive end."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


R = TypeVar("R", bound=Range)


class Ranges(Generic[R]):
    """Ranges, which may overlap, in order of their start."""

    def __init__(self, ranges: Iterable[R]) -> None:
        self._ranges = sorted(ranges, key=lambda one: one.start)
        self._starts = [one.start for one in self._ranges]
        # The furthest end among a range and all before it: where that is passed, no earlier range can hold the offset.
        self._reach = list(accumulate((one.end for one in self._ranges), max))

    def holding(self, offset: int) -> Iterator[R]:
        """Yield the ranges that hold `offset`, the one that begins last first."""
        index = bisect_right(self._starts, offset) - 1
        while index >= 0 and self._reach[index] > offset:
            if self._ranges[index].end > offset:
                yield self._ranges[index]
            index -= 1
