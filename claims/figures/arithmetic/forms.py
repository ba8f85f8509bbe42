"""How the forms of a relation are written: patterns over a sentence whose numbers are marks.

In a form, `{a}` is a number with its hedge, `{list}` two or more numbers joined by commas and "and", `{few}` a few
words that begin no new thought, `{past}` such words with numbers among them, `{is}` what leads from operands to a
result, and `{of}` what holds two values apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from claims.figures.arithmetic.passage import CLOSE, OPEN, WALL, Passage, Term
from claims.figures.arithmetic.size import HEDGES
from claims.patterns import lazy_pattern

_ANY = rf"[^.;:()\[\]{OPEN}{CLOSE}{WALL}]"
_DULL = (
    r"and|but|after|while|whereas|although|though|not|if|unless|instead|versus|vs|against|including|among|respectively"
)
_STEP = rf"(?:(?!\b(?:{_DULL})\b){_ANY})"
#: What a form may pass over, and what leads from operands to their result.
_PARTS: Mapping[str, str] = {
    "few": rf"{_STEP}{{0,40}}?",
    "past": rf"(?:{_STEP}|{OPEN}\d+{CLOSE}){{0,60}}?",
    "plus": rf"{_STEP}{{0,40}}?(?:,|\band\b|\bplus\b|\+|&)\s*(?:and\b)?{_STEP}{{0,30}}?",
    "is": r"\s*[,–—]?\s*(?:\(|=|:|,|–|—|\b(?:which\s)?(?:or|i\.e\.,?|that\sis,?|for|making|giving|is|are|was|were"
    r"|comes?\sto|came\sto|adds?\sup\sto|adding\sup\sto|makes?|gives?|equals?|amounts?\sto|total(?:s|led|ling|ed|ing)?|costs?|costing)\b)\s*"
    r"(?:a\stotal\sof\s|in\stotal\s|in\sall\s)?",
    "of": r"(?:against|versus|vs\.?|compared\s(?:with|to)|rather\sthan|instead\sof)",
}
_HOLE = re.compile(r"\{(\w+)\}")


class Found(NamedTuple):
    """A form found in a sentence: the numbers at its names, and those of its list."""

    names: dict[str, Term]
    list: tuple[Term, ...]


class Form(NamedTuple):
    """How a relation may be written, and words or marks of which every such sentence has one; none for any sentence."""

    pattern: re.Pattern[str]
    needs: tuple[str, ...] = ()


def form(template: str, *needs: str) -> Form:
    """Return a form; see the module.

    Args:
        needs: lower case; where a sentence has none of them, the pattern is not even compiled.
    """
    number = rf"{HEDGES}{OPEN}(?P<NAME>\d+){CLOSE}"
    mark = rf"{HEDGES}{OPEN}\d+{CLOSE}"
    several = rf"(?P<list>{mark}(?:{_PARTS['plus']}{mark}){{1,7}}?)"

    def fill(hole: re.Match[str]) -> str:
        name = hole[1]
        if name == "list":
            return several
        return _PARTS.get(name) or number.replace("NAME", name)

    return Form(lazy_pattern(_HOLE.sub(fill, template), re.IGNORECASE), needs)


def find(written: Form, passage: Passage, *, rejected: bool = False) -> Iterator[Found]:
    """Yield each place of a sentence where a form stands; of values that the author rejects only if asked to."""
    pattern, needs = written
    if needs:
        lower = passage.form.lower()
        if not any(word in lower for word in needs):
            return
    for match in pattern.finditer(passage.form):
        names = {
            name: passage.terms[int(index)] for name, index in match.groupdict().items() if name != "list" and index
        }
        listed = tuple(passage.marked(match["list"])) if "list" in match.groupdict() else ()
        if rejected or all(term.asserted for term in (*names.values(), *listed)):
            yield Found(names, listed)
