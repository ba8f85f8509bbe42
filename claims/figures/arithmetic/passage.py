"""A sentence as arithmetic sees it: its numbers as numbered marks, and the words between them.

"The fleet had <0> ferries and <1> yachts, <2> in all": the forms of the relations are patterns over such a text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from claims.extract.sentences import split
from claims.figures.arithmetic.interval import Interval, admitted, bare
from claims.figures.exact import plain
from claims.model.claim import Claim, Stance
from claims.model.document import Document
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern

#: Private-use characters: a number's mark is `OPEN index CLOSE`, and what no form may pass over is `WALL`.
OPEN, CLOSE, WALL = "\ue000", "\ue001", "\ue002"
_MARKS = str.maketrans({OPEN: " ", CLOSE: " ", WALL: " "})
_SPELLED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_VALUES = {word: str(value) for value, word in enumerate(_SPELLED, start=2)}
#: A number that is no claim of its own ("40 ferries in Visby and 25 in Turku", "three 8-cabin boats").
_NUMBER = lazy_pattern(
    r"(?<![\w.,$€£/#-])(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,6})?(?![\w%/°-]|[.,]\d)"
    rf"|\b(?:{'|'.join(_SPELLED)})(?=\s\Z)"
)
#: A sentence with more numbers than that is a table in prose; no form has so many.
_MOST = 40


@dataclass(frozen=True, slots=True)
class Term:
    """A number of a sentence.

    Attributes:
        start, end: its range of the document's readable text.
        claim: the claim that it makes; None for a number that is none, and takes its unit from its neighbours.
        text: of a number that is no claim, its value in digits.
        taken: of such a number, the unit that it takes from a neighbour, "" for none.
    """

    start: int
    end: int
    claim: Claim | None
    text: str = ""
    taken: str = ""

    @property
    def value(self) -> Fraction:
        """The number as stated, in its own unit; of a range the low end."""
        return Fraction(Decimal(self.claim.quantity.low if self.claim else self.text))

    @property
    def admits(self) -> Interval | None:
        """What it may stand for at its written precision, hedge and bound; None for ranges."""
        return admitted(self.claim) if self.claim else bare(self.text)

    @property
    def unit(self) -> str:
        """Its canonical unit; of a bare number the one that it takes, or ""."""
        return self.claim.quantity.unit if self.claim else self.taken

    @property
    def asserted(self) -> bool:
        """False for a value that the author rejects: "$40 instead of $50"."""
        return self.claim is None or self.claim.stance is Stance.ASSERTED

    @property
    def kind(self) -> Kind:
        """What sort of figure it is; a bare number counts something."""
        return self.claim.quantity.kind if self.claim else Kind.COUNT

    def scaled(self, factor: Fraction) -> Interval | None:
        """Return what it may stand for, times a positive number."""
        admits = self.admits
        return admits.scaled(factor) if admits else None

    def stating(self, value: Fraction) -> Term:
        """Return the term as if it stated another value in the same unit; a bare number stays as it is."""
        if self.claim is None:
            return self
        quantity = self.claim.quantity.model_copy(update={"low": plain(value), "high": plain(value)})
        return replace(self, claim=self.claim.model_copy(update={"quantity": quantity}))


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence.

    Attributes:
        text: the readable text in which it stands.
        start: where it begins there.
        terms: its numbers, in order.
        form: its text with each number as a mark.
    """

    text: str
    start: int
    terms: tuple[Term, ...]
    form: str

    def words(self, start: int, end: int) -> str:
        """Return a stretch of the readable text; an empty one if it ends before it starts."""
        return self.text[max(start, self.start) : end]

    def marked(self, form: str) -> list[Term]:
        """Return the terms whose marks stand in a stretch of `form`."""
        return [self.terms[int(part.partition(CLOSE)[0])] for part in form.split(OPEN)[1:]]


def passages(document: Document, claims: Sequence[Claim]) -> Iterator[Passage]:
    """Yield each sentence, also of a cell, that has two or more numbers, one of them a claim."""
    ordered = sorted(claims, key=_start)
    spans = [document.text_span(claim.start, claim.end) for claim in ordered]
    starts = [start for start, _ in spans]
    for block in document.blocks:
        first, last = bisect_left(starts, block.start), bisect_left(starts, block.end)
        if first == last:
            continue
        for start, end in split(document.text, block.start, block.end):
            here, stop = bisect_left(starts, start, first, last), bisect_left(starts, end, first, last)
            if here < stop:
                found = list(zip(ordered[here:stop], spans[here:stop], strict=True))
                passage = _passage(document.text, start, end, found)
                if 2 <= len(passage.terms) <= _MOST:
                    yield passage


def quoted(claims: Sequence[Claim]) -> Iterator[Passage]:
    """As `passages`, for claims without their document: each sentence that they quote."""
    for quote, group in groupby(sorted(claims, key=_start), key=_quote):
        found: list[tuple[Claim, tuple[int, int]]] = []
        position = 0
        for claim in group:
            start = quote.find(claim.text, position)
            if start >= 0:
                position = start + len(claim.text)
                found.append((claim, (start, position)))
        passage = _passage(quote, 0, len(quote), found)
        # A table row is quoted as "Header: cell | Header: cell", and is no sentence.
        if 2 <= len(passage.terms) <= _MOST and " | " not in quote:
            yield passage


def _start(claim: Claim) -> int:
    return claim.start


def _quote(claim: Claim) -> str:
    return claim.quote


def _passage(whole: str, start: int, end: int, claims: list[tuple[Claim, tuple[int, int]]]) -> Passage:
    terms: list[Term] = []
    pieces: list[str] = []
    position = start
    for claim, (begin, stop) in [*claims, (None, (end, end))]:
        if begin < position and claim is not None:
            continue
        text = whole[position:begin].translate(_MARKS)
        done = 0
        for match in _NUMBER.finditer(text):
            pieces += [text[done : match.start()], mark(len(terms))]
            done = match.end()
            digits = _VALUES.get(match[0]) or match[0].replace(",", "")
            terms.append(Term(position + match.start(), position + match.end(), None, digits))
        pieces.append(text[done:])
        position = stop
        if claim is None:
            break
        if not claim.quantity.is_date:
            pieces.append(mark(len(terms)))
            terms.append(Term(begin, stop, claim))
        else:
            pieces.append(WALL)
    return Passage(whole, start, tuple(terms), "".join(pieces))


def mark(index: int) -> str:
    """Return what stands for a number in a passage's form."""
    return f"{OPEN}{index}{CLOSE}"
