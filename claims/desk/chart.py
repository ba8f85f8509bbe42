"""A figure's reports drawn: one line each in the order of time, with what it states on a common scale.

Shapes say what colour would: a diamond is the accepted value, a triangle one in an open conflict, an open circle a
report that speaks for no value, a dot any other. Beside each stands who says what, so that nobody has to measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from markupsafe import Markup, escape

from claims.figures.reading import LOWER_BOUNDS, UPPER_BOUNDS
from claims.model.quantity import Quantity
from claims.vocabulary.vocabulary import Vocabulary

#: Sizes in the drawing's own units; it is scaled to the page.
_WIDTH, _ROW, _HEAD, _EDGE = 400, 34, 8, 12
#: More reports than this are not drawn; the list below the drawing has them all.
MOST = 40


class Line(NamedTuple):
    """A report as it is drawn.

    Attributes:
        words: who says what and when.
        low, high: what it states, on the common scale.
        open_up, open_down: it admits everything above, or below.
        sort: accepted, disputed, silent (speaks for no value) or plain.
    """

    words: str
    low: float
    high: float
    open_up: bool
    open_down: bool
    sort: str


def placed(quantity: Quantity, unit: str, vocabulary: Vocabulary) -> tuple[float, float] | None:
    """Return where a value lies on the scale of `unit`, None if it cannot be placed there."""
    try:
        if quantity.is_date:
            ends = [date.fromisoformat(end[:10]).toordinal() for end in (quantity.low, quantity.high)]
            return float(ends[0]), float(ends[1])
        own = [Decimal(end) for end in (quantity.low, quantity.high)]
        if unit and unit != quantity.unit:
            converted = [vocabulary.units.convert(end, quantity.unit, unit) for end in own]
            return float(converted[0]), float(converted[1])
        return float(own[0]), float(own[1])
    except (ArithmeticError, ValueError, KeyError):
        return None


def bounds(quantity: Quantity) -> tuple[bool, bool]:
    """Return whether a value admits everything above it, and everything below."""
    return quantity.modifier in LOWER_BOUNDS, quantity.modifier in UPPER_BOUNDS


def draw(lines: Sequence[Line], title: str) -> Markup:
    """Return the drawing as SVG, "" for fewer than two reports: there is nothing to compare.

    Args:
        lines: in the order of time.
        title: what is drawn, for who does not see it.
    """
    shown = lines[:MOST]
    if len(shown) < 2:
        return Markup("")
    least, most = min(line.low for line in shown), max(line.high for line in shown)
    span = most - least or 1.0
    middle = least == most

    def across(value: float) -> float:
        share = 0.5 if middle else (value - least) / span
        return round(_EDGE + share * (_WIDTH - 2 * _EDGE), 1)

    height = _HEAD + len(shown) * _ROW
    parts = [
        Markup('<svg class="desk-chart" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            _WIDTH, height, f"{title}: {'; '.join(line.words for line in shown)}"
        )
    ]
    for number, line in enumerate(shown):
        parts.append(_row(line, _HEAD + number * _ROW, across(line.low), across(line.high)))
    parts.append(Markup("</svg>"))
    return Markup("").join(parts)


def _row(line: Line, top: int, left: float, right: float) -> Markup:
    base = top + 23
    parts = [
        Markup('<text x="{}" y="{}">{}</text>').format(_EDGE, top + 11, line.words),
        Markup('<line class="scale" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>').format(_EDGE, _WIDTH - _EDGE, base),
    ]
    if right > left:
        parts.append(Markup('<line class="extent" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>').format(left, right, base))
    for is_open, place, step in ((line.open_up, right, 1), (line.open_down, left, -1)):
        if is_open:
            tip = place + 22 * step
            arrow = f"M{place} {base}H{tip}M{tip - 5 * step} {base - 4}L{tip} {base}L{tip - 5 * step} {base + 4}"
            parts.append(Markup('<path class="extent" d="{}"/>').format(escape(arrow)))
    parts += [_mark(line.sort, place, base) for place in dict.fromkeys((left, right))]
    return Markup("").join(parts)


def _mark(sort: str, x: float, y: int) -> Markup:
    shapes = {
        "accepted": f"M{x} {y - 7}L{x + 7} {y}L{x} {y + 7}L{x - 7} {y}Z",
        "disputed": f"M{x} {y - 6}L{x + 6} {y + 5}L{x - 6} {y + 5}Z",
    }
    if sort in shapes:
        return Markup('<path class="mark mark-{}" d="{}"/>').format(sort, shapes[sort])
    return Markup('<circle class="mark mark-{}" cx="{}" cy="{}" r="5"/>').format(sort, x, y)
