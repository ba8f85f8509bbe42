"""Runs the checks over drafts: judge each figure once, let each check speak, keep one finding a mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from claims.checks import clm901
from claims.checks.context import Context, Draft, Mention, State, Trouble
from claims.checks.directives import Ignore
from claims.checks.doubts import doubted
from claims.checks.judging import NOT_HELD, SOURCE_NOT_HELD, SOURCE_SILENT, displaced, echoed, judge
from claims.checks.matching import Matcher
from claims.checks.parties import without_party
from claims.checks.registry import PRIORITY, chosen
from claims.checks.settings import Settings
from claims.figures.profile import profile
from claims.model.base import content_id
from claims.model.finding import Finding
from claims.model.record import Record
from claims.model.result import CheckResult
from claims.vocabulary.vocabulary import Vocabulary


class Examination(NamedTuple):
    """What a run of the checks gives, with every figure of the drafts that it rests on, in order."""

    result: CheckResult
    mentions: tuple[Mention, ...]


def check(
    drafts: Sequence[Draft],
    record: Record | None,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
) -> CheckResult:
    """Check drafts and return the result alone; see `examine`."""
    return examine(drafts, record, vocabulary, settings, today).result


def examine(
    drafts: Sequence[Draft],
    record: Record | None,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
) -> Examination:
    """Check drafts against the record and against themselves.

    Args:
        drafts: all texts of the run, so that they are held against each other.
        record: what is known; None where there is no database.
        today: the day of the run, for recheck dates.

    Returns:
        Findings in order of path, place and code (the order of the drafts does not matter), the counts, and what
        became of each figure.

    Raises:
        UsageError: the settings name a check that does not exist.
    """
    rules = chosen(settings.select, settings.ignore, house=not settings.as_report)
    ordered = sorted(drafts, key=lambda draft: draft.document.name)
    if settings.as_report:
        ordered = [draft.without_directives() for draft in ordered]
    profiles = {claim.id: profile(without_party(claim), vocabulary) for draft in ordered for claim in draft.claims}
    matcher = Matcher(profiles, record, vocabulary, as_reports=settings.as_report) if record is not None else None
    mentions = _mentions(ordered, matcher, vocabulary)
    if settings.as_report:
        mentions = tuple(map(_of_others, mentions))
    context = Context(ordered, mentions, vocabulary, settings, today, profiles)
    findings = [finding for rule in rules for finding in rule.check(context)]
    codes = frozenset(rule.info.code for rule in rules)
    kept = _one_a_mention(_without_silenced(findings, context, codes))
    result = CheckResult(
        findings=_fingerprinted(kept, mentions),
        files=len(ordered),
        as_report=settings.as_report,
        **_counts(mentions),
    )
    return Examination(result, mentions)


def _mentions(drafts: Sequence[Draft], matcher: Matcher | None, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    mentions = []
    for draft in drafts:
        for claim in draft.claims:
            matches = matcher.matches(draft, claim) if matcher else ()
            judgement = judge(draft, claim, matches, vocabulary, recorded=matcher is not None)
            if matcher and judgement.unheard:
                judgement = echoed(judgement, matcher.echoed(draft, claim))
            if matcher and judgement.trouble in (Trouble.UNKNOWN, Trouble.CONFLICT):
                judgement = displaced(judgement, matcher.elsewhere(draft, claim))
            if matcher and judgement.reason == SOURCE_NOT_HELD and matcher.knows_party(draft, claim):
                judgement = replace(judgement, reason=SOURCE_SILENT)
            mentions.append(Mention(draft, claim, judgement))
    return doubted(mentions, vocabulary)


def _of_others(mention: Mention) -> Mention:
    """Return a figure of somebody else's article: whether it names a source is their business."""
    judgement = mention.judgement
    if judgement.state is not State.UNSOURCED:
        return mention
    return replace(mention, judgement=replace(judgement, state=State.NOT_CHECKED, reason=judgement.reason or NOT_HELD))


def _without_silenced(findings: Iterable[Finding], context: Context, codes: frozenset[str]) -> list[Finding]:
    """Return the findings that no comment silences, and one for each comment that silenced nothing."""
    drafts = {draft.document.name: draft for draft in context.drafts}
    used: set[tuple[str, Ignore]] = set()
    kept: list[Finding] = []
    for finding in findings:
        path = finding.place.path
        ignore = drafts[path].directives.silencing(finding.code, finding.place.start)
        if ignore is None or finding.code == clm901.INFO.code:
            kept.append(finding)
        else:
            used.add((path, ignore))
    if clm901.INFO.code in codes:
        for path, draft in drafts.items():
            for ignore in draft.directives.ignores:
                # A comment for a check that did not run may well be needed when it does.
                ran = bool(ignore.codes) and codes.issuperset(ignore.codes)
                if ran and not ignore.fault and (path, ignore) not in used:
                    kept.append(clm901.unused(context, draft, ignore))
    return kept


def _one_a_mention(findings: Sequence[Finding]) -> list[Finding]:
    """Keep, of several findings about one place, the first by priority. CLM401 and CLM901 speak of other things."""
    ranks = {code: rank for rank, code in enumerate(PRIORITY)}
    best: dict[tuple[str, int, int], Finding] = {}
    others: list[Finding] = []
    for finding in findings:
        rank = ranks.get(finding.code)
        if rank is None:
            others.append(finding)
            continue
        key = (finding.place.path, finding.place.start, finding.place.end)
        if key not in best or rank < ranks[best[key].code]:
            best[key] = finding
    return sorted(
        [*others, *best.values()],
        key=lambda finding: (finding.place.path, finding.place.start, finding.place.end, finding.code, finding.message),
    )


def _fingerprinted(findings: Sequence[Finding], mentions: Sequence[Mention]) -> tuple[Finding, ...]:
    """Give each finding its fingerprint: path, code, normalised claim and context, never a line number.

    Where all of these are equal twice in one file, the second is told apart by its count.
    """
    by_place = {(mention.place.path, mention.claim.start, mention.claim.end): mention for mention in mentions}
    seen: Counter[tuple[str, ...]] = Counter()
    done = []
    for finding in findings:
        place = finding.place
        mention = by_place.get((place.path, place.start, place.end))
        if mention is not None:
            quantity = mention.claim.quantity
            claim = "|".join((quantity.low, quantity.high, quantity.unit, quantity.modifier.value))
            context = _folded(mention.claim.quote)
        else:
            claim, context = _folded(place.text), ""
        identity = (place.path, finding.code, claim, context)
        number = seen[identity]
        seen[identity] += 1
        fingerprint = content_id("finding", *identity, *([str(number)] if number else []))
        done.append(finding.model_copy(update={"fingerprint": fingerprint}))
    return tuple(done)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _counts(mentions: Sequence[Mention]) -> dict[str, int | dict[str, int]]:
    states = Counter(mention.judgement.state for mention in mentions)
    reasons = Counter(mention.judgement.reason for mention in mentions if mention.judgement.state is State.NOT_CHECKED)
    return {
        "figures": len(mentions),
        "supported": states[State.SUPPORTED],
        "compatible": states[State.COMPATIBLE],
        "disputed": states[State.DISPUTED],
        "unsourced": states[State.UNSOURCED],
        "not_checked": dict(sorted(reasons.items())),
    }
