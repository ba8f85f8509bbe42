"""Who really said it? Chains of attribution end at an origin; copies and "X citing Y" count once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz

from claims.figures import names
from claims.figures.readings import value_key
from claims.figures.wording import stems
from claims.model.claim import Rank, Stance, Status
from claims.model.quantity import Quantity
from claims.model.record import FigureRecord, LinkStatus, RecordedClaim, Role
from claims.model.wording import describe
from claims.vocabulary.metrics import MAKER
from claims.vocabulary.vocabulary import Vocabulary

#: Similarity (0 to 100) of two folded sentences from which one is taken for a copy of the other.
_COPY = 92

#: A sentence of fewer words may be alike by chance.
_COPY_WORDS = 8


#: A word triple is rare in the first so many sentences, of those that are no copies, that have it.
_RARE = 24


class Origin(NamedTuple):
    """The end of one or more attribution chains.

    Attributes:
        name: canonical name of the party.
        claims: ids of the claims whose chain ends here, in order.
        copies: ids of those among them that repeat an earlier one nearly word for word.
    """

    name: str
    claims: tuple[str, ...]
    copies: tuple[str, ...] = ()


class ReportedValue(NamedTuple):
    """One value of a figure with everybody who reports it.

    Attributes:
        value: in words; low, high, unit: as most of its reports give it.
        claims: in order of report date.
        origins: the ends of their chains.
        independent_origins: how many of them count: of a figure that one party alone can know, all are one.
        knower: that party, "" if there is none.
        note: what limits the independence ("Only DeepSeek can know ..."), "" if nothing does.
    """

    value: str
    low: str
    high: str
    unit: str
    claims: tuple[RecordedClaim, ...]
    origins: tuple[Origin, ...]
    independent_origins: int
    knower: str = ""
    note: str = ""


def counts(recorded: RecordedClaim) -> bool:
    """Whether a claim speaks for a value: a source's, not refused, not denied by its author, not deprecated.

    Our own articles and reports that cite us never do.
    """
    return (
        recorded.document.role is Role.SOURCE
        and recorded.status is not Status.REJECTED
        and recorded.link is not LinkStatus.REFUSED
        and recorded.rank is not Rank.DEPRECATED
        and recorded.claim.stance is Stance.ASSERTED
    )


def origin_of(recorded: RecordedClaim, vocabulary: Vocabulary) -> str:
    """Return the canonical name at the end of a claim's chain; that of the document's source if it cites nobody."""
    chain = recorded.claim.attribution
    return (
        names.canonical(chain[-1], vocabulary) if chain else names.canonical(recorded.document.source.name, vocabulary)
    )


def origins(claims: Iterable[RecordedClaim], vocabulary: Vocabulary) -> tuple[Origin, ...]:
    """Return the ends of the claims' chains, most claims first.

    A copy of a sentence has the origin of the one it repeats, whatever name it is filed under. Claims that do not count
    (see `counts`) are left out.
    """
    counted = in_time(each for each in claims if counts(each))
    copied = _copies(counted)
    found: dict[str, tuple[str, list[str], list[str]]] = {}
    for index, recorded in enumerate(counted):
        original = counted[copied.get(index, index)]
        name = origin_of(original, vocabulary)
        entry = found.setdefault(names.fold(name), (name, [], []))
        entry[1].append(recorded.claim.id)
        if index in copied:
            entry[2].append(recorded.claim.id)
    ends = [Origin(name, tuple(ids), tuple(copies)) for name, ids, copies in found.values()]
    return tuple(sorted(ends, key=lambda end: (-len(end.claims), end.name)))


def independent_origins(claims: Iterable[RecordedClaim], vocabulary: Vocabulary) -> int:
    """Return how many independent origins stand behind claims: copies, syndication and "X citing Y" count once."""
    return len(origins(claims, vocabulary))


def in_time(claims: Iterable[RecordedClaim]) -> tuple[RecordedClaim, ...]:
    """Return claims in order of report date (undated last), document, place and id."""
    return tuple(
        sorted(claims, key=lambda one: (one.report_date or "9999", one.document.id, one.claim.start, one.claim.id))
    )


def values(record: FigureRecord, vocabulary: Vocabulary) -> tuple[ReportedValue, ...]:
    """Return each value of a figure with its reports and origins; the value with the most origins first."""
    groups: dict[str, list[RecordedClaim]] = {}
    for recorded in in_time(each for each in record.claims if counts(each)):
        groups.setdefault(value_key(recorded.claim.quantity, vocabulary), []).append(recorded)
    made = []
    party = knower(record, vocabulary)
    for group in groups.values():
        ends = origins(group, vocabulary)
        quantity = _most_usual(group)
        made.append(
            ReportedValue(
                value=describe(quantity),
                low=quantity.low,
                high=quantity.high,
                unit=quantity.unit,
                claims=tuple(group),
                origins=ends,
                independent_origins=min(len(ends), 1) if party else len(ends),
                knower=party,
                note=_one_knower(party, ends),
            )
        )
    return tuple(sorted(made, key=lambda each: (-each.independent_origins, -len(each.claims), each.low, each.high)))


def _most_usual(group: Sequence[RecordedClaim]) -> Quantity:
    """Return the reading that most reports of a value share, the first of those that tie: "155T", not "about 155T"."""
    quantities = [recorded.claim.quantity for recorded in group]
    usual, _ = Counter(quantity.modifier for quantity in quantities).most_common(1)[0]
    return next(quantity for quantity in quantities if quantity.modifier is usual)


def knower(record: FigureRecord, vocabulary: Vocabulary) -> str:
    """Return the one party that can know a company-internal figure at first hand; "" if there is none.

    A measurement of a thing that others can use may be repeated by anyone; what a company earns, or what its own
    cluster does in a day, is known to the company alone (the metric's `witness` in schema/metrics.yml).
    """
    entry = vocabulary.metrics.get(record.figure.metric)
    if entry is None or not entry.witness:
        return ""
    named = (record.figure.subject, *(each.claim.subject for each in in_time(record.claims)))
    subject = next((found for name in named if name and (found := vocabulary.subjects.resolve(name))), None)
    if subject is None:
        return ""
    if subject.kind == "organisation":
        return subject.name
    own_plant = any(each.claim.qualifiers.get("scope") == "cluster" for each in record.claims)
    return subject.maker if entry.witness == MAKER or own_plant else ""


def _one_knower(party: str, ends: Sequence[Origin]) -> str:
    others = [end.name for end in ends if names.fold(end.name) != names.fold(party)]
    if not party or not ends:
        return ""
    if not others:
        return f"{party} itself is the only origin."
    return (
        f"Only {party} can know this figure at first hand; {listed(others)} "
        f"{'have' if len(others) > 1 else 'has'} it from {party} in the end, or estimated it."
    )


def listed(names_: Sequence[str]) -> str:
    """Return names in a row: "DeepSeek, Latent Space and Leiphone"."""
    return names_[0] if len(names_) == 1 else f"{', '.join(names_[:-1])} and {names_[-1]}"


def _copies(claims: Sequence[RecordedClaim]) -> dict[int, int]:
    """Return index of a copy -> index of the earliest claim with nearly the same sentence and reading.

    Sentences are compared only within blocks that share a rare word triple, never all pairs: a triple that so many
    different sentences have ("single cluster processes") is the figure's own wording and tells no copy.
    """
    folded = [" ".join(names.fold(each.claim.quote).split()) for each in claims]
    blocks: dict[tuple[str, ...], list[int]] = {}
    files: dict[tuple[str, str], int] = {}
    copies: dict[int, int] = {}
    for index, text in enumerate(folded):
        # The same file from two places is one report, however short its sentences are.
        digest = claims[index].document.digest
        first = files.setdefault((digest, text), index) if digest else index
        if first != index:
            copies[index] = first
            continue
        found = stems(claims[index].claim.quote)
        if len(found) < _COPY_WORDS:
            continue
        signature = [found[place : place + 3] for place in range(len(found) - 2)]
        candidates = sorted({other for triple in signature for other in blocks.get(triple, ())})
        for other in candidates:
            if fuzz.ratio(text, folded[other]) >= _COPY:
                copies[index] = other
                break
        else:
            for triple in signature:
                block = blocks.setdefault(triple, [])
                if len(block) < _RARE:
                    block.append(index)
    return copies
