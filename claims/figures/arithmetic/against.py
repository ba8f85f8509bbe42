"""Two values held against each other, with their ratio, difference or discount.

"185 tok/s against 111 tok/s, 1.67x", "1.67x faster (185 vs. 111 tok/s)", "was $50, now $40 (20 % off)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from claims.figures.arithmetic import size
from claims.figures.arithmetic.forms import find, form
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, Term
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_LEAD = (
    r"\s*(?:\(|[,–—:=])\s*(?:(?:or|that\sis|i\.e\.|a|an|for\san?|roughly)\s+)*"
    r"(?:(?:speed-?up|gain|improvement|increase|advantage|factor|ratio)\sof\s+)?"
)
_MORE = (
    r"faster|slower|quicker|more|less|fewer|higher|lower|better|worse|larger|smaller|cheaper|speed-?up|improvement"
    r"|increase|decrease|reduction|gain|as\s(?:fast|much|many|high)"
)
_COMPARISONS = (
    form(
        r"{a}{few}(?:[,(–—]|\bis\b|\bwas\b|\bor\b)\s*(?:or\s|still\s|that\sis\s)?{r}\s"
        rf"(?:(?:{_MORE})\s(?:than|as)\s(?:[\w'’.-]+\s){{0,4}}|(?:of\s)?(?:the|its|that\sof\sthe)\s){{b}}"
    ),
    form(rf"{{a}}{{few}}\s{{of}}\s{{few}}{{b}}{{few}}{_LEAD}{{r}}"),
    form(
        rf"{{r}}(?:\s(?:{_MORE}))?(?:\s+\w+)?\s*(?:\(|:|,|–|—)\s*(?:at\s|with\s)?{{few}}{{a}}{{few}}\s{{of}}\s{{few}}{{b}}"
    ),
)
#: What may follow the size of a comparison: a comparing word or the end of the thought, but no thing of its own.
_ENDS = lazy_pattern(rf"\s*(?:(?:{_MORE})\b|[).,;:]|\Z)", re.IGNORECASE)
_COMPARED = lazy_pattern(rf"\s*(?:(?:{_MORE})\b|\))", re.IGNORECASE)
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
)
#: Without one of these no form stands in a sentence: most sentences need none of them compiled.
_HELD = lazy_pattern(r"\b(?:against|versus|vs|compared|rather|instead|than|as|of|the|its)\b", re.IGNORECASE)
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
            if result.kind not in (Kind.RATIO, Kind.PERCENTAGE) or a.kind in (Kind.RATIO, Kind.PERCENTAGE):
                continue
            gives = size.wrong(passage, b, a, result, vocabulary)
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
