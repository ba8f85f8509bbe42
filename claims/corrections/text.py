"""Words, dates and escaping for readers: every format makes its text safe here and nowhere else."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from urllib.parse import urlsplit

from claims.errors import ConfigurationError
from claims.model.claim import Claim
from claims.model.quantity import Kind, Quantity
from claims.model.wording import describe, describe_value
from claims.patterns import lazy_pattern

#: A number with nothing but its own signs and a multiplier letter: its unit stands elsewhere (a table's header).
_BARE_NUMBER = lazy_pattern(r"[~≈+\-−–—\s\d.,]+[kKMBT]?\s*")

# Characters that turn the reading direction round or hide text (Unicode, "Trojan Source"): shown by their code point.
_DECEPTIVE = lazy_pattern("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# What XML 1.0 cannot hold (its production 2, Char), and the C1 controls that no reader can see.
_UNPRINTABLE = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

_MARKDOWN_SIGNS = lazy_pattern(r"([\\`*_{}\[\]<>#|~&$!])")


def inert(text: str) -> str:
    """Return `text` with everything invisible made visible, line breaks kept; nothing is lost.

    Direction marks and zero-width characters become `[U+202E]`; controls and lone surrogates become U+FFFD.
    """
    return _UNPRINTABLE.sub("\ufffd", _DECEPTIVE.sub(lambda found: f"[U+{ord(found[0]):04X}]", text))


def visible(text: str) -> str:
    """Return `text` on one line, with everything invisible made visible (see `inert`)."""
    return " ".join(inert(text).split())


def markdown(text: str) -> str:
    """Return `text` as Markdown that renders as the same letters: no markup, no HTML, no entity, no list."""
    escaped = re.sub(r"^([+\-=])", r"\\\1", _MARKDOWN_SIGNS.sub(r"\\\1", visible(text)))
    # "1." would begin a list; a digit cannot be escaped, its point can (CommonMark 2.4).
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", escaped)


def safe_url(url: str) -> str:
    """Return `url` if a reader may follow it (http or https with a host, no blanks or controls), else ""."""
    candidate = url.strip()
    if re.search(r"[\s\x00-\x1f\x7f<>\"\\^`{|}]", candidate) or _DECEPTIVE.search(candidate):
        return ""
    try:
        parts = urlsplit(candidate)
        host = parts.hostname
    except ValueError:
        return ""
    return candidate if parts.scheme.lower() in ("http", "https") and host else ""


def markdown_url(url: str) -> str:
    """Return the address in the form that a Markdown link takes, "" if it is not safe."""
    return safe_url(url).replace("(", "%28").replace(")", "%29")


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
