"""Bring two claims of one figure into one form: complements, "68 % faster" against "1.68x", nodes of a stated size."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from claims.figures.exact import ROUNDING_LIMIT, difference, fraction, plain
from claims.figures.units import unit_bases
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.wording import describe
from claims.patterns import lazy_pattern
from claims.vocabulary.units import unit_atoms
from claims.vocabulary.vocabulary import Vocabulary

_OFF = lazy_pattern(
    r"\b(?:discount\w*|off(?! ?[- ]?peak)|cut\w*|reduc\w+|cheaper|drop(?:s|ped)? by|rebate|less than)\b"
)
_REMAINS = lazy_pattern(
    r"\b(?:of (?:the|its|their|his|her)\b[^.;]{0,24}\b(?:price|cost|rate)s?|(?:the|its) (?:price|cost))\b"
)
_MORE = lazy_pattern(
    r"\b(?:faster|higher|more|better|larger|bigger|increase\w*|improvement\w*|speed-?up|gain\w*|up by|quicker)\b"
)
_LESS = lazy_pattern(r"\b(?:slower|lower|less|fewer|smaller|decrease\w*|reduction\w*|shorter|cut\w*|down by)\b")
_NODE = lazy_pattern(
    r"\bnodes? of (\w+)\b|\b(\d+)[- ]?(?:x ?)?(?:GPU|card|accelerator)s?[- ](?:node|server)|\((\w+) GPUs per node\)"
)
#: The qualifier that says how many pieces of a thing have a value together.
PIECES = "gpus"
#: The metric of which each value is that of one chip.
_RENT = "gpu_hour_price"
#: What a value of a chip may be counted per.
_CHIPS = ("GPU", "TPU", "NPU", "chip")
#: "Each Groq LPU chip", "a Blackwell GPU": one of them is meant.
_ONE_CHIP = lazy_pattern(
    r"\b(?:each|every|an?|one|single|per)\b[^.;:]{0,40}?\b(?:[GTNL]PU|chip|accelerator|processor)\b(?!s|[-\s](?:node|server|rack|system))",
    re.IGNORECASE,
)
#: What holds several chips, or dies of one.
_WHOLE = lazy_pattern(
    r"\b(?:nodes?|servers?|racks?|cards?|boards?|modules?|systems?|superchips?|clusters?|pods?|NVL\d+|[DH]GX\S*|in\s(?:all|total)|total)\b",
    re.IGNORECASE,
)
_A_NODE = lazy_pattern(r"\b(?:the|an?|each|one|every|single)\s(?:[\w.-]+\s){0,2}node\b", re.IGNORECASE)
_SPELLED = {"two": "2", "four": "4", "eight": "8", "sixteen": "16"}

#: The metric whose values are per user even where the unit leaves that out ("826 tokens/s for a single user").
PER_USER = "per_user_speed"

#: Modifiers change sides when a value is replaced by its complement.
_MIRRORED = {
    Modifier.OVER: Modifier.UNDER,
    Modifier.AT_LEAST: Modifier.AT_MOST,
    Modifier.UP_TO: Modifier.AT_LEAST,
    Modifier.AT_MOST: Modifier.AT_LEAST,
    Modifier.UNDER: Modifier.OVER,
    Modifier.WITHIN: Modifier.AT_LEAST,
}


class Aligned(NamedTuple):
    """The two quantities in one form, and what was assumed in bringing them there ("" if nothing)."""

    a: Quantity
    b: Quantity
    note: str = ""


def align(a: Claim, b: Claim, vocabulary: Vocabulary) -> Aligned:
    """Return the quantities of two claims in forms that `values.compare` can compare; unchanged where they are."""
    one, two = a.quantity, b.quantity
    if one.is_date or two.is_date:
        return Aligned(one, two)
    if _complementary(a, b, vocabulary):
        flipped = complement(two)
        if flipped is not None:
            return Aligned(one, flipped, "one states what is taken off and the other what remains")
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _as_ratio(mine, other, vocabulary)
        if changed is not None:
            text = "a change in percent is read as a ratio to the same baseline"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _per_gpu(mine, other, vocabulary)
        if changed is not None:
            text = "the node's size is stated"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _per_user(mine, other)
        if changed is not None:
            text = "a rate for a single user is one per user"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _per_chip(mine, other, vocabulary)
        if changed is not None:
            text = "what one chip has is counted per chip"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _per_node(mine, other, vocabulary)
        if changed is not None:
            text = "what a node does is a rate per node"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _of_several(mine, other, vocabulary)
        if changed is not None:
            text = f"{mine.qualifiers[PIECES]} of them have so many times what one has"
            return Aligned(one, changed, text) if first else Aligned(changed, two, text)
    for mine, other, first in ((a, b, True), (b, a, False)):
        changed = _with_base(mine.quantity, other.quantity, vocabulary)
        if changed is not None:
            text = f"{describe(mine.quantity)} is taken for a rate of the other's base, as the two are near"
            return Aligned(changed, two, text) if first else Aligned(one, changed, text)
    return Aligned(one, two, _card_note(a, b, vocabulary))


def complement(quantity: Quantity) -> Quantity | None:
    """Return 100 % minus a percentage, or 1 minus a ratio; None if that is no share."""
    whole = Decimal(100) if quantity.unit == "percent" else Decimal(1)
    try:
        low, high = whole - Decimal(quantity.high), whole - Decimal(quantity.low)
    except InvalidOperation:
        return None
    if low < 0 or high > whole:
        return None
    return quantity.model_copy(
        update={
            "low": format(low, "f"),
            "high": format(high, "f"),
            "step_low": quantity.step_high,
            "step_high": quantity.step_low,
            "modifier": _MIRRORED.get(quantity.modifier, quantity.modifier),
        }
    )


def _complementary(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    if {vocabulary.units.dimension(each.quantity.unit) for each in (a, b)} != {"ratio"}:
        return False
    if a.metric and b.metric and a.metric != b.metric:
        return are_complements(a.metric, b.metric, vocabulary)
    return {_side(a), _side(b)} == {"off", "remains"}


def are_complements(one: str, two: str, vocabulary: Vocabulary) -> bool:
    """Whether two metrics are each other's complement: a discount and the share of the price that remains."""
    first, second = vocabulary.metrics.get(one), vocabulary.metrics.get(two)
    return bool((first and first.complement == two) or (second and second.complement == one))


