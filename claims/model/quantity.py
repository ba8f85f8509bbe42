"""What a text states: a value or a range, its unit, and how the words around it bound it."""

from __future__ import annotations

from enum import StrEnum

from claims.model.base import Frozen


class Kind(StrEnum):
    """What sort of figure a quantity is; `other` for units that none of the rest covers."""

    THROUGHPUT = "throughput"
    LATENCY = "latency"
    DATE = "date"
    PRICE = "price"
    PERCENTAGE = "percentage"
    RATIO = "ratio"
    COUNT = "count"
    SIZE = "size"
    DURATION = "duration"
    OTHER = "other"


class Modifier(StrEnum):
    """How the words around a value bound it. `range` wins over `approx`; `by` is a deadline."""

    EXACT = "exact"
    APPROX = "approx"
    OVER = "over"
    AT_LEAST = "at_least"
    UP_TO = "up_to"
    AT_MOST = "at_most"
    UNDER = "under"
    NEARLY = "nearly"
    RANGE = "range"
    WITHIN = "within"
    BY = "by"


class DatePrecision(StrEnum):
    """How finely a date was written; `october 2026` is a month and never its first day."""

    TIME = "time"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"


class Quantity(Frozen):
    """A stated value.

    Attributes:
        low, high: plain exact decimals as text, multipliers applied ("954K" is "954000"), equal unless a range.
            For dates: ISO dates, the first and the last day that the written precision admits; a date whose year
            is unknown stays partial ("--11-04").
        unit: canonical names joined by "/" and "*", such as "token/second/GPU"; "dimensionless" for ratios, "date".
        step_low, step_high: the place value of the last digit written of each end ("954K" has step "1000",
            "$0.10" has "0.01", "1,000" has "1"). Empty for dates and for spelled fractions.
        digits: count of significant digits written in `low` ("954K" has 3, "0.10" has 2, "1,000" has 4); 0 for dates.
        precision: for dates only.
        inferred: the year (or the whole date, if relative) came from context.
        alternatives: further readings (low, high) of an ambiguous form such as 12/11/25.
    """

    low: str
    high: str
    unit: str
    modifier: Modifier = Modifier.EXACT
    kind: Kind = Kind.OTHER
    step_low: str = ""
    step_high: str = ""
    digits: int = 0
    precision: DatePrecision | None = None
    inferred: bool = False
    alternatives: tuple[tuple[str, str], ...] = ()

    @property
    def is_date(self) -> bool:
        """True for dates, whose `low` and `high` are ISO dates and not decimals."""
        return self.kind is Kind.DATE

    @property
    def is_range(self) -> bool:
        """True where two different values were written (a month is not a range of days: see `precision`)."""
        return self.modifier is Modifier.RANGE
