"""Sums, differences and products whose operands stand in the same sentence.

"40 in Visby and 25 in Turku, 65 in all", "43,538 GPU hours at $2.00 an hour, $87,076", "8 nodes of 8 GPUs (64 GPUs)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from claims.figures.arithmetic import size
from claims.figures.arithmetic.forms import find, form
from claims.figures.arithmetic.interval import Interval, total
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, Term
from claims.figures.units import product_unit, unit_bases, without_bases
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.units import unit_atoms
from claims.vocabulary.vocabulary import Vocabulary

_ALL = r"(?:in\sall|in\stotal|altogether|all\stold|combined|all\stogether)"
_ALL_WORDS = ("all", "total", "altogether", "combined")
_TOTAL = (
    rf"(?:a\stotal\sof|the\stotal\s(?:is|was)|{_ALL},?|total(?:s|led|ling|ed|ing)?"
    r"|(?:which\s|they\s)?adds?\sup\sto|sums?\sto)"
)
_SUMS = (
    form(rf"{{list}}{{few}}(?:[,(:–—=]|\bor\b|\bfor\b|\bmaking\b)\s*(?:\w+\s)?{{r}}{{few}}\b{_ALL}\b", *_ALL_WORDS),
    form(rf"{{list}}{{few}}[,(:–—]?\s*(?:or\s|for\s|which\s|making\s)?{_TOTAL}\s{{r}}"),
    form(rf"\b{_TOTAL}\s{{few}}{{r}}{{few}}\s*(?::|\(|–|—|,\s(?:that\sis|i\.e\.),?)\s*{{list}}{{few}}\s*(?:[.);]|\Z)"),
    form(rf"{{r}}{{few}}\b{_ALL}\s*(?::|\(|–|—)\s*{{list}}{{few}}\s*(?:[.);]|\Z)", *_ALL_WORDS),
    form(r"{a}\s*\+\s*{b}\s*(?:\+\s*{c}\s*)?=\s*{r}", "="),
)
_COST = r"\b(?:costs?|expenses?|expenditure|spending|outlays?|bills?)\b"
_DIFFERENCES = (
    form(r"{a}\s*(?:−|–|-)\s*{b}\s*=\s*{r}", "="),
    form(
        rf"\b(?:revenues?|income|sales|earnings)\b{{few}}{{a}}{{few}}\b(?:against|minus|less|and|on)\b{{few}}{_COST}{{few}}{{b}}"
        r"{few}(?:,|\(|–|—|\band\b|\bleaving\b|\bfor\b)\s*(?:leaving\s|for\s|so\s)?(?:an?|the)\s(?:\w+\s)?(?:profit|margin|surplus|loss)"
        r"\s(?:of|is|was)\s{r}",
        *("profit", "margin", "surplus", "loss"),
    ),
    form(
        r"{a}{few}\s{of}\s{few}{b}{few}(?:,|\(|–|—)\s*(?:an?|the)\s(?:difference|gap|saving|margin)\s(?:of|is|was)\s{r}",
        *("difference", "gap", "saving", "margin"),
    ),
)
_PRODUCTS = (
    form(r"{a}\s*(?:×|x|\*|times)\s*{b}(?:\s*(?:×|x|\*|times)\s*{c})?\s*=\s*{r}", "="),
    form(
        r"{a}\s*(?:nodes?|servers?|machines?|hosts?|trays?|racks?)?\s*(?:of|with|x|×|\*)\s+{b}{few}(?:\(|,\s+or\s+|,\s+i\.e\.,?\s+|\s=\s)\s*{r}"
    ),
)
_THAN = rf"(?:{size.COMPARING})(?:\s[\w-]+)?\sthan\s"
_COMPARED = (
    form(rf"{{a}}{{few}}\s{{r}}\s{_THAN}{{few}}(?:\(\s*)?{{b}}"),
    form(rf"{{r}}\s{_THAN}{{few}}(?::|\(|,|–|—)\s*(?:at\s|with\s)?{{few}}{{a}}{{few}}\s{{of}}\s{{few}}{{b}}"),
)
#: "Of 50 runs, 43 passed and 9 failed": the parts may leave something over, and cannot be more than all.
_OF_ALL = form(r"(?:^|[.;:]\s|\b)of\s(?:the\s|its\s|our\s|all\s)?{r}{few},\s{a}{few}\band\s{b}{few}(?:[.;,]|\Z)")
#: Nothing is both: other parts may overlap ("70 use the one and 60 the other").
_OPPOSED = (
    *(("pass", "fail"), ("succe", "fail"), ("complet", "fail"), ("finish", "fail"), ("won", "lost"), ("men", "women")),
    *(("correct", "wrong"), ("right", "wrong"), ("accept", "reject"), ("approv", "reject"), ("open", "clos")),
)
#: "8 cabins (4 boats x 2 cabins)".
_MADE_OF = form(r"{r}\s*\(\s*{a}\s*(?:\w+\s*)?(?:x|×|\*|of)\s*{b}\s*(?:\w+\s*)?(?:each\s*)?\)")
#: "three 8-cabin boats (24 cabins)": the second number counts what each of the first has.
_OF_SO_MANY = form(r"{a}\s{b}{few}(?:\(|,\s+or\s+|,\s+i\.e\.,?\s+|\s=\s|,\s+for\s+)\s*{r}")
_PRICED = (
    form(r"{a}{few}\s(?:at|@|×|x|\*|times|for)\s*{b}(?:\s(?:each|apiece|a\spiece|per\s\w+))?{is}{r}"),
    form(r"\bat\s{b}(?:\s(?:each|apiece|a\spiece|per\s\w+))?{few},{few}{a}{few}{is}{r}"),
)
#: "100 hours at $2, $500 in revenue": the result is of something else.
_ELSEWHERE = lazy_pattern(
    r"\s*(?:in|of|as|a|an|per|/)?\s*(?:revenues?|sales|profits?|earnings|income|worth|more|less|off|cheaper|savings?|each|apiece|below|above"
    r"|per|a\s(?:day|month|year|week|hour))\b",
    re.IGNORECASE,
)


#: Without one of these no form of the relation stands in a sentence; a quick test.
_SUMMED = lazy_pattern(r"total|\ball\b|altogether|combined|\+|\badds?\b|\bsums?\b", re.IGNORECASE)
_SUBTRACTED = lazy_pattern(r"=|profit|margin|surplus|loss|difference|gap|saving", re.IGNORECASE)
_MULTIPLIED = lazy_pattern(r"\(|=|,\s+or\s|,\s+i\.e", re.IGNORECASE)


def misfits(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each sum, difference or product that its operands do not give."""
    if len(passage.terms) < 3:
        return
    for relation, patterns, cue, judge in (
        ("sum", _SUMS, _SUMMED, _sum),
        ("difference", _DIFFERENCES, _SUBTRACTED, _difference),
        ("product", _PRODUCTS, _MULTIPLIED, _product),
    ):
        for pattern in patterns if cue.search(passage.form) else ():
            for found in find(pattern, passage):
                operands = found.list or tuple(found.names[name] for name in ("a", "b", "c") if name in found.names)
                yield from _misfit(relation, found.names["r"], operands, judge(operands, found.names["r"]))
    for found in (each for pattern in _COMPARED if "than" in passage.form for each in find(pattern, passage)):
        operands, result = (found.names["a"], found.names["b"]), found.names["r"]
        # Three bare numbers may be of three things.
        if all(term.claim for term in (*operands, result)):
            yield from _misfit("difference", result, operands, _difference(operands, result))
    for found in find(_OF_SO_MANY, passage) if _MULTIPLIED.search(passage.form) else ():
        operands, result = (found.names["a"], found.names["b"]), found.names["r"]
        each = operands[1].claim
        if each is not None and "-" in each.text and each.quantity.unit == result.unit:
            yield from _misfit("product", result, operands, _product(operands, result))
    for found in find(_MADE_OF, passage) if "(" in passage.form else ():
        operands, result = (found.names["a"], found.names["b"]), found.names["r"]
        if result.unit == operands[1].unit:
            yield from _misfit("product", result, operands, _product(operands, result))
    lower = passage.form.lower()
    opposed = any(one in lower and other in lower for one, other in _OPPOSED)
    for found in find(_OF_ALL, passage) if opposed else ():
        operands, result = (found.names["a"], found.names["b"]), found.names["r"]
        yield from _misfit("sum", result, operands, _more_than_all(operands, result))
    rates = any("/" in term.unit or term.kind is Kind.PRICE for term in passage.terms)
    for found in (each for pattern in (_PRICED if rates else ()) for each in find(pattern, passage)):
        operands, result = (found.names["a"], found.names["b"]), found.names["r"]
        if not _ELSEWHERE.match(passage.words(result.end, result.end + size.BESIDE)):
            pieces = _pieces(operands, passage)
            if pieces is not None:
                yield from _misfit("product", result, operands, _priced(operands, result, pieces, vocabulary))


