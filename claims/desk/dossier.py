"""A figure as the desk shows it: its reports, values and conflicts, from the record in model terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Context, Decimal
from typing import Any

from markupsafe import Markup

from claims.corrections.text import stated_in_words
from claims.desk import chart, showing
from claims.desk.acts import seen
from claims.escaping import safe_url, visible
from claims.figures.independence import ReportedValue, knower, origin_of, values
from claims.model.claim import Rank, Stance, Status
from claims.model.quantity import Quantity
from claims.model.record import Conflict, ConflictStatus, FigureRecord, LinkStatus, RecordedClaim, Role
from claims.model.wording import describe, describe_value
from claims.vocabulary.vocabulary import Vocabulary

#: (has an open conflict, is settled) -> how the figure stands.
_STATES = {
    (True, True): "challenged",
    (True, False): "disputed",
    (False, True): "settled",
    (False, False): "undisputed",
}
#: Digits of a converted value, which is shown beside the exact one.
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Report:
    """One claim of a figure, every text safe to show.

    `converted` is the value in the figure's unit, "" where it is stated in that; `counts` is "" for a claim that speaks
    for its value, else why it does not.
    """

    id: str
    stated: str
    normalised: str
    converted: str
    nature: str
    source: str
    document: str
    document_title: str
    url: str
    chain: str
    origin: str
    as_of: str
    report_date: str
    place: str
    item: str
    quote: Markup
    status: str
    deprecated: bool
    rank_reason: str
    link: str
    confidence: float
    link_reason: str
    qualifiers: list[tuple[str, str]]
    counts: str
    accepted: bool


@dataclass(frozen=True, slots=True)
class Value:
    """A value with everybody who gives it; copies and "X citing Y" are one origin."""

    value: str
    origins: tuple[str, ...]
    independent: int
    reports: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict with its two sides; `pairs` conflicts share its explanation and its state, `others` are their ids."""

    id: str
    rule: str
    explanation: str
    hint: str
    tolerance: str
    status: str
    reason: str
    sides: tuple[Report, ...]
    pairs: int
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything known about a figure.

    `state` is disputed, settled, undisputed, or challenged: settled, and contradicted by a report since. `seen` stands
    for the reports and conflicts shown (see `acts.seen`).
    """

    id: str
    label: str
    subject: str
    metric: str
    unit: str
    qualifiers: list[tuple[str, str]]
    state: str
    outcome: str
    reason: str
    decided_at: str
    recheck: str
    knower: str
    reports: list[Report]
    values: list[Value]
    conflicts: list[Disagreement]
    chart: Markup = field(default_factory=Markup)
    seen: str = ""
    events: list[dict[str, str]] = field(default_factory=list)
    corrections: list[dict[str, str]] = field(default_factory=list)


def dossier(
    record: FigureRecord,
    vocabulary: Vocabulary,
    *,
    reasons: Mapping[str, str] | None = None,
    only_open: bool = False,
) -> Dossier:
    """Return the figure as it is shown.

    Args:
        record: the figure in model terms.
        vocabulary: for names, units and origins.
        reasons: claim id -> why it is linked to the figure.
        only_open: leave settled conflicts out.
    """
    figure = record.figure
    ordered = sorted(record.claims, key=lambda one: (one.report_date or "9999", one.document.id, one.claim.start))
    reports = {one.claim.id: _report(one, record, vocabulary, (reasons or {}).get(one.claim.id, "")) for one in ordered}
    conflicts = [each for each in record.conflicts if each.status is ConflictStatus.OPEN or not only_open]
    return Dossier(
        id=figure.id,
        label=visible(figure.label) or figure.id,
        subject=visible(figure.subject),
        metric=visible(figure.metric),
        unit=visible(figure.unit),
        qualifiers=_pairs(figure.qualifiers),
        state=_STATES[record.disputed, record.outcome is not None],
        seen=seen(record),
        outcome=record.outcome.value.replace("_", " ") if record.outcome else "",
        reason=visible(record.reason),
        decided_at=record.decided_at or "",
        recheck=record.recheck or "",
        knower=visible(knower(record, vocabulary)),
        reports=list(reports.values()),
        values=[_value(value, record) for value in values(record, vocabulary)],
        conflicts=_folded(conflicts, reports),
        chart=_chart(ordered, record, vocabulary),
    )


def _chart(ordered: Iterable[RecordedClaim], record: FigureRecord, vocabulary: Vocabulary) -> Markup:
    disputed = {claim for each in record.conflicts if each.status is ConflictStatus.OPEN for claim in (each.a, each.b)}
    lines = []
    for one in ordered:
        place = chart.placed(one.claim.quantity, record.figure.unit, vocabulary)
        if place is None or one.link is LinkStatus.REFUSED or one.status is Status.REJECTED:
            continue
        accepted, silent = one.claim.id == record.accepted, bool(_why_not(one))
        sort = "accepted" if accepted else "silent" if silent else "disputed" if one.claim.id in disputed else "plain"
        said = {"accepted": ", accepted", "disputed": ", in dispute", "silent": f", {_why_not(one)}"}.get(sort, "")
        words = f"{one.report_date or 'undated'}  {one.document.source.name}: {describe(one.claim.quantity)}{said}"
        lines.append(chart.Line(visible(words), *place, *chart.bounds(one.claim.quantity), sort))
    return chart.draw(lines, f"Reports of {visible(record.figure.label)} in the order of time")


def _report(one: RecordedClaim, record: FigureRecord, vocabulary: Vocabulary, reason: str) -> Report:
    claim, document = one.claim, one.document
    return Report(
        id=claim.id,
        stated=visible(stated_in_words(claim.text, claim.quantity)),
        normalised=visible(describe(claim.quantity)),
        converted=_converted(claim.quantity, record.figure.unit, vocabulary),
        nature=claim.nature.value,
        source=visible(document.source.name),
        document=document.id,
        document_title=visible(document.title),
        url=safe_url(document.url),
        chain=visible(", citing ".join(claim.attribution)),
        origin=visible(origin_of(one, vocabulary)),
        as_of=claim.as_of or "",
        report_date=one.report_date or "",
        place=visible(claim.part) or f"line {claim.line}",
        item=visible(claim.item),
        quote=showing.marked(claim.quote, claim.text),
        status=one.status.value,
        deprecated=one.rank is Rank.DEPRECATED,
        rank_reason=visible(one.rank_reason),
        link=one.link.value,
        confidence=one.confidence,
        link_reason=visible(reason),
        qualifiers=_pairs(claim.qualifiers),
        counts=_why_not(one),
        accepted=claim.id == record.accepted,
    )


def _converted(quantity: Quantity, unit: str, vocabulary: Vocabulary) -> str:
    """Return the value in `unit`, rounded for reading; "" where it is stated in that unit, or cannot be converted."""
    if quantity.is_date or not unit or unit == quantity.unit:
        return ""
    try:
        ends = [vocabulary.units.convert(Decimal(end), quantity.unit, unit) for end in (quantity.low, quantity.high)]
    except (ArithmeticError, ValueError, KeyError):
        return ""
    low, high = (
        format(Context(prec=_DIGITS).divide(Decimal(end.numerator), Decimal(end.denominator)).normalize(), "f")
        for end in ends
    )
    return visible(describe_value(quantity.model_copy(update={"low": low, "high": high, "unit": unit})))


def _why_not(one: RecordedClaim) -> str:
    """Return why a claim speaks for no value (the conditions of `independence.counts`), "" if it does."""
    if one.document.role is Role.PUBLISHED:
        return "our own article"
    if one.document.role is Role.CITES_US:
        return "cites us"
    if one.status is Status.REJECTED:
        return "misread"
    if one.link is LinkStatus.REFUSED:
        return "another figure"
    if one.rank is Rank.DEPRECATED:
        return "deprecated"
    return _STANCES.get(one.claim.stance, "")


#: Why a claim speaks for no value, by its author's stance.
_STANCES = {
    Stance.REJECTED: "denied by its author",
    Stance.SUPPOSED: "supposed by its author",
    Stance.CITES_US: "cites us",
}


def _value(reported: ReportedValue, record: FigureRecord) -> Value:
    return Value(
        value=visible(reported.value),
        origins=tuple(visible(end.name) for end in reported.origins),
        independent=reported.independent_origins,
        reports=len(reported.claims),
        accepted=any(one.claim.id == record.accepted for one in reported.claims),
    )


def _folded(conflicts: Iterable[Conflict], reports: Mapping[str, Report]) -> list[Disagreement]:
    """Return the conflicts, those with one explanation and one state folded into the first of them."""
    groups: dict[tuple[str, str, str], list[Conflict]] = {}
    for each in sorted(conflicts, key=lambda each: (each.status is not ConflictStatus.OPEN, each.id)):
        groups.setdefault((each.verdict.explanation, each.status.value, each.reason), []).append(each)
    return [
        Disagreement(
            id=group[0].id,
            rule=visible(group[0].verdict.rule),
            explanation=visible(group[0].verdict.explanation),
            hint=visible(group[0].verdict.hint),
            tolerance=visible(group[0].verdict.tolerance),
            status=group[0].status.value,
            reason=visible(group[0].reason),
            # In the order of the reports, which is that of time.
            sides=tuple(report for claim, report in reports.items() if claim in (group[0].a, group[0].b)),
            pairs=len(group),
            others=tuple(each.id for each in group[1:]),
        )
        for group in groups.values()
    ]


def _pairs(qualifiers: Mapping[str, Any]) -> list[tuple[str, str]]:
    return sorted((visible(str(kind)), visible(str(value))) for kind, value in qualifiers.items())
