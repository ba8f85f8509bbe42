"""The words after a number: its unit, what it counts, and each denominator of a rate."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from claims.extract.number_words import FIRST_WORDS
from claims.extract.numbers import MULTIPLIERS
from claims.extract.words import STOP, is_plural, singular, word_list
from claims.vocabulary.units import Units

_WORD = re.compile(
    r"(?P<gap>[ \u00a0\u202f\u2009\n]|-|‑|)"
    r"(?P<word>[A-Za-zÀ-ɏµμΩΩÅ°º℃℉%％‰$€£][A-Za-zÀ-ɏµμΩ0-9²³_]*(?:['’][a-z]+)?(?:\^\d)?)[®™]?"
)
_PER = re.compile(
    r"[ \u00a0]?/[ \u00a0]?"
    r"|(?:[ \u00a0]|-)per(?:[ \u00a0]|-)"
    r"|[ ]an?[ ](?=(?:second|minute|hour|day|week|month|quarter|year)\b(?! (?:earlier|ago|later|before))"
    r"|(?:piece|share|barrel|token|seat|head|bushel|pound|kilo|kg|gallon|liter|litre|ton|tonne|ounce|night|ticket|unit|"
    r"person|session|copy|mile|page|plate|user|line|image|call|query|task)\b)"
    r"|[ ](?:for[ ])?(?:each|every)[ ](?=[a-z])"
)
_PER_NUMBER = re.compile(
    r"(?:(?P<digits>\d{1,3}(?:,\d{3})+|\d{1,9})[ ]?)?"
    r"(?:(?P<letter>[kKMBmb])(?![A-Za-z])|(?P<word>hundred|thousand|million|billion)(?![A-Za-z]))?[ -]?",
    re.IGNORECASE,
)
_PAIR = re.compile(r"(?P<a>[A-Za-z]+)[ ]?(?:/|and|or|&)[ ]?(?P<b>[A-Za-z]+)[ ](?=[A-Za-z]{3})")
_FILLER = re.compile(r"(?P<lead>[ ](?:of|in|for|worth of)(?=[ ]))?(?P<words>(?:[ ][A-Za-z][\w'’-]*){0,4})(?=[ ]per[ ])")
_ABBREVIATED = re.compile(r"[ ]?\((?P<form>[A-Za-z/]{1,12})\)")
_TIME_NOUN = re.compile(r"[ -](second|minute|hour|day|week|month|year)s?(?![A-Za-z])", re.IGNORECASE)
NUMBER_WORDS = frozenset(FIRST_WORDS)
# Scaled tokens have names of their own; other scaled denominators keep the number as a factor.
_SCALED = {("token", 3): "ktoken", ("token", 6): "Mtoken", ("token", 9): "Gtoken"}
# "5 b" and "7b" are sizes of models or typing slips more often than bits.
_NO_SYMBOL = frozenset({"b", "t", "a", "in", "at"})
_NOT_IN_FILLER = frozenset(
    {"and", "or", "with", "at", "for", "to", "from", "by", "is", "are", "was", "were", "on", "as", "than"}
)
_KINDS_OF_TOKEN = frozenset(
    {"input", "output", "cached", "prefill", "decode", "prompt", "completion", "uncached", "generated"}
)


@dataclass(slots=True)
class UnitPhrase:
    """A unit as written after a number.

    Attributes:
        end: where it ends.
        unit: canonical numerator ("token", "GPU*hour"), "" if only a denominator was written.
        per: canonical denominators in order.
        of: the words between number and unit or unit and denominator.
        text: the numerator as written.
        known: the vocabulary knows the unit (a bare noun otherwise).
        pair: the two names of a shared denominator ("input / output tokens").
        scale: power of ten of a multiplier that stood apart from the number ("1.2 M tokens").
        hyphen: the unit hangs on the number by a hyphen.
        context: a length in tokens of what a model can read at once.
        rough: the wording itself is approximate ("3T-class").
    """

    end: int
    unit: str = ""
    per: list[str] = field(default_factory=list)
    of: str = ""
    text: str = ""
    known: bool = False
    pair: tuple[str, str] | None = None
    scale: int = 0
    hyphen: bool = False
    context: bool = False
    rough: bool = False


def read_unit(text: str, start: int, end: int, units: Units, *, one: bool, scaled: bool) -> UnitPhrase | None:
    """Return the unit phrase that begins at `start`, None if the words there are no unit.

    Args:
        one: the number is 1, so that its noun is singular.
        scaled: the number carries a multiplier ("142K"), so that "contexts" are tokens and a lone symbol is no unit.
    """
    first = _WORD.match(text, start, end)
    if first is None:
        return None
    gap, word = first.group("gap", "word")
    if gap in ("-", "‑"):
        return _hyphenated(text, first, end, units, scaled)
    if gap == " " and len(word) == 1 and word in "kKMBT":
        phrase = _apart(text, first, end, units, one=one)
        if phrase is not None:
            return phrase
    found = _known(text, first, end, units)
    if found is not None and not (len(word) == 1 and word.isupper() and _adjective(text, first.end(), end, units)):
        stop, unit = found
        phrase = UnitPhrase(stop, unit, text=text[first.start("word") : stop], known=True)
        return _finish(text, phrase, end, units)
    if gap == "":
        return None
    return _noun(text, first, end, units, one=one, scaled=scaled)


def _known(text: str, match: re.Match[str], end: int, units: Units) -> tuple[int, str] | None:
    """Return (end, unit) if the vocabulary knows the word at `match`, alone or with the next one."""
    word = match.group("word")
    lower = word.lower()
    if lower in units.first_words:
        following = _WORD.match(text, match.end(), end)
        if (
            following is not None
            and following.group("gap") == "-"
            and f"{lower}-{following.group('word').lower()}" in (units.names)
        ):
            return following.end(), units.names[f"{lower}-{following.group('word').lower()}"]
        if following is not None:
            unit = units.names.get(f"{lower} {following.group('word').lower()}")
            if unit is not None:
                return following.end(), unit
    if word == "t" and text.startswith("/s", match.end()) and not text[match.end() + 2 : match.end() + 3].isalnum():
        return match.end(), "token"
    if word in _NO_SYMBOL:
        return None
    unit = units.symbols.get(word) or units.names.get(lower)
    if unit is None and word[-1] in "²³23":
        base = units.symbols.get(word.rstrip("²³23^"))
        if base is not None and "/" not in base and base not in ("byte", "bit", "token"):
            return match.end(), f"{base}**{2 if word[-1] in '²2' else 3}"
    if unit is not None:
        return match.end(), unit
    return _chip(text, match, end, units)


def _chip(text: str, match: re.Match[str], end: int, units: Units) -> tuple[int, str] | None:
    """Return (end, "GPU") for a chip's name; its own noun ("H100 GPUs", "H200 nodes") follows and decides."""
    chip = units.chips.match(text, match.start("word"), end)
    if chip is None or chip.lastgroup is None:
        return None
    following = _WORD.match(text, chip.end(), end)
    if following is not None and following.group("gap") == " ":
        word = following.group("word")
        unit = units.names.get(word.lower())
        if unit in ("GPU", "TPU", "NPU", "node"):
            return following.end(), unit
        if is_plural(word) and word.lower() not in STOP:
            return following.end(), singular(word)
    return chip.end(), chip.lastgroup


