"""Money: what follows a sum or makes one of a number: multipliers, codes, words, cents, denominators."""

from __future__ import annotations

import re

from claims.extract.denominators import read_denominators, read_filler
from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.extract.unit_words import UnitPhrase
from claims.model.quantity import Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_TOKENS_NEAR = lazy_pattern(r"\b(?:tokens?|input|output|prompt|cached)\b", re.IGNORECASE)
_CURRENCY_AFTER = lazy_pattern(r"[ \u00a0]?(?P<code>[A-Z]{3})(?![A-Za-z])|[ \u00a0-](?P<word>[A-Za-z.]+(?: [a-z]+)?)")
#: "50 MUSD", "12 mEUR", "1.4 bnSEK"
_SCALED_CODE = lazy_pattern(r"(?:[kMmB]|bn)(?P<code>[A-Z]{3})(?![A-Za-z])")
_PENCE = lazy_pattern(
    r"p(?=(?:[ ]?/[ ]?|[ ]per[ ]|[ ]an?[ ])"
    r"(?:kWh|lit(?:re|er)|share|mile|minute|unit|day|week|text|item|pint|kilo|kg)\b)"
)
#: So near a sum in pounds, "12p" is pence.
_BLOCK = 240
#: Words of money so near before "4 million pounds" make them sterling, unless they are "of" something.
_PAID = lazy_pattern(
    r"£|\b(?:revenues?|profits?|sales|turnover|earnings|income|losses|loss|costs?|costing|prices?|priced|pa(?:y|ys|id|ying)"
    r"|sp(?:end|ends|ent)|invest\w*|rais(?:e|es|ed|ing)|fund(?:s|ed|ing)|worth|budget|fees?|fines?|fined|debts?|tax\w*"
    r"|grants?|salar(?:y|ies)|value[ds]?|valued|valuation|sold|bought|buys?|deal|earn(?:s|ed)?|rent|loan|charge[sd]?)\b",
    re.IGNORECASE,
)
_PAID_NEAR = 90
_POUNDS = lazy_pattern(r"[ \u00a0]pounds?\b(?! of\b| per square\b| sterling\b|-)")
_MONEY_SCALE = lazy_pattern(r"[ \u00a0-]?(?P<letter>[kKmMbBtT]|MM|mm)(?![A-Za-z0-9/])")


def read_sum(text: str, units: Units, reading: Reading, number: Number, code: str, ceiling: int) -> None:
    """Read what follows a sum: its multiplier, a repeated currency, each denominator."""
    end = number.end
    if not number.scale:
        scale = _MONEY_SCALE.match(text, end, ceiling)
        if scale is not None:
            letter = scale.group("letter")
            power = {"k": 3, "m": 6, "b": 9, "t": 12}[letter[0].lower()]
            number.exponent += power
            number.scale = power
            end = scale.end()
    if text[end : end + 1] == "+":
        end += 1
        reading.modifier = Modifier.AT_LEAST
    reading.unit, reading.currency, reading.known = code, True, True
    reading.end = reading.outer_end = end
    after = _CURRENCY_AFTER.match(text, end, ceiling)
    if after is not None and after.group("code"):
        named = units.symbols.get(after.group("code"))
        if named is not None and named in units.currencies and (named == code or code in ("USD", "CNY")):
            reading.unit = named
            reading.end = reading.outer_end = after.end()
    read_rate(text, units, reading, ceiling)


def read_rate(text: str, units: Units, reading: Reading, ceiling: int) -> None:
    phrase = UnitPhrase(reading.end, known=True)
    read_denominators(text, phrase, ceiling, units)
    if not phrase.per and reading.currency:
        read_filler(text, phrase, ceiling, units)
    if phrase.per:
        reading.per = phrase.per
        if (
            reading.currency
            and (phrase.per == ["1000000"] or phrase.per == ["meter"])
            and _TOKENS_NEAR.search(text, max(0, reading.start - 80), min(ceiling, phrase.end + 80))
        ):
            reading.per = ["Mtoken"]
        reading.of = reading.of or phrase.of
        reading.pair = phrase.pair
        reading.end = reading.outer_end = phrase.end


def read_currency_word(text: str, units: Units, reading: Reading, end: int, ceiling: int) -> bool:
    """Read "1499 RMB", "4.7 billion euros", "15 cents", "50 MUSD"."""
    if end >= ceiling:
        return False
    sign = text[end : end + 1]
    if sign == "c" and not text[end + 1 : end + 2].isalnum():  # "15c"
        reading.unit, reading.currency, reading.known = "USD", True, True
        reading.shift -= 2
        reading.end = reading.outer_end = end + 1
        read_rate(text, units, reading, ceiling)
        return True
    pence = sign == "p" and not text[end + 1 : end + 2].isalnum() and "£" in text[max(0, end - _BLOCK) : end + _BLOCK]
    if pence or (sign == "p" and _PENCE.match(text, end, ceiling)):  # "24.5p per kWh"
        reading.unit, reading.currency, reading.known = "GBP", True, True
        reading.shift -= 2
        reading.end = reading.outer_end = end + 1
        read_rate(text, units, reading, ceiling)
        return True
    if sign == "$" and not text[end + 1 : end + 2].isalnum():
        reading.unit, reading.currency, reading.known = "USD", True, True
        reading.end = reading.outer_end = end + 1
        read_rate(text, units, reading, ceiling)
        return True
    if sign in ("€", "£", "¢") or (sign == " " and text[end + 1 : end + 2] in ("€", "£")):
        sign = text[end : end + 2].strip()[:1]
        if sign == "¢":
            reading.unit, reading.shift = "USD", reading.shift - 2
        else:
            if text[end + 1 + (text[end] == " ") : end + 2 + (text[end] == " ")].isdigit():
                return False
            reading.unit = units.signs[sign]
        stop = end + 1 + (text[end] == " ")
    else:
        after = _CURRENCY_AFTER.match(text, end, ceiling)
        if after is None:
            return False
        stop = after.end()
        if after.group("code"):
            code = units.symbols.get(after.group("code"))
            if code not in units.currencies or code is None:
                return False
            reading.unit = code
        else:
            written = after.group("word").rstrip(".")
            stop = after.start("word") + len(written)
            words = written.lower()
            first = words.split(" ")[0].rstrip(".")
            cents = units.cents.get(first)
            if cents is not None:
                reading.unit, reading.shift = cents, reading.shift - 2
                stop = after.start("word") + len(first)
            elif scaled := _SCALED_CODE.match(written):
                if scaled.group("code") not in units.currencies:
                    return False
                reading.unit = scaled.group("code")
                reading.shift += {"k": 3, "M": 6, "m": 6, "b": 9, "B": 9}[written[0]]
                stop = after.start("word") + scaled.end()
            elif first == "pounds" and _is_sterling(text, reading.start, end):
                reading.unit = "GBP"
                stop = after.start("word") + len(first)
            else:
                return False
    reading.currency = reading.known = True
    reading.unit_text = text[end:stop].strip()
    reading.end = reading.outer_end = stop
    read_rate(text, units, reading, ceiling)
    return True


def _is_sterling(text: str, start: int, end: int) -> bool:
    """True for pounds that are money: words of money stand before them in the clause, and nothing is weighed."""
    if _POUNDS.match(text, end) is None:
        return False
    first = max(start - _PAID_NEAR, 0, *(text.rfind(mark, 0, start) for mark in (". ", ", ", "; ", ": ")))
    return _PAID.search(text, first, start) is not None
