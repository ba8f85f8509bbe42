"""Do two places of one text restate one figure? Judged by what stands beside the two numbers, see `slots`.

The names of subject and metric say too little here: an author who repeats himself shortens them. What he repeats is the
company of a number: the other values of its sentence and the words right beside it. Thresholds were found on public
articles, untouched and with digits altered.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from claims.checks.doubts import RELATIVE
from claims.checks.slots import Slot
from claims.figures import values
from claims.model.claim import Claim
from claims.model.document import BlockKind
from claims.model.quantity import Kind
from claims.model.record import Verdict, VerdictKind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: Words by which a sentence sets its value against another one.
_CONTRAST = lazy_pattern(
    r"\b(?:baseline|previous(?:ly)?|formerly|before|without|original(?:ly)?|initial(?:ly)?|earlier|prior|unlike|instead"
    r"|whereas|another)\b",
    re.IGNORECASE,
)
_DIGIT = lazy_pattern(r"\d")
#: So many words must two places share that share no other value.
_FEWEST = 4
#: How much more two places must have in common than either has with a place that gives a third value.
_AHEAD = 2
_WRONG = (VerdictKind.CONFLICT, VerdictKind.POSSIBLE_CONFLICT)
_TRANSPOSED = "digits transposed"
#: A figure is held against so many that follow it with its unit.
_NEAR = 150


class Restated(NamedTuple):
    """A figure that a text states twice, with two values."""

    first: Slot
    second: Slot
    verdict: Verdict


def contradictions(slots: Sequence[Slot], vocabulary: Vocabulary) -> Iterator[Restated]:
    """Yield each pair of places of one text that restate one figure with values that cannot both hold.

    A figure that meets two other values alike is one of a series, and is left out.
    """
    groups: defaultdict[tuple[str, Kind], list[Slot]] = defaultdict(list)
    for slot in slots:
        quantity = slot.mention.claim.quantity
        # "Twice" is a round word: no other multiple contradicts it.
        if _DIGIT.search(slot.mention.claim.text):
            groups[vocabulary.units.dimension(quantity.unit), quantity.kind].append(slot)
    found: list[tuple[float, Restated]] = []
    rivals: defaultdict[int, dict[str, float]] = defaultdict(dict)
    for group in groups.values():
        for place, first in enumerate(group):
            for second in group[place + 1 : place + 1 + _NEAR]:
                verdict = _verdict(first, second, vocabulary)
                if verdict is None:
                    continue
                weight = 2 * _company(first, second) + _shared(first, second)
                found.append((weight, Restated(first, second, verdict)))
                for one, other in ((first, second), (second, first)):
                    met = rivals[id(one)]
                    met[other.number] = max(weight, met.get(other.number, 0))
    for weight, pair in found:
        if all(_is_best(weight, rivals[id(one)], other) for one, other in (pair[:2], pair[1::-1])):
            yield pair


def _is_best(weight: float, met: Mapping[str, float], other: Slot) -> bool:
    """True if nothing else that a figure meets comes near to that other value."""
    return all(weight >= each + _AHEAD for number, each in met.items() if number != other.number)


def _company(a: Slot, b: Slot) -> float:
    """Return how much the other values tell that stand beside both."""
    return sum(a.values[number] for number in a.values.keys() & b.values.keys())


def _shared(a: Slot, b: Slot) -> int:
    """Return how many words stand right beside both, a name with a digit counted twice."""
    return len(a.near & b.near) + sum(bool(_DIGIT.search(name)) for name in a.names & b.names)


def _verdict(a: Slot, b: Slot, vocabulary: Vocabulary) -> Verdict | None:
    """Return how two values contradict each other that are of one figure, None if they do not or are of two."""
    if a.number in b.values or b.number in a.values or (a.is_cell and b.is_cell):
        return None
    one, two = a.mention.claim, b.mention.claim
    company, shared = _company(a, b), _shared(a, b)
    if one.quote == two.quote or not shared or not _may_be_one(one, two):
        return None
    if not company and ((shared < _FEWEST and one.metric != two.metric) or not (one.metric or one.quantity.unit)):
        return None
    verdict = values.compare(one.quantity, two.quantity, one.metric or two.metric, vocabulary)
    # "1.4x to 1.9x" and "up to 1.7x" may be of two things, but not beside one other value.
    if (
        verdict.verdict is not (VerdictKind.CONFLICT if company < 1 else verdict.verdict)
        or verdict.verdict not in _WRONG
    ):
        return None
    slipped = verdict.hint == _TRANSPOSED and bool(one.metric) and one.metric == two.metric and _is_long(one)
    if not slipped and not _alike(a, b, shared, company):
        return None
    return verdict if a.is_cell or b.is_cell or _same_setting(a, b) else None


def _same_setting(a: Slot, b: Slot) -> bool:
    """True unless the names around two places, or a contrast in one of them, tell of two things."""
    if bool(_CONTRAST.search(a.mention.claim.quote)) != bool(_CONTRAST.search(b.mention.claim.quote)):
        return False
    return _share_names(a, b) and _one_subject(a, b)


def _is_long(claim: Claim) -> bool:
    return len(_DIGIT.findall(claim.text)) > 2


def _alike(a: Slot, b: Slot, shared: int, company: float) -> bool:
    """Weigh shared words and shared values; of a row, all words of its label count."""
    cells = [slot for slot in (a, b) if slot.is_cell]
    if cells:
        prose = b if a.is_cell else a
        return company >= 1 and cells[0].near <= prose.sentence
    shorter = min(len(a.near), len(b.near))
    if _are_listed(a, b):
        return company >= 2 and shared >= 2 and shared >= 0.6 * shorter
    if a.block is not None and a.block == b.block:
        # Within a paragraph an author goes on to the next figure; he does not say one twice.
        return company >= 2 and shared >= _FEWEST
    if company >= 2:
        return True
    if company >= 1 and _measure(a) == _measure(b):
        return True
    if company:
        return shared >= 2 and shared >= 0.5 * shorter
    return shared >= _FEWEST and shared >= 0.8 * shorter


def _measure(slot: Slot) -> tuple[str, str]:
    """Return the metric of a change and what changes; of others what equals nothing else."""
    claim = slot.mention.claim
    of = claim.qualifiers.get("of", "")
    return (claim.metric, of) if claim.metric and of else (claim.id, "")


def _are_listed(a: Slot, b: Slot) -> bool:
    return all(
        slot.block is not None and slot.block.kind in (BlockKind.LIST_ITEM, BlockKind.CAPTION) for slot in (a, b)
    )


def _may_be_one(one: Claim, two: Claim) -> bool:
    """True unless metric or a condition that both have says otherwise."""
    relative = {*RELATIVE, ""}
    if one.metric != two.metric and one.metric and two.metric and not {one.metric, two.metric} <= relative:
        return False
    if one.attribution and two.attribution and one.attribution != two.attribution:
        return False
    shared = one.qualifiers.keys() & two.qualifiers.keys() - {"of"}
    return all(one.qualifiers[kind] == two.qualifiers[kind] for kind in shared)


def _share_names(a: Slot, b: Slot) -> bool:
    """False if each has names beside it that the other's passage lacks: two things in parallel."""
    ours = {name for name in a.names if not _stands_in(name, b)}
    theirs = {name for name in b.names if not _stands_in(name, a)}
    if ours and theirs:
        return False
    above, below = a.section - b.section, b.section - a.section
    return not (any(not _stands_in(name, b) for name in above) and any(not _stands_in(name, a) for name in below))


def _stands_in(name: str, slot: Slot) -> bool:
    document, block = slot.mention.draft.document, slot.block
    text = document.text[block.start : block.end] if block is not None else slot.mention.claim.quote
    return name in text.casefold()


def _one_subject(a: Slot, b: Slot) -> bool:
    one, two = a.mention.claim, b.mention.claim
    if not one.subject or not two.subject or one.subject == two.subject:
        return True
    if a.names & b.names:
        return True
    return _stands_in(one.subject.casefold(), b) or _stands_in(two.subject.casefold(), a)
