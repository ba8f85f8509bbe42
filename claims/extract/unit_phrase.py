"""The words after a number: its unit, what it counts, and each denominator of a rate."""

from __future__ import annotations

import re

from claims.extract.denominators import read_denominators, read_filler
from claims.extract.numbers import MULTIPLIERS
from claims.extract.unit_words import NUMBER_WORDS, TIME_NOUN, WORD, UnitPhrase, known_unit
from claims.extract.words import STOP, is_plural, singular, word_list
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_ABBREVIATED = lazy_pattern(r"[ ]?\((?P<form>[A-Za-z/]{1,12})\)")
# "1.7 GB for a single sequence": the unit is complete, the span stays the number with its own unit.
_PAIRED = lazy_pattern(r" (?P<of>[a-z-]+ and [a-z-]+) (?P<noun>[a-z]+)(?![\w-])")
_FOR_EACH = lazy_pattern(r" for (?:a single|each|every) (?P<noun>[a-z]{3,})(?= in | of | at |[.,;)]|$)")
# Abbreviations that are written like a word of the list in `words.STOP`.
_ACRONYMS = frozenset(("US", "IT"))
#: Units that are multiplied with what may stand behind them: "6.6 × 10^-34 J s", "40 N m".
_TIMES_OTHER = {"joule": " s", "newton": " m", "pascal": " s"}
_PARTS_PER = {"1000": "per_mille", "1000000": "part_per_million", "1000000000": "part_per_billion"}
_NO_HYPHENATED = word_list(
    "way shot class based time part digit star turn fold th st nd rd and to bit-wise d dimensional stage sided "
    "up off figure "
    "in on only plus odd something ish year-old or"
)


def read_unit(
    text: str, start: int, end: int, units: Units, *, one: bool, scaled: bool, listed: bool = False
) -> UnitPhrase | None:
    """Return the unit phrase that begins at `start`, None if the words there are no unit.

    Args:
        one: the number is 1, so that its noun is singular.
        scaled: the number carries a multiplier ("142K"), so that "contexts" are tokens and a lone symbol is no unit.
        listed: a comma may stand between two adjectives ("two dim, cool stars"), as after numbers in words.
    """
    first = WORD.match(text, start, end) or (WORD.match(text, start + 1, end) if text.startswith("  ", start) else None)
    if first is None:
        return None
    gap, word = first.group("gap", "word")
    if gap in ("-", "‑"):
        return _hyphenated(text, first, end, units, scaled)
    if gap == " " and len(word) == 1 and word in "kKMBT":
        phrase = _apart(text, first, end, units, one=one)
        if phrase is not None:
            return phrase
    found = known_unit(text, first, end, units)
    symbol = len(word) == 1 and word.isupper() and _adjective(text, first.end(), end, units)
    kind = found is not None and found[1] == "GPU" and word.islower() and _kinds_follow(text, found[0], end)
    described = found is not None and found[1] == "user" and word.islower() and _plural_follows(text, found[0], end)
    if found is not None and not symbol and not kind and not (described and word == "user"):  # "500 user prompts"
        stop, unit = found
        phrase = UnitPhrase(stop, unit, text=text[first.start("word") : stop], known=True)
        return _finish(text, phrase, end, units)
    if gap == "":
        return None
    paired = _PAIRED.match(text, start, end) if scaled else None
    counted = units.names.get(paired.group("noun")) if paired is not None else None
    if paired is not None and counted is not None:
        # "14.8 trillion diverse and high-quality tokens"
        phrase = UnitPhrase(paired.end(), counted, of=paired.group("of"), text=paired.group().strip(), known=True)
        return _finish(text, phrase, end, units)
    return _noun(text, first, end, units, one=one, scaled=scaled, listed=listed)


def _plural_follows(text: str, position: int, end: int) -> bool:
    """True if a plural noun is next, so that the unit before it is an adjective: "two half day meetings"."""
    following = WORD.match(text, position, end)
    return following is not None and following.group("gap") == " " and is_plural(following.group("word"))


def _kinds_follow(text: str, position: int, end: int) -> bool:
    """True for "600 accelerator types": the types are counted."""
    following = WORD.match(text, position, end)
    return following is not None and following.group("word") in ("types", "kinds", "models", "families", "vendors")


