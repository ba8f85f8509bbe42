"""Two values in one story: an author seldom gives one figure two, and what looks so is a list told in two sentences."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from claims.figures.profile import Profile
from claims.figures.wording import in_common
from claims.patterns import lazy_pattern

#: The longer of two sentences that say one thing has so many more content words at most ("as we said, ...").
_MORE = 2

#: Of sentences that pass on what nobody answers for, so much must be alike (0 to 100).
_HEARSAY_ALIKE = 72

_HEARSAY = lazy_pattern(
    r"\b(?:comment(?:er|ers|s|ators?)|(?:one|another|some)\s+users?|rumou?r\w*|reportedly|allegedly|unconfirmed"
    r"|debat\w+|speculat\w+)\b",
    re.IGNORECASE,
)


def said_twice(a: Profile, b: Profile) -> bool:
    """Return whether two sentences of one author in one story say one thing, so that their values must be equal.

    Parallel sentences ("writes reach 3 GB/s", "reads reach 5 GB/s") each have a word that the other lacks, and the rows
    of two tables their headings: they are of two things, whatever subject and metric were read. Only where one sentence
    has all that the other says, and little more, does the author speak of one figure. Two voices that the author passes
    on without names ("a commenter says") may contradict each other as two authors may.
    """
    if a.row or b.row or not a.sentence or not b.sentence:
        return False
    if _HEARSAY.search(a.claim.quote) and _HEARSAY.search(b.claim.quote):
        return fuzz.token_set_ratio(" ".join(a.sentence), " ".join(b.sentence)) >= _HEARSAY_ALIKE
    shorter, longer = sorted((a.sentence, b.sentence), key=len)
    return in_common(shorter, longer) == len(shorter) and len(longer) - len(shorter) <= _MORE
