"""A total or a share in the one text, of which the other text gives the parts.

"96 nodes with eight GPUs each" and "the 96 nodes have 786 GPUs"; "312 of the 500 tasks" and "64.2 % of the 500 tasks".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from claims.figures import entities
from claims.figures.anchors import EACH
from claims.figures.arithmetic.across import Reckoned, is_flat
from claims.figures.exact import fraction, shown
from claims.figures.wording import stems
from claims.model.claim import Claim
from claims.model.quantity import Kind
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: Between two numbers: the second counts what each of the first has, or what all of them are.
_WITH = lazy_pattern(r"\s(?:of|with|x|×)\s")
_OUT_OF = lazy_pattern(r"\s(?:out\s)?of\s(?:the\s|all\s|its\s|all\sthe\s)?")
#: What says that a count is of all.
_ALL = lazy_pattern(r"\b(?:total|in\sall|altogether|all\stold|combined)\b", re.IGNORECASE)


def wholes(stated: Sequence[Claim], others: Sequence[Claim], vocabulary: Vocabulary) -> list[Reckoned]:
    """Return the totals and shares of one text for which the other text states the parts, agreeing or not.

    It speaks only where the two texts plainly count the same things: they give the same number of them as well, or the
    one says that its count is of all.
    """
    found = list(_totals(stated, others, vocabulary))
    found += _shares(stated, others, vocabulary)
    return found


def _totals(stated: Sequence[Claim], others: Sequence[Claim], vocabulary: Vocabulary) -> Iterator[Reckoned]:
    for holders, held in _counts(others):
        if not _is_of_each(holders, held):
            continue
        for total in stated:
            if total.quantity.unit != held.quantity.unit or not _is_count(total) or _value(total) <= _value(held):
                continue
            counted = any(_is_same(holders, each) for each in stated)
            whole = counted or (_ALL.search(total.quote) and not _counts_other(holders, stated))
            if whole and _of_one_thing(total, held, vocabulary):
                product = _value(holders) * _value(held)
                yield _reckoned("product", holders, held, total, product, f"{shown(product)}")


def _shares(stated: Sequence[Claim], others: Sequence[Claim], vocabulary: Vocabulary) -> Iterator[Reckoned]:
    for part, whole in _counts(others):
        between = _between(part, whole)
        if between is None or not _OUT_OF.fullmatch(between) or _value(part) > _value(whole):
            continue
        for share in stated:
            if share.quantity.unit != "percent" or not is_flat(share.quantity):
                continue
            if any(_is_same(whole, each) for each in stated) and _of_one_thing(share, part, vocabulary):
                percent = _value(part) / _value(whole) * 100
                yield _reckoned("share", part, whole, share, percent, f"{float(percent):.4g} %")


def _reckoned(relation: str, one: Claim, two: Claim, result: Claim, value: Fraction, gives: str) -> Reckoned:
    said = f"{describe(one.quantity)} and {describe(two.quantity)}"
    step = fraction(result.quantity.step_low) or Fraction(0)
    if abs(value - _value(result)) <= step / 2:
        text = f"{said} give {describe(result.quantity)}, or what rounds to it."
        verdict = Verdict.of(VerdictKind.AGREE, f"arithmetic.{relation}", text)
    else:
        verdict = Verdict.of(
            VerdictKind.CONFLICT, f"arithmetic.{relation}", f"{said} give {gives}, not {describe(result.quantity)}."
        )
    return Reckoned(two, result, verdict)


def _counts(claims: Sequence[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """Yield each two counts of one sentence in the order of the text."""
    counts = [claim for claim in claims if _is_count(claim)]
    for one, two in permutations(counts, 2):
        if one.quote == two.quote and one.start < two.start:
            yield one, two


def _is_count(claim: Claim) -> bool:
    return claim.quantity.kind is Kind.COUNT and is_flat(claim.quantity)


def _is_of_each(holders: Claim, held: Claim) -> bool:
    between = _between(holders, held)
    if between is None or holders.quantity.unit == held.quantity.unit or not _WITH.fullmatch(between):
        return False
    behind = held.quote[held.quote.index(held.text, held.quote.index(holders.text)) + len(held.text) :]
    return between.strip() != "with" or EACH.match(behind) is not None


def _between(one: Claim, two: Claim) -> str | None:
    """Return what stands between two figures of one sentence, None if it cannot be told."""
    _, found, rest = one.quote.partition(one.text)
    gap, again, _ = rest.partition(two.text)
    return gap if found and again else None


def _is_same(one: Claim, two: Claim) -> bool:
    return _is_count(two) and one.quantity.unit == two.quantity.unit and _value(one) == _value(two)


def _counts_other(holders: Claim, stated: Sequence[Claim]) -> bool:
    """Whether a text counts as many other things of the kind: then its total is of those."""
    return any(each.quantity.unit == holders.quantity.unit and not _is_same(holders, each) for each in stated)


def _of_one_thing(one: Claim, two: Claim, vocabulary: Vocabulary) -> bool:
    if entities.relate(entities.of(one, vocabulary), entities.of(two, vocabulary))[0]:
        return True
    return bool(one.subject) and set(stems(one.subject)) == set(stems(two.subject))


def _value(claim: Claim) -> Fraction:
    return fraction(claim.quantity.low) or Fraction(0)
