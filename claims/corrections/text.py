"""Words and dates for readers; `claims.escaping` makes foreign text safe for each format."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from claims.errors import ConfigurationError
from claims.model.claim import Claim
from claims.model.quantity import Kind, Quantity
from claims.model.wording import describe, describe_value
from claims.patterns import lazy_pattern

#: A number with nothing but its own signs and a multiplier letter: its unit stands elsewhere (a table's header).
_BARE_NUMBER = lazy_pattern(r"[~≈+\-−–—\s\d.,]+[kKMBT]?\s*")


def instant(stamp: str) -> datetime:
    """Return an ISO 8601 date or date and time as an aware moment; a stamp without a zone is UTC.

    Raises:
        ConfigurationError: it is no such stamp.
    """
    try:
        moment = datetime.fromisoformat(stamp)
    except ValueError as error:
        raise ConfigurationError(f"{stamp!r} is no date and time; write it like 2026-11-30T14:05:00Z.") from error
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def rfc3339(stamp: str) -> str:
    """Return the stamp as the UTC date-time that Atom and JSON Feed ask for (RFC 3339): `2026-11-30T14:05:00Z`."""
    return instant(stamp).replace(microsecond=0).strftime("%Y-%m-%dT%H:%M:%SZ")


def local_day(stamp: str, zone: tzinfo) -> str:
    """Return the ISO day on which the moment falls in the editor's `zone`; a bare date has no zone and stays."""
    if not stamp or len(stamp) <= 10:
        return stamp
    return instant(stamp).astimezone(zone).date().isoformat()


def day_in_words(iso: str) -> str:
    """Return "20 October 2026" or "4 November" for `2026-10-20` or `--11-04`; anything else stays as it is."""
    return describe_value(Quantity(low=iso, high=iso, unit="date", kind=Kind.DATE))


def value_in_words(claim: Claim) -> str:
    """Return what the claim states, for readers: "over 840 tokens/s", "20 October 2026".

    Dates are put in one form, for two articles seldom write them alike. Other values stay as they were written; where
    the unit stood elsewhere (a table's header) it is added in words.
    """
    quantity = claim.quantity
    if quantity.is_date:
        return describe(quantity)
    return stated_in_words(claim.text, quantity)


def stated_in_words(text: str, quantity: Quantity) -> str:
    """Return a claim's own text with the words that bound it; in full words if `text` is a bare number."""
    stated = " ".join(text.split())
    if not quantity.is_date and quantity.unit not in ("", "dimensionless") and _BARE_NUMBER.fullmatch(stated):
        return describe(quantity)
    bound = describe(quantity).removesuffix(describe_value(quantity))
    return stated if stated.startswith(("~", "≈", bound or "~")) else f"{bound}{stated}"


def sentence(text: str) -> str:
    """Return `text` on one line, ended by a full stop if it has no such mark; "" stays ""."""
    line = " ".join(text.split())
    return line if not line or line[-1] in ".!?…" or line[-2:] in ('."', ".”") else f"{line}."
