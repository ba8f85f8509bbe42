"""The denominators of a rate: "/s", "per GPU-hour", "per 1M input / output tokens", "of KV cache per token"."""

from __future__ import annotations

import re

from claims.extract.numbers import MULTIPLIERS
from claims.extract.unit_words import KINDS_OF_TOKEN, TIME_NOUN, WORD, UnitPhrase, known_unit
from claims.extract.words import STOP, singular
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_PER = lazy_pattern(
    r"[ \u00a0]?/[ \u00a0]?"
    r"|(?:[ \u00a0]|-)per(?:[ \u00a0]|-)"
    r"|[ ]an?[ ](?=(?:second|minute|hour|day|week|month|quarter|year)\b(?! (?:earlier|ago|later|before))"
    r"|(?:piece|share|barrel|token|seat|head|bushel|pound|kilo|kg|gallon|liter|litre|ton|tonne|ounce|night|"
    r"ticket|unit|"
    r"person|session|copy|mile|page|plate|user|line|image|call|query|task|test)\b"
    r"|million(?=[ ](?:at|on|in|for|and|with|or|to|of|tokens?|input|output|cached)\b|[,.;)]))"
    r"|[ ](?:for[ ]|on[ ](?=\w+[ ](?:single[ ])?(?:[GTN]PU\b|[A-Z]{1,3}\d)))?(?:each|every)[ ](?:single[ ])?"
    # "Ten ferries at $4 million each cost ...": a verb or a small word is nothing to count by.
    r"(?!(?:costs?|come|came|makes?|made|is|giv(?:es?|ing)|gave|provid\w+|offer\w*|deliver\w*|contain\w*|earn\w*|pa(?:ys?|id)|need\w*"
    r"|are|was|were|ha[sd]|have|will|would|can|could|weigh\w*|carr\w+|h[eo]ld\w*"
    r"|r[ua]ns?|us(?:es?|ed|ing)|g[eo]ts?|t[ao]kes?|took|sells?|sold|of|for|in|at|on|to|and|with|from|by|as|or|but)\b)"
    r"(?=(?!way\b|other\b|direction\b|side\b|end\b)[a-z]|[GTN]PU\b|[A-Z]{1,3}\d{2})"
    # "$0.10 for a million input tokens"
    r"|[ ]for[ ](?:(?:an?|one)[ ])?(?=(?:1[ ]?)?(?:million|M)[ ]"
    r"(?:(?:input|output|prompt|completion|cached|generated)[ ])?tokens?\b)"
    r"|,[ ](?:each|every)[ ](?=(?:second|minute|hour|day|week|month|year)\b)"
)
#: "per second and GPU", "per card and hour": a further base behind an "and".
_AND_PER = lazy_pattern(
    r"[ ]and[ ](?:per[ ])?(?=(?:[GTN]PU|card|accelerator|user|node|request|second|minute|hour|day)\b(?!s))"
)
_PER_NUMBER = lazy_pattern(
    r"(?:(?P<digits>\d{1,3}(?:,\d{3})+|\d{1,9})[ ]?)?"
    r"(?:(?P<letter>[kKMBmb])(?![A-Za-z])|(?P<word>hundred|thousand|million|billion)(?![A-Za-z]))?[ -]?",
    re.IGNORECASE,
)
_PAIR = lazy_pattern(r"(?P<a>[A-Za-z]+)[ ]?(?:/|and|or|&)[ ]?(?P<b>[A-Za-z]+)[ ](?=[A-Za-z]{3})")
_FILLER = lazy_pattern(
    r"(?P<lead>[ ](?:of|in|for|worth of)(?=[ ]))?(?P<words>(?:[ ][A-Za-z][\w'’-]*){0,4}?)"
    r"(?=[ ]per[ ]|[ ](?:for[ ])?(?:each|every)[ ]|[ ]an?[ ](?:second|minute|hour|day|week|month|year)\b)"
)
# "5 m s^-1", "3 W m⁻² K⁻¹": a denominator by its negative power.
_RAISED = lazy_pattern(r"[ ·⋅](?P<unit>[A-Za-zµμΩ]{1,3})(?:\^?\{?[-−]|⁻)(?P<power>[1-4¹²³⁴])\}?(?!\w|\.\d)")
_SIZED = lazy_pattern(
    r"\d{1,3}-(?:foot|feet|ft|inch|litre|liter|gallon|pound|kg|kilo|ounce|tonne|ton|metre|meter)[ ](?=[a-z])"
)
_DIGITS = str.maketrans("¹²³⁴", "1234")
_AHEAD = lazy_pattern(r"[ ](?:per|each|every)[ ]|[ ]an?[ ](?:second|minute|hour|day|week|month|year)\b")
# Scaled tokens have names of their own; other scaled denominators keep the number as a factor.
_SCALED = {("token", 3): "ktoken", ("token", 6): "Mtoken", ("token", 9): "Gtoken"}
_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "yearly": "year",
    "annually": "year",
}
_ADVERB = lazy_pattern(rf"[ ]({'|'.join(_ADVERBS)})(?![\w-])")
_TIMES = frozenset(("nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day"))
_NOT_IN_FILLER = frozenset(
    {
        "and",
        "or",
        "with",
        "at",
        "for",
        "to",
        "from",
        "by",
        "is",
        "are",
        "was",
        "were",
        "on",
        "as",
        "than",
        "that",
        "which",
        "can",
        "be",
        "who",
        "has",
        "have",
    }
)


