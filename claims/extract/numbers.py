"""Numbers in digits: separators, decimals, powers of ten, multipliers; exact, and bounded in length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from claims.patterns import lazy_pattern

# Longer runs of digits are identifiers, not figures; the bound also keeps every later step cheap.
_MAX_DIGITS = 40
# The largest power of ten that is read; 10^99 exceeds any physical count and keeps plain decimals short.
_MAX_POWER = 99

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")

MULTIPLIERS = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "quadrillion": 15,
    "thousands": 3,
    "millions": 6,
    "billions": 9,
    "trillions": 12,
    "mn": 6,
    "mln": 6,
    "mio": 6,
    "mm": 6,
    "bn": 9,
    "bln": 9,
    "tn": 12,
    "trn": 12,
    "k": 3,
    "K": 3,
    "m": 6,
    "M": 6,
    "b": 9,
    "B": 9,
    "T": 12,
    "millionen": 6,
    "milliard": 9,
    "milliards": 9,
    "milliarde": 9,
    "milliarden": 9,
    "mrd": 9,
    "billionen": 12,
    "lakh": 5,
    "crore": 7,
}

# "17½": thirds have no exact decimal and are given to twelve places, as spelled fractions are.
_VULGAR = {
    "½": "5",
    "¼": "25",
    "¾": "75",
    "⅛": "125",
    "⅜": "375",
    "⅝": "625",
    "⅞": "875",
    "⅓": "3" * 12,
    "⅔": "6" * 11 + "7",
}
_SEPARATORS = lazy_pattern(r"\D+")
_NUMBER = lazy_pattern(
    r"""
    (?P<whole>[1-9]\d{0,2}(?:(?:,|\{,\}|['’\u00a0\u202f\u2009])\d{3})+(?![\d])
      |[1-9]\d{0,2}(?:[ ]000){1,3}(?![ ]?\d)
      |[1-9]\d{0,2}(?:[ ]\d{3}){1,3}(?=[ ](?:€|[kcm]?m[²³]?|k?[gtW]|[MG]Wh?|ha|km/h|people|euros?)(?!\w))
      |\d{1,40}(?!\d))
    (?P<fraction>\.\d{1,40}(?!\d)|[½¼¾⅓⅔⅛⅜⅝⅞])?
    (?P<power>[eE][+-]?\d{1,2}(?![\w.])
      |[ \u00a0]?(?:[×x*·]|\\times|\\cdot)[ \u00a0]?10
        (?:[ ]?(?:\^|\*\*)[ ]?\{?(?P<sup>[-−+]?\d{1,2})\}?|(?P<sup2>[⁻⁺]?[⁰¹²³⁴-⁹]{1,2})))?
    (?:(?P<letter>[kKMBT])(?![A-Za-z0-9_])
      |(?P<plus>\+)?[ \u00a0-]?(?P<word>(?:hundred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|quadrillion)s?|mn|mln
        |mio|bn|bln|tn|trn|lakh|crore|Millionen|Billionen|[Mm]illiard(?:en|e|s)?|[Mm]rd)(?![A-Za-z]))?
    """,
    re.VERBOSE,
)


@dataclass(slots=True)
class Number:
    """A number in digits as written.

    Attributes:
        start, end: its range, multiplier included.
        digits: its digits without separators and leading zeros, "0" for zero.
        exponent: the power of ten that `digits` is multiplied with, multiplier and power included.
        scale: the power of ten that the multiplier alone contributes (3 for "k"), 0 if there is none.
        letter: the attached multiplier letter, "" if none; such a number may be a size in a name ("70B").
        written: what the digits themselves look like, each separator of thousands as a comma.
        negative: True after a minus sign.
        plus: True for "3+ trillion".
    """

    start: int
    end: int
    digits: str
    exponent: int
    scale: int
    letter: str
    written: str
    negative: bool = False
    plus: bool = False

    def text(self, extra: int = 0) -> str:
        """Return the value as a plain exact decimal, shifted by `extra` powers of ten."""
        value = plain(self.digits, self.exponent + extra)
        return "-" + value if self.negative else value

    def step(self, extra: int = 0) -> str:
        """Return the place value of the last digit written: "1000" for "954K"."""
        return plain("1", self.exponent + extra)

    def significant(self) -> int:
        """Return the count of significant digits written."""
        return len(self.digits)

    def value(self) -> Decimal:
        """Return the value as a decimal."""
        return Decimal(self.text())


def plain(digits: str, exponent: int) -> str:
    """Return digits x 10^exponent without exponent notation: ("954", 3) -> "954000", ("10", -2) -> "0.10"."""
    if exponent >= 0:
        return digits + "0" * exponent if digits != "0" else "0"
    places = -exponent
    if len(digits) <= places:
        digits = "0" * (places - len(digits) + 1) + digits
    return f"{digits[:-places]}.{digits[-places:]}"


def read_number(text: str, start: int, end: int) -> Number | None:
    """Return the number whose first digit is at `start`, None if the digits there are no figure (too many of them)."""
    match = _NUMBER.match(text, start, end)
    if match is None:
        return None
    whole, fraction, power, sup, sup2, letter, plus, word = match.groups()
    exponent = scale = 0
    written = whole
    digits = whole
    if not whole.isdigit():
        digits = "".join(filter(str.isdigit, whole))
        written = _SEPARATORS.sub(",", whole)
    if fraction:
        decimals = _VULGAR.get(fraction) or fraction[1:]
        digits += decimals
        exponent -= len(decimals)
        written = f"{written}.{decimals}"
    if power:
        raised = sup or (sup2.translate(_SUPERSCRIPTS) if sup2 else power[1:])
        exponent += int(raised.replace("−", "-"))
    if letter:
        scale = MULTIPLIERS[letter]
    elif word:
        scale = MULTIPLIERS.get(word.lower(), 0)
    if not digits.isascii():
        digits = "".join(str(int(digit)) for digit in digits)
    if digits[0] == "0":
        digits = digits.lstrip("0") or "0"
    return Number(start, match.end(), digits, exponent + scale, scale, letter or "", written, plus=plus is not None)