def _side(claim: Claim) -> str:
    words = claim.metric_text.lower() or claim.quote.lower()
    if _REMAINS.search(words):
        return "remains"
    return "off" if _OFF.search(words) else ""


def _as_ratio(claim: Claim, other: Claim, vocabulary: Vocabulary) -> Quantity | None:
    """Turn "68 % faster" into 1.68 where the other claim states a ratio above 1 ("1.68x")."""
    mine, theirs = claim.quantity, other.quantity
    if mine.unit != "percent" or theirs.unit not in ("dimensionless", ""):
        return None
    if vocabulary.units.dimension(theirs.unit) != "ratio" or theirs.kind is not Kind.RATIO:
        return None
    words = f"{claim.metric_text} {claim.metric}".lower()
    sign = 1 if _MORE.search(words) or claim.metric in ("speedup", "increase") else 0
    if not sign and (_LESS.search(words) or claim.metric in ("reduction", "slowdown")):
        sign = -1
    high = fraction(theirs.high)
    if not sign or high is None:
        return None
    ends = [fraction(text) for text in (mine.low, mine.high)]
    steps = [fraction(text) if text else None for text in (mine.step_low, mine.step_high)]
    low_end, high_end = ends
    if low_end is None or high_end is None:
        return None
    new = sorted((1 + sign * low_end / 100, 1 + sign * high_end / 100))
    step = [plain(each / 100) if each else "0.01" for each in steps]
    return mine.model_copy(
        update={
            "low": plain(new[0]),
            "high": plain(new[1]),
            "unit": "dimensionless",
            "kind": Kind.RATIO,
            "step_low": step[0],
            "step_high": step[1],
        }
    )


def _per_gpu(claim: Claim, other: Claim, vocabulary: Vocabulary) -> Quantity | None:
    """Turn a value per node into one per GPU where the text says how many GPUs the node has."""
    if "/node" not in claim.quantity.unit:
        return None
    mine = [(sign, name) for sign, name, _ in unit_atoms(claim.quantity.unit)]
    theirs = [(sign, name) for sign, name, _ in unit_atoms(other.quantity.unit)]
    if (-1, "node") not in mine or (-1, "GPU") not in theirs or (-1, "GPU") in mine:
        return None
    size = node_size(claim) or node_size(other)
    if size is None:
        return None
    unit = claim.quantity.unit.replace("/node", f"/{size}/GPU", 1)
    if not vocabulary.units.convertible(unit, other.quantity.unit):
        return None
    return claim.quantity.model_copy(update={"unit": unit})


def _per_user(claim: Claim, other: Claim) -> Quantity | None:
    """Turn "826 tokens/s for a single user" into a rate per user where the other claim is stated per user."""
    if claim.metric != PER_USER or "user" in claim.quantity.unit or not other.quantity.unit.endswith("/user"):
        return None
    return claim.quantity.model_copy(update={"unit": f"{claim.quantity.unit}/user"})


