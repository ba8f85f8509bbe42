"""The date for which a sentence says that its values hold."""

from __future__ import annotations

import re

from claims.extract.sentences import Sentence
from claims.model.quantity import DatePrecision, Kind

_AS_OF = re.compile(r"\b(?:as\s(?:of|at)|current\sas\sof|status)\s(?:the\s|early\s|mid-|late\s)*$", re.IGNORECASE)
_IN_PERIOD = re.compile(
    r"\b(?:in|during|for|since|at\sthe\send\sof|by\sthe\send\sof|end\sof)\s(?:the\s|early\s|mid-?|late\s)*$",
    re.IGNORECASE,
)
_COARSE = (DatePrecision.MONTH, DatePrecision.QUARTER, DatePrecision.HALF, DatePrecision.YEAR)


def as_of(sentence: Sentence) -> str | None:
    """Return the ISO date ("2025-04" for a month) for which the sentence says that its values hold, None if unsaid.

    "As of" marks any date; "in", "during" and their like only a month or longer: "on 21 October" is when it was said.
    """
    for mention in sentence.mentions:
        if mention.quantity.kind is not Kind.DATE:
            continue
        begin = max(0, mention.outer_start - sentence.start - 30)
        before = sentence.text[begin : mention.start - sentence.start]
        precision = mention.quantity.precision
        if _AS_OF.search(before) or (precision in _COARSE and _IN_PERIOD.search(before)):
            low = mention.quantity.low
            if precision is DatePrecision.MONTH and len(low) == 10:
                return low[:7]
            return mention.quantity.high if precision in _COARSE else low
    return None