def _adjective(text: str, position: int, end: int, units: Units) -> bool:
    """True if a known counted noun follows, so that the letter before it ("4 P Nodes") is no unit."""
    return _plural_follows(text, position, end)


def _apart(text: str, match: re.Match[str], end: int, units: Units, *, one: bool) -> UnitPhrase | None:
    """Read "1.2 M tokens": a multiplier that stands apart, if something countable follows."""
    following = WORD.match(text, match.end(), end)
    if following is None or following.group("gap") != " ":
        return None
    noun = following.group("word")
    if units.names.get(noun.lower()) not in ("GPU", "token", "parameter", "TPU", "user", "request"):
        return None
    phrase = read_unit(text, match.end(), end, units, one=False, scaled=True)
    if phrase is not None:
        phrase.scale = MULTIPLIERS[match.group("word")]
    return phrase


def _hyphenated(text: str, match: re.Match[str], end: int, units: Units, scaled: bool) -> UnitPhrase | None:
    """Read "2000-token", "4-bit", "27-person", "1M-token context", "$60-per-million"."""
    word = match.group("word")
    if scaled and word in ("class", "scale", "sized"):
        # "a 3T-class model": models are classed by their parameters.
        return UnitPhrase(match.end(), "parameter", text=word, known=True, hyphen=True, rough=True)
    if word.lower() in _NO_HYPHENATED:
        return None
    if word == "strong":
        return UnitPhrase(match.end(), "person", text=word, known=True, hyphen=True)  # "a 340-strong team"
    found = known_unit(text, match, end, units)
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
    if len(word) == 1 and (text[stop : stop + 1].isalnum() or word in "BT"):
        return None  # "the Tern 2024-B"
    phrase = UnitPhrase(stop, unit, text=text[match.start("word") : stop], known=True, hyphen=True)
    if unit == "token":
        return _context(text, phrase, end)
    return _finish(text, phrase, end, units)


def _context(text: str, phrase: UnitPhrase, end: int) -> UnitPhrase:
    """Take in the noun of "1M-token context(s)" and mark a length of context."""
    following = WORD.match(text, phrase.end, end)
    if following is not None and following.group("word").lower() in ("context", "contexts"):
        phrase.context = True
        phrase.end = following.end()
    return phrase


def _noun(
    text: str, first: re.Match[str], end: int, units: Units, *, one: bool, scaled: bool, listed: bool
) -> UnitPhrase | None:
    """Read up to four words whose last is the noun that is counted: "nine new members", "32 concurrent users"."""
    match: re.Match[str] | None = first
    before: list[str] = []
    begin = first.start("word")
    for _ in range(5):
        if match is None:
            break
        gap, word = match.group("gap", "word")
        lower = word.lower()
        if lower == "such" and not before and gap == " ":
            match = WORD.match(text, match.end(), end)
            continue
        if gap == "" or lower == "x" or (lower in STOP and word not in _ACRONYMS):
            break
        last, stop = word, match.end()
        if text[stop : stop + 1] == "-":
            time = TIME_NOUN.match(text, stop, end)
            if time is not None and time.group().endswith("s") and lower not in NUMBER_WORDS:
                unit = f"{units.names.get(lower) or lower}*{time.group(1).lower()}"
                phrase = UnitPhrase(time.end(), unit, of=" ".join(before), text=text[begin : time.end()])
                return _finish(text, phrase, end, units)
            last, stop = _compound(text, stop, end)
        compound = stop > match.end()
        if before and not compound:
            found = known_unit(text, match, end, units)
            if (
                found is not None
                and not (found[1] == lower and _plural_follows(text, match.end(), end))
                and len(word) > 1
                and lower not in units.assumptions
                and lower not in ("point", "points")
            ):
                phrase = UnitPhrase(found[0], found[1], of=" ".join(before), text=text[begin : found[0]], known=True)
                return _finish(text, phrase, end, units)
        if lower == "data" and not compound and _plural_follows(text, stop, end):
            before.append(word)  # "10 million data samples"
            match = WORD.match(text, stop, end)
            continue
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
        if listed and text.startswith(", ", stop) and len(before) == 1 and text[stop + 2 : stop + 3].islower():
            stop += 1  # "two dim, cool stars"
        match = WORD.match(text, stop, end)
    if one and before and before[-1].isalpha() and before[-1].lower() not in ("other", "new"):
        # "1 decode instance (": the noun is the last word before the phrase ends, or before a verb ("one woman died").
        if len(before) > 1 and before[-1].endswith("ed"):
            before.pop()
        stop = begin + len(" ".join(before))
        return _finish(
            text, UnitPhrase(stop, before[-1].lower(), of=" ".join(before[:-1]), text=text[begin:stop]), end, units
        )
    return None