def _misfit(relation: str, result: Term, operands: tuple[Term, ...], gives: str) -> Iterator[Misfit]:
    if gives:
        yield Misfit(relation, result, operands, gives)


def alike(terms: Sequence[Term]) -> list[Interval]:
    """Return what each of the terms may stand for, [] if one of them has no single value or they measure two things.

    Bare numbers, and counts of different things, go with each other: "40 women and 30 men, 70 people".
    """
    found = [term.admits for term in terms if term.admits is not None]
    units = {term.unit for term in terms if term.claim is not None}
    comparable = len(units) <= 1 or all(term.kind is Kind.COUNT for term in terms)
    return found if comparable and len(found) == len(terms) else []


def _sum(operands: Sequence[Term], result: Term) -> str:
    found = alike((*operands, result))
    return "" if not found or result.kind is Kind.RATIO else sum_gives(found[:-1], result)


def _more_than_all(operands: Sequence[Term], result: Term) -> str:
    """Return what two parts give together where that is more than there are in all, "" otherwise."""
    found = alike((*operands, result))
    if not found or any(term.kind is not Kind.COUNT for term in (*operands, result) if term.claim is not None):
        return ""
    parts, whole = total(found[:-1]), found[-1]
    if whole.high is None or parts.low <= whole.high:
        return ""
    return f"{size.amount(parts.middle, result)} in all"


