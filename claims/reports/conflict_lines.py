"""What `claims conflicts` prints: one JSON object a disputed figure, or a listing for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from claims.figures.independence import ReportedValue, listed, origin_of, values
from claims.model.claim import Rank
from claims.model.quantity import Modifier
from claims.model.record import Conflict, ConflictStatus, FigureRecord, RecordedClaim
from claims.reports.summary import count
from claims.reports.terminal import Style, one_line
from claims.vocabulary.vocabulary import Vocabulary

#: Longest excerpt of a quote in the listing, in letters.
_QUOTE = 280


def conflict_object(record: FigureRecord, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return a figure with its values as the object of one line, keys in the promised order."""
    figure = record.figure
    conflicts = _telling(record)
    return {
        "figure": figure.id,
        "subject": figure.subject,
        "metric": figure.metric,
        "qualifiers": figure.qualifiers,
        "status": status(record),
        "rule": conflicts[0].verdict.rule if conflicts else "",
        "values": [_value(reading, record, vocabulary) for reading in _shown(record, vocabulary)],
        "conflicts": [conflict.id for conflict in conflicts],
        "label": figure.label,
        "explanation": conflicts[0].verdict.explanation if conflicts else "",
        "hint": conflicts[0].verdict.hint if conflicts else "",
    }


def conflicts_jsonl(records: Sequence[FigureRecord], vocabulary: Vocabulary) -> str:
    """Return one JSON object a figure and line; nothing at all for no figures."""
    return "".join(json.dumps(conflict_object(record, vocabulary), ensure_ascii=False) + "\n" for record in records)


def conflicts_text(records: Sequence[FigureRecord], vocabulary: Vocabulary, *, color: bool = False) -> str:
    """Return the figures with each value, who gives it, and the rule that says they cannot all hold."""
    if not records:
        return "No disputed figures.\n"
    style = Style(color)
    parts = [_figure(record, vocabulary, style) for record in records]
    return "\n".join([*parts, f"{count(len(records), 'disputed figure')}.\n"])


def status(record: FigureRecord) -> str:
    """Return "open" while a conflict of the figure is, else what was done with the last one."""
    states = {conflict.status for conflict in record.conflicts}
    for state in (ConflictStatus.OPEN, ConflictStatus.RESOLVED, ConflictStatus.DISMISSED):
        if state in states:
            return state.value
    return "none"


def _telling(record: FigureRecord) -> tuple[Conflict, ...]:
    """Return the open conflicts, else all of them, in order of id."""
    ordered = sorted(record.conflicts, key=lambda conflict: conflict.id)
    open_ = [conflict for conflict in ordered if conflict.status is ConflictStatus.OPEN]
    return tuple(open_ or ordered)


def _shown(record: FigureRecord, vocabulary: Vocabulary) -> tuple[ReportedValue, ...]:
    """Return the values in dispute; of a settled figure also those that were deprecated since, as they once stood."""
    restored = tuple(recorded.model_copy(update={"rank": Rank.NORMAL}) for recorded in record.claims)
    return values(record.model_copy(update={"claims": restored}), vocabulary)


def _value(reading: ReportedValue, record: FigureRecord, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "value": reading.value,
        "low": reading.low,
        "high": reading.high,
        "unit": reading.unit,
        "independent_origins": reading.independent_origins,
        "claims": [
            {
                "claim": recorded.claim.id,
                "source": recorded.document.source.name,
                "attribution": list(recorded.claim.attribution),
                "origin": origin_of(recorded, vocabulary),
                "report_date": recorded.report_date,
                "quote": recorded.claim.quote,
                "text": recorded.claim.text,
                "modifier": recorded.claim.quantity.modifier.value,
                "nature": recorded.claim.nature.value,
                "url": recorded.document.url,
                "item": recorded.claim.item,
                "rank": recorded.rank.value,
            }
            for recorded in _as_they_are(reading, record)
        ],
        "note": reading.note,
        "origins": [end.name for end in reading.origins],
        "knower": reading.knower,
    }


def _as_they_are(reading: ReportedValue, record: FigureRecord) -> list[RecordedClaim]:
    """Return the claims of a value with the rank that they have now."""
    return [record.by_id(recorded.claim.id) or recorded for recorded in reading.claims]


def _figure(record: FigureRecord, vocabulary: Vocabulary, style: Style) -> str:
    figure = record.figure
    title = one_line(figure.label or ", ".join(filter(None, (figure.subject, figure.metric))) or figure.id)
    lines = [f"{style.bold(title)}  {style.faint(f'{figure.id}, {status(record)}')}"]
    if figure.qualifiers:
        named = ", ".join(f"{kind}: {value}" for kind, value in sorted(figure.qualifiers.items()))
        lines.append(f"  {one_line(named)}")
    for reading in _shown(record, vocabulary):
        reports = count(len(reading.claims), "report")
        origins = count(reading.independent_origins, "independent origin")
        lines += ["", f"  {style.bold(one_line(reading.value))}: {reports}, {origins}"]
        if len(reading.origins) > 1:
            ends = listed([end.name for end in reading.origins])
            lines.append(f"    {style.faint(one_line(f'The chains end at {ends}.'))}")
        if reading.note:
            lines.append(f"    {style.faint(one_line(reading.note))}")
        for recorded in _as_they_are(reading, record):
            lines += report_lines(recorded, vocabulary, style)
    rules = dict.fromkeys(f"{c.verdict.explanation}{_hint(c)} [{c.verdict.rule}]" for c in _telling(record))
    lines.append("")
    lines += [f"  {style.blue('=')} {one_line(rule)}" for rule in list(rules)[:3]]
    return "\n".join(lines) + "\n"


def _hint(conflict: Conflict) -> str:
    likely = conflict.verdict.likely
    return f" {likely}" if likely else ""


def report_lines(recorded: RecordedClaim, vocabulary: Vocabulary, style: Style) -> list[str]:
    """Return the lines that show one report: who, when, whom it cites, where that ends, and the words."""
    claim, document = recorded.claim, recorded.document
    chain = ", citing ".join(claim.attribution)
    end = origin_of(recorded, vocabulary)
    parts = [recorded.report_date or "undated", ", ".join(part for part in (document.source.name, claim.part) if part)]
    if chain:
        parts.append(f"as said by {chain}")
    if end and end != (claim.attribution[-1] if claim.attribution else document.source.name):
        parts.append(f"origin {end}")
    if claim.quantity.modifier not in (Modifier.EXACT, Modifier.RANGE):
        parts.append(claim.quantity.modifier.value.replace("_", " "))
    if claim.nature.value != "stated":
        parts.append(claim.nature.value)
    if recorded.rank.value != "normal":
        parts.append(f"{recorded.rank.value}{f': {recorded.rank_reason}' if recorded.rank_reason else ''}")
    lines = [f"    - {one_line('; '.join(parts))}  {style.faint(claim.id)}"]
    quote = one_line(claim.quote)
    if quote:
        lines.append(f"      {style.faint(f'“{_around(quote, one_line(claim.text))}”')}")
    if document.url:
        lines.append(f"      {one_line(document.url)}")
    return lines


def _around(quote: str, text: str) -> str:
    """Return at most `_QUOTE` letters of a quote, with the figure's text among them."""
    if len(quote) <= _QUOTE:
        return quote
    place = max(quote.find(text), 0)
    start = max(0, min(place - _QUOTE // 2, len(quote) - _QUOTE))
    end = start + _QUOTE
    return f"{'…' if start else ''}{quote[start:end].strip()}{'…' if end < len(quote) else ''}"