def _adjective(text: str, position: int, end: int, units: Units) -> bool:
    """True if a known counted noun follows, so that the letter before it ("4 P Nodes") is no unit."""
    following = _WORD.match(text, position, end)
    return following is not None and following.group("gap") == " " and is_plural(following.group("word"))


def _apart(text: str, match: re.Match[str], end: int, units: Units, *, one: bool) -> UnitPhrase | None:
    """Read "1.2 M tokens": a multiplier that stands apart, if something countable follows."""
    following = _WORD.match(text, match.end(), end)
    if following is None or following.group("gap") != " ":
        return None
    noun = following.group("word")
    if units.names.get(noun.lower()) not in ("GPU", "token", "parameter", "TPU", "user", "request"):
        return None
    phrase = read_unit(text, match.end(), end, units, one=False, scaled=True)
    if phrase is not None:
        phrase.scale = MULTIPLIERS[match.group("word")]
    return phrase


_NO_HYPHENATED = word_list(
    "way shot class based time part digit star turn fold th st nd rd and to bit-wise d dimensional stage sided up off "
    "in on only plus odd something ish year-old or"
)


def _hyphenated(text: str, match: re.Match[str], end: int, units: Units, scaled: bool) -> UnitPhrase | None:
    """Read "2000-token", "4-bit", "27-person", "1M-token context", "$60-per-million"."""
    word = match.group("word")
    if scaled and word in ("class", "scale", "sized"):
        # "a 3T-class model": models are classed by their parameters.
        return UnitPhrase(match.end(), "parameter", text=word, known=True, hyphen=True, rough=True)
    if word.lower() in _NO_HYPHENATED:
        return None
    found = _known(text, match, end, units)
    if found is None:
        following = text[match.end() : match.end() + 1]
        if (
            not word.islower()
            or len(word) < 4
            or following.isdigit()
            or word in STOP
            or word.endswith(("ed", "ing", "ly"))
        ):
            return None
        return UnitPhrase(match.end(), singular(word), text=word, hyphen=True)
    stop, unit = found
    if len(word) == 1 and text[stop : stop + 1].isalnum():
        return None
    phrase = UnitPhrase(stop, unit, text=text[match.start("word") : stop], known=True, hyphen=True)
    if unit == "token":
        return _context(text, phrase, end)
    return _finish(text, phrase, end, units)


