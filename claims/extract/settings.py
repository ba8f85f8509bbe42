"""Settings of a run by name: "batch size 32", "ISL=2k", "at 64 concurrency". Their name gives them their unit."""

from __future__ import annotations

import re

from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.extract.words import singular, word_list
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_SETTING = lazy_pattern(
    r"(?P<name>[A-Za-z#][\w#/]*(?:[ _-][A-Za-z]\w*){0,2})[ ]?"
    r"(?P<mark>[=:]|[ ][(]|[ ](?:(?:in[ ]the[ ]range|(?:(?:nearly|almost)[ ])?(?:doubl|tripl)(?:ed|es)|improved|rose"
    r"|fell|grew|dropped|went|increased|decreased)[ ])?(?:of|is|to|from|between)[ ]|[ ]|-)[ ]?$"
)
#: Between a setting's name and its number ("a batch size of 32").
BETWEEN = frozenset(("of", "is", "to", "from", "between"))
_MOVED = word_list(
    "doubles doubled triples tripled improved improves rose rises fell falls grew grows dropped drops went goes "
    "increased increases decreased decreases nearly almost"
)
#: Settings that are written in one or two letters.
_IN_FULL = {
    **dict.fromkeys(("c", "cc", "conc", "nc"), "concurrency"),
    **dict.fromkeys(("bs", "batch"), "batch size"),
    "isl": "input length",
    "osl": "output length",
}
#: A setting behind its number: "at 64 concurrency", "2560 hidden size".
_SETTING_BEHIND = lazy_pattern(
    r"[ ](?P<name>concurrency|(?:sequence|input|output|prompt|context) length|context window"
    r"|(?:batch|hidden|head|embedding|intermediate) (?:size|dim)|hidden dimension)\b"
)


def _kind(name: str, unit: str) -> Kind | None:
    """Return the kind of a setting's figure, None where its unit says it."""
    if "context" in name:
        return Kind.SIZE
    if "/" in unit:
        return Kind.THROUGHPUT
    return None if unit == "elo" else Kind.COUNT


def before(text: str, units: Units, reading: Reading, floor: int) -> bool | None:
    """Give "batch size 32" and "ISL=2k" the unit of the setting; False for "TP=8", None if it is no setting."""
    match = _SETTING.search(text, max(floor, reading.outer_start - 40), reading.outer_start)
    if match is None:
        return None
    words = re.split(r"[ _-]", match.group("name").lower())
    if len(words) > 1 and words[-1] in BETWEEN:
        words.pop()
        while len(words) > 1 and words[-1] in _MOVED:
            words.pop()  # "TPS/User nearly doubles from 23"
    for size in range(min(3, len(words)), 0, -1):
        name = " ".join(words[-size:])
        unit = units.labels.get(name)
        if unit is None and name.endswith("s"):
            name = singular(name)
            unit = units.labels.get(name)
        if unit is not None:
            exact = len(name) < 3 and not (match.group("mark") == ":" and match.group("name").isupper())
            if (exact or words[-1] == "request") and match.group("mark") != "=":
                continue  # "BS: 32" is a batch's size
            loose = match.group("mark") == " " and size == 1 and name not in ("isl", "osl", "context", "ctx")
            if loose and unit in ("token", "GPU", "node", "expert", "layer", "parameter"):
                continue  # "the input 5" and "layers 12" name no setting
            if unit == "dimensionless":
                reading.ratio = True
            else:
                reading.unit = unit
                reading.kind = _kind(name, unit)
            if match.group("mark") == "=" and not reading.known:
                reading.end = reading.outer_end = reading.low.end if isinstance(reading.low, Number) else reading.end
            reading.known = True
            reading.label = _IN_FULL.get(name, name)
            return True
    sized = isinstance(reading.low, Number) and reading.low.letter in ("B", "T")  # "a model of 30B"
    if match.group("mark") in ("=", " ", "-") and words[-1] in units.references and not sized:
        return False
    return None


def behind(text: str, units: Units, reading: Reading, ceiling: int) -> bool:
    """Give "2560 hidden size" and "64 concurrency" the unit of the setting; False if none stands there."""
    match = _SETTING_BEHIND.match(text, reading.end, ceiling)
    unit = units.labels.get(match.group("name")) if match is not None else None
    if match is None or unit is None:
        return False
    reading.unit, reading.label, reading.known = unit, match.group("name"), True
    reading.kind = Kind.SIZE if "context" in reading.label else Kind.COUNT
    return True