def sum_gives(parts: Sequence[Interval], result: Term) -> str:
    """Return what parts give together, if the result states another sum; "" otherwise."""
    whole = total(parts)
    return size.unless(result, Fraction(1), (whole,), f"{size.amount(whole.middle, result)} in all")


def _difference(operands: Sequence[Term], result: Term) -> str:
    found = alike((*operands, result))
    change = found[0].minus(found[1]) if found else None
    if change is None or change.high is None:
        return ""
    return size.unless(
        result, Fraction(1), (change, change.negated()), f"a difference of {size.amount(abs(change.middle), result)}"
    )


def _product(operands: Sequence[Term], result: Term) -> str:
    found = [term.admits for term in (*operands, result) if term.admits is not None and term.kind is Kind.COUNT]
    if len(found) != len(operands) + 1:
        return ""
    product = Interval(Fraction(1), Fraction(1))
    for one in found[:-1]:
        product = product.times(one)
    return size.unless(result, Fraction(1), (product,), size.amount(product.middle, result))


def _pieces(operands: Sequence[Term], passage: Passage) -> Interval | None:
    """Return how many pieces a rate is to be multiplied by as well: "16 GPUs for 12 hours at $2.50 per GPU-hour".

    One for a rate of no piece, or for hours of pieces; None where the sentence does not plainly say how many.
    """
    of = unit_bases(operands[1].unit)
    held = {name for _, name, _ in unit_atoms(operands[0].unit)}
    if not of or of & held:
        return Interval(Fraction(1), Fraction(1))
    found = [
        term.admits for term in passage.terms if term.unit in of and term not in operands and term.admits is not None
    ]
    return found[0] if len(found) == len(of) == 1 else None


def _priced(operands: Sequence[Term], result: Term, pieces: Interval, vocabulary: Vocabulary) -> str:
    """Judge a quantity times a price, or two quantities whose units multiply to that of the result."""
    one, two = operands
    if one.claim is None or two.claim is None or result.claim is None or result.kind is Kind.RATIO:
        return ""
    units = vocabulary.units
    money = two.kind is Kind.PRICE and "/" not in two.unit and one.kind is Kind.COUNT
    unit = two.unit if money else product_unit(one.unit, two.unit)
    if without_bases(units.dimension(unit)) != without_bases(units.dimension(result.unit)):
        return ""
    if not money and "/" not in two.unit:
        return ""
    factor = units.factor(two.unit) if money else units.factor(one.unit) * units.factor(two.unit)
    if one.admits is None or two.admits is None:
        return ""
    product = one.admits.times(two.admits).times(pieces).scaled(factor / units.factor(result.unit))
    return size.unless(result, Fraction(1), (product,), size.amount(product.middle, result))
