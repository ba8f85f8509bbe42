"""Exact blocking keys: two claims that may be about one figure share at least one."""

from __future__ import annotations

from claims.figures.names import Name
from claims.figures.names import fold as names_fold
from claims.figures.profile import Profile, profile
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds that are behind so many figures that a key of theirs would tell nothing apart.
_NO_KEY = frozenset({"person", "publication", "platform"})

#: How many of the passage's names that the vocabulary does not know make keys; farther ones say little.
_NEAREST = 4


def keys(claim: Claim, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the blocking keys of a claim, sorted: the family of its unit with each thing that it speaks of."""
    return of_profile(profile(claim, vocabulary))


def of_profile(prepared: Profile) -> tuple[str, ...]:
    """Return the blocking keys of a prepared claim."""
    core = [(kind, each) for kind, values in prepared.entities.core.items() for each in values]
    near = [(kind, each) for kind, values in prepared.entities.near.items() for each in values]
    found = set(prepared.entities.makers)
    unknown = [pair for pair in near if not pair[0]][:_NEAREST]
    for kind, each in (*core, *(pair for pair in near if pair[0]), *unknown):
        if kind not in _NO_KEY:
            found.update(_spellings(each))
    # A figure of a common noun ("the value of a sold GPU") is found through who gives it.
    found.update(f"@{names_fold(party)}" for party in prepared.claim.attribution[:1])
    if not found:
        found.add(f"~{prepared.claim.metric or ' '.join(sorted(prepared.sentence)[:3])}")
    return tuple(sorted(f"{prepared.family}|{name}" for name in found))


def _spellings(name: Name) -> tuple[str, ...]:
    """Return a folded name, and what is left of it without the brand before its version: "v4.1 flash"."""
    folded = name.folded
    words = folded.split()
    version = next((place for place, word in enumerate(words) if any(letter.isdigit() for letter in word)), 0)
    tail = " ".join(words[version:])
    return (folded, tail) if version and any(letter.isalpha() for letter in tail) else (folded,)
