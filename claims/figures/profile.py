"""A claim prepared for linking: what it measures, of what, under which conditions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from claims.figures import entities, metrics, wording
from claims.figures.conditions import qualifiers
from claims.figures.entities import Entities
from claims.figures.exact import fraction
from claims.figures.readings import value_key
from claims.figures.rows import Row, row_of
from claims.figures.units import family, is_inverse
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_HEARSAY = lazy_pattern(
    r"\b(?:comment(?:er|ers|s|ators?)|(?:one|another|some)\s+users?|rumou?r\w*|reportedly|allegedly|unconfirmed"
    r"|debat\w+|speculat\w+)\b",
    re.IGNORECASE,
)

#: What was worked out of the names of claims, by what it is.
Memo = dict[tuple[object, ...], tuple[str, ...]]

#: So many combinations of names are remembered at a time.
_REMEMBERED = 10_000


@dataclass(frozen=True)
class Profile:
    """What linking asks of a claim, each worked out once.

    Attributes:
        claim: the claim.
        family: of its unit: claims of different families are never about one figure.
        entities: the things it speaks of.
        conditions: its qualifiers that hold values apart, kind -> value.
        value: one text for every way of writing its value, see `readings.value_key`.
        memo: what was worked out of the names that it shares with other claims.
        document: id of its document, "" if unknown.
        listed: its sentence gives several values of one subject and metric ("8B, 14B and 32B parameters"), so that they
            are those of several things.
    """

    claim: Claim
    family: str
    entities: Entities
    conditions: dict[str, str]
    value: str
    vocabulary: Vocabulary = field(repr=False, compare=False)
    memo: Memo = field(repr=False, compare=False)
    document: str = ""
    listed: bool = False

    @cached_property
    def magnitude(self) -> Fraction | None:
        """Its absolute value in the base unit of its family ("20 ms per token" is 50 per second), None for dates."""
        return None if self.claim.quantity.is_date else self.size(self.claim.quantity.high)

    def size(self, value: str) -> Fraction | None:
        """Return the magnitude of a value in the unit of its claim, None if it is no number."""
        number, unit, units = fraction(value), self.claim.quantity.unit, self.vocabulary.units
        if number is None:
            return None
        size = abs(number) * units.factor(unit)
        return 1 / size if size and "/" in unit and is_inverse(units.dimension(unit)) else size

    @cached_property
    def signature(self) -> tuple[object, ...]:
        """What linking looks at, but for the sentence and its document: claims of one signature are of one figure."""
        claim, named = self.claim, self.entities
        return (
            (claim.subject, claim.metric, "" if claim.metric else claim.metric_text, claim.quantity.unit),
            (self.value, self.listed),
            tuple(sorted(self.conditions.items())),
            tuple(named.core.items()),
            tuple(named.near.items()),
            named.makers,
        )

    @cached_property
    def sentence(self) -> tuple[str, ...]:
        """Stems of the content words of its sentence."""
        return wording.stems(self.claim.quote)

    @cached_property
    def measured(self) -> tuple[str, ...]:
        """Stems of the words that say what it measures."""
        return metrics.measured(self.claim, self.vocabulary)

    @cached_property
    def row(self) -> Row:
        """The cells of its table row, () if it stands in a sentence."""
        return row_of(self.claim)

    @cached_property
    def hearsay(self) -> bool:
        """Whether its sentence passes on what nobody is named for ("a commenter says")."""
        return bool(_HEARSAY.search(self.claim.quote))

    def same_item(self, other: Profile) -> bool:
        """Whether both stand in one story of one document."""
        return (
            bool(self.document) and self.document == other.document and self.claim.item_index == other.claim.item_index
        )

    def same_story(self, other: Profile) -> bool:
        """Whether one author wrote both in one story, of his own: an author seldom gives one figure two values."""
        voices = self.hearsay and other.hearsay
        return self.same_item(other) and not voices and not two_parties(self.claim, other.claim)


def two_parties(a: Claim, b: Claim) -> bool:
    """Whether two parties are named for two claims; what an author says of his own is no other party's word."""
    return bool(a.attribution and b.attribution) and a.attribution != b.attribution


class Profiler:
    """Prepares claims for linking; what many of them share is worked out once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._families: dict[str, str] = {}
        self._named: dict[tuple[object, ...], tuple[Entities, dict[str, str], Memo]] = {}

    def __call__(self, claim: Claim, *, document: str = "") -> Profile:
        """Return the claim prepared for linking."""
        entities_, conditions, memo = self._things(claim)
        return Profile(
            claim=claim,
            family=self._family(claim.quantity),
            entities=entities_,
            conditions=conditions,
            value=value_key(claim.quantity, self._vocabulary),
            vocabulary=self._vocabulary,
            memo=memo,
            document=document,
        )

    def _family(self, quantity: Quantity) -> str:
        unit = "date" if quantity.is_date else quantity.unit
        known = self._families.get(unit)
        if known is None:
            # A bare number is no ratio.
            dimension = unit if unit == "date" else self._vocabulary.units.dimension(unit) if unit else "number"
            known = self._families[unit] = family(dimension)
        return known

    def _things(self, claim: Claim) -> tuple[Entities, dict[str, str], Memo]:
        named = (claim.subject, claim.subject_kind, tuple(claim.qualifiers.items()), claim.topics)
        known = self._named.get(named)
        if known is None:
            if len(self._named) >= _REMEMBERED:
                self._named.clear()
            known = entities.of(claim, self._vocabulary), qualifiers(claim, self._vocabulary), {}
            self._named[named] = known
        return known


def profile(claim: Claim, vocabulary: Vocabulary, *, document: str = "") -> Profile:
    """Return the claim prepared for linking; see `Profiler` for many of them."""
    return Profiler(vocabulary)(claim, document=document)


def mark_lists(profiles: Iterable[Profile]) -> list[Profile]:
    """Return the profiles with those marked that stand in a list of values; see `Profile.listed`."""
    found = list(profiles)
    groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for index, each in enumerate(found):
        claim = each.claim
        if claim.quote:
            key = (claim.quote, claim.subject, claim.metric, each.family)
            groups[(*key, tuple(sorted(each.conditions.items())))].append(index)
    for indexes in groups.values():
        if len({found[index].value for index in indexes}) > 1:
            for index in _of_lists(found, indexes):
                found[index] = replace(found[index], listed=True)
    return found


def _of_lists(profiles: list[Profile], indexes: list[int]) -> list[int]:
    """Return those that have another value beside them which the same party gives, or no party by name."""
    values: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for index in indexes:
        values[profiles[index].claim.attribution].add(profiles[index].value)
    every = set().union(*values.values())

    def beside(attribution: tuple[str, ...]) -> set[str]:
        return values[attribution] | values.get((), set()) if attribution else every

    return [index for index in indexes if len(beside(profiles[index].claim.attribution)) > 1]
