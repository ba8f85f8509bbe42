"""How far a stated condition reaches, and what a ratio is compared with."""

from __future__ import annotations

import re

from claims.extract.metrics import SEPARATOR
from claims.extract.sentences import Sentence
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern

_BASELINE = lazy_pattern(
    r"\b(?:than|compared\s(?:to|with)|relative\sto|versus|vs\.?|(?:times\s)?(?:that|those)\sof|against|(?:exceed|outperform|beat|surpass|outpace|outrun|trail|lag)(?:s|es|ed|ing)?(?:\sbehind)?|as\s(?!well\b|soon\b|far\b|long\b)[a-z]+(?:\s[a-z-]+){0,3}?\sas(?:\swith|\son|\sin|\sunder)?|over(?!\s\w+\s(?:useful\s)?life)(?=\s(?:the\s)?(?:(?-i:[a-z]{0,4}[A-Z])|previous|prior|standard|plain|baseline|earlier|its\s))|"
    r"the\s(?:per-user\s|decode\s|decoding\s|inference\s|same\s)?(?:speed|throughput|cost|price|size|performance|latency)\sof)\s+"
    r"(?:the\s|a\s|an\s|its\s|using\s|that\sof\s)*(?P<np>[^,;.()—–:]{2,60})",
    re.IGNORECASE,
)
#: "2.7 to 3.4x plain decoding": what follows the factor at once, without a preposition, is the baseline.
_BARE = lazy_pattern(
    r"\s?(?P<np>(?:plain|standard|vanilla|naive|ordinary|regular|normal|baseline|autoregressive)\s[a-z][\w-]*(?:\s[a-z][\w-]*)?)"
)
#: "within 6 % of the numbers that X published for its engine Y".
_WITHIN = lazy_pattern(r"\s(?:of|behind|short\sof|off)\s(?:the\s)?(?P<np>[^,;.()]{2,60}(?:,\s[A-Z]\w+)?)")
#: "25 % of its original price" compares with no other thing.
_OWN_PRICE = lazy_pattern(
    r".{0,14}?\b(?:its|their|the\soriginal|the\slist|the\sfull|list|original)\s(?:\w+\s)?(?:price|cost|rate)"
)
_NP_END = lazy_pattern(
    r"\s(?:at|on|in|for|with|while|when|and|as|by|to|from|because|which|that|of|is|was|across|per|under|per)\s|"
    r"\s(?:alone|today|using)\b|\s(?:at|on|in|for|with|by|to|from|and|as)$|[(—]",
)


#: Between two figures of one list: "26,156 input and 13,386 output tokens".
_COORDINATED = lazy_pattern(
    r"(?:\W?\([^()]{0,40}\))?[^\w.;]*(?:[\w-]+\s){0,3}(?:[,/]|and|or|to|vs\.?)[^\w.;]*(?:[\w-]+\s){0,2}\W*"
)
_ARTICLES = ("a ", "an ", "one ", "the ", "only ")
#: What opens a figure stands so near before it, with no more than a colon between.
_OPENING = 5
_DETERMINERS = frozenset(("the", "its", "their", "our"))
#: What something runs on is a condition itself, and not what the next one holds for.
_SET_UPS = frozenset(("GPU", "TPU", "NPU", "node", "chip"))
_RUNS_ON = lazy_pattern(r"\s(?:on|with|across|using)\s(?:an?\s|just\s|only\s)?\Z")
_SET_OFF = lazy_pattern(r",\s(?:[a-z]+\s){0,3}$")