def read_filler(text: str, phrase: UnitPhrase, end: int, units: Units) -> None:
    """Read "of KV cache per token": words between the unit and its denominator, if one follows closely."""
    if _AHEAD.search(text, phrase.end, min(end, phrase.end + 53)) is None:
        return
    filler = _FILLER.match(text, phrase.end, end)
    if filler is None:
        return
    words = filler.group("words").split()
    if text.startswith(" a", filler.end()) and not (filler.group("lead") == " of" and words):
        return  # "10 tonnes of fuel a year", but not "20 people in a year"
    if any(word.lower() in _NOT_IN_FILLER for word in words):
        return
    if text[filler.end() : filler.end() + 4] != " per" and not _known_each(text, filler.end(), end, units):
        return  # "25 PRs using each project's tests"
    before = phrase.end
    phrase.end = filler.end()
    read_denominators(text, phrase, end, units)
    if phrase.per:
        phrase.of = " ".join([*([phrase.of] if phrase.of else []), *words])
    else:
        phrase.end = before


def _known_each(text: str, start: int, end: int, units: Units) -> bool:
    """True if "for each" or "every" at `start` is followed by a unit of the vocabulary."""
    match = _PER.match(text, start, end)
    word = WORD.match(text, match.end(), end) if match is not None else None
    return word is not None and (word.group("word").lower() in units.names or word.group("word") in units.symbols)


def read_denominators(text: str, phrase: UnitPhrase, end: int, units: Units) -> None:
    """Read each "/s", "per GPU", "per 1M input tokens" at the end of `phrase` into it."""
    for _ in range(3):
        raised = _RAISED.match(text, phrase.end, end) if phrase.known else None
        if raised is not None and raised.group("unit") in units.symbols:
            power = int(raised.group("power").translate(_DIGITS))
            phrase.per.append(units.symbols[raised.group("unit")] + (f"**{power}" if power > 1 else ""))
            phrase.end = raised.end()
            continue
        match = _PER.match(text, phrase.end, end)
        if match is None and phrase.per:
            match = _AND_PER.match(text, phrase.end, end)
        if match is None:
            _read_adverb(text, phrase, end)
            return
        slash = "/" in match.group()
        if slash and phrase.unit == "token" and text[match.end() : match.end() + 1].isdigit():
            return  # "8K ISL / 1K OSL"
        found = _denominator(text, match.end(), end, units, slash=slash, known=phrase.known or bool(phrase.per))
        if found is None:
            return
        stop, names, pair = found
        if (
            slash
            and len(names) > 1
            and names[-1] == phrase.unit
            and phrase.unit.endswith(("byte", "bit", "watt", "percent"))
        ):
            return  # "6.6 GB / 24 GB": two sizes
        if slash and names == [phrase.unit]:
            # "B200/GB200 GPUs": two names of one thing, no rate.
            _take_alternative(text, phrase, stop, end, units)
            return
        phrase.per += names
        phrase.end = stop
        phrase.pair = phrase.pair or pair


def _read_adverb(text: str, phrase: UnitPhrase, end: int) -> None:
    """Read "155T tokens daily"; before a noun ("$5 monthly fee") the word is an adjective."""
    match = _ADVERB.match(text, phrase.end, end)
    if match is None or phrase.per or not phrase.unit:
        return
    following = WORD.match(text, match.end(), end)
    if following is not None and following.group("gap") == " " and following.group("word").lower() not in STOP:
        return
    phrase.per.append(_ADVERBS[match.group(1)])
    phrase.end = match.end()


