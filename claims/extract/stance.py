"""Whether the author holds a figure, supposes it or denies it; and the earlier value that a stated change replaces."""

from __future__ import annotations

import re

from claims.extract.sentences import Sentence
from claims.model.claim import Stance
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import word_set

#: Words directly before a figure that the sentence refuses.
_REFUSED_BEFORE = lazy_pattern(
    r"(?:\b(?:not|isn['’]t|wasn['’]t|aren['’]t|never|rather\sthan|instead\sof)\s"
    r"(?:(?:the|a|an|on|at|in|by|about|around|some|of|just|its|only\sat)\s){0,3}|"
    r"\b(?:mis(?:reported|stated|quoted|printed|read|takenly)|wrongly|incorrectly|erroneously|falsely|corrected)\b[^.;,]{0,50}|"
    r"\b(?:earlier|previous|original|first|initial|prior|older)\s(?:version|edition|draft|article|post|story|report)s?\b"
    r"[^.;]{0,60}\b(?:said|stated|gave|put|listed|had|read|reported|claimed|showed|misstated|named|printed)\b[^.;,]{0,60}|"
    r"\b(?:had|has|have)\b[^.;]{0,40}\b(?:as|at)\s(?=[^.;]*\b(?:in\serror|by\smistake|wrong))[^.;,]{0,10})$",
    re.IGNORECASE,
)
#: Words directly behind a figure that refuse it.
_REFUSED_AFTER = lazy_pattern(
    r"[\s,]{0,2}(?:(?:was|is|were|are)\s(?:wrong|incorrect|an?\serror|a\stypo|mistaken|false|not\s(?:right|correct|true))|"
    r"(?:in\serror|by\smistake|erroneously)\b|(?:a|the)\s(?:wrong|mistaken)\sfigure)",
    re.IGNORECASE,
)
#: A negation that only hedges ("not only", "no fewer than") refuses nothing.
_HEDGE = lazy_pattern(
    r"\b(?:not\sonly|not\sjust|not\sleast|no\s(?:more|less|fewer)\sthan|not\s(?:more|less|fewer)\sthan)\s*$", re.I
)
#: Without one of these words no figure of a sentence is refused.
_TRIGGERS = word_set(
    """not isn wasn aren never rather instead misreported misstated misquoted misprinted misread mistakenly wrongly
    incorrectly erroneously falsely corrected wrong incorrect error typo mistaken false mistake correction
    clarification erratum corrigendum editor"""
)
#: Words before a size or a count that is asked for, hoped for, imagined or left open, and not said to be so.
_SUPPOSED = lazy_pattern(
    r"(?:\b(?:hop(?:e|es|ed|ing)\s(?:for|that|the|to\ssee)|wish(?:es|ed|ing)?\s(?:for|that|there)|wish\slist|if\sonly"
    r"|(?:ask|request)(?:s|ed|ing)?\s(?:\w+\s)?for|want(?:s|ed|ing)?\s(?:to\ssee\s)?an?|would\s(?:like|love|prefer|welcome)"
    r"|desired|lack\sof|imagin(?:e|es|ed|ing)|debat(?:e|es|ed|ing)\swhether|(?:unclear|ask|asks|asked|asking|wonder\w*)\s(?:if|whether))"
    r"\b(?:[^.;]|\.(?=\d)){0,140}"
    r"|\b(?:hypothetical|potential|imaginary)\s(?:[\w-]+\s){0,2}\W{0,3}"
    r"|\bspeculat\w+\s(?:that|about|on)\s(?:an?|some)\s(?:[\w-]+\s){0,2}\W{0,3})$",
    re.IGNORECASE,
)
#: Without one of these words no figure of a sentence is supposed.
_SUPPOSING = word_set(
    """hope hopes hoped hoping wish wishes wished wishing only ask asks asked asking request requests requested
    requesting want wants wanted wanting would desired lack imagine imagines imagined imagining debate debates debated
    debating unclear wonder wonders wondered wondering hypothetical potential imaginary speculate speculates speculated
    speculating speculation"""
)
#: Dates and sums that somebody wants are plans and offers.
_SUPPOSABLE = (Kind.COUNT, Kind.SIZE)
_EARLIER = frozenset(("earlier", "previous", "original", "first", "initial", "prior", "older"))
_TEXTS = frozenset(
    form
    for word in ("version", "edition", "draft", "article", "post", "story", "report")
    for form in (word, word + "s")
)
#: Without one of these words no figure of a sentence replaces another.
_CHANGES = word_set(
    """from was were previously formerly earlier before used originally initially after previous original initial prior
    planned first old"""
)
_CHANGED_FROM = lazy_pattern(
    r"(?:\b(?:down|up|cut|reduced|lowered|raised|increased|dropped|fell|rose|went|grew|drop|rise|increase|moved|changed|slashed|updated|revised)"
    r"(?:\s\w+){0,3}\sfrom\s(?:the\s)?|\b(?:down|up|revised|updated|raised|lowered|cut|corrected|changed)(?:\s\w+){0,2}\sfrom\s(?:the|an?|its)\s(?:\w+\s){1,3}of\s"
    r"|\b(?:originally|initially|at\sfirst|first|previously)\s(?:\w+ed|said|put|set|thought)\s(?:\w+\s){0,2}?(?:(?:at|as|for|to\sbe|of)\s)?"
    r"|\b(?:earlier|previous|original|initial|first|old|prior)\s(?:plan|estimate|figure|target|price|value|forecast|guidance|number|goal|count)"
    r"\s(?:of|was|had\sbeen|stood\sat|at)\s|\bfrom\s(?:the\s)?|,\safter\s|\b(?:was|were|used\sto\sbe|previously|formerly|earlier|before)\s(?:at\s|around\s|about\s)?)$",
    re.IGNORECASE,
)
#: What was measured before: "the 118 tok/s baseline", "an increase over earlier benchmarks, which showed 1.5K".
_BASELINES = frozenset(("baseline", "baselines", "earlier", "previous", "prior", "initial"))
_BASELINE_AFTER = lazy_pattern(r"[\s*_`(]{0,3}baselines?\b", re.IGNORECASE)
_BASELINE_BEFORE = lazy_pattern(
    r"(?:\bbaselines?(?:\s(?:of|at|is|was|were))?|\b(?:over|than|from|beyond)\s(?:the\s|our\s|its\s)?"
    r"(?:earlier|previous|prior|initial)\s(?:benchmarks?|results?|runs?|measurements?|numbers|tests?|figures?)"
    r"(?:,?\s(?:which|that))?(?:\s(?:showed|gave|reached|had|of|at|was|were))?)\W{1,4}$",
    re.IGNORECASE,
)
_CHANGING = (Kind.THROUGHPUT, Kind.LATENCY, Kind.PRICE, Kind.SIZE, Kind.COUNT, Kind.DURATION)
_CORRECTION = lazy_pattern(
    r"^\W{0,4}(?:correction|clarification|erratum|corrigendum|editor['’]s\snote|update)\b", re.IGNORECASE
)