def applies(sentence: Sentence, start: int, end: int, index: int) -> bool:
    """True if a condition at [start, end) holds for the sentence's mention number `index`.

    A condition behind a figure belongs to it and to the like ones before it ("A and B tok/s at batch 1"); one before
    all figures of its clause holds for them all; one that follows another figure directly is that figure's own.
    """
    mentions = sentence.mentions
    mention = mentions[index]
    first, last = sentence.local(mention)
    if start < last and end > first:
        return True
    text = sentence.text
    if 0 <= first - end <= _OPENING and not text[end:first].strip(" :=*_`~"):
        return True  # "MMLU: 61 %"
    begin, stop = sentence.clause(first)
    if not begin <= start < stop:
        return False
    if start >= last:
        number, place = index + 1, last
        distance_on = sentence.local(mentions[number])[0] - end if number < len(mentions) else -1
        if 0 <= distance_on <= _OPENING and not text[end : end + distance_on].strip(" :=*_`"):
            return False  # "47B parameters but uses 13B", "MMLU: 61 %": it opens the next figure
        while number < len(mentions) and sentence.local(mentions[number])[1] <= start:
            aside = _aside(text, place, sentence.local(mentions[number]), start)
            if aside:  # "370 tok/s (3.1 times as fast) with X"
                place = aside
                number += 1
                continue
            if mentions[number].quantity.unit in _SET_UPS and _RUNS_ON.search(
                text, 0, sentence.local(mentions[number])[0]
            ):
                place = sentence.local(mentions[number])[1]  # "9,400 tok/s on one H200 at FP8"
                number += 1
                continue
            like = mentions[number].quantity.kind is mention.quantity.kind
            if not like or not _COORDINATED.fullmatch(text, place, sentence.local(mentions[number])[0]):
                # Set off by a comma, it still speaks of all that stands before it.
                return _SET_OFF.search(text, max(begin, start - 30), start) is not None
            if text.startswith(" without ", last) and text[:start].endswith(" with "):
                return False  # "118 tok/s without speculation and 370 tok/s with X"
            place = sentence.local(mentions[number])[1]
            number += 1
            if number - index > 8:
                return False
        return True
    number = index - 1
    while number >= 0:
        other_first, other_last = sentence.local(mentions[number])
        if other_first < end and other_last > start:  # the condition is itself written as a figure: "at batch size 1"
            number -= 1
            continue
        opens = mentions[number].quantity.kind is Kind.DATE and not text[begin:other_first].strip().count(" ")
        if opens and other_first < start and number == 0:
            return True  # "In 2025 its operating profit was ...": a date that opens the sentence owns nothing
        if other_first >= end:
            if mentions[number].quantity.kind is not mention.quantity.kind and index - number > 3:
                return False
            number -= 1
            if index - number > 8:
                return False
            continue
        if mentions[number].quantity.unit in _SET_UPS and _RUNS_ON.search(text, 0, other_first):
            number -= 1  # "on 8 GPUs with tensor parallelism it reaches 1,150 tok/s"
            continue
        gap = text[other_last:start]
        owned = other_last >= begin and not re.search(r"[,;:]|\sand\s", gap)
        # "With four B300 GPUs a lone user gets 826 tokens/s": no preposition hangs the words on what stands before.
        if owned and (
            gap.strip() in _DETERMINERS or (not gap.strip() and text[start:end].lower().startswith(_ARTICLES))
        ):
            owned = False
        return not owned
    return True


def _aside(text: str, place: int, figure: tuple[int, int], stop: int) -> int:
    """Return the end of the brackets that open between `place` and a figure and close before `stop`, 0 if none do."""
    opened = text.find("(", place, figure[0])
    closed = text.find(")", figure[1], stop)
    return closed + 1 if opened >= 0 and closed >= 0 and ")" not in text[opened : figure[0]] else 0


def baseline(sentence: Sentence, index: int) -> tuple[str, int, int]:
    """Return what a ratio is compared with, and its place: ("H100", 120, 124); ("", 0, 0) if it is not said."""
    text = sentence.text
    first, last = sentence.local(sentence.mentions[index])
    begin, stop = sentence.clause(first)
    after = sentence.local(sentence.mentions[index + 1])[0] if index + 1 < len(sentence.mentions) else len(text)
    match = (
        _BARE.match(text, last)
        or _WITHIN.match(text, last)
        or _BASELINE.search(text, last, min(stop, max(after, last) + 60))
    )
    if match is not None and match.start() > after and index + 1 < len(sentence.mentions):
        # Two figures before one "than": "A is 4.6x and 4.4x faster than B" shares it.
        between = text[last : sentence.local(sentence.mentions[index + 1])[0]]
        if " than " in between or len(between) > 60:
            match = None
    if match is None:
        match = _BASELINE.search(text, begin, first)
        if match is not None and match.group().lower().startswith("the "):
            match = None  # "the cost of a task differed by a factor of 3": what is compared
        previous = sentence.mentions[index - 1] if index else None
        if (
            match is not None
            and previous is not None
            and sentence.local(previous)[0] >= match.start()
            and previous.quantity.kind in (Kind.RATIO, Kind.PERCENTAGE)
        ):
            match = None
    if match is None:
        return "", 0, 0
    start, end = match.span("np")
    phrase = text[start:end]
    cut = _NP_END.search(phrase)
    if cut is not None:
        phrase = phrase[: cut.start()]
    phrase = phrase.strip(" \"'“”*_")
    if _OWN_PRICE.match(text, max(0, start - 14), end):
        return "", 0, 0
    stop = start + len(phrase)
    if text.startswith(" of ", stop):  # "the performance of FlashAttention"
        stop += 12
    elif not phrase or _WITHIN.match(text, last):  # "within 6 % of what X published for its engine Y"
        stop = end
    inside = [name for name in sentence.names if start <= name.start < stop]
    things = [
        name for name in inside if name.kind in ("engine", "model", "hardware", "technique", "product", "library")
    ]
    for name in (*things, *inside):
        return name.name, name.start, name.end
    if phrase[:1].isdigit() or phrase[:1] in "~$€£":
        return "", 0, 0  # a value, and nothing that has one
    return " ".join(phrase.lower().split()), start, start + len(phrase)


def distance(text: str, start: int, end: int, first: int, last: int) -> int:
    """Return how far a condition stands from a figure; one beyond a comma or an "and" is farther than any before it."""
    low, high = (end, first) if end <= first else (last, start)
    return high - low + (100 if low < high and SEPARATOR.search(text, low, high) else 0)
