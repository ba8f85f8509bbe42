"""What `claims show` prints of a figure: what was decided, every report in order of time, and the spread."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from claims.figures.exact import fraction
from claims.figures.independence import ReportedValue, in_time, values
from claims.model.record import FigureRecord, RecordedClaim
from claims.model.wording import describe
from claims.reports.conflict_lines import report_lines, status
from claims.reports.summary import count
from claims.reports.terminal import Style, fit, one_line, pad, width
from claims.vocabulary.vocabulary import Vocabulary

#: Columns of the chart's scale.
_SCALE = 40
_LABEL = 36


def figure_text(record: FigureRecord, vocabulary: Vocabulary, *, color: bool = False) -> str:
    """Return everything known about a figure, for a terminal."""
    style = Style(color)
    figure = record.figure
    lines = [
        style.bold(one_line(figure.label or figure.id)),
        f"  figure   {figure.id}",
        f"  subject  {one_line(figure.subject) or '-'}",
        f"  metric   {one_line(figure.metric) or '-'}",
    ]
    lines += [f"  {one_line(kind):<8} {one_line(value)}" for kind, value in sorted(figure.qualifiers.items())]
    lines += [f"  status   {line}" for line in _decided(record)]
    spread = _spread(values(record, vocabulary), vocabulary)
    if spread:
        lines += ["", *spread]
    lines += ["", f"{count(len(record.claims), 'claim')}, oldest report first:"]
    for recorded in in_time(record.claims):
        lines += _claim(recorded, record, vocabulary, style)
    return "\n".join(lines) + "\n"


def _decided(record: FigureRecord) -> list[str]:
    lines = []
    if record.accepted is not None:
        accepted = record.by_id(record.accepted)
        value = describe(accepted.claim.quantity) if accepted else record.accepted
        lines.append(f"accepted: {one_line(value)}")
    if record.outcome is not None:
        when = f" on {record.decided_at[:10]}" if record.decided_at else ""
        why = f": {one_line(record.reason)}" if record.reason else ""
        lines.append(f"settled as {record.outcome.value.replace('_', ' ')}{when}{why}")
    if record.disputed:
        lines.append("disputed")
    if record.recheck:
        lines.append(f"to be checked again by {record.recheck}")
    return lines or (["undisputed"] if status(record) == "none" else [f"conflict {status(record)}"])


def _claim(recorded: RecordedClaim, record: FigureRecord, vocabulary: Vocabulary, style: Style) -> list[str]:
    value = one_line(describe(recorded.claim.quantity))
    marks = [recorded.status.value]
    if recorded.claim.id == record.accepted:
        marks.append("accepted")
    if recorded.document.role.value != "source":
        marks.append(f"{recorded.document.role.value.replace('_', ' ')}: counts neither for nor against")
    if recorded.claim.stance.value == "cites_us" and recorded.document.role.value == "source":
        marks.append("cites us: counts neither for nor against")
    if recorded.claim.stance.value == "rejected":
        marks.append("denied by its author")
    if recorded.claim.stance.value == "supposed":
        marks.append("supposed by its author: counts neither for nor against")
    return ["", f"  {style.bold(value)} ({', '.join(marks)})", *report_lines(recorded, vocabulary, style)]


def _spread(shown: tuple[ReportedValue, ...], vocabulary: Vocabulary) -> list[str]:
    """Return a chart: one row a value, on one scale; [] where there are not two values that can be put on one."""
    placed = [(reading, ends) for reading in shown if (ends := _ends(reading, vocabulary)) is not None]
    if len(placed) < 2:
        return []
    lowest = min(low for _, (low, _) in placed)
    highest = max(high for _, (_, high) in placed)
    if lowest == highest:
        return []
    labels = [fit(one_line(reading.value), _LABEL) for reading, _ in placed]
    widest = max(width(label) for label in labels)
    rows = []
    for label, (reading, (low, high)) in sorted(zip(labels, placed, strict=True), key=lambda row: row[1][1]):
        first, last = (round((end - lowest) / (highest - lowest) * (_SCALE - 1)) for end in (low, high))
        bar = "·" * first + "●" * (last - first + 1) + "·" * (_SCALE - 1 - last)
        rows.append(f"  {pad(label, widest)}  {bar}  {count(reading.independent_origins, 'origin')}")
    return rows


def _ends(reading: ReportedValue, vocabulary: Vocabulary) -> tuple[Fraction, Fraction] | None:
    """Return the ends on a common scale: days for dates, base units for the rest."""
    if reading.unit == "date":
        try:
            first, last = (Fraction(date.fromisoformat(day).toordinal()) for day in (reading.low, reading.high))
        except ValueError:
            return None
        return first, last
    low, high = fraction(reading.low), fraction(reading.high)
    if low is None or high is None:
        return None
    factor = vocabulary.units.factor(reading.unit)
    return min(low, high) * factor, max(low, high) * factor