def _context(text: str, phrase: UnitPhrase, end: int) -> UnitPhrase:
    """Take in the noun of "1M-token context(s)" and mark a length of context."""
    following = _WORD.match(text, phrase.end, end)
    if following is not None and following.group("word").lower() in ("context", "contexts"):
        phrase.context = True
        phrase.end = following.end()
    return phrase


def _noun(text: str, first: re.Match[str], end: int, units: Units, *, one: bool, scaled: bool) -> UnitPhrase | None:
    """Read up to four words whose last is the noun that is counted: "nine new members", "32 concurrent users"."""
    match: re.Match[str] | None = first
    before: list[str] = []
    begin = first.start("word")
    for _ in range(5):
        if match is None:
            break
        gap, word = match.group("gap", "word")
        lower = word.lower()
        if gap == "" or lower in STOP:
            break
        last, stop = word, match.end()
        if text[stop : stop + 1] == "-":
            time = _TIME_NOUN.match(text, stop, end)
            if time is not None and time.group().endswith("s") and lower not in NUMBER_WORDS:
                unit = f"{units.names.get(lower) or lower}*{time.group(1).lower()}"
                phrase = UnitPhrase(time.end(), unit, of=" ".join(before), text=text[begin : time.end()])
                return _finish(text, phrase, end, units)
            last, stop = _compound(text, stop, end)
        compound = stop > match.end()
        if before and not compound:
            found = _known(text, match, end, units)
            if (
                found is not None
                and len(word) > 1
                and lower not in units.assumptions
                and lower not in ("point", "points")
            ):
                phrase = UnitPhrase(found[0], found[1], of=" ".join(before), text=text[begin : found[0]], known=True)
                return _finish(text, phrase, end, units)
        if is_plural(last) and not (compound and _more(text, stop, end)):
            unit = singular(last) if not compound else singular(text[match.start("word") : stop])
            context = unit == "context" and scaled
            unit = "token" if context else unit
            phrase = UnitPhrase(stop, unit, of=" ".join(before), text=text[begin:stop], known=context)
            phrase.context = context
            return _finish(text, phrase, end, units)
        if scaled and lower == "context" and not before:
            return UnitPhrase(stop, "token", text=text[begin:stop], known=True, context=True)
        before.append(text[match.start("word") : stop])
        match = _WORD.match(text, stop, end)
    if one and before and before[-1].isalpha() and before[-1].lower() not in ("other", "new"):
        # "1 decode instance (": the noun is the last word before the phrase ends.
        stop = begin + len(" ".join(before))
        return _finish(
            text, UnitPhrase(stop, before[-1].lower(), of=" ".join(before[:-1]), text=text[begin:stop]), end, units
        )
    return None


def _compound(text: str, stop: int, end: int) -> tuple[str, int]:
    """Return the last part and the end of a hyphenated word whose first part ends at `stop`."""
    last = ""
    for _ in range(4):
        part = _WORD.match(text, stop, end)
        if part is None or part.group("gap") != "-":
            break
        last, stop = part.group("word"), part.end()
    return last, stop


def _more(text: str, stop: int, end: int) -> bool:
    """True if the noun phrase goes on: "26 life-sciences reasoning cases"."""
    following = _WORD.match(text, stop, end)
    return following is not None and following.group("gap") == " " and following.group("word").lower() not in STOP


def _finish(text: str, phrase: UnitPhrase, end: int, units: Units) -> UnitPhrase:
    """Add what follows a numerator: "-hours", "(GB)", "of KV cache", and each denominator."""
    time = _TIME_NOUN.match(text, phrase.end, end)
    if time is not None and "*" not in phrase.unit and _counts(phrase.unit, units):
        phrase.unit = f"{phrase.unit}*{time.group(1).lower()}"
        phrase.end = time.end()
    if phrase.unit == "token":
        _context(text, phrase, end)
    if phrase.known and text[phrase.end : phrase.end + 1] in ("·", "⋅", "*"):
        factor = _WORD.match(text, phrase.end + 1, end)
        unit = units.symbols.get(factor.group("word")) if factor is not None and factor.group("gap") == "" else None
        if unit is not None and factor is not None:
            phrase.unit, phrase.end = f"{phrase.unit}*{unit}", factor.end()
    again = _ABBREVIATED.match(text, phrase.end, end)
    if again is not None and units.lookup(again.group("form")) == phrase.unit:
        phrase.end = again.end()
    read_denominators(text, phrase, end, units)
    if not phrase.per:
        read_filler(text, phrase, end, units)
    return phrase


