"""Do two places of one text restate one figure? Judged by what stands beside the two numbers, see `slots`.

The names of subject and metric say too little here: an author who repeats himself shortens them. What he repeats is the
company of a number: the other values of its sentence and the words right beside it. Thresholds were found on public
articles, untouched and with digits altered.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from claims.checks.doubts import RELATIVE
from claims.checks.slots import Slot
from claims.figures import values
from claims.figures.exact import fraction
from claims.model.claim import Claim
from claims.model.document import BlockKind
from claims.model.quantity import Kind, Quantity
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
_FEW = 3
#: How much more two places must have in common than either has with a place that gives a third value.
_AHEAD = 2
#: A shorter item of a list is no paragraph, in letters.
_SHORT = 160
#: So many further values of a column tell that a sentence tells it.
_COLUMN = 2
_TRANSPOSED = "digits transposed"
#: A figure that meets more other values than this is one of a series, and is looked at no further.
_SERIES = 4
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
                if max(len(rivals[id(first)]), len(rivals[id(second)])) > _SERIES:
                    continue
                verdict = _verdict(first, second, group, vocabulary)
                if verdict is None:
                    continue
                weight = 2 * _company(first, second) + _shared(first, second)
                found.append((weight, Restated(first, second, verdict)))
                for one, other in ((first, second), (second, first)):
                    met = rivals[id(one)]
                    met[other.number] = max(weight, met.get(other.number, 0))
    yield from _told_of_tables(slots)
    for weight, pair in found:
        if all(_is_best(weight, rivals[id(one)], other) for one, other in (pair[:2], pair[1::-1])):
            yield pair


def _told_of_tables(slots: Sequence[Slot]) -> Iterator[Restated]:
    """Yield each number of a sentence that tells a column of a table, beside the label of a row that has another one.

    Such a sentence seldom repeats the unit: "strongest in coding (3.32), maths (3.14) and search (3.12)".
    """
    # A row is looked for by one word of its label; a word of very many rows tells none of them.
    cells: defaultdict[str, list[Slot]] = defaultdict(list)
    for slot in slots:
        if slot.is_cell and slot.near:
            cells[min(slot.near)].append(slot)
    for prose in slots:
        if prose.is_cell or prose.mention.claim.quantity.kind in (Kind.DATE, Kind.RATIO, Kind.PERCENTAGE):
            continue
        near = [cell for word in prose.near for cell in cells.get(word, ())[:_NEAR] if cell.near <= prose.near]
        told = [cell for cell in near if _company(cell, prose) >= _COLUMN]
        if len(told) == 1 and prose.number not in told[0].values and told[0].number not in prose.values:
            yield Restated(told[0], prose, _other_cell(told[0], prose))


def _other_cell(cell: Slot, prose: Slot) -> Verdict:
    said, stands = prose.mention.claim.text, cell.mention.claim.text
    text = f"The sentence tells a column of the table, whose row has {stands}, not {said}."
    return Verdict.of(verdict=VerdictKind.CONFLICT, rule="table", explanation=text)


def _is_best(weight: float, met: Mapping[str, float], other: Slot) -> bool:
    """True if nothing else that a figure meets comes near to that other value."""
    return all(weight >= each + _AHEAD for number, each in met.items() if number != other.number)


def _company(a: Slot, b: Slot) -> float:
    """Return how much the other values tell that stand beside both."""
    return sum(a.values[number] for number in a.values.keys() & b.values.keys())


def _shared(a: Slot, b: Slot) -> int:
    """Return how many words stand right beside both, a name with a digit counted twice."""
    return len(a.near & b.near) + sum(bool(_DIGIT.search(name)) for name in a.names & b.names)


def _verdict(a: Slot, b: Slot, group: Sequence[Slot], vocabulary: Vocabulary) -> Verdict | None:
    """Return how two values contradict each other that are of one figure, None if they do not or are of two.

    Args:
        group: all figures of their unit and kind.
    """
    if a.number in b.values or b.number in a.values or (a.is_cell and b.is_cell) or a.old or b.old:
        return None
    company, shared = _company(a, b), _shared(a, b)
    one, two = a.mention.claim, b.mention.claim
    measured = bool(one.metric) and one.metric == two.metric
    if one.quote == two.quote or not shared or (company < 1 and shared < _FEW and not measured):
        return None
    if company < 1 and shared < 2 * _FEW and not (_is_telling(one) and _is_telling(two)):
        return None
    # Comparing is dear, so what is cheap to see is looked at first.
    tabled = a.is_cell or b.is_cell
    transposed = measured and _is_long(one) and _is_long(two) and sorted(one.quantity.low) == sorted(two.quantity.low)
    if tabled and (company < 1 or not _may_be_one(one, two)):
        return None
    if not tabled and not (transposed or _alike(a, b, shared, company) or _outvoted(a, b, shared, group)):
        return None
    verdict = values.compare(one.quantity, two.quantity, one.metric or two.metric, vocabulary)
    # "1.4x to 1.9x" and "up to 1.7x" may be of two things, but not beside one other value.
    wrong = (VerdictKind.CONFLICT, VerdictKind.POSSIBLE_CONFLICT)[: 2 if company >= 1 else 1]
    if verdict.verdict not in wrong and not _share_one_end(one.quantity, two.quantity):
        return None
    if _are_powers_of_two(one.quantity, two.quantity):
        return None
    if tabled:
        cell, prose = (a, b) if a.is_cell else (b, a)
        return verdict if company >= 1 and cell.near <= prose.sentence and _may_be_one(one, two) else None
    if not company and shared < 2 * _FEW and bool(_CONTRAST.search(one.quote)) != bool(_CONTRAST.search(two.quote)):
        return None
    slipped = verdict.hint == _TRANSPOSED and measured and _is_long(one) and _may_be_one(one, two)
    if not _share_names(a, b):
        return None
    return verdict if slipped or _alike(a, b, shared, company) or _outvoted(a, b, shared, group) else None


def _share_one_end(one: Quantity, two: Quantity) -> bool:
    """True for "1.5x to 1.7x" and "1.2x to 1.7x": as one range repeated, one of the two is wrong."""
    if one.low == one.high or two.low == two.high or one.is_date:
        return False
    return (one.low == two.low) != (one.high == two.high)


def _outvoted(a: Slot, b: Slot, shared: int, group: Sequence[Slot]) -> bool:
    """True for sentences much alike, of which the value of the one stands elsewhere in like words, the other's not."""
    if shared < 2 or len(group) > _NEAR or not _half(a, b) or _are_siblings(a, b):
        return False
    if not (_may_be_one(a.mention.claim, b.mention.claim) and _one_subject(a, b)):
        return False
    return any(_echoes(one, group) and not _echoes(two, group, least=0) for one, two in ((a, b), (b, a)))


