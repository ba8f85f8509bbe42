"""Time: stated as-of dates and stated changes supersede, report dates never do (design, section 5, "Time")."""

from __future__ import annotations

from datetime import timedelta

from claims.figures import dates, values
from claims.figures.exact import fraction
from claims.model.claim import Claim, Nature
from claims.model.quantity import Modifier, Quantity
from claims.model.record import AGREEING, Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary

#: A report may be dated some days before the state that it tells of.
_SOON = timedelta(days=31)
_CLASHING = (VerdictKind.CONFLICT, VerdictKind.POSSIBLE_CONFLICT)


def judge(
    a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict, *, date_a: str | None, date_b: str | None
) -> Verdict:
    """Return the final verdict of two claims whose subject, metric and conditions fit, given that of their values."""
    if value.verdict not in _CLASHING:
        return value
    if a.quantity.is_date:
        return _dates(a, b, value, date_a, date_b)
    found = replacing(a, b, vocabulary, date_a, date_b)
    if found is not None:
        return found
    grown = _grown(a, b, vocabulary, value, date_a, date_b)
    return grown or _with_reports(a, b, vocabulary, value, date_a, date_b)


def _grown(
    a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict, date_a: str | None, date_b: str | None
) -> Verdict | None:
    """Return that a count which only goes up was reported higher by a later report, None if that is not so."""
    entry = vocabulary.metrics.get(a.metric or b.metric)
    one, two = _period(date_a), _period(date_b)
    if entry is None or not entry.grows or one is None or two is None or one.first == two.first:
        return None
    earlier, later = (a, b) if one.first < two.first else (b, a)
    before, after = fraction(earlier.quantity.low), fraction(later.quantity.low)
    if before is None or after is None or after < before or a.quantity.unit != b.quantity.unit:
        return None
    days = abs((one.first - two.first).days)
    return Verdict.of(
        verdict=VerdictKind.POSSIBLE_CONFLICT,
        rule="time.grows",
        explanation=f"{_value(later)} was reported {days} day{'' if days == 1 else 's'} after {_value(earlier)}, and "
        "such a count only goes up; neither report says for which day it holds.",
        hint=value.hint,
        tolerance=value.tolerance,
    )


def replacing(a: Claim, b: Claim, vocabulary: Vocabulary, date_a: str | None, date_b: str | None) -> Verdict | None:
    """Return that one value replaces the other, by a stated as-of or a stated change; None if neither does."""
    if a.quantity.is_date:
        return None
    return _stated_change(a, b, vocabulary) or _as_of(a, b, vocabulary, date_a, date_b)


def _as_of(a: Claim, b: Claim, vocabulary: Vocabulary, date_a: str | None, date_b: str | None) -> Verdict | None:
    one, two = _period(a.as_of), _period(b.as_of)
    if one and two:
        if one.last < two.first or two.last < one.first:
            later, earlier = (a, b) if one.first > two.first else (b, a)
            if _is_flow(a, vocabulary) or _is_flow(b, vocabulary):
                return _other_period(later, earlier)
            return _superseded(
                "as_of",
                f"{_value(later)} is stated as of {later.as_of} and {_value(earlier)} as of {earlier.as_of}; "
                "each can hold for its own time.",
            )
        return None
    # Only one of them says when it holds: the other speaks of the time of its report at the latest.
    reports = (_period(date_a), _period(date_b))
    for dated, period, own, other, report in ((a, one, reports[0], b, reports[1]), (b, two, reports[1], a, reports[0])):
        if period and own and period.first > own.last + _SOON:
            continue  # what is to begin on a day to come was not measured on it
        if period and report and not other.as_of and (report.last < period.first or period.last < report.first):
            return _superseded(
                "as_of.one_side",
                f"{_value(dated)} is stated as of {dated.as_of}, while {_value(other)} comes from a report of another "
                "time that names no date itself.",
            )
    return None


def _is_flow(claim: Claim, vocabulary: Vocabulary) -> bool:
    entry = vocabulary.metrics.get(claim.metric) if claim.metric else None
    return entry is not None and entry.flow


def _other_period(later: Claim, earlier: Claim) -> Verdict:
    return Verdict.of(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule="period",
        explanation=f"{_value(later)} is the value of another period ({later.as_of}) than {_value(earlier)} "
        f"({earlier.as_of}).",
    )


def _period(text: str | None) -> dates.Span | None:
    found = dates.span(text, text) if text else None
    if text and len(text) == 4 and text.isdigit():
        found = dates.span(f"{text}-01", f"{text}-12")
    return None if found is None or found.partial else found


def _stated_change(a: Claim, b: Claim, vocabulary: Vocabulary) -> Verdict | None:
    for new, old in ((a, b), (b, a)):
        earlier = replaced(new)
        if earlier is None:
            continue
        verdict = values.compare(earlier, old.quantity, new.metric or old.metric, vocabulary)
        if verdict.verdict in AGREEING:
            return _superseded("stated_change", f"{_value(new)} is said to replace {describe(earlier)}.")
    return None


def replaced(claim: Claim) -> Quantity | None:
    """Return the earlier value that a claim itself says it replaces ("now $8, was $40"), None if it names none."""
    if claim.supersedes is None:
        return None
    return claim.quantity.model_copy(
        update={
            "low": claim.supersedes,
            "high": claim.supersedes,
            "step_low": "",
            "step_high": "",
            "modifier": Modifier.EXACT,
        }
    )


def _with_reports(
    a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict, date_a: str | None, date_b: str | None
) -> Verdict:
    entry = vocabulary.metrics.get(a.metric or b.metric) if a.metric or b.metric else None
    one, two = _period(date_a), _period(date_b)
    if entry is None or entry.kind != "varying" or one is None or two is None:
        return value
    days = abs((one.first - two.first).days)
    # Two reports of one day may be one page that tells of several days, so that "0 days apart" would say too much.
    distance = f"the reports are {days} day{'' if days == 1 else 's'} apart, and " if days else ""
    text = f"{value.explanation[:-1]}; {distance}neither says that the value changed."
    return value.model_copy(update={"explanation": text})


def _dates(a: Claim, b: Claim, value: Verdict, date_a: str | None, date_b: str | None) -> Verdict:
    if _promised(a) != _promised(b):
        return Verdict.of(
            verdict=VerdictKind.DIFFERENT_CONDITIONS,
            rule="nature.promised",
            explanation=f"One date is planned or promised and the other is told as a fact: {value.explanation}",
            hint="planned against actual date",
        )
    if value.hint:
        return value
    for claim, report in ((a, date_a), (b, date_b)):
        if report and claim.quantity.low == claim.quantity.high == report[:10]:
            hint = f"{describe(claim.quantity)} is the date of the report itself"
            return value.model_copy(update={"hint": hint})
    return value


def _promised(claim: Claim) -> bool:
    return (
        claim.nature is Nature.PROMISED
        or claim.quantity.modifier is Modifier.BY
        or claim.qualifiers.get("event") in ("planned", "promised")
    )


def _value(claim: Claim) -> str:
    return describe(claim.quantity)


def _superseded(rule: str, text: str) -> Verdict:
    return Verdict.of(verdict=VerdictKind.SUPERSEDED, rule=rule, explanation=text)
