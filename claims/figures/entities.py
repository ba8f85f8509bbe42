"""Which things does a claim speak of, and do two claims speak of the same ones?

The subject of a sentence is a guess: "vLLM serves Kimi K3 at ..." and "Kimi K3 reaches ... in vLLM" give one figure
with the roles exchanged. Entities are therefore compared role by role (engine with engine, model with model),
whichever of them stands as subject.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from claims.figures import names
from claims.figures.names import Name
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds of qualifiers that name a thing. All other kinds are conditions ("batch", "tier", "event").
ENTITY_KINDS = frozenset(
    {
        *("engine", "model", "hardware", "organisation", "product", "library", "technique", "benchmark", "dataset"),
        *("system", "person", "publication", "platform"),
    }
)

#: Kinds in which two different things make two different figures.
TELLING = ("model", "engine", "hardware", "product", "library", "technique", "benchmark", "dataset", "organisation")

#: A subject of this kind is told in common words and names nothing ("the custom path").
_DESCRIPTION = "description"

#: Kinds that are told apart by a further word: "GB300" admits "GB300 NVL72", but "V4.1" is not "V4.1-Flash".
_GENERAL = frozenset({"hardware"})

#: Kinds of things whose makers a text may name in their place ("DeepSeek's engine").
_BY_MAKER = frozenset({"engine", "model", "product", "library", "technique", "system"})

#: Kinds that say who speaks rather than what is measured.
_SPEAKERS = frozenset({"person", "publication", "platform"})


class Relation(IntEnum):
    """How well the entities of two claims fit; higher is better.

    SHARED: each names the other's subject; RELATED: one of them does, or one names the other's maker; NEARBY: their
    passages have a thing in common, and one of them names no subject; UNKNOWN: one names nothing at all.
    """

    DIFFERENT = 0
    UNKNOWN = 1
    NEARBY = 2
    RELATED = 3
    SHARED = 4


class Entities(NamedTuple):
    """The things that a claim speaks of.

    Attributes:
        subject: kind and name of the thing measured, ("", None) if it is not named.
        core: kind -> names, of the subject and the qualifiers.
        near: kind -> names, of headings, title and earlier sentences, nearest first.
        makers: folded names of the organisations behind them, and of organisations themselves.
    """

    subject: tuple[str, Name | None]
    core: dict[str, tuple[Name, ...]]
    near: dict[str, tuple[Name, ...]]
    makers: frozenset[str]

    def names(self) -> tuple[Name, ...]:
        """Every name, of whatever kind."""
        return tuple(name for part in (self.core, self.near) for found in part.values() for name in found)

    def all(self, kind: str) -> tuple[Name, ...]:
        """Every name of one kind, core first."""
        return self.core.get(kind, ()) + self.near.get(kind, ())


def of(claim: Claim, vocabulary: Vocabulary) -> Entities:
    """Return the entities of a claim with the vocabulary's names; common nouns ("a cluster") name nothing."""
    core: dict[str, list[Name]] = {}
    near: dict[str, list[Name]] = {}
    makers: set[str] = set()
    subject: tuple[str, Name | None] = ("", None)
    if claim.subject:
        subject = _add(core, claim.subject, claim.subject_kind, vocabulary, makers) or subject
    for kind, value in claim.qualifiers.items():
        if kind in ENTITY_KINDS:
            _add(core, value, kind, vocabulary, makers)
    for topic in claim.topics:
        _add(near, topic, "", vocabulary, makers)
    return Entities(
        subject,
        {kind: tuple(found) for kind, found in core.items()},
        {kind: tuple(found) for kind, found in near.items()},
        frozenset(makers),
    )


def _add(
    into: dict[str, list[Name]], name: str, kind: str, vocabulary: Vocabulary, makers: set[str]
) -> tuple[str, Name] | None:
    """Add a name and its makers; return its kind and canonical form, None if it names nothing."""
    if kind == _DESCRIPTION:
        return None
    subject = vocabulary.subjects.resolve(name)
    if subject is None:
        if names.is_common(name):
            return None
    else:
        name, kind = subject.name, kind or subject.kind
        if subject.maker and subject.kind in _BY_MAKER:
            makers.add(names.fold(subject.maker))
        if subject.kind == "organisation":
            makers.add(names.fold(subject.name))
    made, found = names.name(name), into.setdefault(kind, [])
    if made not in found:
        found.append(made)
    return kind, made


def relate(a: Entities, b: Entities) -> tuple[Relation, str]:
    """Return how well two claims' entities fit, and the entity or pair that says so."""
    clash = _clash(a, b)
    if clash:
        return Relation.DIFFERENT, clash
    if a.subject[1] is not None and b.subject[1] is not None:
        return _by_subject(a, b, a.subject[1], b.subject[1])
    crossed = _common(a.core, b.core) or _common(a.core, b.near) or _common(a.near, b.core)
    if crossed:
        return Relation.RELATED, crossed
    maker = sorted(a.makers & b.makers)
    nearby = f"maker {maker[0]}" if maker else _common(a.near, b.near)
    if nearby:
        return Relation.NEARBY, nearby
    return Relation.UNKNOWN, "no named thing in one of the texts"


