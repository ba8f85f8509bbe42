"""Sentences of a block, and the clauses and figures of a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from claims.extract.mention import Mention
from claims.extract.names import Name
from claims.model.document import Block
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import Words, lowered, word_set

#: Ends a sentence: a full stop, question or exclamation mark with closing marks, then space and a new beginning.
_END = lazy_pattern(r"[.!?…][\"'”’)\]]*(?=\s+[\"'“‘(\[]*[^\W_])|[。！？](?=.)|\n[ \t]*\n")

#: A full stop after one of these ends no sentence.
_ABBREVIATIONS = word_set(
    "vs approx ca no nos mr mrs ms dr prof st inc corp ltd co e.g i.e cf al fig figs sec eq resp est jan feb mar apr "
    "jun jul aug sep sept oct nov dec u.s u.k p pp vol ver min max avg incl excl"
)
_LAST_WORD = lazy_pattern(r"[^\s(]+$")

#: Where a new clause with a subject of its own begins, and what was said of the last one no longer holds. It begins
#: with a plain set of characters, for which `re` looks fastest, and is for lower case.
_CLAUSE = lazy_pattern(
    r"[;:,\s](?:(?<=\s)(?=[—–wato])(?:[—–]\s|(?:whereas|although|though|while(?!\s\w+ing\b))\s"
    r"|(?:and|or)\s(?=(?:also\s)?\w+(?:ed|es|s)\sthat\s))"
    r"|(?<=,)\s(?:(?:but|yet)\s|(?:and|so)\s(?:"
    r"(?=(?:it|they|he|she|we)\s)|(?=(?:(?:the|its|their)\s)?[a-z]+\s(?:[a-z]+\s)?"
    r"(?:falls?|fell|rises?|rose|drops?|dropped|grows?|grew|shrinks?|shrank|declines?|declined)\s)))"
    r"|(?<=;)\s*|(?<=:)\s(?!that\sis))",
)
#: The place, day and agency with which a news agency's story opens: "GENEVA, Sept 14 (Wire) - Cholera has".
_DATELINE = lazy_pattern(
    r"[A-Z]{3}[A-Z ,./'’-]{0,30}(?:,\s[A-Z][a-z]{2,8}\.?\s\d{1,2})?(?:\s\([A-Z][\w ]{1,20}\))?\s[-–—]{1,2}\s"
)
_AND = lazy_pattern(r",\s(?:and|but|or)\s")
#: A verb right behind a name: it begins a clause of its own ("..., and a startup, Taalas, showed").
_PREDICATE = lazy_pattern(
    r",?\s(?:also\s|now\s|has\s|have\s)?(?!models?\b|users?\b|nodes?\b|tokens?\b|gpus?\b|\w*ss\b)[a-z]{2,}(?:ed|es|s)\s"
)
#: "TensorRT-LLM ... shows H100 is 4.6x faster": behind such a verb another subject begins.
_REPORTED = lazy_pattern(r"\s(?:shows?|showed|finds?|found|that)\s(?:that\s)?(?=[A-Z])")


@dataclass(slots=True)
class Sentence:
    """A sentence with what was found in it. Offsets of names and clauses are into `text`.

    Attributes:
        start: where it begins in the document's readable text.
        text: the sentence as it stands there.
        mentions: the figures in it, in order.
        names: the names in it, in order.
        clauses: where its clauses begin, the first 0.
        places: where its words begin, and the words in lower case.
        roles: how each name stands in it, once that was asked for; see `subjects`.
        chips: whether it names one that something runs on, once that was asked for.
    """

    start: int
    text: str
    mentions: list[Mention] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    clauses: list[int] = field(default_factory=list)
    places: Words = ()
    _lower: str = ""
    roles: list[str] | None = None
    chips: bool | None = None
    _words: frozenset[str] | None = None
    _stems: frozenset[str] | None = None

    @property
    def lower(self) -> str:
        """The text in lower case, every letter in its place."""
        if not self._lower:
            self._lower = lowered(self.text)
        return self._lower

    @property
    def words(self) -> frozenset[str]:
        """The words of the sentence in lower case: a cheap test of what cannot be in it."""
        if self._words is None:
            self._words = frozenset([word for _, word in self.places])
        return self._words

    @property
    def stems(self) -> frozenset[str]:
        """The first four letters of each word, in lower case: for the like test of words in any form."""
        if self._stems is None:
            self._stems = stems(self.places)
        return self._stems

    def local(self, mention: Mention) -> tuple[int, int]:
        """Return the mention's range in `text`."""
        return mention.start - self.start, mention.end - self.start

    def clause(self, place: int) -> tuple[int, int]:
        """Return the range of the clause that holds `place`."""
        begin, end = 0, len(self.text)
        for start in self.clauses:
            if start <= place:
                begin = start
            else:
                end = start
                break
        return begin, end


