"""The words that say what a figure measures where no metric of the vocabulary does: those of its own noun phrase."""

from __future__ import annotations

from collections.abc import Sequence

from claims.extract.sentences import Sentence
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import word_set

#: Ends a figure's own phrase on either side.
_SEPARATOR = lazy_pattern(r"[,;:()|]|\s(?:and|but|or|while|whereas|when|after|before)\s|[—–]\s")
#: Ends the noun phrase behind a figure: what follows says where, when or how.
_BEHIND = lazy_pattern(
    r"\s(?:in|on|at|for|from|to|by|during|since|between|than|per|is|are|was|were|has|had|can|will|that|which|who)\s"
)
_WORD = lazy_pattern(r"[^\W\d_][\w'’-]*")
_OWNER = lazy_pattern(r"['’]s?(?=\s|$)")

#: Words of having, carrying and reaching: they say that there is a value, not of what.
_HAVING = word_set(
    """has have had having holds hold held carries carry carried carrying reaches reach reached reaching takes take
    took taking is are was were be been being costs cost can could does do did gets get got offers offer offered
    features feature comes come came boasts boast includes include contains contain stands stood stand sits reads
    totals totalled amounts amounted hits hit puts put gives give gave shows show seats seat fits fit"""
)

#: What a quantity is of stands right behind it.
_HOLDS = lazy_pattern(r"\sof\s(?!the\s(?:same|total)\b)")
_BEING = word_set("is are was were be been being has have had")


def phrase_words(
    sentence: Sentence, index: int, subject: str, empty: frozenset[str], spans: Sequence[tuple[int, int]] = ()
) -> str:
    """Return the words of the noun phrase to which a figure belongs, lower case, in text order.

    The phrase ends at a comma, "and", another figure or a verb's own subject. The words of having and the subject's
    name are left out; a counted noun ("60 cars") is itself the word. Where the phrase before the figure has no words,
    those right behind it count ("a 8.6 MWh battery").

    Args:
        subject: name of the entity measured.
        empty: words that say nothing about what is measured.
        spans: further ranges of the sentence to leave out (who asserts the figure).
    """
    mention = sentence.mentions[index]
    start, end = sentence.local(mention)
    text = _without(sentence, subject, spans)
    begin, stop = sentence.clause(start)
    before = sentence.local(sentence.mentions[index - 1])[1] if index else 0
    after = sentence.local(sentence.mentions[index + 1])[0] if index + 1 < len(sentence.mentions) else len(text)
    outer = max(before, min(start, mention.outer_start - sentence.start))
    counted = _counted(sentence, index)
    behind = text[end : min(after, stop, end + 60)]
    cut = _SEPARATOR.search(behind, 1)
    behind = behind[: cut.start()] if cut is not None else behind
    cut = _BEHIND.search(behind)
    near = _content(behind[: cut.start()] if cut is not None else behind, empty)
    leads = _leads(text, outer)
    left, had = _left(text, max(before, begin, start - 90), outer, empty, own=leads and bool(near))
    words = [*left[-5:], *_content(mention.of, empty)]
    if left and not leads and near and _HOLDS.match(text, end):
        words = [*near[:3], *words]  # "mix 250 g of flour"
    elif not left or leads:
        words = [*words, *near[:4]] if not left else [*near[:3], *words]
    if not words and not counted:
        words = _content(behind, empty)[:4] or had
    if counted:
        noun = _noun(mention.unit_text, counted)
        words = [*noun, *(word for word in words if word not in noun and not word.startswith(counted))]
    return " ".join(dict.fromkeys(words))


def _leads(text: str, start: int) -> bool:
    """True for a figure that stands within its noun phrase ("a new 8.6 MWh battery")."""
    return text[:start].rstrip().endswith((" a", " an", " the", " its", " their")) or text[:start] == ""


def _left(text: str, first: int, last: int, empty: frozenset[str], *, own: bool) -> tuple[list[str], list[str]]:
    """Return the words of the nearest phrase before a figure that has any, and the words of having in it.

    Args:
        own: look at the figure's own phrase alone ("a magnet and a 40 lumen lamp").
    """
    for part in list(reversed(_SEPARATOR.split(text[first:last])))[: 1 if own else None]:
        words = _content(part, empty)
        had = [word for word in _WORD.findall(part.lower()) if word in _HAVING and word not in _BEING]
        if words or had:
            return words, had
    return [], []


def _counted(sentence: Sentence, index: int) -> str:
    quantity = sentence.mentions[index].quantity
    noun = quantity.unit.partition("/")[0]
    counts = quantity.kind is Kind.COUNT or (quantity.kind is Kind.THROUGHPUT and "/" in quantity.unit)
    return noun.replace("_", " ").lower() if counts and noun.replace("_", "").isalpha() else ""


def _noun(written: str, counted: str) -> list[str]:
    """Return the words of what is counted, as written ("coding agents"); of a compound unit, its noun."""
    words = [word.lower() for word in _WORD.findall(written) if len(word) > 1]
    return words if words and words[-1].startswith(counted.split()[-1][:3]) and len(words) <= 4 else counted.split()


def _content(text: str, empty: frozenset[str]) -> list[str]:
    found = [_OWNER.sub("", word) if "'" in word or "’" in word else word for word in _WORD.findall(text.lower())]
    return [word for word in found if len(word) > 1 and word not in empty and word not in _HAVING]


def _without(sentence: Sentence, subject: str, spans: Sequence[tuple[int, int]]) -> str:
    """The sentence with blanks for the subject's name and for the spans."""
    text = sentence.text
    own = [(name.start, name.end) for name in sentence.names if name.name == subject]
    for first, last in (*own, *spans):
        owner = _OWNER.match(text, last)
        last = owner.end() if owner is not None else last
        text = text[:first] + " " * (last - first) + text[last:]
    return text
