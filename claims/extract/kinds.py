"""What sort of figure a quantity is: throughput or size, latency or duration, price or count."""

from __future__ import annotations

import re

from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.extract.words import word_list
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_TIME = word_list(
    "femtosecond picosecond nanosecond microsecond millisecond second minute hour day week month quarter year "
    "decade century"
)
_SHORT_TIME = frozenset(("nanosecond", "microsecond", "millisecond"))
_LATENCY = lazy_pattern(
    r"latenc|ttft|tpot|e2el|end[- ]to[- ]end|\bitl\b|\btbt\b|time to first|first[- ]token|per[- ]token|time per|"
    r"response time|delay|\blag\b|overhead|"
    r"round[- ]trip|inter-token|\btime-to|wait|slower|faster|step|p50|p9\d|median|takes|took|iteration|kernel"
)
_DURATION = lazy_pattern(
    r"\blong\b|clip|video|audio|read\b|pulse|window|duration|lasted|lasting|for the (?:past|last)|timeout|"
    r"of (?:video|audio|speech)|\bago\b|old\b|interval|every|sleep"
)
_SURE = lazy_pattern(r"\b(?:ttft|tpot|itl|e2el)\b")
_DATA = lazy_pattern(r"(?:kilo|mega|giga|tera|peta|exa|kibi|mebi|gibi|tebi|pebi|)(?:byte|bit)")
_DATA_OR_WORK = lazy_pattern(r".*(?:byte|bit|FLOP|operation)")
#: "12 ms per token" is a latency, "two hours per charge" a duration.
_WORK = word_list(
    "token token**2 ktoken Mtoken request query step iteration layer call frame image batch operation sample prompt"
)
#: Dimensions of things that are counted and not measured.
_COUNTED = frozenset(
    {"token", "GPU", "TPU", "NPU", "user", "node", "request", "pull_request", "parameter", "pixel", "person", "audio"}
)
#: From here on, a whole number without a unit counts something.
_LARGE = 1000
_LATENCY_REACH = 60


def kind_of(reading: Reading, text: str, floor: int, ceiling: int, units: Units) -> Kind:
    """Return the kind of a reading; `floor` and `ceiling` bound its block."""
    if reading.kind is not None:
        return reading.kind
    if reading.date is not None:
        return Kind.DATE
    if reading.ratio:
        return Kind.RATIO
    unit = reading.unit
    if reading.currency:
        return Kind.PRICE
    if unit in ("percent", "percentage_point", "basis_point", "per_mille"):
        return Kind.PERCENTAGE
    head, *below = [*unit.split("/"), *reading.per]
    if any(part in _TIME for part in below):
        return (
            Kind.OTHER
            if head in _TIME or (_measure(head, units) and not _DATA_OR_WORK.fullmatch(head))
            else Kind.THROUGHPUT
        )
    if head in _TIME:
        if below:
            return Kind.LATENCY if below[-1] in _WORK or below[-1] in _TIME else Kind.DURATION
        return _time_kind(reading, head, text, floor, ceiling)
    if reading.context:
        return Kind.SIZE
    if _DATA.fullmatch(head):
        return Kind.SIZE
    if head.endswith(("FLOP", "operation")) and not below:
        return Kind.COUNT
    if _measure(head, units) or head in units.scales:
        return Kind.OTHER
    if head == "elo":
        return Kind.OTHER
    if not unit and isinstance(reading.low, Number) and "." not in reading.low.text(reading.shift).rstrip("0"):
        return Kind.COUNT if reading.low.value() >= _LARGE else Kind.OTHER
    return Kind.COUNT if unit else Kind.OTHER


def _measure(head: str, units: Units) -> bool:
    """True for physical units: neither a thing to count nor one of computing."""
    atom = head.partition("*")[0]
    return atom in units.table and units.dimension(atom) not in _COUNTED


def _time_kind(reading: Reading, unit: str, text: str, floor: int, ceiling: int) -> Kind:
    before = text[max(floor, reading.start - _LATENCY_REACH) : reading.start]
    after = text[reading.end : min(ceiling, reading.end + _LATENCY_REACH)]
    near = f"{reading.header} {before} {after}"
    lower = near.lower()
    latency = _LATENCY.search(lower) is not None
    duration = _DURATION.search(lower) is not None
    if unit in _SHORT_TIME:
        return Kind.DURATION if duration and not latency else Kind.LATENCY
    if unit == "second":
        if _SURE.search(before.lower()):
            return Kind.LATENCY  # "P99 E2EL fell from 17.7s"
        return Kind.LATENCY if latency and not duration else Kind.DURATION
    return Kind.LATENCY if re.search(r"latency|TTFT", near) and unit == "minute" else Kind.DURATION
