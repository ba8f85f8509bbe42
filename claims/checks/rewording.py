"""An accepted figure in the words of a draft: the value changes, the form stays."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation

from claims.model.claim import Claim
from claims.model.wording import MONTHS
from claims.patterns import lazy_pattern

_NUMBER = lazy_pattern(r"\d[\d,]*(?:\.\d+)?")
_ISO = lazy_pattern(r"\d{4}-\d\d-\d\d")
_DAY = lazy_pattern(r"(?<!\d)\d{1,2}(?P<suffix>st|nd|rd|th)?(?!\d)")
_YEAR = lazy_pattern(r"(?<!\d)\d{4}(?!\d)")
_WEEKDAY = lazy_pattern(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
#: What an accepted figure may be written with as it stands: nothing that Markdown or HTML would take for markup.
_PLAIN = lazy_pattern(r"[\w .,%$€£/+~–-]+")
#: How near a weekday makes a date one that cannot be changed alone.
_NEAR = 14


def reworded(raw: str, claim: Claim, accepted: Claim) -> tuple[str, ...]:
    """Return how the accepted value may be written in place of the draft's, the draft's own form first.

    Args:
        raw: the draft's text, of which `claim.text` is a part.
    """
    if accepted.quantity.is_date != claim.quantity.is_date:
        return ()
    if claim.quantity.is_date and _WEEKDAY.search(raw, max(0, claim.start - _NEAR), claim.end + _NEAR):
        return ()
    own = _date(claim, accepted) if claim.quantity.is_date else _value(claim, accepted)
    whole = accepted.text if _PLAIN.fullmatch(accepted.text) and "__" not in accepted.text else ""
    return tuple(dict.fromkeys(text for text in (own, whole) if text and text != claim.text))


def renumbered(claim: Claim, value: str) -> tuple[str, ...]:
    """Return a figure's text with the number of a value in words ("$107,076") in place of its own; () if unclear."""
    own, other = list(_NUMBER.finditer(claim.text)), _NUMBER.findall(value)
    if claim.quantity.is_date or len(own) != 1 or len(other) != 1:
        return ()
    return (claim.text[: own[0].start()] + other[0] + claim.text[own[0].end() :],)


def _value(claim: Claim, accepted: Claim) -> str:
    """Return the draft's text with its one number replaced, "" where the two are not of one unit and one number."""
    ours, theirs = claim.quantity, accepted.quantity
    numbers = list(_NUMBER.finditer(claim.text))
    if len(numbers) != 1 or ours.unit != theirs.unit or ours.low != ours.high or theirs.low != theirs.high:
        return ""
    written = numbers[0]
    try:
        # "150T" states 150e12: what one unit of the written number stands for stays as it is.
        scale = Decimal(ours.low) / Decimal(written[0].replace(",", ""))
        number = Decimal(theirs.low) / scale
    except (InvalidOperation, ZeroDivisionError):
        return ""
    if number < 0 or number * scale != Decimal(theirs.low):
        return ""
    shown = f"{number.normalize():f}"
    if "." in written[0] and "." in shown:
        shown = shown.ljust(shown.index(".") + 1 + len(written[0].partition(".")[2]), "0")
    if "," in written[0]:
        whole, point, rest = shown.partition(".")
        shown = f"{int(whole):,}{point}{rest}"
    return claim.text[: written.start()] + shown + claim.text[written.end() :]


def _date(claim: Claim, accepted: Claim) -> str:
    """Return the accepted day in the draft's form ("October 29" stays month first), "" where that is not plain."""
    try:
        old, new = date.fromisoformat(claim.quantity.low), date.fromisoformat(accepted.quantity.low)
    except ValueError:
        return ""
    if claim.quantity.low != claim.quantity.high or accepted.quantity.low != accepted.quantity.high:
        return ""
    text = claim.text
    if _ISO.fullmatch(text):
        return new.isoformat()
    year = _YEAR.search(text)
    if year is None and old.year != new.year:
        return ""
    if year is not None:
        text = text[: year.start()] + f"{new.year:04}" + text[year.end() :]
    for letters in (None, 3):
        before, after = (MONTHS[day.month - 1][:letters] for day in (old, new))
        changed, times = re.subn(rf"\b{before}\b", after, text)
        if times == 1:
            return _with_day(changed, new)
    return ""


def _with_day(text: str, day: date) -> str:
    found = list(_DAY.finditer(text))
    if len(found) != 1:
        return ""
    suffix = _suffix(day.day) if found[0]["suffix"] else ""
    return text[: found[0].start()] + f"{day.day}{suffix}" + text[found[0].end() :]


def _suffix(day: int) -> str:
    if 11 <= day <= 13:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
