"""The words around a number that bound it: "up to", "about", "more than", "or less"."""

from __future__ import annotations

import re
from string import ascii_letters

from claims.extract.words import word_list
from claims.model.quantity import Modifier
from claims.patterns import lazy_pattern

# Phrases that stand directly before a number; the longest that matches wins.
_PHRASES: dict[Modifier, str] = {
    Modifier.APPROX: (
        "about|around|roughly|near|approximately|approx|approx.|circa|ca.|some|estimated|an estimated|in the region of|"
        "on the order of|of the order of|in the neighborhood of|or so|somewhere around|in about|~|≈|≃|∼|c."
    ),
    Modifier.NEARLY: "nearly|almost|close to|nearing|approaching|virtually|not quite",
    Modifier.OVER: (
        "over|more than|more then|"
        "above|exceeding|exceeds|exceeded|exceed|greater than|larger than|higher than|beyond|north of|"
        "upwards of|upward of|in excess of|surpassing|surpassed|surpasses|surpass|well over|just over|longer than|past|"
        ">"
    ),
    Modifier.AT_LEAST: (
        "at least|never less than|never fewer than|never below|never under|never fell below|never dropped below|"
        "not below|not under|no less than|not less than|no fewer than|a minimum of|minimum of|minimum|as little as|"
        "as few as|≥|>="
    ),
    Modifier.UP_TO: (
        "up to|as much as|as many as|as high as|as long as|as large as|as fast as|a maximum of|maximum of|"
        "up to a factor of|at best|"
        "maximum|max|as far as|upto"
    ),
    # "less than" reads as a ceiling: a writer who says it vouches for the number as the most.
    Modifier.AT_MOST: (
        "at most|no more than|not more than|less than|less then|"
        "fewer than|lower than|smaller than|shorter than|not exceeding|"
        "no longer than|≤|<=|<|"
        # "p99 never exceeded 450 ms"
        "never exceeded|never exceeds|never exceeding|did not exceed|does not exceed|do not exceed|will not exceed|"
        "not exceed|must not exceed|cannot exceed|never more than|never above|never over|never went above|"
        "never went over|never rose above|never longer than|not above|not over"
    ),
    Modifier.UNDER: "under|below|just under|well under|sub",
    Modifier.WITHIN: "within|to within",
    Modifier.BY: "by|by the end of|by late|by early|by end of|by mid|no later than|before the end of|due by",
}
# Articles and particles that may stand between such words and the number ("up to a 4x", "just over the 5 GB").
_BETWEEN = frozenset(("a", "an", "the", "another", "just", "only", "factor", "of"))
_BESIDE = frozenset(
    (("above",), ("below",), ("exceeding",), ("exceeded",), ("surpassing",), ("higher", "than"), ("lower", "than"))
)
_WORDS = lazy_pattern(r"[A-Za-z.]+|[~≈≃∼<>≤≥]=?")
_AFTER = lazy_pattern(
    r"[ ](?:or (?P<more>more|greater|higher|above|better|longer|later|older|over|larger|bigger|taller)"
    r"|or (?P<less>less|fewer|below|under|lower|shorter|younger|smaller)"
    r"|(?P<so>or so|give or take)|(?P<top>at (?:the )?most|max(?:imum)?(?=[.,;:)]|$)|tops)"
    r"|(?P<least>at (?:the )?least|minimum|and (?:up|above|over)))(?![A-Za-z])"
)
#: "50 % lower than 40 ms", "twice as ... more than": behind a size, "than" compares and bounds nothing.
_COMPARES = lazy_pattern(r"(?:\d[x×%]?|%|[ ](?:percent|points?|times|half|far|much))[ \u00a0\n]\Z")
_REACH = 40
#: What "adds up to" so much is exactly that, and what a price "goes up to".
_SUMS = word_list(
    "add adds added adding sum sums summed amount amounts go goes went gone going rise rises rose risen "
    "jump jumps jumped climb climbs climbed"
)
#: "min 0.3, mean 0.5, max 0.9": the greatest of the values, not a bound on one.
_EXTREMES = (("max",), ("maximum",), ("minimum",))
_OTHER_STATISTICS = frozenset(("min", "mean", "median", "avg", "average"))
#: What may stand between such words and the number.
_GAPS = " \u00a0\n-"
_LETTERS = ascii_letters + "."


