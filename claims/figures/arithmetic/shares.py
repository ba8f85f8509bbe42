"""Shares whose part and whole stand in the same sentence: "48 of 64 tasks (75 %)", "48/64 (75 %)"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from claims.figures.arithmetic import size
from claims.figures.arithmetic.forms import find, form
from claims.figures.arithmetic.interval import Interval
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, Term
from claims.figures.arithmetic.totals import alike
from claims.model.quantity import Kind
from claims.vocabulary.vocabulary import Vocabulary

_LEAD = r"(?:\(|,\s+or\s+|,\s+i\.e\.,?\s+|\s=\s)\s*"
_SHARES = (
    form(rf"{{part}}\s+(?:out\s+)?of\s+(?:the\s+|all\s+|its\s+)?{{whole}}{{few}}{_LEAD}{{r}}"),
    form(rf"\bof\s(?:the\s|all\s|its\s)?{{whole}}{{few}},\s{{part}}{{few}}{_LEAD}{{r}}\s*(?:\)|[.,;]|\Z)"),
    form(
        r"{r}(?:\s+of\s{few})?\s*(?:\(|,\s+or\s+|=)\s*{part}\s(?:out\s)?of\s(?:the\s|all\s)?{whole}{few}(?:\)|[.;]|\Z)"
    ),
    form(
        r"\b(?:profit|income|earnings)\b{few}{part}{few}\bon\s{few}\b(?:revenues?|sales|turnover)\b{few}{whole}"
        r"{few}[,(–—]\s*(?:for\s)?an?\s(?:\w+\s)?margin\sof\s{r}",
        "margin",
    ),
)
_FRACTIONS = (form(r"{part}\s*(?:\(|,\s+or\s+|=\s*)\s*{r}\s*(?:\)|[.,;]|\Z)"), form(r"{r}\s*\(\s*{part}\s*\)"))


def misfits(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each share that its part and its whole do not give."""
    if not any(term.unit == "percent" for term in passage.terms):
        return
    for pattern in _SHARES if len(passage.terms) > 2 else ():
        for found in find(pattern, passage):
            part, whole, result = (found.names[name] for name in ("part", "whole", "r"))
            gives = _share(part, whole, result)
            if gives:
                yield Misfit("share", result, (part, whole), gives)
    for pattern in _FRACTIONS if any(term.kind is Kind.RATIO for term in passage.terms) else ():
        for found in find(pattern, passage):
            part, result = found.names["part"], found.names["r"]
            if (
                part.claim is None
                or "/" not in part.claim.text
                or part.kind is not Kind.RATIO
                or result.unit != "percent"
            ):
                continue
            gives = size.unless(result, Fraction(1, 100), (Interval(part.value, part.value),), _percent(part.value))
            if gives:
                yield Misfit("share", result, (part,), gives)


def _share(part: Term, whole: Term, result: Term) -> str:
    if result.unit != "percent" or not alike((part, whole)):
        return ""
    if part.claim is not None and part.unit != whole.unit and part.kind is not Kind.COUNT:
        return ""
    share = part.admits.over(whole.admits) if part.admits and whole.admits else None
    if share is None or share.low > 1:
        return ""
    return size.unless(result, Fraction(1, 100), (share,), _percent(share.middle))


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.4g} %"
