"""Which property of its subject does a sentence give in plain words? "A range of 40 km", "the range is 60 km"."""

from __future__ import annotations

import re

from claims.checks.context import Mention
from claims.figures.wording import stems
from claims.patterns import lazy_pattern

#: The noun with at most one word before it, then what ties the value to it: "of", "is", "of the Havsula is".
_BOUND = lazy_pattern(
    r"(?P<before>[\w'’-]+\s+)?(?P<noun>[a-z][\w-]{2,})"
    r"(?:\s+of|\s+(?:of\s+(?P<of>[^,.;:()]{1,40}?)\s+)?(?:is|was|stands\s+at|amounts\s+to|reaches))"
    r"\s+(?:(?:about|around|roughly|nearly|almost|over|just|up\s+to|at\s+least|more\s+than)\s+)?\Z",
    re.IGNORECASE,
)
#: Verbs by which a thing has so many of something, so that the verb and the unit are the property.
_VERB = lazy_pattern(
    r"\b(?P<verb>carr(?=y|ies)|seat(?=s?\b)|hold(?=s?\b)|weigh(?=s?\b)|employ(?=s?\b))\w*"
    r"\s+(?:(?:about|around|roughly|nearly|almost|over|just|up\s+to|at\s+least|more\s+than)\s+)?\Z",
    re.IGNORECASE,
)
#: How far before a value its property stands at most, in letters.
_FAR = 100
_EMPTY_BEFORE = frozenset(
    {
        *("a", "an", "the", "its", "their", "his", "her", "our", "with", "has", "have", "had", "and", "of", "in", "is"),
        *("was", "while", "whose", "at", "from", "for", "to"),
    }
)
#: Nouns that say how a value was got or how much of something there is, and no property by themselves.
_VAGUE = frozenset(
    {
        *(
            "average",
            "median",
            "mean",
            "total",
            "sum",
            "maximum",
            "minimum",
            "peak",
            "rate",
            "value",
            "number",
            "figure",
        ),
        *(
            "amount",
            "level",
            "score",
            "gain",
            "increase",
            "reduction",
            "improvement",
            "drop",
            "rise",
            "change",
            "factor",
        ),
        *("ratio", "speedup", "multiple", "share", "percentage", "result", "best", "worst", "rest", "most", "one"),
        *(
            "each",
            "setting",
            "limit",
            "threshold",
            "target",
            "default",
            "size",
            "batch",
            "window",
            "length",
            "count",
            "version",
        ),
    }
)


def property_of(mention: Mention) -> str:
    """Return the property whose value a claim states, with the word that narrows it ("electric range"), "" if unclear.

    Only where the noun is tied to the value, and the thing it belongs to is the claim's subject or goes without saying.
    """
    claim = mention.claim
    place = claim.quote.find(claim.text)
    if place < 0 or claim.quote.find(claim.text, place + 1) >= 0 or not claim.subject:
        return ""
    before_value = claim.quote[max(0, place - _FAR) : place]
    verb = _VERB.search(before_value)
    if verb is not None:
        return verb["verb"].casefold()
    match = _BOUND.search(before_value)
    if match is None or match["noun"].casefold() in _VAGUE:
        return ""
    owner = match["of"]
    if owner and not set(stems(claim.subject)) & set(stems(owner)):
        return ""
    before = (match["before"] or "").strip().casefold()
    subject = {word.casefold().removesuffix("'s").removesuffix("’s") for word in claim.subject.split()}
    narrowing = "" if before in _EMPTY_BEFORE or before.removesuffix("'s").removesuffix("’s") in subject else before
    return " ".join((*stems(narrowing), *stems(match["noun"])))
