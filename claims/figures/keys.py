"""Exact blocking keys: claims meet only under these, never all with all.

A claim is *filed* under a key for each thing that it names, and *wants* others: those under which a claim of the same
figure can be filed. The two differ, for most things that a text names tell nothing apart: thousands of figures name one
engine. What `entities.relate` demands of two claims is therefore part of the keys:

- two claims that both name a model meet under that model only;
- of two that both say what is measured, one must name the other's subject (or its maker), so that a name in passing
  serves only a claim that is about that very thing, or that does not say what it is about;
- metrics that can never word one figure are kept apart.

A key reads "family|name|role|metric". A text that ends in "|" stands for every key that begins so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from claims.figures.metrics import root
from claims.figures.names import fold as names_fold
from claims.figures.profile import Profile, profile
from claims.model.claim import Claim
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_DIGIT = lazy_pattern(r"\d")
_LETTER_AND_DIGIT = lazy_pattern(r"\d[^\W\d_]|[^\W\d_].*\d")

T = TypeVar("T", bound=Hashable)

#: Kinds that are named beside so many figures that a key of theirs would tell nothing apart.
_NO_KEY = frozenset({"person", "publication", "platform"})

#: How many of the passage's names that the vocabulary does not know make keys; farther ones say little.
_NEAREST = 4

#: What a thing is to a claim: what it is about (or may be, where it does not say so), or something beside that. In
#: capitals where the claim names a model besides; the model itself has a role of its own.
_ABOUT, _BESIDE = "a", "b"
_MODEL = "m"

#: The end of the key of a claim whose metric is not known.
_UNKNOWN = "~"

#: Under so many figures at most a key still tells something: who shares only such a key fits all of them equally well.
CROWD = 250

#: A brand may be left out of a name (see `names.same`) if what is left has so many letters, or a digit among them.
_LETTERS = 6


def keys(claim: Claim, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the keys under which a claim's figure is filed, sorted."""
    return filed(profile(claim, vocabulary))


def filed(prepared: Profile) -> tuple[str, ...]:
    """Return the keys under which a prepared claim's figure is filed, sorted."""
    measured = "model" in prepared.entities.core
    metric = _metric(prepared) or _UNKNOWN

    def find() -> Iterator[str]:
        for thing in _things(prepared):
            role = _MODEL if thing.is_model else thing.role.upper() if measured else thing.role
            for name in (thing.name, *map(_short, thing.tails)):
                yield f"{prepared.family}|{name}|{role}|{metric}"

    return _remembered(prepared, "filed", find)


def wanted(prepared: Profile) -> tuple[str, ...]:
    """Return the keys under which the figures of a prepared claim can be filed, sorted."""
    core, near = "model" in prepared.entities.core, "model" in prepared.entities.near
    metric = _metric(prepared)
    ends = (metric, _UNKNOWN) if metric else ("",)

    def find() -> Iterator[str]:
        for thing in _things(prepared):
            # Whoever names what I am about may mean my figure; of my other things, only who is about them.
            roles = _ABOUT if thing.role == _BESIDE else _ABOUT + _BESIDE
            if thing.is_model:
                roles += _MODEL
            elif not core and thing.is_near_model:
                roles = _ABOUT + _BESIDE + _MODEL + (_ABOUT + _BESIDE).upper()
            elif not core and not near:
                roles += _MODEL + roles.upper()
            for name in (thing.name, _short(thing.name), *thing.tails):
                for role in roles:
                    for end in ends:
                        yield f"{prepared.family}|{name}|{role}|{end}"

    return _remembered(prepared, "wanted", find)


def names(prepared: Profile) -> tuple[str, ...]:
    """Return what stands for all keys of claims that name one of the things that this one names, sorted."""
    found = {
        f"{prepared.family}|{name}|"
        for thing in _things(prepared)
        for name in (thing.name, _short(thing.name), *thing.tails)
    }
    return tuple(sorted(found))


