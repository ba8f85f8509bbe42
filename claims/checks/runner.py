"""Runs the checks over drafts: judge each figure once, let each check speak, keep one finding a mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from claims.checks import clm901
from claims.checks.context import Context, Draft, Judgement, Mention, State, Trouble
from claims.checks.directives import Ignore
from claims.checks.doubts import doubted
from claims.checks.fingerprints import fingerprinted
from claims.checks.judging import NOT_HELD, SOURCE_NOT_HELD, SOURCE_SILENT, displaced, echoed, judge
from claims.checks.matching import Matcher
from claims.checks.parties import without_party
from claims.checks.registry import PRIORITY, chosen
from claims.checks.settings import Settings
from claims.figures.own_notes import outside_notes
from claims.figures.profile import Profiler
from claims.model.finding import Finding, Suppressed, SuppressionKind
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
    # Of two places that contradict each other the later is told, and a text that is only read along is told nothing.
    ordered = sorted(drafts, key=lambda draft: (not draft.background, draft.document.name))
    if settings.as_report:
        ordered = [draft.without_directives() for draft in ordered]
    elif record is not None and (notes := record.issued_notes()):
        ordered = [replace(draft, claims=outside_notes(draft.document, draft.claims, notes)) for draft in ordered]
    prepare = Profiler(vocabulary)
    profiles = {claim.id: prepare(without_party(claim)) for draft in ordered for claim in draft.claims}
    matcher = Matcher(profiles, record, vocabulary, as_reports=settings.as_report) if record is not None else None
    mentions = _mentions(ordered, matcher, vocabulary)
    if settings.as_report:
        mentions = tuple(map(_of_others, mentions))
    context = Context(ordered, mentions, vocabulary, settings, today, profiles)
    checked = {draft.document.name: draft for draft in ordered if not draft.background}
    findings = [
        finding
        for rule in rules
        for finding in rule.check(context)
        if (draft := checked.get(finding.place.path)) is not None and finding.code not in draft.ignored
    ]
    codes = frozenset(rule.info.code for rule in rules)
    told = _heard(findings, context, codes)
    silent = [(finding, ignore) for finding, ignore in told if ignore is not None]
    kept = _one_a_mention([finding for finding, ignore in told if ignore is None])
    both = sorted([*((finding, None) for finding in kept), *silent], key=lambda pair: _order(pair[0]))
    marked = fingerprinted([finding for finding, _ in both], mentions, ordered)
    pairs = [(finding, ignore) for finding, (_, ignore) in zip(marked, both, strict=True)]
    result = CheckResult.filled(
        findings=tuple(finding for finding, ignore in pairs if ignore is None),
        suppressed=tuple(
            Suppressed(finding=finding, kind=SuppressionKind.IN_SOURCE, reason=ignore.reason)
            for finding, ignore in pairs
            if ignore is not None
        ),
        files=len(checked),
        paths=tuple(checked),
        as_report=settings.as_report,
        rules=tuple(rule.info for rule in rules),
        **_counts([mention for mention in mentions if not mention.draft.background]),
    )
    return Examination(result, mentions)


def _mentions(drafts: Sequence[Draft], matcher: Matcher | None, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    mentions = []
    for draft in drafts:
        for claim in draft.claims:
            if draft.background:
                mentions.append(Mention(draft, claim, Judgement(State.UNSOURCED)))
                continue
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


def _heard(findings: Iterable[Finding], context: Context, codes: frozenset[str]) -> list[tuple[Finding, Ignore | None]]:
    """Return each finding with the comment that silences it, None where none does; and one for each idle comment."""
    drafts = {draft.document.name: draft for draft in context.drafts if not draft.background}
    used: set[tuple[str, Ignore]] = set()
    told: list[tuple[Finding, Ignore | None]] = []
    for finding in findings:
        path = finding.place.path
        ignore = drafts[path].directives.silencing(finding.code, finding.place.start)
        if ignore is None or finding.code == clm901.INFO.code:
            told.append((finding, None))
        else:
            told.append((finding, ignore))
            used.add((path, ignore))
    for path, draft in drafts.items():
        if clm901.INFO.code not in codes - draft.ignored:
            continue
        for ignore in draft.directives.ignores:
            # A comment for a check that did not run may well be needed when it does.
            ran = bool(ignore.codes) and (codes - draft.ignored).issuperset(ignore.codes)
            if ran and not ignore.fault and (path, ignore) not in used:
                told.append((clm901.unused(context, draft, ignore), None))
    return told


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
    return [*others, *best.values()]


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Findings come by path, place and code."""
    return finding.place.path, finding.place.start, finding.place.end, finding.code, finding.message


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
