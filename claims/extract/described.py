"""What a figure is about where no name says so: the label of its bullet, the noun phrase that acts in its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claims.extract import noun_phrases
from claims.extract.metrics import Cue, heads_measure
from claims.extract.names import Name
from claims.extract.noun_phrases import Phrase
from claims.extract.sentences import Sentence
from claims.extract.subjects import SEVERAL, Focus, role
from claims.extract.words import STOP, THIRD_PERSON, is_plural, word_list
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metrics

#: The kind of a subject that is a description and no name: it says what is meant, and names nothing elsewhere.
DESCRIPTION = "description"

_LABEL = lazy_pattern(r"[\s*_`]*(?P<label>[A-Z+][^\n:;.!?|]{1,60}?)(?P<end>[*_]*:(?=\s|$)|\s[–—-]\s|\s\()")
_LABEL_WORDS = 8
#: A label with one of these is a sentence.
_TELLING = word_list(
    "is are was were be has have had can will would may we i it they this these that there who which not"
)
#: Nouns that alone stand for something named elsewhere.
_STANDING = word_list(
    "model models engine engines framework system systems gpu gpus chip chips company startup lab service tool library "
    "server release kernel team firm cluster clusters setup deployment deployments version node platform product"
)
#: Nouns that name no thing: the text itself, numbers, time.
_EMPTY = word_list(
    "ratio share one ones workload workloads request requests user users number total following same first second "
    "result results difference case time way figure figures table section paper blog post authors "
    "commenter commenters thread report reports article story goal idea reason point sum average mean "
    "median rest other others numbers value values key main biggest largest best most suggestion claim "
    "comment comments question questions concern discussion interest observation caveat note argument "
    "inference benchmark benchmarks test tests run runs speed gain gains speedup improvement end start "
    "day week month year hour minute past last next new top full whole entire fact example image chart "
    "graph plot ci interval"
)


def label(text: str, names: Sequence[Name], metrics: Metrics, figure: int) -> Name | None:
    """Return the label with which a bullet opens ("RMSNorm + Quant fusion (up to 8%)"), if it names a thing.

    Args:
        names: those of the text; a known one says better what is meant.
        metrics: a label that ends with words of one says what is measured.
        figure: where the first figure begins.
    """
    match = _LABEL.match(text, 0, min(len(text), 80))
    if match is None:
        return None
    start, end = match.span("label")
    words = match.group("label").strip(" *_`").split()
    if end > figure or not words or len(words) > _LABEL_WORDS or any(word.lower() in _TELLING for word in words):
        return None
    inside = [name for name in names if name.known and name.start < end]
    if words[0].lower() in STOP or any(role(text, name) not in ("of", "on") for name in inside):
        return None
    if heads_measure(match.group("label"), metrics):
        return None
    # As good as a known name: the bullet says itself what it is about.
    return Name(start, end, " ".join(words), "", "", True)


def with_label(names: list[Name], found: Name) -> list[Name]:
    """Return the names of a bullet with its label in place of the guessed ones within it."""
    return sorted([found, *(name for name in names if name.start >= found.end or name.end <= found.start)])


#: What stands behind each figure of a pair.
_GROUP = lazy_pattern(
    r"\s(?P<joint>of|with|in|among|for)\s(?:the\s|an?\s)?(?P<group>[A-Za-z][\w-]*(?:\s[a-z][\w-]*){0,2}?)"
    r"(?=\s(?:and|but|versus|vs|compared|than|were|was|had|have|are|is|group|arm|patients)\b|\s?[,.;()]|$)"
)
_MONTHS = word_list(
    "January February March April May June July August September October November December total all part full"
)
#: A plural noun, and no verb of the third person: neither a number nor what a verb alone has stands behind it.
_NEXT_NOUN = lazy_pattern(
    r"\s([a-z]{3,})\b(?!\s(?:\D?\d|to\s[a-z]|(?:an?|the|its|out|up|off|about|over|roughly|only|just|nearly|around|some|more|less|than)\b))"
)
_PAIR = 80
#: "in the constellation Lyra", "off the coast of", "near the city Port Vale"
_PLACED = lazy_pattern(r"\b(?:in|at|on|near|from|off|of|by)\s(?:the\s|an?\s)?[a-z]+\s$")
#: Kinds of a guessed name that are no better than a noun phrase of the clause.
_WEAK = ("", "person", "publication", "platform")


def is_weak(sentence: Sentence, start: int, end: int, subject: Name | None) -> bool:
    """True if a guessed name is hardly what a figure is about: one from afar, or the place where something happened."""
    if subject is None:
        return True
    if subject.known or subject.kind not in _WEAK:
        return False
    if subject not in sentence.names or subject.start > end + 1:
        return True  # but "a 64GB MacBook Pro" is the thing itself
    if role(sentence.text, subject) in ("on", "of", "list", "baseline"):
        return True
    if subject.start == 0 and subject.name[1:].islower():
        behind = _NEXT_NOUN.match(sentence.text, subject.end)
        if (
            subject.name.isalpha()
            and behind is not None
            and is_plural(behind.group(1))
            and behind.group(1) not in THIRD_PERSON
        ):
            return True  # "Wind farms added ..."
    return _PLACED.search(sentence.text, max(0, subject.start - 40), subject.start) is not None


class Told(NamedTuple):
    """What a clause says its figures are about: the thing, None if it does not say, and the words of its measure.

    `aside` if it is that of one figure alone, and nothing that "it" in the next sentence could mean.
    """

    subject: Name | None
    measure: str = ""
    aside: bool = False


def told(sentence: Sentence, start: int, end: int, cues: Sequence[Cue], topic: Name | None, focus: Focus) -> Told:
    """Return what the clause of a figure is about in common words.

    Args:
        topic: what the figures before it in the sentence are about; "it" and "its length" mean that, or what the
            sentence before was about.
    """
    text = sentence.text
    begin, stop = sentence.clause(start)
    before = topic if topic is not None and topic.kind == DESCRIPTION else focus.described

    def measures(first: int, last: int) -> bool:
        return any(cue.start <= first and cue.end >= last for cue in cues)

    group = _group(sentence, start, end)
    if group is not None and not measures(group.start, group.end):  # "6x for TTFT and 2x for TPOT"
        return Told(group, aside=True)
    found: Phrase | None = None
    if "-" in text[start:end] and " " not in text[start:end] and text[end : end + 1] == " ":
        found = noun_phrases.behind(text, end, stop, measures)  # "a 500-gram loaf"
    if found is None:
        found = noun_phrases.subject(text, begin, start, measures)
    if found is None and begin:
        found = noun_phrases.subject(text, 0, start, measures)
    if found is None:
        return Told(before)
    if found.points and SEVERAL.search(text, begin, stop):
        return Told(None, found.measure)
    if found.points:
        return Told(before or focus.previous, found.measure)
    words = found.words.lower().split()
    if not words or words[-1] in _EMPTY or len(found.words) == 1:
        return Told(before, found.measure)
    if len(words) == 1 and words[0] in _STANDING and before is not None:
        return Told(before, found.measure)
    for name in sentence.names:
        # A version behind a name belongs to it, and not to the words of the phrase ("the bill for Helio 2").
        inside = name.end <= found.end or text[found.end : name.end].strip(" .").isdigit()
        if found.start <= name.start < found.end and inside and not _opens(sentence, name, found):
            return Told(name if name.kind != "benchmark" else before, found.measure)
    return Told(Name(found.start, found.end, found.words, DESCRIPTION, "", False), found.measure)


def _opens(sentence: Sentence, name: Name, found: Phrase) -> bool:
    """True for the first word of a sentence that has a capital for that alone: "Store samples ..."."""
    alone = not name.known and " " not in name.name and name.name[1:].islower()
    return alone and name.start == 0 and name.end < found.end


def _group(sentence: Sentence, start: int, end: int) -> Name | None:
    """Return what a pair of figures is told apart by: "0.41 with the drug and 0.93 with placebo"."""
    own = _GROUP.match(sentence.text, end)
    if own is None or own.group("group") in _MONTHS:
        return None
    unit = next((one.quantity.unit for one in sentence.mentions if sentence.local(one) == (start, end)), None)
    for other in sentence.mentions:
        first, last = sentence.local(other)
        if other.quantity.unit != unit or first == start or max(first - end, start - last) > _PAIR:
            continue
        match = _GROUP.match(sentence.text, last)
        if match is not None and match.group("joint") == own.group("joint") and match.group() != own.group():
            begin, stop = own.span("group")
            named = next((name for name in sentence.names if begin <= name.start and name.end <= stop), None)
            return named or Name(begin, stop, own.group("group"), DESCRIPTION, "", False)
    return None


def announced(text: str, cues: Sequence[Cue]) -> Name | None:
    """Return what a sentence without figures is about in common words: the one that announces a list."""

    def measures(first: int, last: int) -> bool:
        return any(cue.start <= first and cue.end >= last for cue in cues)

    found = noun_phrases.subject(text, 0, len(text), measures)
    if found is None or found.points or found.words.lower().split()[-1] in _EMPTY:
        return None
    return Name(found.start, found.end, found.words, DESCRIPTION, "", False)
