"""Titles, datelines and attributions by their form, shared by the readers and the cutting into items."""

from __future__ import annotations

import re

from claims.documents.addresses import is_site
from claims.patterns import lazy_pattern

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DATE = lazy_pattern(
    r"(?P<iso>\b(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2}))(?!\d)"
    r"|\b" + _MONTH + r"\s{1,3}(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?P<year>\d{4})\b"
    r"|\b(?P<day2>\d{1,2})(?:st|nd|rd|th)?\s{1,3}" + _MONTH + r",?\s{1,3}(?P<year2>\d{4})\b",
    re.I,
)
_YEAR = lazy_pattern(r"\d{4}")
_SENTENCE = lazy_pattern(
    r"[.!?][\"\u201d\u2019')\]]{0,2}\s+(?=[a-z]{0,3}[A-Z]|[0-9\"\u201c\u2018'(\[$\u20ac\u00a3~\u00c0-\u00de])"
)
#: A full stop behind these does not end a sentence.
_ABBREVIATION = lazy_pattern(
    r"(?:\b(?:vs|e\.g|i\.e|etc|Inc|Ltd|Corp|Co|No|Fig|St|Dr|Mr|Ms|Mrs|approx|U\.S|U\.K)|\b[A-Z])\.\Z"
)
_READING_TIME = lazy_pattern(r"(?<=[A-Za-z)\"\u201d'?!])\s?\d{1,3}\s?min(?:ute)?s?(?:\s+read)?\b")
_LONGEST_TITLE = 140
_LONGEST_DATE_LINE = 80
_SOURCE_REACH = 60
_SOURCE_HINT = lazy_pattern(r"[Ss]ource|SOURCE|[Vv]ia ")
_SOURCE = lazy_pattern(
    r"(?:\b(?i:source|sources):\s{0,3}|(?:^|[(\[\u2013\u2014.]\s?)(?i:via)\s|[(\[](?i:source)\s)"
    r"((?:[A-Z0-9]|[a-z0-9-]{1,20}\.[a-z])[^()\[\]:;]{1,40})\Z"
)
_BYLINE = lazy_pattern(r"(?:By|by|BY)\s((?:[A-Z][\w.\u2019'-]{0,20}\s?){1,5})(?:[,|\u00b7\u2013\u2014-].{0,40})?")
_WORD = lazy_pattern(r"[^\W\d_]+")
#: What may stand beside a date on its line, besides names.
_DATE_LABELS = frozenset(
    ("published", "posted", "updated", "date", "on", "by", "and", "min", "minute", "minutes", "read")
)
#: How far into a paragraph a dateline may begin ("SAN FRANCISCO, Calif., " or "On ").
_DATELINE_REACH = 48
_BEFORE_DATELINE = lazy_pattern(
    r"(?:(?:On|Published|Posted|Updated|Dated?|Released|By)\b[\w ,:.|\u00b7-]{0,40}"
    r"|[A-Z][\w.,' /|\u00b7()\u2013\u2014-]{0,46}[,(|\u2013\u2014\u00b7-]\s?|\W{0,3})\Z"
)


def title_length(text: str, start: int, end: int) -> int:
    """Return the length of the title with which the bullet `text[start:end]` begins, 0 if it has none.

    It is the first sentence, or what stands before a reading time, if more text follows.
    """
    reach = min(end, start + _LONGEST_TITLE)
    glued = _READING_TIME.search(text, start, reach)
    if glued and glued.end() < end and glued.start() - start >= 8:
        return glued.start() - start
    for match in _SENTENCE.finditer(text, start, min(end, reach + 4)):
        stop = match.start() + 1
        if stop - start > _LONGEST_TITLE:
            break
        if match.end() < end and not _ABBREVIATION.search(text[max(start, stop - 8) : stop]):
            return stop - start
    return 0


def find_date(text: str) -> str | None:
    """Return the first full date of `text` as ISO, None if there is none (a date without a year is none)."""
    match = _dated(text)
    return _iso(match) if match else None


def dateline(text: str) -> str | None:
    """Return the ISO date that stands at the head of a story's first paragraph, None if it has none."""
    match = _dated(text[: _DATELINE_REACH + 24])
    if match is None or match.start() > _DATELINE_REACH or not _BEFORE_DATELINE.match(text[: match.start()]):
        return None
    return _iso(match)


def date_alone(text: str) -> str | None:
    """Return the ISO date of a line with hardly more ("Published May 3, 2026 by Ann Lee"), None for a sentence."""
    if len(text) > _LONGEST_DATE_LINE or text.endswith("."):
        return None
    match = _dated(text)
    if match is None or not all(map(_is_label, _WORD.findall(text[: match.start()] + " " + text[match.end() :]))):
        return None
    return _iso(match)


def _dated(text: str) -> re.Match[str] | None:
    """Return the first full date of a text; most have no year, for which is looked first."""
    return _DATE.search(text) if _YEAR.search(text) is not None else None


def _is_label(word: str) -> bool:
    return word[0].isupper() or word in _DATE_LABELS


def _iso(match: re.Match[str]) -> str | None:
    if match["iso"]:
        year, month, day = int(match["y"]), int(match["m"]), int(match["d"])
    else:
        name = next(group for group in match.groups() if group and group[:3].lower() in _MONTHS)
        month = _MONTHS.index(name[:3].lower()) + 1
        day, year = int(match["day"] or match["day2"]), int(match["year"] or match["year2"])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = 30 if month in (4, 6, 9, 11) else 31 if month != 2 else 29 if leap else 28
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= last and year else None


def attribution(text: str) -> str:
    """Return who a block names at its end as the one it is from, "" if nobody.

    That is a site that stands alone there ("... at the same speed. vllm.ai"), or a name behind "Source:" or "via".
    """
    text = text.rstrip()
    head, _, last = text.rpartition(" ")
    head = head.rstrip()
    if is_site(last) and last == last.lower() and head and head[-1] in ".!?)\u201d\"\u2019'\u2026":
        return last
    if text[-1:] in ")].":
        text = text[:-1].rstrip()
    tail = text[-_SOURCE_REACH:]
    if not _SOURCE_HINT.search(tail):
        return ""
    source = _SOURCE.search(tail)
    return source.group(1) if source else ""


def byline(text: str) -> str:
    """Return the name of a line that is no more than a byline ("By Ann Lee"), else ""."""
    match = _BYLINE.fullmatch(text) if len(text) <= _LONGEST_DATE_LINE else None
    return match.group(1) if match else ""
