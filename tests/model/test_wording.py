"""Quantities in words."""

from __future__ import annotations

import pytest

from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.wording import describe, number


@pytest.mark.parametrize(
    ("low", "unit", "words"),
    [
        ("155000000000000", "token/day", "155 trillion tokens per day"),
        ("954000", "token/second/GPU", "954,000 tokens per second per GPU"),
        ("0.10", "USD/Mtoken", "$0.10 per million tokens"),
        ("38", "USD/GPU/hour", "$38 per GPU per hour"),
        ("1", "GPU", "1 GPU"),
        ("5", "query/second", "5 queries per second"),
        ("2.5", "percentage_point", "2.5 percentage points"),
        ("96", "percent", "96 %"),
        ("1.68", "dimensionless", "1.68x"),
        ("7.15", "millisecond/token**2", "7.15 millisecond/token**2"),
    ],
)
def test_units_are_read_out(low: str, unit: str, words: str) -> None:
    assert describe(Quantity(low=low, high=low, unit=unit)) == words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1500000", "1.5 million"),
        ("1234567", "1,234,567"),
        ("1000000000000", "1 trillion"),
        ("0.000001", "0.000001"),
        ("-2500000", "-2.5 million"),
        ("999", "999"),
        ("--11-04", "--11-04"),
    ],
)
def test_numbers_lose_no_digit(text: str, shown: str) -> None:
    assert number(text) == shown


@pytest.mark.parametrize(
    ("low", "high", "precision", "words"),
    [
        ("2026-10-20", "2026-10-20", DatePrecision.DAY, "20 October 2026"),
        ("2026-10-01", "2026-10-31", DatePrecision.MONTH, "October 2026"),
        ("2026-10-01", "2026-12-31", DatePrecision.QUARTER, "Q4 2026"),
        ("2026-07-01", "2026-12-31", DatePrecision.HALF, "H2 2026"),
        ("2026-01-01", "2026-12-31", DatePrecision.YEAR, "2026"),
        ("--11-04", "--11-04", DatePrecision.DAY, "4 November"),
    ],
)
def test_dates_keep_their_precision(low: str, high: str, precision: DatePrecision, words: str) -> None:
    quantity = Quantity(low=low, high=high, unit="date", kind=Kind.DATE, precision=precision)
    assert describe(quantity) == words


def test_bounds_and_ranges_are_said() -> None:
    assert describe(Quantity(low="840", high="840", unit="token/second", modifier=Modifier.OVER)) == (
        "over 840 tokens per second"
    )
    ratio = Quantity(low="1.5", high="2", unit="dimensionless", modifier=Modifier.RANGE)
    assert describe(ratio) == "1.5 to 2x"
