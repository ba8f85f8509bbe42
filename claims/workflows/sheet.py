"""Make the checking copy of a draft: what the checks say of each figure, and what the record holds of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from claims.checks.context import Held, Judgement, Mention, State, Trouble
from claims.checks.parties import same_party
from claims.checks.runner import examine
from claims.checks.settings import Settings
from claims.checks.wording import describe_written, reason
from claims.figures.independence import values
from claims.model.claim import Evidence, Rank
from claims.model.event import Event
from claims.model.finding import Finding
from claims.model.record import FigureRecord, LinkStatus, Record, RecordedClaim, VerdictKind
from claims.model.sheet import Review, Sheet, SheetClaim, SheetOrigins, SheetRow, Side
from claims.model.wording import describe, place_in
from claims.store.events import live
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.checking import draft_of
from claims.workflows.project import Project
from claims.workflows.reading import Reading

#: So many recorded claims of either side are shown with one figure; the rest is counted.
_SHOWN = 4
#: So many values of a recorded figure are listed with their origins.
_VALUES = 6
#: Actions in the words of a desk; others are told by their own name.
_ACTIONS = {"confirm": "confirmed", "reject": "rejected as misread", "resolve": "settled", "dismiss": "dismissed"}


#: Gives the decisions on one thing by its id, as `Store.events` does.
Events = Callable[[str], Sequence[Event]]


def make_sheet(
    reading: Reading,
    record: Record,
    events: Events,
    *,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
    project: Project | None = None,
) -> Sheet:
    """Return the checking copy of one draft.

    Args:
        project: where the draft belongs, as for `check_drafts`.
        events: asked for the decisions on the figures and claims that are shown.
        today: the day of the run, which the sheet bears.
    """
    draft = draft_of(reading, project)
    result, mentions = examine([draft], record, vocabulary, settings, today)
    by_place: defaultdict[tuple[int, int], list[Finding]] = defaultdict(list)
    for finding in result.findings:
        by_place[finding.place.start, finding.place.end].append(finding)
    rows = []
    seen: defaultdict[tuple[str, str], int] = defaultdict(int)
    for number, mention in enumerate(sorted(mentions, key=lambda one: one.claim.start), start=1):
        place = (mention.claim.start, mention.claim.end)
        sentence = (mention.claim.quote, mention.claim.text)
        rows.append(_row(number, mention, seen[sentence], by_place.pop(place, ()), events, vocabulary))
        seen[sentence] += 1
    return Sheet(
        name=draft.document.name,
        title=draft.document.title,
        digest=draft.document.digest,
        made=today.isoformat(),
        rows=tuple(rows),
        result=result,
        findings=tuple(finding for findings in by_place.values() for finding in findings),
    )


def _row(
    number: int, mention: Mention, occurrence: int, findings: Sequence[Finding], events: Events, vocabulary: Vocabulary
) -> SheetRow:
    claim, judgement = mention.claim, mention.judgement
    document = mention.draft.document
    figure = document.readable(claim.start, claim.end)
    at = place_in(claim.quote, figure, occurrence)
    record = judgement.match.figure if judgement.match else None
    shown = (*judgement.behind[:_SHOWN], *judgement.against[:_SHOWN])
    return SheetRow(
        number=number,
        place=mention.place,
        part=document.part(claim.start),
        before=claim.quote[: max(at, 0)],
        figure=figure,
        # A sentence in which the figure is not found is shown whole.
        after=claim.quote[at + len(figure) :] if at >= 0 else f": {claim.quote}",
        value=describe(claim.quantity),
        said_by=claim.attribution,
        about=record.figure.label if record else "",
        verdict=judgement.state.value.replace("_", " "),
        why=_why(judgement),
        claims=tuple(_claims(judgement, vocabulary)),
        more=len(judgement.behind) + len(judgement.against) - len(shown),
        origins=_origins(record, vocabulary) if record else (),
        reviews=_reviews(record, shown, events),
        findings=tuple(findings),
    )


def _why(judgement: Judgement) -> str:
    """Return why a figure is counted as it is, in one or two sentences."""
    against, behind = judgement.against, judgement.behind
    match judgement.state:
        case State.SUPPORTED | State.COMPATIBLE if behind:
            first = behind[0]
            said = first.support.explanation
            if first.gave(VerdictKind.AGREE_BY_ROUNDING):
                said = first.verdict.explanation
            return said if judgement.sure else f"{said} It is unsure whether the record means the same figure."
        case State.CONTRADICTED | State.DISPUTED if against:
            said = (
                f"{judgement.party} is on record with another value: "
                if judgement.trouble is Trouble.WRONG_PARTY
                else ""
            )
            return f"{said}{reason(against[0])}"
        case State.NOT_CHECKED:
            return f"{judgement.reason}. {reason(against[0])}" if against else judgement.reason
        case _ if judgement.trouble is Trouble.ELSEWHERE:
            return "The record has this number for something else."
        case _:
            return "The record knows nothing of it, and its block names no source."


def _claims(judgement: Judgement, vocabulary: Vocabulary) -> Iterator[SheetClaim]:
    sides = [(Side.AGREES, judgement.behind), (Side.DIFFERS, judgement.against)]
    if judgement.state is State.CONTRADICTED:
        sides.reverse()
    for side, held in sides:
        for one in held[:_SHOWN]:
            yield _claim(one, side, judgement.match.figure if judgement.match else None, vocabulary)


def _claim(held: Held, side: Side, record: FigureRecord | None, vocabulary: Vocabulary) -> SheetClaim:
    recorded = held.recorded
    claim, document = recorded.claim, recorded.document
    notes = []
    if record is not None and claim.id == record.accepted:
        notes.append("accepted")
    if recorded.rank is Rank.DEPRECATED:
        notes.append(f"deprecated: {recorded.rank_reason}" if recorded.rank_reason else "deprecated")
    if document.source.retired:
        notes.append("the source is retired")
    if recorded.link is LinkStatus.SUGGESTED and held.confidence < 1:
        notes.append(f"link suggested, confidence {held.confidence:.2f}")
    return SheetClaim(
        claim=claim.id,
        side=side,
        value=describe_written(held),
        source=document.source.name,
        url=document.url or document.source.url,
        date=recorded.report_date,
        attribution=claim.attribution,
        evidence=_evidence(recorded, vocabulary),
        quote=claim.quote,
        notes=tuple(notes),
    )


def _evidence(recorded: RecordedClaim, vocabulary: Vocabulary) -> Evidence:
    """Return how we know a claim: what a maker publishes of his own thing, in his own name, is the source itself."""
    claim, source = recorded.claim, recorded.document.source.name
    if claim.evidence is not Evidence.SECONDHAND or not source:
        return claim.evidence
    subject = vocabulary.subjects.resolve(claim.subject)
    about = [claim.subject, subject.maker if subject else ""]
    speaks = all(same_party(source, [name], vocabulary) for name in claim.attribution)
    return Evidence.PRIMARY_SEEN if speaks and same_party(source, about, vocabulary) else claim.evidence


def _origins(record: FigureRecord, vocabulary: Vocabulary) -> tuple[SheetOrigins, ...]:
    return tuple(
        SheetOrigins(
            value=reported.value,
            independent=reported.independent_origins,
            reports=len(reported.claims),
            origins=tuple(end.name for end in reported.origins),
            note=reported.note,
        )
        for reported in values(record, vocabulary)[:_VALUES]
    )


def _reviews(record: FigureRecord | None, shown: Iterable[Held], events: Events) -> tuple[Review, ...]:
    """Return the decisions about a figure and the claims shown with it. One that wrote several events counts once:
    settling a figure confirms a claim and closes its conflicts in the same breath."""
    names = {one.recorded.claim.id: describe_written(one) for one in shown}
    targets = [*names]
    if record is not None:
        targets = [record.figure.id, *(conflict.id for conflict in record.conflicts), *targets]
    decisions: dict[tuple[str, str, str], Event] = {}
    for target in targets:
        for event in live(events(target)):
            decisions.setdefault((event.at, event.actor, event.reason), event)
    return tuple(
        Review(
            actor=event.actor,
            action=_ACTIONS.get(event.action, event.action),
            at=event.at,
            about=names.get(event.target, ""),
            reason=event.reason,
        )
        for event in sorted(decisions.values(), key=lambda event: (event.at, event.id))
    )
