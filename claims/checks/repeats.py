"""Do two sentences of our own drafts state one figure? Stricter than linking two reports.

An author seldom contradicts himself and often lists values under conditions that no reader of single sentences sees:
rows of a table, items of a list, before and after. So a pair counts as one statement made twice only if the sentences
say nearly the same, and not each has a name or number that the other lacks.
"""

from __future__ import annotations

import re

from claims.checks.context import Mention
from claims.figures.matching import Link
from claims.figures.profile import Profile
from claims.model.claim import Claim
from claims.model.document import BlockKind

#: The link must be this sure.
_SURE = 0.9
#: Share of the shorter sentence's content words that the longer one must have.
_ALIKE = 0.6
#: The same for ratios and changes, whose baseline often goes without saying.
_ALIKE_RELATIVE = 0.85
_RELATIVE = frozenset(
    {"speedup", "slowdown", "increase", "reduction", "size_ratio", "cost_ratio", "discount", "benchmark_score", "gap"}
)
_WORD = re.compile(r"[^\W_][\w.\-]*")
_NUMBER_WORDS = frozenset({"trillion", "billion", "million", "thousand", "hundr"})


def one_statement(a: Mention, b: Mention, link: Link, profiles: tuple[Profile, Profile]) -> bool:
    """True if the two sentences state one figure, whatever its values.

    Args:
        link: of the two claims, as linking two reports would have it.
        profiles: of the two claims, in order.
    """
    one, two = a.claim, b.claim
    if link.confidence < _SURE or one.quote == two.quote or _in_table(a) or _in_table(b):
        return False
    if one.metric != two.metric or one.qualifiers != two.qualifiers:
        return False
    return _alike(profiles[0], profiles[1], one) and not _each_has_its_own(one, two)


def _alike(a: Profile, b: Profile, claim: Claim) -> bool:
    first, second = (set(each.wording) - _NUMBER_WORDS for each in (a, b))
    shorter = min(len(first), len(second))
    needed = _ALIKE_RELATIVE if claim.metric in _RELATIVE or not claim.metric else _ALIKE
    return shorter >= 2 and len(first & second) >= needed * shorter


def _each_has_its_own(one: Claim, two: Claim) -> bool:
    first, second = _telling(one), _telling(two)
    return bool(first - second) and bool(second - first)


def _telling(claim: Claim) -> set[str]:
    """Return the names and numbers of a sentence (words with a capital or a digit), without the claim's own."""
    quote = claim.quote.replace(claim.text, " ", 1)
    words = _WORD.findall(quote[:1].lower() + quote[1:])
    return {word.strip(".-").casefold() for word in words if any(one.isdigit() or one.isupper() for one in word)}


def _in_table(mention: Mention) -> bool:
    document = mention.draft.document
    for block in document.blocks:
        if block.kind is BlockKind.CELL and block.end > block.start:
            start, end = document.raw_span(block.start, block.end)
            if start <= mention.claim.start < end:
                return True
    return False