def _per_chip(claim: Claim, other: Claim, vocabulary: Vocabulary) -> Quantity | None:
    """Give what a text says of one chip ("each GPU has 8 TB/s") the base by which the other counts ("8 TB/s per GPU").

    Only where the text says that one is meant, or names a chip and nothing that holds several.
    """
    rented = claim.metric == other.metric == _RENT and claim.qualifiers.get("gpus", "1") == "1"
    if rented and other.quantity.unit == claim.quantity.unit.replace("/", "/GPU/", 1):
        return claim.quantity.model_copy(update={"unit": other.quantity.unit})  # "$2.99 per hour for an H100"
    base = next((base for base in _CHIPS if other.quantity.unit.endswith(f"/{base}")), "")
    if not base or unit_bases(claim.quantity.unit):
        return None
    entry = vocabulary.metrics.get(claim.metric or other.metric)
    if entry is None or entry.kind != "fixed" or entry.subjects[:1] != ("hardware",):
        return None
    chip = base == "GPU" and claim.subject_kind == "hardware"
    if _WHOLE.search(claim.quote) or not (chip or _ONE_CHIP.search(claim.quote)):
        return None
    unit = f"{claim.quantity.unit}/{base}"
    return (
        claim.quantity.model_copy(update={"unit": unit})
        if vocabulary.units.convertible(unit, other.quantity.unit)
        else None
    )


def _per_node(claim: Claim, other: Claim, vocabulary: Vocabulary) -> Quantity | None:
    """Give what a text says that a node does ("the B200 node reaches 38,000 tok/s") the other's base."""
    if not other.quantity.unit.endswith("/node") or unit_bases(claim.quantity.unit) or not _A_NODE.search(claim.quote):
        return None
    unit = f"{claim.quantity.unit}/node"
    return (
        claim.quantity.model_copy(update={"unit": unit})
        if vocabulary.units.convertible(unit, other.quantity.unit)
        else None
    )


def _of_several(several: Claim, single: Claim, vocabulary: Vocabulary) -> Quantity | None:
    """Return what so many pieces have as the one claim speaks of, where the other one says what a single piece has."""
    count = several.qualifiers.get(PIECES, "")
    entry = vocabulary.metrics.get(several.metric)
    if not count.isdigit() or single.qualifiers.get(PIECES, "1") != "1" or several.metric != single.metric:
        return None
    whole = entry is not None and (entry.id == _RENT or (entry.kind == "fixed" and entry.subjects[:1] == ("hardware",)))
    if not whole or unit_bases(several.quantity.unit) != unit_bases(single.quantity.unit):
        return None
    mine = single.quantity
    values = {name: fraction(getattr(mine, name)) for name in ("low", "high", "step_low", "step_high")}
    changed = {name: plain(value * int(count)) for name, value in values.items() if value is not None}
    return mine.model_copy(update=changed) if "low" in changed and "high" in changed else None


def _with_base(mine: Quantity, other: Quantity, vocabulary: Vocabulary) -> Quantity | None:
    """Give a rate without a base the other's ("22,310 tok/s" beside "22,282 tok/s per node"), if the two are near.

    Rates of two bases differ by the number of nodes, GPUs or users, so that near values are of one base.
    """
    bases = unit_bases(other.unit)
    if not bases or "/" not in mine.unit or unit_bases(mine.unit):
        return None
    unit = "/".join([mine.unit, *sorted(bases)])
    value, theirs = fraction(mine.low), fraction(other.low)
    if value is None or theirs is None or not vocabulary.units.convertible(unit, other.unit):
        return None
    near = difference(value * vocabulary.units.factor(unit), theirs * vocabulary.units.factor(other.unit))
    return mine.model_copy(update={"unit": unit}) if near <= ROUNDING_LIMIT else None


def node_size(claim: Claim) -> int | None:
    """Return how many GPUs a node has, where the claim says so ("per node of 8", "8-GPU node"); else None."""
    stated = claim.qualifiers.get("node_size", "")
    match = _NODE.search(claim.quote)
    text = stated or (next((group for group in match.groups() if group), "") if match else "")
    text = _SPELLED.get(text.lower(), text)
    return int(text) if text.isdigit() and 0 < int(text) <= 1024 else None


def _card_note(a: Claim, b: Claim, vocabulary: Vocabulary) -> str:
    """Return "card = GPU" where only one of the claims was read with that assumption."""
    found = []
    for claim in (a, b):
        words = re.findall(r"[a-z]+", f"{claim.text} {claim.quote}".lower()) if "GPU" in claim.quantity.unit else []
        found.append({note for note in map(vocabulary.units.assumption, words) if note})
    differing = sorted(found[0] ^ found[1])
    return f"assuming {differing[0].removesuffix('s')}" if differing else ""
