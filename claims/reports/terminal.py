"""Text on a terminal: widths, cutting, colour, and making foreign characters inert."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from claims.patterns import lazy_pattern

#: Control characters other than line ends and tabs, and the marks that reorder text: none may reach a terminal raw.
_CONTROL = lazy_pattern(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
TAB = "    "


def inert(text: str) -> str:
    """Return `text` with control characters and direction marks shown as visible signs.

    ESC becomes a control picture, so that a quoted terminal escape is seen and not obeyed. Line ends and tabs remain.
    """
    return _CONTROL.sub(_picture, text)


def _picture(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"<U+{code:04X}>"


def one_line(text: str) -> str:
    """Return `text` inert, on one line, with runs of white space folded."""
    return " ".join(inert(text).split())


def width(text: str) -> int:
    """Return how many terminal columns `text` takes: two for wide letters, none for combining marks."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if letter < "\u0300":
        return 1
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def fit(text: str, columns: int) -> str:
    """Return `text` cut to at most `columns` columns, with an ellipsis where letters were cut."""
    if width(text) <= columns:
        return text
    taken, used = [], 0
    for letter in text:
        used += _columns(letter)
        if used > columns - 1:
            break
        taken.append(letter)
    return "".join(taken).rstrip() + "…"


def pad(text: str, columns: int) -> str:
    """Return `text` filled with spaces to `columns` columns."""
    return text + " " * max(0, columns - width(text))


@dataclass(frozen=True, slots=True)
class Marked:
    """A line of text with a part of it marked, ready to print: `under` has carets below the part."""

    line: str
    under: str


def mark(line: str, start: int, end: int, *, limit: int = 116) -> Marked:
    """Return `line` with carets under `line[start:end]`.

    Tabs become four spaces, control characters visible signs; a line wider than `limit` columns is cut around the
    marked part, with an ellipsis at each cut. An empty part gets one caret.
    """
    # What lies far outside is cut first, so that a line of a megabyte costs no more than a long one.
    far = 4 * limit
    pieces = (line[max(0, start - far) : start], line[start : min(end, start + far)], line[end : end + far])
    before, part, after = (inert(piece).replace("\t", TAB) for piece in pieces)
    # Two columns are kept for the ellipses.
    part = fit(part, limit - 2)
    room = limit - width(part)
    if width(before) + width(after) > room:
        before = _fit_left(before, max(room // 2, room - width(after)))
        after = fit(after, room - width(before))
    under = " " * width(before) + "^" * max(width(part), 1)
    return Marked((before + part + after).rstrip(), under)


def _fit_left(text: str, columns: int) -> str:
    """Return the end of `text` in at most `columns` columns (at least one)."""
    if width(text) <= columns:
        return text
    taken, used = [], 0
    for letter in reversed(text):
        used += _columns(letter)
        if used > columns - 1:
            break
        taken.append(letter)
    # A combining mark must not stand first: it would join the ellipsis.
    kept = "".join(reversed(taken)).lstrip()
    while kept and _columns(kept[0]) == 0:
        kept = kept[1:]
    return "…" + kept


def mark_whole(text: str, start: int, end: int, *, limit: int, lines: int) -> list[Marked]:
    """Return `text`, which is one line, broken at blanks into lines of at most `limit` columns, with carets under
    `text[start:end]`. What takes more than `lines` lines is cut around the marked part as `mark` does."""
    broken: list[tuple[int, int]] = []
    begin = 0
    while begin < len(text) and len(broken) <= lines:
        stop, used = begin, 0
        while stop < len(text) and used + _columns(text[stop]) <= limit:
            used += _columns(text[stop])
            stop += 1
        if stop < len(text):
            # The marked part is kept together where it fits on a line.
            blank = text.rfind(" ", begin + 1, start if begin < start < stop < end else stop + 1)
            stop = blank if blank > 0 else stop
        broken.append((begin, stop))
        begin = stop + (text[stop : stop + 1] == " ")
    if len(broken) > lines:
        return [mark(text, start, end, limit=limit)]
    marked = []
    for first, last in broken:
        left, right = max(start, first), min(end, last)
        under = " " * width(text[first:left]) + "^" * width(text[left:right]) if left < right else ""
        marked.append(Marked(text[first:last], under))
    return marked


def wrapped(text: str, columns: int | None, *, used: int = 0, indent: int = 0) -> str:
    """Return a sentence broken at blanks to at most `columns` columns; None leaves it whole.

    Args:
        used: columns that stand before it on its first line; indent: blanks before each further line.
    """
    if columns is None or used + width(text) <= columns:
        return text
    lines = [""]
    for word in text.split():
        room = columns - (used if len(lines) == 1 else indent)
        if lines[-1] and width(lines[-1]) + 1 + width(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return f"\n{' ' * indent}".join(lines)


@dataclass(frozen=True, slots=True)
class Style:
    """Colour, or none: `Style(False)` leaves every text as it is."""

    on: bool = False

    def _wrap(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text

    def bold(self, text: str) -> str:
        """Return `text` in bold."""
        return self._wrap("1", text)

    def faint(self, text: str) -> str:
        """Return `text` in a faint colour."""
        return self._wrap("2", text)

    def blue(self, text: str) -> str:
        """Return `text` in blue, for frames."""
        return self._wrap("34", text)

    def severity(self, severity: str, text: str) -> str:
        """Return `text` in the colour of a severity."""
        return self._wrap({"error": "1;31", "warning": "1;33"}.get(severity, "1;36"), text)