def stems(words: Words) -> frozenset[str]:
    """Return the first four letters (or digits) of each word of a text, in lower case."""
    return frozenset([word[:4] for _, word in words])


def split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of the sentences of `text[start:end]`, without surrounding white space."""
    begin = start
    for match in _END.finditer(text, start, end):
        stop = match.end()
        if text[match.start()] == "." and _abbreviated(text, begin, match.start(), stop):
            continue
        first, last = _trim(text, begin, stop)
        if first < last:
            yield first, last
        begin = stop
    first, last = _trim(text, begin, end)
    if first < last:
        yield first, last


#: A "sentence" longer than this is a glued text; cut, it keeps the work linear.
_LONGEST = 1200


def sentences(text: str, block: Block, group: Sequence[Mention]) -> list[tuple[int, int]]:
    """Return the sentences of a block; an end inside a mention is none, and overlong ones are cut at a space."""
    found: list[tuple[int, int]] = []
    cursor = 0
    for start, end in split(text, block.start, block.end):
        while cursor < len(group) and group[cursor].end <= start:
            cursor += 1
        if found and cursor < len(group) and group[cursor].start < start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    short: list[tuple[int, int]] = []
    cursor = 0
    for start, end in found:
        while end - start > _LONGEST:
            cut = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
            cut = cut if cut > 0 else start + _LONGEST
            while cursor < len(group) and group[cursor].end <= cut:
                cursor += 1
            if cursor < len(group) and group[cursor].start < cut:
                cut = group[cursor].end
                if cut >= end:
                    break
            short.append((start, cut))
            start = cut
        short.append((start, end))
    return short


def clauses(text: str, lower: str, names: Sequence[Name] = (), opening: int = 0) -> list[int]:
    """Return where the clauses of a sentence begin; the first is 0.

    Args:
        lower: the text as `lowered` gives it.
        opening: where its dateline ends (see `dateline`).
    """
    starts = {match.end() for match in _CLAUSE.finditer(lower)}
    if opening:
        starts.add(opening)
    starts.update(match.end() for match in _REPORTED.finditer(text))
    for match in _AND.finditer(text):
        for name in names:
            if match.end() <= name.start < match.end() + 60:
                if "," not in text[match.end() : name.start].rstrip(", ") and _PREDICATE.match(text, name.end):
                    starts.add(match.end())
                break
    return [0, *sorted(starts)]


def dateline(text: str, start: int) -> int:
    """Return where the dateline of a news agency's story that begins at `start` ends, `start` if there is none."""
    if not text[start : start + 3].isupper():
        return start
    match = _DATELINE.match(text, start)
    return match.end() if match is not None else start


def _abbreviated(text: str, begin: int, stop: int, after: int) -> bool:
    word = _LAST_WORD.search(text, max(begin, stop - 12), stop)
    if word is None:
        return False
    letters = word.group().casefold()
    if letters == "no":
        return text[after : after + 2].strip().isdigit()
    return letters in _ABBREVIATIONS or (len(letters) == 1 and letters.isalpha() and word.group().isupper())


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
