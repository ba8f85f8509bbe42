"""Do two sentences of our own drafts state one figure? Stricter than linking two reports.

An author seldom contradicts himself and often lists values under conditions that no reader of single sentences sees:
rows of a table, items of a list, before and after. So a pair counts as one statement made twice only if metric and
conditions are equal, the sentences share most of their words, and the figure has no whole series of values. The
thresholds were found on public articles, in which nearly all pairs of different values are no contradictions.
"""

from __future__ import annotations

import re

from claims.checks.context import Mention
from claims.checks.doubts import is_loose
from claims.checks.properties import property_of
from claims.figures.profile import Profile
from claims.model.claim import Claim
from claims.model.document import Block, BlockKind
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: The link must be this sure.
LINKED = 0.9
#: How sure it is that two plain statements of one property of one subject are about one figure.
PROPERTY = 0.9
#: Share of the shorter sentence's content words that the longer one must have, and how many at least.
_ALIKE = 0.4
_FEWEST = 3
_FEWEST_OF_SHORT = 2
#: The same for ratios and changes, whose baseline often goes without saying, and for what no metric's name fits.
_ALIKE_STRICT = 0.85
_FEWEST_STRICT = 4
_WORD = lazy_pattern(r"[^\W_][\w.\-]*")
#: Words by which a sentence sets its value against another one.
_CONTRAST = lazy_pattern(
    r"\b(?:baseline|previous(?:ly)?|formerly|before|without|original(?:ly)?|initial(?:ly)?|earlier|unlike|instead|whereas)\b",
    re.IGNORECASE,
)
_NUMBER_WORDS = frozenset({"trillion", "billion", "million", "thousand", "hundr"})


def may_be_one(a: Mention, b: Mention, profiles: tuple[Profile, Profile]) -> bool:
    """Return a cheap answer that spares linking: False where `one_statement` cannot be true, nor the pair a series."""
    if a.claim.metric != b.claim.metric or a.claim.quote == b.claim.quote:
        return False
    return bool(a.claim.metric) or _worded_alike(profiles, strict=True) or one_property(a, b)


def one_property(a: Mention, b: Mention) -> bool:
    """True if both sentences give, in plain words, a value of one property of one subject in one unit."""
    one, two = a.claim, b.claim
    if not one.subject or one.subject != two.subject or one.quantity.unit != two.quantity.unit:
        return False
    if one.quantity.kind in (Kind.RATIO, Kind.PERCENTAGE) or one.qualifiers != two.qualifiers:
        return False
    found = property_of(a)
    return bool(found) and found == property_of(b)


def one_statement(a: Mention, b: Mention, profiles: tuple[Profile, Profile], vocabulary: Vocabulary) -> bool:
    """True if the two sentences state one figure, whatever its values, provided that linking two reports is `LINKED`.

    Args:
        profiles: of the two claims, in order.
        vocabulary: for what sort of metric it is.
    """
    one, two = a.claim, b.claim
    if one.metric != two.metric or not _same_conditions(one, two):
        return False
    # A sentence that has both values speaks about their difference.
    if one.quote == two.quote or one.text in two.quote or two.text in one.quote:
        return False
    if bool(_CONTRAST.search(one.quote)) != bool(_CONTRAST.search(two.quote)):
        return False
    here, there = a.draft.block_at(one.start), b.draft.block_at(two.start)
    if _is_listed(here, there) and not (_one_list(a, b, here, there) and _same_words(profiles)):
        return False
    if here is not None and here == there and _each_has_its_own(*(set(each.sentence) for each in profiles)):
        # One paragraph gives the values of two things in parallel: "in the harbour 4 knots", "at sea 12 knots".
        return False
    if one_property(a, b):
        return True
    strict = is_loose(one, vocabulary)
    if not _worded_alike(profiles, strict=strict):
        return False
    return not strict or not _each_has_its_own(_around(a, here), _around(b, there))


def _same_conditions(one: Claim, two: Claim) -> bool:
    """True if the qualifiers are equal, but for entities that the other passage is about as well."""
    shared = one.qualifiers.keys() & two.qualifiers.keys()
    if any(one.qualifiers[kind] != two.qualifiers[kind] for kind in shared):
        return False
    return all(
        value in (*other.topics, other.subject)
        for claim, other in ((one, two), (two, one))
        for kind, value in claim.qualifiers.items()
        if kind not in shared
    )


def _worded_alike(profiles: tuple[Profile, Profile], *, strict: bool) -> bool:
    first, second = (set(each.sentence) - _NUMBER_WORDS for each in profiles)
    first_claim, second_claim = (each.claim for each in profiles)
    shared, shorter = len(first & second), min(len(first), len(second))
    fewest, share = (_FEWEST_STRICT, _ALIKE_STRICT) if strict else (_FEWEST, _ALIKE)
    # "The Havsula was launched on 14 May" has two content words, and is all in the other sentence.
    if not strict and shared == shorter >= _FEWEST_OF_SHORT:
        return first_claim.subject == second_claim.subject != ""
    return shared >= fewest and shared >= share * shorter


def _one_list(a: Mention, b: Mention, here: Block | None, there: Block | None) -> bool:
    """True for two items with nothing but items between them; lists under two headings are of two settings."""
    if here is None or there is None or a.draft is not b.draft or here.kind is not BlockKind.LIST_ITEM:
        return False
    first, last = sorted((here.start, there.start))
    between = (block.kind for block in a.draft.document.blocks if first <= block.start <= last)
    return all(kind is BlockKind.LIST_ITEM for kind in between)


def _same_words(profiles: tuple[Profile, Profile]) -> bool:
    """True if two sentences differ in nothing but their values: two items of a list then say one thing twice."""
    first, second = (set(each.sentence) - _NUMBER_WORDS for each in profiles)
    one, two = (each.claim for each in profiles)
    return first == second and len(first) >= _FEWEST_OF_SHORT and one.subject == two.subject != ""


def _is_listed(first: Block | None, second: Block | None) -> bool:
    """True for cells of tables, and for items of lists and captions: they list values of several conditions."""
    kinds = [block.kind for block in (first, second) if block is not None]
    if BlockKind.CELL in kinds:
        return True
    return len(kinds) == 2 and all(kind in (BlockKind.LIST_ITEM, BlockKind.CAPTION) for kind in kinds)


def _each_has_its_own(first: set[str], second: set[str]) -> bool:
    return bool(first - second) and bool(second - first)


def _around(mention: Mention, block: Block | None) -> set[str]:
    """Return the names and numbers of a mention's whole block."""
    text = mention.draft.document.text[block.start : block.end] if block else mention.claim.quote
    return _telling(mention.claim, text)


def _telling(claim: Claim, text: str) -> set[str]:
    """Return the names and numbers of a text (words with a capital or a digit), without the claim's own."""
    rest = text.replace(claim.text, " ", 1)
    words = _WORD.findall(rest[:1].lower() + rest[1:])
    return {word.strip(".-").casefold() for word in words if any(one.isdigit() or one.isupper() for one in word)}
