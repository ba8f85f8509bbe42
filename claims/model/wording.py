"""Quantities in words that people read: "about 155 trillion tokens per day", "20 October 2026"."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation

from claims.model.quantity import DatePrecision, Modifier, Quantity

_PREFIX: dict[Modifier, str] = {
    Modifier.APPROX: "about ",
    Modifier.OVER: "over ",
    Modifier.AT_LEAST: "at least ",
    Modifier.UP_TO: "up to ",
    Modifier.AT_MOST: "at most ",
    Modifier.UNDER: "under ",
    Modifier.NEARLY: "nearly ",
    Modifier.WITHIN: "within ",
    Modifier.BY: "by ",
}
_SIGNS: dict[str, str] = {"USD": "$", "EUR": "€", "GBP": "£"}
_BASES: dict[str, str] = {"Mtoken": "million tokens", "ktoken": "thousand tokens", "Gtoken": "billion tokens"}
_SCALES: tuple[tuple[Decimal, str], ...] = (
    (Decimal(10) ** 12, " trillion"),
    (Decimal(10) ** 9, " billion"),
    (Decimal(10) ** 6, " million"),
)
MONTHS: tuple[str, ...] = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def describe(quantity: Quantity) -> str:
    """Return the quantity in plain words, with its bound and its unit."""
    return _PREFIX.get(quantity.modifier, "") + describe_value(quantity)


def describe_value(quantity: Quantity) -> str:
    """Return the value with its unit but without the words that bound it."""
    if quantity.is_date:
        return _describe_date(quantity)
    low, high = number(quantity.low), number(quantity.high)
    value = low if quantity.low == quantity.high else f"{low} to {high}"
    return with_unit(value, quantity.unit)


def with_unit(value: str, unit: str) -> str:
    """Return "155 trillion tokens per day", "$0.10 per million tokens"; products are left as they are written."""
    if unit == "percent":
        return f"{value} %"
    if unit == "dimensionless":
        return f"{value}x"
    if "*" in unit:
        return f"{value} {unit}"
    head, *bases = unit.split("/")
    per = "".join(f" per {_BASES.get(base) or base.replace('_', ' ')}" for base in bases)
    if head in _SIGNS:
        return f"{_SIGNS[head]}{value}{per}"
    name = head.replace("_", " ")
    if value != "1" and name and name.isascii() and not name.endswith("s") and len(name) > 2:
        name = f"{name[:-1]}ies" if name.endswith("y") and name[-2] not in "aeiou" else f"{name}s"
    return f"{value} {name}".rstrip() + per


def number(text: str) -> str:
    """Return an exact plain decimal in a form that people read at a glance: grouped, or scaled by a power of 1,000."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        return text
    if not value.is_finite():
        return text
    for size, name in _SCALES:
        scaled = value / size
        # Only where nothing is lost: at most three decimals remain.
        if abs(value) >= size and scaled == round(scaled, 3):
            return f"{scaled.normalize():f}{name}"
    return f"{value:,f}"


def _describe_date(quantity: Quantity) -> str:
    first = _day(quantity.low)
    last = _day(quantity.high)
    if quantity.is_range:
        return first if first == last else f"{first} to {last}"
    year, month = quantity.low[:4], quantity.low[5:7]
    match quantity.precision:
        case DatePrecision.YEAR:
            return year
        case DatePrecision.MONTH if month.isdigit() and year.isdigit():
            return f"{MONTHS[int(month) - 1]} {year}"
        case DatePrecision.QUARTER if month.isdigit():
            return f"Q{(int(month) + 2) // 3} {year}"
        case DatePrecision.HALF if month.isdigit():
            return f"H{1 if int(month) < 7 else 2} {year}"
        case _:
            return first if first == last else f"{first} to {last}"


def _day(text: str) -> str:
    if text.startswith("--"):
        month, _, day = text[2:].partition("-")
        if month.isdigit() and 1 <= int(month) <= 12:
            return f"{int(day)} {MONTHS[int(month) - 1]}" if day.isdigit() else MONTHS[int(month) - 1]
        return text
    try:
        day_ = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{day_.day} {MONTHS[day_.month - 1]} {day_.year}"


def place_in(quote: str, text: str, occurrence: int = 0) -> int:
    """Return where a figure's `text` stands in its sentence as a number of its own, -1 if it does not.

    Args:
        occurrence: 0 for the first such place, 1 for the second; the last one where there are fewer.
    """
    if not text:
        return -1
    # Not within a longer number: "4" is not found in "14" or "4.1".
    found = [match.start() for match in re.finditer(rf"(?<![\w.,]){re.escape(text)}(?![\w]|[.,]\d)", quote)]
    return found[min(occurrence, len(found) - 1)] if found else quote.find(text)
