"""Addresses (URLs) in running text: they are no prose, and their digits are no figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claims.patterns import lazy_pattern

#: Endings by which a bare name such as "vllm.ai" is taken for a site. Common ones only: a longer list would take file
#: names ("run.sh") and abbreviations for sites.
SITE_ENDINGS = (
    "com|org|net|io|ai|dev|co|gov|edu|app|info|tech|xyz|news|blog|cloud|eu|uk|de|fr|cn|jp|kr|in|ch|nl|se|us|me|gg|tv|ly"
)
#: What an address cannot do without; searching for it first keeps text without addresses quick.
_HINT = lazy_pattern(r"://|\bwww\.(?=\w)|\.(?:" + SITE_ENDINGS + r")/", re.I)
#: Markdown's escape "\\_" may stand inside an address.
_END = lazy_pattern(r"(?>[^\s<>\"|`*\\\[\]]++|\\[_&~-])*+")
_SCHEME = lazy_pattern(r"[A-Za-z][A-Za-z0-9+.-]{0,15}\Z")
_HOST = lazy_pattern(r"[A-Za-z0-9@_-][A-Za-z0-9@._-]{0,99}\Z")
_TRAILING = ".,;:!?'\"*_~\u2019\u201d\u2026"
_SITE = lazy_pattern(r"(?:[a-z0-9][a-z0-9-]{0,40}\.){1,3}(?:" + SITE_ENDINGS + r")", re.I)


def find_addresses(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the range of each address that begins in `text[start:end]`: with a scheme, "www.", or a site with a path.

    It may end behind `end`: a parser cuts one address into pieces at "_" or "&", and the pieces belong together.
    Closing punctuation of the sentence is not part of it, nor is a bracket that the address does not open.
    """
    position = start
    while hint := _HINT.search(text, position, end):
        first = hint.start()
        if not hint.group().lower().startswith("www"):
            before = (_SCHEME if hint.group() == "://" else _HOST).search(text[max(position, first - 100) : first])
            if before is None:
                position = hint.end()
                continue
            first -= len(before.group())
        last = _trim(text, first, _address_end(text, hint.end()))
        if last <= hint.end() and hint.group() == "://":
            position = hint.end()
            continue
        yield first, last
        position = last


def _address_end(text: str, start: int) -> int:
    match = _END.match(text, start)
    return match.end() if match else start


def _trim(text: str, first: int, last: int) -> int:
    surplus: dict[str, int] = {}
    while last > first:
        char = text[last - 1]
        if char in ")]}":
            if char not in surplus:
                surplus[char] = text.count(char, first, last) - text.count("([{"[")]}".index(char)], first, last)
            if surplus[char] <= 0:
                break
            surplus[char] -= 1
        elif char not in _TRAILING:
            break
        last -= 1
    return last


def is_site(token: str) -> bool:
    """Return whether `token` is a bare site name such as "vllm.ai"."""
    return _SITE.fullmatch(token) is not None