class Index(Generic[T]):
    """Things filed under the keys of claims, such as figures."""

    def __init__(self) -> None:
        self._filed: dict[str, dict[T, None]] = {}

    def file(self, prepared: Profile, item: T) -> tuple[str, ...]:
        """File something under the keys of a claim, and return them."""
        found = filed(prepared)
        for key in found:
            for text in (key, key[: key.rindex("|") + 1]):
                self._filed.setdefault(text, {})[item] = None
        return found

    def find(self, texts: Iterable[str]) -> dict[T, None]:
        """Return what is filed under one of these keys (see `wanted`), each once.

        A key of more than `CROWD` things tells nothing of any of them, and is passed over.
        """
        found: dict[T, None] = {}
        for text in filter(self._filed.__contains__, texts):
            here = self._filed[text]
            if len(here) <= CROWD:
                found.update(here)
        return found


class _Thing(NamedTuple):
    """A thing that a claim names: whether it is a model in the sentence, or one in its passage.

    `tails` are what may be left of its name without a brand in front (see `names.same`).
    """

    name: str
    tails: tuple[str, ...]
    role: str
    is_model: bool = False
    is_near_model: bool = False


def _things(prepared: Profile) -> Iterator[_Thing]:
    subject_kind, subject = prepared.entities.subject
    beside = _ABOUT if subject is None else _BESIDE
    empty = True
    for kind, values in prepared.entities.core.items():
        for each in values:
            if kind not in _NO_KEY or each == subject:
                empty = False
                role = _ABOUT if each == subject else beside
                yield _Thing(*_spellings(each.folded), role, is_model=kind == "model")
    for kind, values in prepared.entities.near.items():
        if kind not in _NO_KEY:
            for each in values if kind else values[:_NEAREST]:
                empty = False
                yield _Thing(*_spellings(each.folded), beside, is_near_model=kind == "model")
    for maker in prepared.entities.makers:
        empty = False
        yield _Thing(*_spellings(maker), _ABOUT if subject_kind == "organisation" else beside)
    # A figure of a common noun ("the value of a sold GPU") is found through who gives it.
    for party in prepared.claim.attribution[:1]:
        empty = False
        yield _Thing(f"@{names_fold(party)}", (), beside)
    if empty:
        yield _Thing(f"~{prepared.claim.metric or ' '.join(sorted(prepared.sentence)[:3])}", (), _ABOUT)


def _remembered(prepared: Profile, what: str, find: Callable[[], Iterator[str]]) -> tuple[str, ...]:
    """Return the keys, sorted; claims that name the same things share them."""
    claim = prepared.claim
    nameless = not (prepared.entities.core or prepared.entities.near)
    place = (what, prepared.family, claim.metric, claim.attribution[:1], claim.quote if nameless else "")
    known = prepared.memo.get(place)
    if known is None:
        known = prepared.memo[place] = tuple(sorted(set(find())))
    return known


def _metric(prepared: Profile) -> str:
    return root(prepared.claim.metric, prepared.vocabulary) if prepared.claim.metric else ""


@lru_cache(maxsize=16_384)
def _spellings(folded: str) -> tuple[str, tuple[str, ...]]:
    """Return a folded name without its spaces, and the same of each of its tails that can stand for it."""
    words = folded.split()
    last = next((place for place, word in enumerate(words) if _DIGIT.search(word)), len(words) - 1)
    tails = (_joined(words[start:]) for start in range(1, last + 1))
    return _joined(words), tuple(tail for tail in tails if len(tail) >= _LETTERS or _LETTER_AND_DIGIT.search(tail))


def _joined(words: list[str]) -> str:
    return "".join(words).removesuffix("s")


def _short(name: str) -> str:
    """Return how a name is filed that is what was left of a longer one.

    Two names of different brands that leave the same ("70b") have no key in common.
    """
    return f"*{name}"
