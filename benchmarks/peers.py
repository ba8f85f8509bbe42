"""Other readers of numbers in text, for comparison: what each finds in a text, and how long it takes.

A bare search for digits is the floor under any of them. quantulum3 (quantities with units, without its classifier of
ambiguous ones) and dateparser's search (dates) are optional: `make bench-install` installs them. Both are fed line by
line, which is quicker for them than a whole text.
"""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple

#: A reader that is slow is given so many seconds, and as many lines, spread over all texts, as it reads in them.
SECONDS = 4.0
_STRIDE = 37


class Pace(NamedTuple):
    """How fast a reader is: what it is called, MB/s, bytes that were read, what it found, lines on which it failed."""

    name: str
    speed: float
    size: int
    found: int
    failed: int


def digits(texts: Iterable[str], repeat: int = 5) -> Pace:
    """Return the pace of a bare search for runs of digits."""
    texts = list(texts)
    search = re.compile(r"\d+").finditer
    best, found = float("inf"), 0
    for _ in range(repeat):
        begun = time.process_time()
        found = sum(1 for text in texts for _ in search(text))
        best = min(best, time.process_time() - begun)
    size = sum(len(text.encode()) for text in texts)
    return Pace("bare search for digits", size / best / 1e6, size, found, 0)


def optional(texts: Iterable[str]) -> list[Pace | tuple[str, str]]:
    """Return the pace of each other reader, or its name and why it was not measured."""
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    # Every so many lines: a subset then has its share of each text.
    spread = [line for first in range(_STRIDE) for line in lines[first::_STRIDE]]
    paces: list[Pace | tuple[str, str]] = []
    for name, ready in (("quantulum3", _quantulum3), ("dateparser search", _dateparser)):
        try:
            read = ready()
        except ImportError as error:
            paces.append((name, f"not measured: {error.name} is not installed (make bench-install)"))
            continue
        paces.append(_pace(name, read, spread))
    return paces


def _pace(name: str, read: Callable[[str], Any], lines: Iterable[str]) -> Pace:
    size = found = failed = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        read("4 km on 4 May 2020")  # its tables are loaded with the first use
        begun = time.process_time()
        for line in lines:
            try:
                found += len(read(line) or ())
            except Exception:  # what another library may raise is unknown; that it does is told
                failed += 1
            size += len(line.encode()) + 1
            if time.process_time() - begun > SECONDS:
                break
        taken = time.process_time() - begun
    return Pace(name, size / taken / 1e6, size, found, failed)


def _quantulum3() -> Callable[[str], Any]:
    import_module("quantulum3.classifier").USE_CLF = False
    return import_module("quantulum3.parser").parse


def _dateparser() -> Callable[[str], Any]:
    search = import_module("dateparser.search").search_dates
    return lambda line: search(line, languages=["en"])
