"""What a person decides on a dispute, written as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claims.errors import ConcurrentChangeError, UsageError
from claims.figures.agreement import compare_recorded
from claims.figures.independence import counts
from claims.model.claim import Rank, Status
from claims.model.event import Event
from claims.model.record import ConflictStatus, FigureRecord, Outcome, RecordedClaim, VerdictKind
from claims.store.decisions import UNCHECKED, Decision, Unchecked
from claims.store.events import live
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True)
class Settled:
    """What settling a figure did: the figure as it is now, the claims that were deprecated, and by which event."""

    record: FigureRecord
    deprecated: tuple[RecordedClaim, ...]
    event: str


def resolve(
    store: Store,
    record: FigureRecord,
    *,
    accept: RecordedClaim | None,
    outcome: Outcome,
    reason: str,
    actor: str,
    at: str,
    vocabulary: Vocabulary,
    overrule: bool = False,
    expect: str | Unchecked | None = UNCHECKED,
) -> Settled:
    """Settle a figure. Claims that the outcome makes wrong are deprecated with the reason; nothing is deleted.

    Args:
        record: the figure as the person saw it.
        accept: the claim that is right; None only where the outcome names none (`neither`, `print_both`,
            `different_conditions`).
        overrule: decide even if somebody else has settled the figure already.
        expect: id of the figure's last event that the person saw, None if there was none; by default the last one that
            there is when this begins.

    Raises:
        UsageError: no reason, or no accepted claim where the outcome needs one.
        ConcurrentChangeError: somebody else decided on the figure before, or since it was read.
    """
    if not reason.strip():
        raise UsageError("A decision needs a reason: --reason TEXT.")
    if accept is None and outcome in (Outcome.ONE_RIGHT, Outcome.BOTH_TRUE_THEN):
        raise UsageError(f"The outcome {outcome.value} needs the claim that is right: --accept CLAIM.")
    history = store.events(record.figure.id)
    if not overrule:
        _require_unsettled(record, history, actor)
    if expect is UNCHECKED:
        expect = history[-1].id if history else None
    wrong = _wrong(record, accept, outcome, vocabulary)
    payload = {"accepted": accept.claim.id if accept else None, "outcome": outcome.value}
    decisions = [Decision(record.figure.id, "resolve", reason, payload, expect)]
    decisions += [
        Decision(conflict.id, "resolve", reason)
        for conflict in record.conflicts
        if conflict.status is ConflictStatus.OPEN
    ]
    if accept is not None:
        if accept.status is Status.PROPOSED:
            decisions.append(Decision(accept.claim.id, "confirm", reason))
        decisions.append(Decision(accept.claim.id, "rank", reason, {"rank": Rank.PREFERRED.value}))
    decisions += [Decision(each.claim.id, "rank", reason, {"rank": Rank.DEPRECATED.value}) for each in wrong]
    events = store.decide_all(decisions, actor=actor, at=at)
    return Settled(store.figure(record.figure.id), wrong, events[0].id)


def dismiss(store: Store, conflicts: list[str], *, reason: str, actor: str, at: str) -> None:
    """Say that conflicts are none: both claims may stand.

    Raises:
        UsageError: no reason was given.
    """
    if not reason.strip():
        raise UsageError("A decision needs a reason: --reason TEXT.")
    store.decide_all([Decision(conflict, "dismiss", reason) for conflict in conflicts], actor=actor, at=at)


def _require_unsettled(record: FigureRecord, history: Sequence[Event], actor: str) -> None:
    """Refuse to decide on what somebody else has settled: whoever comes second may not know of it.

    A dispute that new reports opened since is a new question.
    """
    last = next((event for event in reversed(live(history)) if event.action == "resolve"), None)
    if last is None or last.actor == actor or record.outcome is None or record.disputed:
        return
    accepted = record.by_id(record.accepted) if record.accepted else None
    what = f"{record.outcome.value.replace('_', ' ')}{f': {accepted.claim.text}' if accepted else ''}"
    raise ConcurrentChangeError(
        f'{last.actor} settled {record.figure.label} at {last.at} ({what}, saying "{last.reason}"); '
        "nothing was changed. Look at it with `claims show`; --overrule decides anew."
    )


def _wrong(
    record: FigureRecord, accept: RecordedClaim | None, outcome: Outcome, vocabulary: Vocabulary
) -> tuple[RecordedClaim, ...]:
    """Return the sources' claims that cannot hold if the outcome is so; our own articles are corrected, not ranked."""
    if outcome is Outcome.NEITHER:
        disputed = {claim for conflict in record.conflicts for claim in (conflict.a, conflict.b)}
        return tuple(each for each in record.claims if each.claim.id in disputed and counts(each))
    if outcome is not Outcome.ONE_RIGHT or accept is None:
        return ()

    def contradicts(each: RecordedClaim) -> bool:
        return compare_recorded(accept, each, vocabulary).verdict is VerdictKind.CONFLICT

    return tuple(
        each for each in record.claims if each.claim.id != accept.claim.id and counts(each) and contradicts(each)
    )
