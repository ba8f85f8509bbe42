"""Numbers that end in a letter (7B, 32K, 1T): a count of tokens or parameters, or a model's size that names it?"""

from __future__ import annotations

from claims.extract import lookalikes
from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.extract.words import word_list
from claims.patterns import lazy_pattern

#: "in 2B, 4B and 30B parameter versions"
_LISTED_SIZES = lazy_pattern(r"(?:(?:,| and| or|, and|, or) \d{1,4}(?:\.\d)?[BMT]){1,8}[ -]param")
_FROM_TO = lazy_pattern(r"(?: in [^.;,()]{2,24}?)? to ~?\d[\d.]*[BMT]\b")
_MODELS = lazy_pattern(r"\b[Mm]odels?\b[^.;:]*$")
_NOUN_BEFORE = lazy_pattern(r"\b(?P<noun>token|parameter)s \((?:[\d.]{1,6}[KMBT],? (?:and )?){0,6}$")
#: "of which 37B are active": parameters, as no size of a model is.
_ACTIVE_BEHIND = lazy_pattern(r"[ ](?:are|is|stay)[ ](?:ever[ ])?activ")
#: "671B of the main model's weights".
_OF_WEIGHTS = lazy_pattern(r"[ ]of[ ](?:the[ ])?[^.;,]{0,50}?\b(?:weights|parameters)\b")
ARROW = lazy_pattern(r"[ ]?(?:→|->|=>)[ ]?~?\d")
#: Nouns of models that no size names: what stands before them is said of it.
_BUILT = word_list("moe dense mixture hybrid flagship giant behemoth monster")
_LARGE = _BUILT | {"model"}
_OF_PARAMETERS = frozenset(("total", "active", "activated"))


def lettered(text: str, reading: Reading, number: Number, before: str, word: str, ceiling: int) -> Reading | int | None:
    """Return the reading of a bare number with a letter, the place to read on from, or None if nothing decides."""
    if before in ("(", ",") and text.startswith((")", ", ", " and "), reading.end):
        noun = _NOUN_BEFORE.search(text, max(0, reading.start - 60), reading.start)
        if noun is not None:
            reading.unit, reading.known = noun.group("noun"), True
            return reading  # "trained on fewer tokens (1T)"
    if reading.high is None:
        counted = word == "of" and _OF_WEIGHTS.match(text, reading.end, ceiling) is not None
        counted = counted or _LISTED_SIZES.match(text, reading.end, ceiling) is not None
        counted = counted or (before == "from" and _FROM_TO.match(text, reading.end) is not None)
        counted = counted or ARROW.match(text, reading.end) is not None  # "(0T → 8T tokens)"
        counted = counted or word in _OF_PARAMETERS or _ACTIVE_BEHIND.match(text, reading.end, ceiling) is not None
        owned = before.endswith(("'s", "’s")) and word not in lookalikes.SIZED  # "Kimi's 2.8T"
        # "the 2.4T flagship"
        large = word in (_LARGE if number.letter == "T" else _BUILT) and not lookalikes.names_it(
            text, reading.start, 0, before
        )
        if not (counted or owned or large) and lookalikes.size_in_name(number.letter, before, word):
            return reading if number.letter in "MKk" else reading.end
        if number.letter in "BT" and ARROW.match(text, reading.end) is None:  # "(0T → 8T tokens)"
            reading.unit, reading.known = "parameter", True
        return reading
    if number.letter in ("B", "T") and _MODELS.search(text, max(0, reading.start - 48), reading.start) is not None:
        reading.unit, reading.known = "parameter", True
        return reading  # "four models from 3B to 671B"
    return None
