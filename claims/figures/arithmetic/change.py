"""A change told by its two ends: "from 400 ms to 300 ms, a 25 % cut", "fell 25 % to $30 from $40"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claims.figures.arithmetic import size
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, Term
from claims.figures.arithmetic.size import BESIDE, FALLS, HEDGES, RISES
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: "Prices range from $10 to $5": no change.
_RANGES = lazy_pattern(
    r"\b(?:rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying)|run(?:s|ning)?)\s+(?:\w+\s+)?from\b", re.IGNORECASE
)
_FROM = lazy_pattern(rf"\bfrom\s+{HEDGES}\Z", re.IGNORECASE)
_TO = lazy_pattern(rf"\bto\s+{HEDGES}\Z", re.IGNORECASE)
_THEN_TO = lazy_pattern(rf"\s*(?:[\w/-]+\s+){{0,3}}(?:to|→|->)\s+{HEDGES}\Z", re.IGNORECASE)
_THEN_FROM = lazy_pattern(rf"\s*,?\s*(?:[\w/-]+\s+)?from\s+{HEDGES}\Z", re.IGNORECASE)
#: What may stand between the two ends of a change and its size: "(", ", a", ", a cut of", ", up", ", achieving over a";
#: or, where the size comes first, a few words up to "from". Neither may begin a new thought.
_AFTER = lazy_pattern(
    rf"[^.;:()]{{0,30}}?(?:\(|\s=|:|[,–—]\s*(?:or|i\.e\.,?|an?|for\s+an?|by|up|down|\w+ing(?:\s+\w+){{0,2}}?(?:\s+an?)?)\s)\s*"
    rf"{HEDGES}(?:an?\s+)?(?:(?:{FALLS}|{RISES}|change|improvement|speedup)\s+(?:of\s+|by\s+)?)?{HEDGES}\Z",
    re.IGNORECASE,
)
#: A size that stands right after a comma is one of the change only if a comparing word follows.
_COMMA = lazy_pattern(rf"\s*(?:[\w/-]+\s+)?[,–—]\s*{HEDGES}\Z", re.IGNORECASE)
_COMPARING = lazy_pattern(rf"\s*(?:{FALLS}|{RISES}|faster|slower|better|worse|smaller|larger)\b", re.IGNORECASE)
_BEFORE = lazy_pattern(rf"[^.;:()]{{0,60}}\bfrom\s+{HEDGES}\Z", re.IGNORECASE)
_RIGHT_BEFORE_TO = lazy_pattern(rf"\s*,?\s*to\s+{HEDGES}\Z", re.IGNORECASE)
_NEW_THOUGHT = lazy_pattern(
    r"\b(?:and|but|after|while|with|not|compared|versus|vs|than|relative|baseline|whereas|respectively|using|at|per)\b",
    re.IGNORECASE,
)


def misfits(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each size of a change that its two ends, which stand right before or right after it, do not give."""
    terms = passage.terms
    if len(terms) < 3 or "rom" not in passage.form:
        return
    for index, result in enumerate(terms):
        for first in (index - 2, index + 1):
            if first < 0 or first + 1 >= len(terms):
                continue
            ends = terms[first], terms[first + 1]
            if not all(term.asserted for term in (*ends, result)):
                continue
            gives = _wrong(passage, *ends, result, vocabulary)
            if gives:
                yield Misfit("change", result, ends, gives)
                break


def _wrong(passage: Passage, a: Term, b: Term, result: Term, vocabulary: Vocabulary) -> str:
    """Return what two neighbouring numbers give, if they are the ends of a change whose size `result` misstates."""
    before, middle = passage.words(a.start - 24, a.start), passage.words(a.end, b.start)
    if _RANGES.search(before):
        return ""
    if _FROM.search(before) and _THEN_TO.match(middle):
        # Two bare numbers between "from" and "to" count one thing: "rose from 218 to 971, a 4.5x gain".
        counted = a.claim is None and b.claim is None
        return size.wrong(passage, a, b, result, vocabulary, bare=counted) if _belongs(passage, a, b, result) else ""
    if _TO.search(before) and _THEN_FROM.match(middle):
        words = passage.words(result.end, a.start) if result.end <= a.start else ""
        return size.wrong(passage, b, a, result, vocabulary) if _RIGHT_BEFORE_TO.match(words) else ""
    return ""


def _belongs(passage: Passage, a: Term, b: Term, result: Term) -> bool:
    """True if the result speaks about the change from `a` to `b`."""
    if result.start < a.start:
        words = passage.words(result.end, a.start)
        return _BEFORE.match(words) is not None and not _NEW_THOUGHT.search(words)
    words = passage.words(b.end, result.start)
    if _NEW_THOUGHT.search(words):
        return False
    after = passage.words(result.end, result.end + BESIDE)
    return _AFTER.match(words) is not None or bool(_COMMA.match(words) and _COMPARING.match(after))
