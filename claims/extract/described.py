"""What a figure is about where no name says so: the label of its bullet, the noun phrase that acts in its clause."""

from __future__ import annotations

from collections.abc import Sequence

from claims.extract.metrics import Cue, heads_measure
from claims.extract.names import Name
from claims.extract.subjects import role
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
_PHRASE = lazy_pattern(
    r"\b(?=(?:[Ee]xisting|[Cc]urrent|[Cc]ommercial|[Pp]revious|[Ss]imple|[Cc]omplex|[Mm]ost|[Mm]any)\s)(?P<plain>"
    r"[A-Za-z][\w-]*(?:\s[A-Za-z][\w-]*){1,3})|\b(?:[Tt]he|[Oo]ur|[Aa]n?|[Ee]ach|[Ee]very|[Tt]his|[Tt]heir|[Ii]ts|[Tt]hese)\s"
    r"(?P<words>[A-Za-z][\w-]*(?:\s[A-Za-z][\w-]*){0,5})"
)
_BEFORE = lazy_pattern(r"([A-Za-z]+)\W{0,2}$")
_PREPOSITIONS = word_list(
    "in on at for with of by from to than using across under per over into via through against between within "
    "without during after before as and or like versus vs is are was were be adds uses reduces requires needs takes"
)
#: Verbs in the past, and auxiliaries, that end a noun phrase.
_PAST = word_list(
    "reached required took had got gave kept made ran cut fell rose grew hit won lost beat cost used needed saw held "
    "set dropped jumped achieved delivered improved reduced increased scored handled processed generated produced "
    "supported served showed started went came became brought led left met paid sold built"
)
#: Nouns that alone stand for something named elsewhere.
_STANDING = word_list(
    "model models engine engines framework system systems gpu gpus chip chips company startup lab service tool library "
    "server release kernel team firm cluster clusters setup deployment deployments version node platform product"
)
_PLAIN = word_list("new same whole large small latest final first single second other own current original big entire")
#: Nouns that name no thing: the text itself, numbers, time.
_EMPTY = word_list(
    "ratio share one ones workload workloads request requests user users number total following same first second "
    "result results difference case time way figure figures table section paper blog post authors "
    "commenter commenters thread report reports article story goal idea reason point sum average mean "
    "median rest other others numbers value values key main biggest largest best most suggestion claim "
    "comment comments question questions concern discussion interest observation caveat note argument "
    "inference benchmark benchmarks test tests run runs speed gain gains speedup improvement end start "
    "day week month year hour minute past last next new top full whole entire fact example image chart "
    "graph plot"
)
_REACH = 260
_IT = lazy_pattern(r"\W{0,3}(?:It|Its|They|Their)\s")


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


def acting(text: str, begin: int, start: int, cues: Sequence[Cue]) -> Name | None:
    """Return the noun phrase that opens the clause of the figure at `start` ("the current prototype required")."""
    for match in _PHRASE.finditer(text, max(begin, start - _REACH), start):
        before = _BEFORE.search(text, max(begin, match.start() - 20), match.start())
        if before is not None and before.group(1).lower() in _PREPOSITIONS:
            continue
        words: list[str] = []
        group = "plain" if match.group("plain") else "words"
        place = match.start(group)
        for word in match.group(group).split():
            lower = word.lower()
            ends = lower in STOP or lower in THIRD_PERSON or lower in _PAST
            if ends or (
                words and lower.endswith("ing") and lower not in ("serving", "training", "encoding", "routing")
            ):
                break
            words.append(word)
            place += len(word) + 1
            if group == "plain" and is_plural(word):
                break
        if match.group().startswith(("This ", "this ", "These ", "these ")) and is_plural(words[0] if words else ""):
            continue  # "This marks an increase"
        if not words or len(words) > 4 or not _tells([word.lower() for word in words]):
            continue
        if group == "plain" and (len(words) < 2 or not is_plural(words[-1])):
            continue
        first, last = match.start(group), place - 1
        if last >= start or any(first <= cue.start < last and cue.end >= last for cue in cues):
            continue
        return Name(first, last, " ".join(words), DESCRIPTION, "", False)
    return None


def _tells(words: list[str]) -> bool:
    """True for a noun phrase that says what is meant: "custom kernel", and not "new kernel"."""
    if words[-1] in _STANDING:
        return len(words) > 1 and words[-2] not in _PLAIN
    return words[-1] not in _EMPTY and not words[-1].endswith("ly")


def goes_on(text: str, before: Name | None) -> Name | None:
    """Return what the sentence before told in common words, if this one goes on with "it"."""
    return before if before is not None and _IT.match(text) else None
