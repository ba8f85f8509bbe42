"""Two values held against each other, with their ratio, difference or discount.

"185 tok/s against 111 tok/s, 1.67x", "1.67x faster (185 vs. 111 tok/s)", "was $50, now $40 (20 % off)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from claims.figures.arithmetic import size
from claims.figures.arithmetic.forms import find, form
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, Term, mark
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_LEAD = (
    r"\s*(?:\(|[,–—:=])\s*(?:(?:or|that\sis|i\.e\.|a|an|for\san?|roughly)\s+)*"
    r"(?:(?:speed-?up|gain|improvement|increase|advantage|factor|ratio)\sof\s+)?"
)
_MORE = size.COMPARING
_COMPARISONS = (
    form(
        r"{a}{few}(?:[,(–—]|\bis\b|\bwas\b|\bor\b)\s*(?:or\s|still\s|that\sis\s)?{r}\s"
        rf"(?:(?:{_MORE})\s(?:than|as)\s(?:[\w'’.-]+\s){{0,4}}\(?|(?:of\s)?(?:the|its|that\sof\sthe)\s){{b}}"
    ),
    form(rf"{{a}}{{few}}\s{{of}}\s{{few}}{{b}}{{few}}{_LEAD}{{r}}"),
    form(
        rf"{{r}}(?:\s(?:{_MORE}))?(?:\s+\w+)?\s*(?:\(|:|,|–|—)\s*(?:at\s|with\s)?{{few}}{{a}}{{few}}\s{{of}}\s{{few}}{{b}}"
    ),
)
#: "185 tok/s on the one and 111 on the other, a 1.67x speedup".
_SIDE_BY_SIDE = form(
    rf"{{a}}{{few}}\b(?:and|while)\b{{few}}{{b}}{{few}}(?:,|–|—|\()\s*(?:(?:or|for|that\sis|i\.e\.,?|making\sit)\s)?(?:an?\s)?{{r}}"
    rf"\s?(?:(?:{_MORE})\b)?"
)
#: "A 1.28x speedup at batch size 1 (85.8 → 109.3 tok/s)", "30 % better on the sea (3.94 against 3.03)".
_BRACKETED = form(r"{past}\(\s*{few}{a}{few}\s*(?P<arrow>→|->|\bto\b|{of})\s*{few}{b}{past}[,)]")
_ARROWS = ("→", "->", "to")
#: What may follow the size of a comparison: a comparing word or the end of the thought, but no thing of its own.
_ENDS = lazy_pattern(rf"\s*(?:(?:{_MORE})\b|[).,;:]|\Z)", re.IGNORECASE)
#: What follows a number that stands without a noun.
_NOTHING = lazy_pattern(r"\s*(?:[.,;:)]|\Z|(?:of|in|from|on|at|that|seen|reached|measured|recorded)\b)", re.IGNORECASE)
_COMPARED = lazy_pattern(rf"\s*(?:(?:{_MORE})\b|\))", re.IGNORECASE)
_NAMED = lazy_pattern(r"speed-?up|faster|slower", re.IGNORECASE)
_OFF = r"(?:off|discount|cheaper|less|lower|saving|reduction|price\scut|cut|\))"
_SAVED = r"(?:an?\s(?:saving|discount|price\scut|reduction|cut)\sof|saving|(?:you\s)?saves?|minus)\s"
_WAS = (
    r"\b(?:was|were|cost|costs?|priced\sat|list\sprice\sof|usual(?:ly)?|normal(?:ly)?|original(?:ly)?|regular(?:ly)?)"
)
_NOW = r"(?:now|today|currently|down\sto|cut\sto|reduced\sto|on\soffer\s(?:for|at))"
_DOWN = r"[,(]?\s(?:down|cut|reduced|lowered)\sfrom"
#: Two prices in the order in which a discount is told of them: `old` before and `new` after it.
_PRICES = (
    rf"{_WAS}\s{{few}}{{old}}{{few}}[,;]?\s(?:and\s)?{_NOW}\s{{few}}{{new}}\s*(?:[,(–—:]|\bfor\b)\s*",
    rf"{{new}}{{few}}{_DOWN}\s{{few}}{{old}}\s*[,(–—:]\s*",
    r"{new}\s{few}instead\sof\s{few}{old}\s*[,(–—]\s*",
)
_SIZES = (rf"(?:an?\s)?{{r}}\s*{_OFF}", rf"{_SAVED}{{r}}")
_DISCOUNTS = (
    *(form(prices + size_) for prices in _PRICES for size_ in _SIZES),
    form(
        r"{r}\s(?:off|discount\s(?:on|off|from)|less\sthan)\s{few}{old}{few}"
        r"(?:,|:|=|\bbrings?\sit\sto\b|\bmakes?\b|\bleaves?\b|\bis\b|\bgives?\b)\s*(?:(?:so|it\sis|now)\s)*{few}{new}"
    ),
    form(
        r"\b(?:with|after|at|for|including)\s(?:an?\s|the\s|our\s)?{r}\s(?:discount|off|saving|reduction|price\scut)\b{few},\s{few}{old}"
        r"{few}\b(?:costs?|comes?\sto|is|sells?\sfor|goes?\sfor|drops?\sto|falls?\sto)\s{few}{new}"
    ),
)
#: Without one of these no form stands in a sentence: most sentences need none of them compiled.
_HELD = lazy_pattern(r"\b(?:against|versus|vs|compared|rather|instead|than|as|of|the|its)\b", re.IGNORECASE)
_BESIDE = lazy_pattern(r"\b(?:and|while)\b", re.IGNORECASE)
_REDUCED = lazy_pattern(
    r"\b(?:now|today|currently|down|cut|reduced|lowered|offer|instead|off|discount|less)\b", re.IGNORECASE
)


def misfits(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each ratio, difference or discount that the two values beside it do not give."""
    kinds = [term.kind for term in passage.terms]
    sized = Kind.RATIO in kinds or Kind.PERCENTAGE in kinds
    if len(kinds) < 3 or not (sized or kinds.count(Kind.PRICE) > 2):
        return
    for pattern in _DISCOUNTS if kinds.count(Kind.PRICE) > 1 and _REDUCED.search(passage.form) else ():
        for found in find(pattern, passage, rejected=True):
            old, new, result = (found.names[name] for name in ("old", "new", "r"))
            gives = _discount(old, new, result)
            if gives:
                yield Misfit("discount", result, (old, new), gives)
    for place, pattern in enumerate(_COMPARISONS) if sized and _HELD.search(passage.form) else ():
        for found in find(pattern, passage):
            a, b, result = (found.names[name] for name in ("a", "b", "r"))
            if place == 1 and not _closes(passage, result):
                continue
            # Two of one kind are compared; a third of the same kind is another value, and a share speaks of a part.
            if not _is_size(result) or _is_size(a):
                continue
            bare = _is_bare(passage, b)
            old = replace(b, claim=None, text=b.claim.quantity.low) if bare and b.claim else b
            gives = size.wrong(passage, old, a, result, vocabulary, bare=bare)
            if gives:
                yield Misfit("ratio", result, (a, b), gives)
    if sized:
        yield from _side_by_side(passage, vocabulary)
        yield from _bracketed(passage, vocabulary)