def stance(sentence: Sentence, index: int) -> Stance:
    """Return whether the author holds the sentence's mention number `index`."""
    said = sentence.words
    if not said.isdisjoint(_SUPPOSING) and _is_supposed(sentence, index):
        return Stance.SUPPOSED
    if said.isdisjoint(_TRIGGERS) and (said.isdisjoint(_EARLIER) or said.isdisjoint(_TEXTS)):
        return Stance.ASSERTED
    mention = sentence.mentions[index]
    text = sentence.text
    first = mention.outer_start - sentence.start
    last = mention.outer_end - sentence.start
    before = text[max(0, first - 140) : first]
    if not _HEDGE.search(before):
        refused = _REFUSED_BEFORE.search(before)
        if refused is not None and _says_otherwise(sentence, index, refused.group()):
            return Stance.REJECTED
    if _REFUSED_AFTER.match(text, last):
        return Stance.REJECTED
    if _CORRECTION.match(text) and re.search(
        r"\b(?:said|stated|gave|listed|reported|misstated|put)\b[^.;]{0,60}$", before
    ):
        return Stance.REJECTED
    return Stance.ASSERTED


def _is_supposed(sentence: Sentence, index: int) -> bool:
    """True for a size or count that the sentence's clause asks for, hopes for or leaves open."""
    mention = sentence.mentions[index]
    if mention.quantity.kind not in _SUPPOSABLE:
        return False
    first = mention.outer_start - sentence.start
    return _SUPPOSED.search(sentence.text, max(sentence.clause(first)[0], first - 200), first) is not None


