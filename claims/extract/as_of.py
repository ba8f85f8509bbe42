"""The date for which a sentence says that its values hold."""

from __future__ import annotations

import re

from claims.extract.sentences import Sentence
from claims.model.quantity import DatePrecision, Kind, Quantity
from claims.patterns import lazy_pattern

_AS_OF = lazy_pattern(r"\b(?:as\s(?:of|at)|current\sas\sof|status)\s(?:the\s|early\s|mid-|late\s)*$", re.IGNORECASE)
_IN_PERIOD = lazy_pattern(
    r"\b(?:in|during|for|since|at\sthe\send\sof|by\sthe\send\sof|end\sof)\s(?:the\s|early\s|mid-?|late\s)*$",
    re.IGNORECASE,
)
_AT_LAUNCH = lazy_pattern(r"\bat\slaunch\son\s$", re.IGNORECASE)
#: A date so near behind a figure ("in ", "at the end of ") is that figure's own.
_BEHIND = 16
_COARSE = (DatePrecision.MONTH, DatePrecision.QUARTER, DatePrecision.HALF, DatePrecision.YEAR)


def as_of(sentence: Sentence) -> tuple[tuple[int, str], ...]:
    """Return the dates for which the sentence says that values hold: (mention, ISO date, "2025-04" or "2025").

    "As of" and "at launch on" mark any date; "in", "during" and their like only a month or longer: "on 21 October" is
    when it was said.
    """
    stated: list[tuple[int, str]] = []
    framed: list[tuple[int, str]] = []
    for number, mention in enumerate(sentence.mentions):
        if mention.quantity.kind is not Kind.DATE:
            continue
        begin = max(0, mention.outer_start - sentence.start - 30)
        before = sentence.text[begin : mention.start - sentence.start]
        if _AS_OF.search(before):
            stated.append((number, _written(mention.quantity)))
        elif (mention.quantity.precision in _COARSE and _IN_PERIOD.search(before)) or _AT_LAUNCH.search(before):
            framed.append((number, _written(mention.quantity)))
    # What is said "as of" a day may be planned for the end of another year.
    return tuple(stated or framed)


def _written(date: Quantity) -> str:
    """Return a month or a year as such, a longer period by its last day."""
    low = date.low
    if date.precision in (DatePrecision.MONTH, DatePrecision.YEAR) and len(low) == 10:
        return low[: 7 if date.precision is DatePrecision.MONTH else 4]
    return date.high if date.precision in _COARSE else low


def _is_of(sentence: Sentence, number: int) -> bool:
    """True if a date stands right behind a figure and holds for it alone: "from 5 GW in March to 7 GW today"."""
    if not number or sentence.mentions[number - 1].quantity.kind is Kind.DATE:
        return False
    gap = sentence.text[sentence.local(sentence.mentions[number - 1])[1] : sentence.local(sentence.mentions[number])[0]]
    return len(gap) <= _BEHIND and not gap.strip().endswith(",")


def value_date(sentence: Sentence, index: int, dates: tuple[tuple[int, str], ...]) -> str | None:
    """Return the date for which the mention number `index` is said to hold, None if none is said.

    The date right behind a figure is its own ("$20 billion in December, up from $13 billion in June"); one that opens
    the sentence, or ends it, holds for all.

    Args:
        dates: what `as_of` gives for the sentence.
    """
    if not dates or sentence.mentions[index].quantity.kind is Kind.DATE:
        return None
    own = next((value for number, value in dates if number == index + 1), None)
    if own is not None:
        return own
    before = [value for number, value in dates if number < index and not _is_of(sentence, number)]
    return before[0] if before else dates[-1][1]