def _is_bare(passage: Passage, term: Term) -> bool:
    """True for a number that counts nothing of its own, and so has the unit of the other: "the 1,050 of last year"."""
    if term.claim is None or term.unit or term.claim.quantity.low != term.claim.quantity.high:
        return False
    return bool(_NOTHING.match(passage.words(term.end, term.end + size.BESIDE)))


def _is_size(term: Term) -> bool:
    return term.kind in (Kind.RATIO, Kind.PERCENTAGE)


def _side_by_side(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield what two values, joined by "and", do not give; the second may go without its unit."""
    for found in find(_SIDE_BY_SIDE, passage) if _BESIDE.search(passage.form) else ():
        a, b, result = (found.names[name] for name in ("a", "b", "r"))
        if not _is_size(result) or _is_size(a) or _is_size(b) or not (a.claim or b.claim):
            continue
        said = result.claim.text if result.claim else ""
        if not (_NAMED.search(said) or _COMPARED.match(passage.words(result.end, result.end + size.BESIDE))):
            continue
        gives = size.wrong(passage, b, a, result, vocabulary, bare=True)
        if gives:
            yield Misfit("ratio", result, (a, b), gives)


def _bracketed(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each size whose two values in brackets, a few words behind it, do not give it."""
    if "(" not in passage.form:
        return
    for index, result in enumerate(passage.terms):
        if not _is_size(result) or not result.asserted:
            continue
        match = _BRACKETED.pattern.match(passage.form, passage.form.index(mark(index)) + len(mark(index)))
        if match is None:
            continue
        one, two = int(match["a"]), int(match["b"])
        a, b = passage.terms[one], passage.terms[two]
        # Numbers of things in brackets are conditions ("(2 vs 4 GPUs)"), and the size next to them is the one meant.
        if any(_is_size(term) for term in passage.terms[index + 1 : one]) or Kind.COUNT in (a.kind, b.kind):
            continue
        if a.asserted and b.asserted and (a.claim or b.claim):
            ends = (a, b) if match["arrow"].casefold() in _ARROWS else (b, a)
            gives = size.wrong(None, *ends, result, vocabulary)
            if gives:
                yield Misfit("ratio", result, (a, b), gives)


def _closes(passage: Passage, result: Term) -> bool:
    """True if nothing behind a ratio says that it is one of something else; a percentage must say that it compares."""
    behind = passage.words(result.end, result.end + size.BESIDE)
    return bool((_COMPARED if result.unit == "percent" else _ENDS).match(behind))


def _discount(old: Term, new: Term, result: Term) -> str:
    if old.kind is not Kind.PRICE or old.unit != new.unit or old.admits is None or new.admits is None:
        return ""
    if result.unit == "percent":
        share = new.admits.over(old.admits)
        if share is None:
            return ""
        return size.unless(
            result,
            Fraction(1, 100),
            (share.plus(-1).negated(),),
            f"a discount of {float(1 - share.middle) * 100:.3g} %",
        )
    saved = old.admits.minus(new.admits)
    if result.unit != old.unit or saved is None:
        return ""
    return size.unless(result, Fraction(1), (saved,), f"a discount of {float(saved.middle):,.10g}")