def _take_alternative(text: str, phrase: UnitPhrase, stop: int, end: int, units: Units) -> None:
    following = WORD.match(text, stop, end)
    if following is not None and units.names.get(following.group("word").lower()) == phrase.unit:
        phrase.end = following.end()
    else:
        phrase.end = stop


def _denominator(
    text: str, start: int, end: int, units: Units, *, slash: bool, known: bool
) -> tuple[int, list[str], tuple[str, str] | None] | None:
    """Return (end, canonical names, pair of labels) of one denominator."""
    sized = _SIZED.match(text, start, end)
    if sized is not None:
        start = sized.end()  # "per 40-foot box": how large a piece is, not how many
    number = _PER_NUMBER.match(text, start, end)
    power, factor = 0, 1
    if number is not None and (number.group("digits") or number.group("word") or number.group("letter")):
        digits, letter, word = number.group("digits", "letter", "word")
        power = MULTIPLIERS[letter] if letter else (MULTIPLIERS[word.lower()] if word else 0)
        factor = int(digits.replace(",", "")) if digits else 1
        if not digits and letter and letter != "M":  # "per K" is no number
            power, factor, number = 0, 1, None
        else:
            start = number.end()
    else:
        number = None
    pair_match = _PAIR.match(text, start, end)
    pair = None
    if pair_match is not None and pair_match.group("a").lower() in KINDS_OF_TOKEN:
        pair = (pair_match.group("a").lower(), pair_match.group("b").lower())
        start = pair_match.end()
    head = _head(text, start, end, units, slash=slash, known=known, counted=number is not None)
    if head is None:
        if number is not None and (not slash or number.group().strip() in ("M", "1M", "million", "1 million")):
            stop = number.end() - (text[number.end() - 1] in " -")
            return stop, [str(factor * 10**power)], pair
        return None
    stop, names = head
    if number is not None and slash and not power and names[0] in _TIMES:
        return None  # "12/48 ms" is a pair
    if number is not None:
        names = _scaled(names, factor, power)
    return stop, names, pair


def _scaled(names: list[str], factor: int, power: int) -> list[str]:
    while factor % 10 == 0 and factor:
        factor //= 10
        power += 1
    scaled = _SCALED.get((names[0], power)) if factor == 1 else None
    if scaled is not None:
        return [scaled, *names[1:]]
    total = factor * 10**power
    return names if total == 1 else [str(total), *names]


def _head(
    text: str, start: int, end: int, units: Units, *, slash: bool, known: bool, counted: bool
) -> tuple[int, list[str]] | None:
    """Return (end, names) of the noun of a denominator: a known unit, a chip, or for "per" any noun."""
    words: list[re.Match[str]] = []
    position = start
    for _ in range(3):
        match = WORD.match(text, position, end)
        if match is None or (match.group("gap") and not words) or (words and match.group("gap") == ""):
            break
        word = match.group("word")
        lower = word.lower()
        if lower in STOP and lower != "i":
            break
        found = known_unit(text, match, end, units)
        if found is not None and "/" not in found[1]:
            return _with_time(text, *found, end)
        if lower in KINDS_OF_TOKEN and not words:
            words.append(match)
            position = match.end()
            continue
        if slash:
            apart = text[start - 1] == " " and word[0].isupper()  # "two NVIDIA B300 / AMD MI355X nodes"
            simple = not counted and word.isalpha() and (word.islower() or word[0].isupper()) and not apart
            simple = simple and len(word) > 2
            if not words and known and simple:
                return match.end(), [singular(word)]
            return None
        words.append(match)
        position = match.end()
    if not words or not words[0].group("word")[0].isalpha():
        return None
    if words[0].group("word").lower() in KINDS_OF_TOKEN and counted:
        return words[0].end(), ["token"]
    if slash:
        return None
    last = words[1] if len(words) == 2 else words[0]
    return _with_time(text, last.end(), singular(last.group("word")), end)


def _with_time(text: str, stop: int, unit: str, end: int) -> tuple[int, list[str]]:
    """Add the time of "GPU-hour" and "GPU second"."""
    time = TIME_NOUN.match(text, stop, end)
    if time is not None and unit not in ("second", "minute", "hour", "day", "week", "month", "year"):
        return time.end(), [unit, time.group(1).lower()]
    return stop, [unit]