def _echoes(one: Slot, group: Sequence[Slot], *, least: int = 2) -> int:
    """Return in how many further places a value stands, with so many of the same words beside it."""
    return sum(
        other.number == one.number and other is not one and len(other.near & one.near) >= least for other in group
    )


def _half(a: Slot, b: Slot) -> bool:
    """True if half of the shorter sentence's words are in the other one as well."""
    shared = len(a.sentence & b.sentence)
    return shared >= 4 and 2 * shared >= min(len(a.sentence), len(b.sentence))


def _are_powers_of_two(one: Quantity, two: Quantity) -> bool:
    """True for "32K tokens" and "32,768 tokens": one of the two is told in round thousands."""
    ends = [fraction(each.high) for each in (one, two)]
    if one.is_date or one.unit != two.unit or not ends[0] or not ends[1]:
        return False
    return max(ends[0], ends[1]) / min(ends[0], ends[1]) in (Fraction(1024, 1000), Fraction(1024, 1000) ** 2)


def _is_long(claim: Claim) -> bool:
    """True for a single value of three or more digits: shorter ones transpose by chance."""
    return claim.quantity.low == claim.quantity.high and len(_DIGIT.findall(claim.quantity.low)) > 2


def _is_telling(claim: Claim) -> bool:
    """False for "3 developers", "16-bit" and a number of nothing, of which a text has many kinds."""
    measured = bool(claim.metric or claim.quantity.unit)
    return measured and len(claim.quantity.low.strip("-0.")) > 1 and not claim.text.endswith("-bit")


def _alike(a: Slot, b: Slot, shared: int, company: float) -> bool:
    """Weigh what two places have in common: words right beside the number, other values, words of the sentence."""
    if _are_siblings(a, b):
        return False
    one, two = a.mention.claim, b.mention.claim
    shorter = min(len(a.near), len(b.near))
    half = _half(a, b)
    # Who repeats himself has the same number next to it.
    next_to = company >= 1 and bool(a.beside & b.beside)
    if next_to and half:
        return True
    if not (_may_be_one(one, two) and _one_subject(a, b)):
        return False
    if company >= 1 and shared >= (2 if next_to or half else _FEW) and shared >= 0.5 * shorter:
        return True
    if next_to and _one_measure(one, two):
        return True
    if company and shared >= _FEW and shared >= 0.6 * shorter and (one.metric or one.quantity.unit):
        return True
    if shared >= _FEW and half and _one_measure(one, two):
        return True
    return shared > _FEW and shared >= 0.8 * shorter


def _one_measure(one: Claim, two: Claim) -> bool:
    """True if two claims have a metric in common, with what it is of, and of one that is no ratio the subject."""
    if not one.metric or one.metric != two.metric:
        return False
    of, other = (claim.qualifiers.get("of", "") for claim in (one, two))
    return of == other != "" if one.metric in RELATIVE else of == other and one.subject == two.subject != ""


def _are_siblings(a: Slot, b: Slot) -> bool:
    """True for two places of one paragraph, two captions, and short or neighbouring items: they tell of several things.

    Longer items of a list are paragraphs.
    """
    if a.block is None or b.block is None:
        return False
    if a.block == b.block:
        return True
    kinds = {a.block.kind, b.block.kind}
    if kinds != {BlockKind.LIST_ITEM}:
        return kinds <= {BlockKind.CAPTION, BlockKind.LIST_ITEM} and BlockKind.CAPTION in kinds
    short = max(a.block.end - a.block.start, b.block.end - b.block.start) < _SHORT
    return short or abs(a.mention.place.line - b.mention.place.line) < 2


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
    above, below = (
        [name for name in one.section - two.section if _DIGIT.search(name)] for one, two in ((a, b), (b, a))
    )
    return not (any(not _stands_in(name, b) for name in above) and any(not _stands_in(name, a) for name in below))


def _stands_in(name: str, slot: Slot) -> bool:
    document, block = slot.mention.draft.document, slot.block
    text = document.text[block.start : block.end] if block is not None else slot.mention.claim.quote
    return name in text.casefold()


def _one_subject(a: Slot, b: Slot) -> bool:
    one, two = a.mention.claim, b.mention.claim
    if not one.subject or not two.subject or one.subject == two.subject:
        return True
    if any(_DIGIT.search(name) for name in a.names & b.names):
        return True
    return _stands_in(one.subject.casefold(), b) or _stands_in(two.subject.casefold(), a)
