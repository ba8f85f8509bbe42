"""Exact blocking keys: two claims that may be about one figure share at least one."""

from __future__ import annotations

from claims.figures import names
from claims.figures.profile import Profile, profile
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds that are behind so many figures that a key of theirs would tell nothing apart.
_NO_KEY = frozenset({"person", "publication", "platform"})

#: Kinds of things whose makers a text may name in their place ("DeepSeek's engine").
_BY_MAKER = frozenset({"engine", "model", "product", "library", "technique", "system", "organisation", ""})

#: How many of the passage's entities make keys; farther ones say little.
_NEAREST = 6


def keys(claim: Claim, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the blocking keys of a claim, sorted: the family of its unit with each thing that it speaks of."""
    return of_profile(profile(claim, vocabulary), vocabulary)


def of_profile(prepared: Profile, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the blocking keys of a prepared claim."""
    found: set[str] = set()
    core = [(kind, name) for kind, values in prepared.entities.core.items() for name in values]
    near = [(kind, name) for kind, values in prepared.entities.near.items() for name in values]
    for kind, name in (*core, *near[:_NEAREST]):
        if kind in _NO_KEY:
            continue
        found.add(names.fold(name))
        subject = vocabulary.subjects.get(name) if kind in _BY_MAKER else None
        if subject is not None and subject.maker:
            found.add(names.fold(subject.maker))
    if not found:
        found.add(f"~{prepared.claim.metric or ' '.join(sorted(prepared.wording)[:3])}")
    return tuple(sorted(f"{prepared.family}|{name}" for name in found))
