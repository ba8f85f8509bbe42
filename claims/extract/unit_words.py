"""The words that units are made of: one word after another, and whether the vocabulary knows them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from claims.extract.number_words import FIRST_WORDS
from claims.extract.words import STOP, THIRD_PERSON, is_plural, singular
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

#: One word with what separates it from what stands before it.
WORD = lazy_pattern(
    r"(?P<gap>[ \u00a0\u202f\u2009\n]|-|‑|)"
    r"(?P<word>[A-Za-zÀ-ɏµμΩΩÅ°º℃℉%％‰$€£][A-Za-zÀ-ɏµμΩ0-9²³_⊙☉⊕]*(?:['’][a-z]+)?(?:\^[-−]?\d|⁻[¹²³])?)[®™]?"
)
#: The time that a thing works: "GPU-hours", "GPU second".
TIME_NOUN = lazy_pattern(r"[ -](second|minute|hour|day|week|month|year)s?(?![A-Za-z])", re.IGNORECASE)
#: What follows a chip's name within it: "GB300 NVL72", "H100 SXM5".
_FORM_OF_CHIP = lazy_pattern(r"[ -](?:NVL\d*|SXM\d?|PCIe|OAM|HGX|DGX)(?![\w])|[x×-]\d{2,3}[ ]?GB(?![\w/])")
#: A chip that may be used in its place: "two NVIDIA B300 / AMD MI355X nodes".
_OR_CHIP = lazy_pattern(
    r"(?:[ ]/[ ]|[ ]or[ ])(?:[A-Z][A-Za-z]+[ ])?[A-Z]{1,3}\d{2,4}[A-Z]?(?=[ ](?:nodes?|[GT]PUs?|servers?)\b)"
)
#: Adjectives of tokens, which stand for them in "per 1M input".
KINDS_OF_TOKEN = frozenset(
    {"input", "output", "cached", "prefill", "decode", "prompt", "completion", "uncached", "generated"}
)
NUMBER_WORDS = frozenset(FIRST_WORDS)
# "5 b" and "7b" are sizes of models or typing slips more often than bits.
_TONNES = lazy_pattern(r"(?=[,;)]|\.(?:\s|$)|[ ](?:of|CO2|per|a year|and|to|in)\b|/(?:year|yr|day|a)\b|$)")
_DOTTED = lazy_pattern(r"(?:[A-Za-z]\.){2,4}")  # "500 r.p.m."
_NO_SYMBOL = frozenset({"b", "t", "a", "in", "at"})


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


def known_unit(text: str, match: re.Match[str], end: int, units: Units) -> tuple[int, str] | None:
    """Return (end, unit) if the vocabulary knows the word at `match`, alone or with the next one."""
    word = match.group("word")
    lower = word.lower()
    if lower in units.first_words:
        following = WORD.match(text, match.end(), end)
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
    if word == "t" and match.group("gap") == " " and _TONNES.match(text, match.end(), end):
        return match.end(), "tonne"
    if word in _NO_SYMBOL:
        return None
    if len(word) == 1 and text.startswith(".", match.end()):
        dotted = _DOTTED.match(text, match.start("word"), end)
        unit = units.symbols.get(dotted.group().replace(".", "")) if dotted is not None else None
        if unit is not None and dotted is not None:
            return dotted.end(), unit
    unit = units.symbols.get(word) or units.names.get(lower)
    if unit is None and word.endswith(("^-1", "^−1", "⁻¹")):
        base = units.symbols.get(re.split("[\\^⁻]", word)[0])
        if base is not None:
            return match.end(), f"1/{base}"
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
    stop = chip.end()
    form = _FORM_OF_CHIP.match(text, stop, end) or _OR_CHIP.match(text, stop, end)
    following = WORD.match(text, form.end() if form is not None else stop, end)
    if following is not None and following.group("gap") == " ":
        word = following.group("word")
        unit = units.names.get(word.lower())
        if unit in ("GPU", "TPU", "NPU", "node"):
            return following.end(), unit
        # "Eight H100s costs $31", "8 MI300X needs 12 kW": a verb, or behind a plural no further noun.
        verb = text[chip.end() - 1] == "s" or word.lower() in THIRD_PERSON
        if is_plural(word) and word.lower() not in STOP and not verb:
            return following.end(), singular(word)
    # "4 A100x80GB" is one name, as "8 GB200" is.
    return form.end() if form is not None and "GB" in form.group() else chip.end(), chip.lastgroup
