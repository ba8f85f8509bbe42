"""Where a figure stands in its file."""

from __future__ import annotations

from claims.extract.mention import Mention
from claims.model.document import Document
from claims.patterns import lazy_pattern

#: The mark of code: a unit outside it is not written with the number, other than one beside a number in bold.
_CODE = "`"
_UNIT = lazy_pattern(r"\s?[^\W\d_]{2}")


def span_of(document: Document, mention: Mention) -> tuple[int, int]:
    """Return the range of the file in which a figure stands, without a unit that a mark of code parts from it.

    Of "`1.02B` total parameters" that is "1.02B", as of "$0.10 / $0.35 per 1M" it is "$0.10".
    """
    start, end = document.raw_span(mention.start, mention.end)
    raw, words = document.raw[start:end], document.text[mention.start : mention.end]
    if raw == words or _CODE not in raw:
        return start, end
    same = next((place for place, (one, two) in enumerate(zip(raw, words, strict=False)) if one != two), len(words))
    number = raw[:same].rstrip()
    # "`1`,`200`" goes on with its number.
    parted = raw[same : same + 1] == _CODE and any(mark.isdigit() for mark in number) and _UNIT.match(words, same)
    return (start, start + len(number)) if parted else (start, end)
