"""Foreign text made safe: every format for readers and fact-checkers escapes here and nowhere else.

Terminals have their own rules, in `reports.terminal`.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from claims.patterns import lazy_pattern

# Characters that turn the reading direction round or hide text (Unicode, "Trojan Source"): shown by their code point.
_DECEPTIVE = lazy_pattern("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# What XML 1.0 cannot hold (its production 2, Char), and the C1 controls that no reader can see.
_UNPRINTABLE = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

_MARKDOWN_SIGNS = lazy_pattern(r"([\\`*_{}\[\]<>#|~&$!])")

#: What makes a spreadsheet read a cell as a formula.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


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


def csv_cell(text: str) -> str:
    """Return `text` as a cell that no spreadsheet takes for a formula: one that begins like it gets a leading quote.

    Line breaks inside remain; the signs are those that OWASP lists for CSV injection, with their full-width forms.
    """
    safe = inert(text)
    return f"'{safe}" if safe.lstrip().startswith(_FORMULA) or safe.startswith(("\t", "\r")) else safe