def _by_subject(a: Entities, b: Entities, one: Name, two: Name) -> tuple[Relation, str]:
    """Relate two claims that both name what is measured: at least one must name the other's subject, or its maker."""
    kind_a, kind_b = a.subject[0], b.subject[0]
    if kind_a == kind_b and one == two:
        return Relation.SHARED, one.shown
    named_by_b, named_by_a = _names_it(kind_a, one, b), _names_it(kind_b, two, a)
    if named_by_a and named_by_b:
        return Relation.SHARED, one.shown
    # Of two kinds of things one may go unmentioned (the engine that serves a model); of one kind both are subjects.
    if (named_by_a or named_by_b) and kind_a and kind_b and kind_a != kind_b:
        return Relation.RELATED, one.shown if named_by_b else two.shown
    maker = _owner(a, b) or _owner(b, a)
    if maker:
        return Relation.RELATED, f"maker {maker}"
    return Relation.DIFFERENT, f"{one.shown} is not {two.shown}"


def _owner(a: Entities, b: Entities) -> str:
    """Return the company that is the subject of `a` and makes what `b` is about, "" if there is none.

    "DeepSeek's cluster" is known by its owner, but not by any company that a passage names.
    """
    (kind, name), other = a.subject, b.subject[0]
    return name.shown if name and kind == "organisation" != other and names.fold(name.shown) in b.makers else ""


def only_in_passing(a: Entities, b: Entities) -> bool:
    """Whether two claims of two kinds of things name nothing in common but around, nor does one make the other.

    A day on which an engine announced something is not that of the model which the next story under its name is about.
    """
    (kind_a, one), (kind_b, two) = a.subject, b.subject
    if one is None or two is None or not kind_a or not kind_b or kind_a == kind_b:
        return False
    return not (_common(a.core, b.core) or _owner(a, b) or _owner(b, a))


def _names_it(kind: str, name: Name, other: Entities) -> bool:
    for part in (other.core, other.near):
        for other_kind, found in part.items():
            # A name without a known kind may be of any; two known kinds must be the same.
            if (not kind or not other_kind or kind == other_kind) and any(names.same(name, each) for each in found):
                return True
    return False


def other_passages(a: Entities, b: Entities) -> bool:
    """Whether the passages of two claims name different models, engines or chips, and their sentences name none."""
    return any(not _fits(kind, ours, theirs) for kind, ours, theirs in _only_near(a, b))


def nearest_differ(a: Entities, b: Entities) -> bool:
    """As `other_passages`, but of each kind only the nearest name counts: for two places in one story."""
    return any(not _fits(kind, ours[:1], theirs[:1]) for kind, ours, theirs in _only_near(a, b))


def _only_near(a: Entities, b: Entities) -> Iterator[tuple[str, tuple[Name, ...], tuple[Name, ...]]]:
    for kind in ("model", "engine", "hardware"):
        if not (a.core.get(kind) or b.core.get(kind)):
            ours, theirs = a.near.get(kind, ()), b.near.get(kind, ())
            if ours and theirs:
                yield kind, ours, theirs


def _common(one: dict[str, tuple[Name, ...]], two: dict[str, tuple[Name, ...]]) -> str:
    for kind, values in one.items():
        if kind in _SPEAKERS:
            continue
        for other_kind, others in two.items():
            # A name without a known kind may be of any; two known kinds must be the same.
            if other_kind in _SPEAKERS or (kind and other_kind and kind != other_kind):
                continue
            for name in values:
                if any(names.same(name, other) for other in others):
                    return name.shown
    return ""


def _clash(a: Entities, b: Entities) -> str:
    named = a.core.keys() | b.core.keys()
    for kind in TELLING:
        if kind not in named:
            continue
        ours, theirs = a.core.get(kind, ()), b.core.get(kind, ())
        if ours and theirs:
            # An organisation may stand beside the thing itself; all else tells two figures apart.
            if kind == "organisation":
                ours, theirs = a.all(kind), b.all(kind)
            if not _fits(kind, ours, theirs):
                return f"{kind}: {ours[0].shown} is not {theirs[0].shown}"
        elif (ours or theirs) and kind in ("model", "hardware", "engine"):
            ours, theirs = a.all(kind), b.all(kind)
            if ours and theirs and not _fits(kind, ours, theirs):
                return f"{kind}: {ours[0].shown} is not {theirs[0].shown} (of the passage)"
    return ""


def _fits(kind: str, ours: tuple[Name, ...], theirs: tuple[Name, ...]) -> bool:
    for name in ours:
        for other in theirs:
            if names.same(name, other) or (kind in _GENERAL and names.narrower(name, other)):
                return True
    return False
