"""Values in lists of a length that a statement takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

#: Values in one IN list; a statement has at most three, and SQLite admits 32,766 variables (since 3.32).
CHUNK = 5_000

T = TypeVar("T")


def chunked(values: Iterable[T], size: int = CHUNK) -> Iterator[list[T]]:
    """Yield the values in lists of at most `size`."""
    batch: list[T] = []
    for value in values:
        batch.append(value)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