def _says_otherwise(sentence: Sentence, index: int, words: str) -> bool:
    """A bare "not" refuses a figure only where the sentence gives another of its kind ("not X but Y", "X, not Y")."""
    lower = words.lower().lstrip()
    if not lower.startswith(("not", "isn", "wasn", "aren", "never", "rather", "instead")):
        return True
    kind = sentence.mentions[index].quantity.kind
    near = sentence.mentions[max(0, index - 2) : index + 3]
    return any(other.quantity.kind is kind for other in near if other is not sentence.mentions[index])


def past(sentence: Sentence) -> tuple[int, ...]:
    """Return the numbers of the mentions that the sentence marks as earlier values which others replace."""
    if len(sentence.mentions) < 2 or sentence.words.isdisjoint(_CHANGES):
        return ()
    found: list[int] = []
    for index in range(len(sentence.mentions)):
        if _is_past(sentence, index, index - 1 in found[-1:]):
            found.append(index)
    return tuple(found)


def is_earlier(sentence: Sentence, index: int, past: tuple[int, ...]) -> bool:
    """Return whether a figure is what was before a change, by what the sentence says: "up from 6.7 tok/s baseline".

    Args:
        past: what `past` gives for the sentence.
    """
    mention = sentence.mentions[index]
    if mention.quantity.kind not in _CHANGING:
        return False
    if index in past:
        return True
    if sentence.words.isdisjoint(_BASELINES):
        return False
    first, last = mention.outer_start - sentence.start, mention.outer_end - sentence.start
    return bool(_BASELINE_AFTER.match(sentence.text, last) or _BASELINE_BEFORE.search(sentence.text, 0, first))


def superseded(sentence: Sentence, index: int, past: tuple[int, ...]) -> str | None:
    """Return the earlier value that the sentence itself names for this figure ("now $8, was $40" gives "40").

    Only a value of the same unit counts, and only one that words such as "down from", "was" or "used to be" mark as
    past. In "from $10 and $40 to $2 and $8" each new value replaces the old one in its place.

    Args:
        past: what `past` gives for the sentence.
    """
    mentions = sentence.mentions
    mention = mentions[index]
    if not past or index in past or mention.quantity.kind is Kind.DATE:
        return None
    unit = mention.quantity.unit
    # The old value may leave the denominator out: "$8 per million tokens, previously $40".
    head = unit.split("/")[0]
    same = [number for number in past if abs(number - index) <= 4 and mentions[number].quantity.unit in (unit, head)]
    if not same:
        return None
    if len(same) > 1 and same[-1] < index:
        later = range(same[-1] + 1, min(len(mentions), same[-1] + 5))
        fresh = [number for number in later if mentions[number].quantity.unit in (unit, head)]
        if len(fresh) == len(same) and index in fresh:
            return mentions[same[fresh.index(index)]].quantity.low
    nearest = min(same, key=lambda number: abs(number - index))
    return mentions[nearest].quantity.low


def _is_past(sentence: Sentence, index: int, after_past: bool) -> bool:
    """True if words mark the mention as an earlier value, or it is coordinated with one that is."""
    mention = sentence.mentions[index]
    if mention.quantity.kind is Kind.DATE:
        return False
    if mention.change == "from":
        return True
    text = sentence.text
    first = mention.outer_start - sentence.start
    near = max(0, first - 50)
    before = text[near:first]
    says = any(near <= place < first and word in _CHANGES for place, word in sentence.places)
    marked = _CHANGED_FROM.search(before) if says else None
    if marked is None:
        if after_past:
            between = text[sentence.local(sentence.mentions[index - 1])[1] : first]
            return between.strip() in ("and", ",", "/")
        return False
    if marked.group().lower().strip() in ("was", "were"):
        rest = text[max(0, first - 120) : first + 120].lower()
        ended = (
            " until " in rest[:120] and " from " in f" {text.lower()}"
        )  # "From 1 April it costs 2; until then it was 3"
        return ended or " now " in rest or "now " in rest[:12] or " today" in rest or " has since" in rest
    if marked.group().lower().startswith("from"):
        last = sentence.local(mention)[1]
        # "grew to 18.5T tokens, from 15T": what it came to may stand ahead.
        earlier = sentence.local(sentence.mentions[index - 1])[0] if index else 0
        came_to = (
            index and re.search(r"\bto\s(?:\w+\s){0,2}$", text[:earlier]) and text[:first].rstrip().endswith("from")
        )
        return bool(came_to) or re.match(r"[^.;]{0,60}\bto\s", text[last:]) is not None
    return True