def _compound(text: str, stop: int, end: int) -> tuple[str, int]:
    """Return the last part and the end of a hyphenated word whose first part ends at `stop`."""
    last = ""
    for _ in range(4):
        part = WORD.match(text, stop, end)
        if part is None or part.group("gap") != "-":
            break
        last, stop = part.group("word"), part.end()
    return last, stop


def _more(text: str, stop: int, end: int) -> bool:
    """True if the noun phrase goes on: "26 life-sciences reasoning cases"."""
    following = WORD.match(text, stop, end)
    return following is not None and following.group("gap") == " " and following.group("word").lower() not in STOP


_WORKED = lazy_pattern(r"[ ]of[ ](?:GPU|[A-Z]{1,3}\d{2,4}[A-Za-z]*)(?:[ ]GPU)?[ ](?:time|compute)\b")


def _finish(text: str, phrase: UnitPhrase, end: int, units: Units) -> UnitPhrase:
    """Add what follows a numerator: "-hours", "(GB)", "of KV cache", and each denominator."""
    worked = _WORKED.match(text, phrase.end, end) if phrase.unit == "hour" else None
    if worked is not None:
        # "1,082,990 hours of A100 time" are GPU hours, whatever the chip.
        phrase.unit, phrase.end = "GPU*hour", worked.end()
    time = TIME_NOUN.match(text, phrase.end, end)
    if time is not None and "*" not in phrase.unit and _counts(phrase.unit, units):
        phrase.unit = f"{phrase.unit}*{time.group(1).lower()}"
        phrase.end = time.end()
    if phrase.unit == "token":
        _context(text, phrase, end)
    if phrase.known and text[phrase.end : phrase.end + 1] in ("·", "⋅", "*"):
        factor = WORD.match(text, phrase.end + 1, end)
        unit = units.symbols.get(factor.group("word")) if factor is not None and factor.group("gap") == "" else None
        if unit is not None and factor is not None:
            phrase.unit, phrase.end = f"{phrase.unit}*{unit}", factor.end()
    again = _ABBREVIATED.match(text, phrase.end, end)
    if again is not None and units.lookup(again.group("form")) == phrase.unit:
        phrase.end = again.end()
    if phrase.unit in _TIMES_OTHER and text.startswith(_TIMES_OTHER[phrase.unit], phrase.end):
        factor = WORD.match(text, phrase.end, end)
        if factor is not None and factor.end() == phrase.end + 2:
            phrase.unit, phrase.end = f"{phrase.unit}*{units.symbols[factor.group('word')]}", factor.end()  # "J s"
    read_denominators(text, phrase, end, units)
    if phrase.per and phrase.known and text.startswith(" (", phrase.end):
        again = _ABBREVIATED.match(text, phrase.end, end)
        if again is not None and units.lookup(again.group("form")) == "/".join([phrase.unit, *phrase.per]):
            phrase.end = again.end()  # "67 tokens per second (TPS)"
    if phrase.unit == "part" and phrase.per and phrase.per[0] in _PARTS_PER:
        phrase.unit, phrase.per, phrase.known = _PARTS_PER[phrase.per[0]], [], True
    if not phrase.per and phrase.unit != "time":  # "20 times the throughput per GPU" is a ratio
        read_filler(text, phrase, end, units)
    if not phrase.per and phrase.unit.endswith("byte"):
        single = _FOR_EACH.match(text, phrase.end, end)
        if single is not None:
            phrase.per.append(units.names.get(single.group("noun")) or single.group("noun"))
    return phrase


def _counts(unit: str, units: Units) -> bool:
    """True for a thing that works for hours: a GPU, a node, a core."""
    return unit in ("GPU", "TPU", "NPU", "node", "core", "person", "server", "cpu", "card", "man")