def _index() -> dict[str, list[tuple[tuple[str, ...], Modifier]]]:
    table: dict[str, list[tuple[tuple[str, ...], Modifier]]] = {}
    for modifier, phrases in _PHRASES.items():
        for phrase in phrases.split("|"):
            words = tuple(phrase.split())
            table.setdefault(words[-1], []).append((words, modifier))
    for rows in table.values():
        rows.sort(key=lambda row: -len(row[0]))
    return table


_TABLE = _index()


def before(text: str, start: int, floor: int) -> tuple[Modifier, int]:
    """Return the modifier that the words before `start` give, and where those words begin.

    Looks at most a few words back and never before `floor`; `(EXACT, start)` if they give none.
    """
    reach = max(floor, start - _REACH)
    window = text[reach:start]
    tail = window.rstrip(_GAPS)
    word = tail[len(tail.rstrip(_LETTERS)) :].lower()
    if word and word not in _TABLE and word not in _BETWEEN:
        return Modifier.EXACT, start  # as for most numbers
    matches = list(_WORDS.finditer(window))
    if not matches:
        return Modifier.EXACT, start
    # The words must lead up to the number without a break.
    if window[matches[-1].end() :].strip(_GAPS):
        return Modifier.EXACT, start
    words = [match.group().lower() for match in matches]
    last = len(words) - 1
    skipped = 0
    while last >= 0 and skipped < 3:
        rows = _TABLE.get(words[last])
        if rows is not None:
            for phrase, modifier in rows:
                begin = last - len(phrase) + 1
                if begin < 0 or tuple(words[begin : last + 1]) != phrase or not _unbroken(window, matches, begin):
                    continue
                compares = phrase[-1] == "than" and _COMPARES.search(window, 0, matches[begin].start())
                if not compares and not _is_other(phrase, words, begin, matches[begin].group()):
                    return modifier, reach + matches[begin].start()
        if words[last] not in _BETWEEN:
            break
        last -= 1
        skipped += 1
    return Modifier.EXACT, start


def _is_other(phrase: tuple[str, ...], words: list[str], begin: int, written: str) -> bool:
    """True for the words of a bound that are none: "adds up to 268 MB", a model called "Max"."""
    if not begin:
        return False
    if phrase == ("estimated",) and words[begin + 1 : begin + 2] in (["a"], ["the"]):
        return True  # "they estimated a 16-card cluster"
    if phrase == ("up", "to"):
        return words[begin - 1] in _SUMS
    if phrase in _EXTREMES and not _OTHER_STATISTICS.isdisjoint(words[:begin]):
        return True
    if phrase in _BESIDE and words[begin + len(phrase) : begin + len(phrase) + 1] == ["the"]:
        return True  # "far above the $61 billion that analysts expected" says more of another figure
    return phrase == ("max",) and written[0].isupper()


def _unbroken(window: str, matches: list[re.Match[str]], begin: int) -> bool:
    """True if only blanks stand between the words from `begin` on: no comma, bracket or digit."""
    for left, right in zip(matches[begin:], matches[begin + 1 :], strict=False):
        if window[left.end() : right.start()].strip(" \u00a0\n"):
            return False
    return True


def after(text: str, end: int, ceiling: int) -> tuple[Modifier, int]:
    """Return the modifier that the words after `end` give ("or more"), and where those words end."""
    match = _AFTER.match(text, end, ceiling)
    if match is None:
        return Modifier.EXACT, end
    modifier = {
        "more": Modifier.AT_LEAST,
        "least": Modifier.AT_LEAST,
        "less": Modifier.AT_MOST,
        "top": Modifier.AT_MOST,
        "so": Modifier.APPROX,
    }[match.lastgroup or "so"]
    return modifier, match.end()
