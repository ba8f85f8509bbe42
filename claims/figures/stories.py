"""Two values in one story: an author seldom gives one figure two, and what looks so is a list told in two sentences."""

from __future__ import annotations

from rapidfuzz import fuzz

from claims.figures.profile import Profile, two_parties
from claims.figures.wording import in_common

#: The longer of two sentences that say one thing has so many more content words at most ("as we said, ...").
_MORE = 2

#: Of sentences that pass on what nobody answers for, so much must be alike (0 to 100).
_HEARSAY_ALIKE = 72


def may_be_one(a: Profile, b: Profile) -> bool:
    """Return whether two different values may be of one figure, as far as the story goes in which they stand.

    Two documents, two stories and two parties by name may contradict each other; two voices that an author passes on
    without names ("a commenter says") as well, in like words; an author himself only where he says one thing twice.
    """
    if a.same_story(b):
        return said_twice(a, b)
    if not a.same_item(b) or two_parties(a.claim, b.claim):
        return True
    return fuzz.token_set_ratio(" ".join(a.sentence), " ".join(b.sentence)) >= _HEARSAY_ALIKE


def said_twice(a: Profile, b: Profile) -> bool:
    """Return whether two sentences of one author in one story say one thing, so that their values must be equal.

    Parallel sentences ("writes reach 3 GB/s", "reads reach 5 GB/s") each have a word that the other lacks, and the rows
    of two tables their headings: they are of two things, whatever subject and metric were read. Only where one sentence
    has all that the other says, and little more, does the author speak of one figure.
    """
    if a.row or b.row or not a.sentence or not b.sentence:
        return False
    shorter, longer = sorted((a.sentence, b.sentence), key=len)
    return in_common(shorter, longer) == len(shorter) and len(longer) - len(shorter) <= _MORE