def _counts(unit: str, units: Units) -> bool:
    """True for a thing that works for hours: a GPU, a node, a core."""
    return unit in ("GPU", "TPU", "NPU", "node", "core", "person", "server", "cpu", "card", "man")


def read_filler(text: str, phrase: UnitPhrase, end: int, units: Units) -> None:
    """Read "of KV cache per token": words between the unit and its denominator, if one follows closely."""
    ahead = text.find(" per ", phrase.end, min(end, phrase.end + 48))
    if ahead < 0:
        return
    filler = _FILLER.match(text, phrase.end, end)
    if filler is None or filler.end() != ahead:
        return
    words = filler.group("words").split()
    if any(word.lower() in _NOT_IN_FILLER for word in words):
        return
    before = phrase.end
    phrase.end = filler.end()
    read_denominators(text, phrase, end, units)
    if phrase.per:
        phrase.of = " ".join([*([phrase.of] if phrase.of else []), *words])
    else:
        phrase.end = before


def read_denominators(text: str, phrase: UnitPhrase, end: int, units: Units) -> None:
    """Read each "/s", "per GPU", "per 1M input tokens" at the end of `phrase` into it."""
    for _ in range(3):
        match = _PER.match(text, phrase.end, end)
        if match is None:
            return
        slash = "/" in match.group()
        found = _denominator(text, match.end(), end, units, slash=slash, known=phrase.known or bool(phrase.per))
        if found is None:
            return
        stop, names, pair = found
        if slash and names == [phrase.unit]:
            # "B200/GB200 GPUs": two names of one thing, no rate.
            _take_alternative(text, phrase, stop, end, units)
            return
        phrase.per += names
        phrase.end = stop
        phrase.pair = phrase.pair or pair


def _take_alternative(text: str, phrase: UnitPhrase, stop: int, end: int, units: Units) -> None:
    following = _WORD.match(text, stop, end)
    if following is not None and units.names.get(following.group("word").lower()) == phrase.unit:
        phrase.end = following.end()
    else:
        phrase.end = stop


def _denominator(
    text: str, start: int, end: int, units: Units, *, slash: bool, known: bool
) -> tuple[int, list[str], tuple[str, str] | None] | None:
    """Return (end, canonical names, pair of labels) of one denominator."""
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
    if pair_match is not None and pair_match.group("a").lower() in _KINDS_OF_TOKEN:
        pair = (pair_match.group("a").lower(), pair_match.group("b").lower())
        start = pair_match.end()
    head = _head(text, start, end, units, slash=slash, known=known, counted=number is not None)
    if head is None:
        if number is not None and (not slash or number.group().strip() in ("M", "1M", "million", "1 million")):
            stop = number.end() - (text[number.end() - 1] in " -")
            return stop, [str(factor * 10**power)], pair
        return None
    stop, names = head
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
        match = _WORD.match(text, position, end)
        if match is None or (match.group("gap") and not words) or (words and match.group("gap") == ""):
            break
        word = match.group("word")
        lower = word.lower()
        if lower in STOP and lower != "i":
            break
        found = _known(text, match, end, units)
        if found is not None and "/" not in found[1]:
            return _with_time(text, *found, end)
        if lower in _KINDS_OF_TOKEN and not words:
            words.append(match)
            position = match.end()
            continue
        if slash:
            simple = not counted and word.isalpha() and (word.islower() or word[0].isupper()) and len(word) > 2
            if not words and known and simple:
                return match.end(), [singular(word)]
            return None
        words.append(match)
        position = match.end()
    if not words or not words[0].group("word")[0].isalpha():
        return None
    if words[0].group("word").lower() in _KINDS_OF_TOKEN and counted:
        return words[0].end(), ["token"]
    if slash:
        return None
    last = words[1] if len(words) == 2 else words[0]
    return _with_time(text, last.end(), singular(last.group("word")), end)


def _with_time(text: str, stop: int, unit: str, end: int) -> tuple[int, list[str]]:
    """Add the time of "GPU-hour" and "GPU second"."""
    time = _TIME_NOUN.match(text, stop, end)
    if time is not None and unit not in ("second", "minute", "hour", "day", "week", "month", "year"):
        return time.end(), [unit, time.group(1).lower()]
    return stop, [unit]
