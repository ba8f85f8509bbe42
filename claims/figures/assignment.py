"""Put claims into figures: into one that the record holds where they match, into new ones where not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from claims.figures import conditions, entities
from claims.figures.keys import Index, wanted
from claims.figures.matching import Link, implausible, match_profiles
from claims.figures.profile import Profile, Profiler, mark_lists
from claims.figures.values import compare
from claims.model.base import content_id
from claims.model.claim import Claim
from claims.model.record import AGREEING, Figure, FigureRecord, LinkStatus, RecordedClaim
from claims.vocabulary.vocabulary import Vocabulary

#: A claim is held against so many differently worded claims of a figure.
WITNESSES = 12

#: Where so many figures fit, subject and metric alone do not tell which one is meant.
_CROWD = 3
_PLAIN = 0.95

#: Figures that fit so much worse than the best tell nothing of it.
_NEAR = 0.15


#: Of figures that fit equally well, the one that so many documents, and so many times those of the next, speak of.
_ATTESTED = 3

#: Two figures between which a claim's confidence differs by less are equally likely.
_TIE = 0.04


class Assigned(NamedTuple):
    """A link to be stored: claim and figure by id, with confidence and reason; the founder of a figure has 1.0."""

    claim: str
    figure: str
    confidence: float
    reason: str
    status: LinkStatus = LinkStatus.SUGGESTED


class Assignment(NamedTuple):
    """What linking found: one link a claim, the figures that are new, and (figure, key) to file figures under."""

    links: tuple[Assigned, ...] = ()
    figures: tuple[Figure, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class _Group:
    """A figure while linking is under way."""

    figure: Figure
    witnesses: dict[tuple[object, ...], Profile] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    documents: set[str] = field(default_factory=set)
    reports: int = 0

    @property
    def attested(self) -> int:
        """In how many documents it is stated; of a figure of the record only a few claims may be at hand."""
        return max(len(self.documents), self.reports)


def assign(
    claims: Sequence[Claim | RecordedClaim | Profile],
    candidates: Iterable[FigureRecord],
    vocabulary: Vocabulary,
    *,
    refused: Collection[tuple[str, str]] = (),
    reports: Mapping[str, int] | None = None,
) -> Assignment:
    """Return the figure of each claim.

    Args:
        claims: new ones, each once; their order does not matter. With its record, a claim's document is known, and two
            values in one story by one author are taken for one figure only where the sentences are alike.
        candidates: every figure of the record that is filed under a key that one of them wants; of claims in the same
            words about the same things one suffices.
        vocabulary: as ever.
        refused: (claim, figure) where a person said that the claim is not about the figure.
        reports: how many reports a candidate has, where not all its claims are given.

    A claim that a candidate holds already stays there, whatever its link's status; a link that a person refused is
    never made again. A claim that fits two figures equally well goes to the one whose value it repeats, else into a
    figure of its own. Claims meet through blocking keys only, never all with all.
    """
    state = _Groups(vocabulary, frozenset(refused))
    prepare = Profiler(vocabulary)
    held: set[str] = set()
    members: list[Profile] = []
    places: list[tuple[_Group, bool]] = []
    for record in sorted(candidates, key=lambda each: each.figure.id):
        group = state.add(record.figure)
        group.reports = reports.get(record.figure.id, 0) if reports else 0
        for recorded in sorted(record.claims, key=lambda each: each.claim.id):
            if recorded.link is LinkStatus.REFUSED:
                state.refuse(recorded.claim.id, group)
                continue
            held.add(recorded.claim.id)
            members.append(prepare(recorded.claim, document=recorded.document.id))
            places.append((group, recorded.link is LinkStatus.CONFIRMED))
    for each, (group, fixed) in zip(mark_lists(members), places, strict=True):
        state.join(group, each, fixed=fixed)
    links = []
    founded = []
    keys: set[tuple[str, str]] = set()
    prepared = {each.claim.id: each for each in _prepared(claims, prepare) if each.claim.id not in held}
    for each in sorted(mark_lists(prepared.values()), key=_most_said_first):
        group_and_link = state.best(each)
        if group_and_link is None:
            figure = found(each.claim, vocabulary)
            founded.append(figure)
            group, link = state.add(figure), Link(1.0, "first claim of the figure")
        else:
            group, link = group_and_link
        keys.update((group.figure.id, key) for key in state.join(group, each))
        links.append(Assigned(each.claim.id, group.figure.id, link.confidence, link.reason))
    return Assignment(
        tuple(sorted(links, key=lambda link: link.claim)),
        tuple(sorted(founded, key=lambda figure: figure.id)),
        tuple(sorted(keys)),
    )


def _prepared(claims: Iterable[Claim | RecordedClaim | Profile], prepare: Profiler) -> Iterable[Profile]:
    for each in claims:
        if isinstance(each, Profile):
            yield each
        elif isinstance(each, RecordedClaim):
            yield prepare(each.claim, document=each.document.id)
        else:
            yield prepare(each)


def found(claim: Claim, vocabulary: Vocabulary) -> Figure:
    """Return the figure that a claim founds."""
    return Figure(
        id=content_id("figure", claim.id),
        label=label(claim, vocabulary),
        subject=claim.subject,
        metric=claim.metric,
        unit="date" if claim.quantity.is_date else claim.quantity.unit,
        qualifiers=dict(claim.qualifiers),
    )


def label(claim: Claim, vocabulary: Vocabulary) -> str:
    """Return what people call the figure: "DeepInfer, open-source release date"."""
    entry = vocabulary.metrics.get(claim.metric) if claim.metric else None
    what = entry.name if entry is not None else claim.metric_text or claim.quantity.kind.value
    subject = claim.subject or next(iter(claim.topics), "")
    said = [value for kind, value in sorted(claim.qualifiers.items()) if kind not in ("event", "organisation", "stage")]
    parts = [part for part in (subject, what) if part]
    return ", ".join(parts) + (f" ({', '.join(said)})" if said else "")


def _most_said_first(each: Profile) -> tuple[bool, int, str]:
    # Lists tell figures apart, and the fullest claims found them, so that vaguer ones find their place among them.
    return (
        not each.listed,
        -sum(len(values) for values in each.entities.core.values()) - len(each.conditions),
        each.claim.id,
    )


class _Groups:
    """The figures under way, by blocking key."""

    def __init__(self, vocabulary: Vocabulary, refused: frozenset[tuple[str, str]]) -> None:
        self._vocabulary = vocabulary
        self._refused = set(refused)
        self._groups: dict[str, _Group] = {}
        self._index: Index[str] = Index()

    def add(self, figure: Figure) -> _Group:
        """Begin a figure."""
        return self._groups.setdefault(figure.id, _Group(figure))

    def refuse(self, claim: str, group: _Group) -> None:
        """Never put the claim into the figure."""
        self._refused.add((claim, group.figure.id))

    def join(self, group: _Group, each: Profile, *, fixed: bool = False) -> tuple[str, ...]:
        """Take a claim into a figure, and return the keys that this files it under.

        Of many claims that say the same, one stands for all.
        """
        group.values.add(each.value)
        group.documents.add(each.document)
        if each.signature in group.witnesses or len(group.witnesses) >= WITNESSES:
            return ()
        group.witnesses[each.signature] = each
        if fixed:
            group.fixed.add(each.claim.id)
        return self._index.file(each, group.figure.id)

    def best(self, each: Profile) -> tuple[_Group, Link] | None:
        """Return the figure that a claim belongs to, None if none fits or two fit equally well."""
        fits = []
        for name in sorted(self._index.find(wanted(each))):
            group = self._groups[name]
            link = None if (each.claim.id, name) in self._refused else self._fit(each, group)
            if link is not None:
                fits.append((link, group))
        if not fits:
            return None
        fits.sort(key=lambda fit: (-fit[0].confidence, fit[1].figure.id))
        top = fits[0][0].confidence
        likely = [fit for fit in fits if top - fit[0].confidence < _TIE]
        near = [fit for fit in fits if top - fit[0].confidence < _NEAR]
        if len(likely) > 1 or (len(near) >= _CROWD and top < _PLAIN):
            likely = (
                [fit for fit in likely if each.value in fit[1].values]
                or _most_alike(each, likely)
                or _best_attested(likely, self._vocabulary)
            )
        return (likely[0][1], likely[0][0]) if likely else None

    def _fit(self, each: Profile, group: _Group) -> Link | None:
        twin = group.witnesses.get(each.signature)
        if twin is not None:
            link = self._link(each, twin)
            if link is not None:
                return link
        witnesses = list(group.witnesses.values())
        links = [self._link(each, witness) for witness in witnesses]
        best = max((link for link in links if link is not None), key=lambda link: link.confidence, default=None)
        if best is None:
            return None
        for witness, link in zip(witnesses, links, strict=True):
            if link is None and witness.claim.id not in group.fixed and self._apart(each, witness):
                return None
        return best

    def _link(self, each: Profile, witness: Profile) -> Link | None:
        """Link two claims, unless their values are too far apart: the figure would hold whatever is said of a thing."""
        if each.value != witness.value and implausible(each, witness):
            return None
        return match_profiles(each, witness, self._vocabulary)

    def _apart(self, each: Profile, witness: Profile) -> bool:
        """Whether two claims cannot be of one figure, so that no third may join them."""
        # A list, and an author in one story, tell two values apart, whatever a third claim leaves open.
        told_apart = each.listed or witness.listed or each.same_story(witness)
        return (told_apart and each.value != witness.value) or _contradict(each, witness, self._vocabulary)


def _most_alike(each: Profile, likely: list[tuple[Link, _Group]]) -> list[tuple[Link, _Group]]:
    """Return the one figure of those that fit equally well with which a claim shares most conditions, [] if none does.

    Of two figures of a model on a chip, the one that is of the prefill is meant where the claim is of the prefill.
    """
    if len(likely) < 2:
        return []
    shared = [
        max(len(each.conditions.items() & one.conditions.items()) for one in group.witnesses.values())
        for _, group in likely
    ]
    most = max(shared)
    return [likely[shared.index(most)]] if shared.count(most) == 1 else []


def _best_attested(likely: list[tuple[Link, _Group]], vocabulary: Vocabulary) -> list[tuple[Link, _Group]]:
    """Return the one figure of those that fit equally well that far more documents speak of, [] if there is none.

    A lone claim beside it is more likely that very figure in words that linking could not follow. Figures that have a
    value in common are one that linking has not brought together, so that the best attested stands for all.
    """
    first = likely[0][1]
    if all(_share_a_value(first, group, vocabulary) for _, group in likely):
        return sorted(likely, key=lambda fit: (-fit[1].attested, fit[1].figure.id))[:1]
    ranked = sorted(likely, key=lambda fit: (-fit[1].attested, fit[1].figure.id))
    most, next_ = (fit[1].attested for fit in ranked[:2]) if len(ranked) > 1 else (0, 0)
    return ranked[:1] if most >= _ATTESTED and most >= _ATTESTED * next_ else []


def _share_a_value(a: _Group, b: _Group, vocabulary: Vocabulary) -> bool:
    """Whether a claim of the one figure agrees with one of the other."""
    if not a.values.isdisjoint(b.values):
        return True
    return any(
        compare(one.claim.quantity, other.claim.quantity, one.claim.metric, vocabulary).verdict in AGREEING
        for one in a.witnesses.values()
        for other in b.witnesses.values()
    )


def _contradict(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether two claims name different things or conditions, so that no third can join them."""
    if entities.relate(a.entities, b.entities)[0] is entities.Relation.DIFFERENT:
        return True
    shared = a.conditions.keys() & b.conditions.keys()
    return any(not conditions.fits(kind, a.conditions[kind], b.conditions[kind], vocabulary) for kind in shared)
