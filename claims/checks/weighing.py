"""Weighs what speaks against a draft's figure against what agrees with it, within a figure of the record and beyond."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claims.checks.context import Held, Judgement, Match, State, Trouble
from claims.figures.agreement import agrees, compare_recorded
from claims.figures.readings import value_key
from claims.figures.support import Gap
from claims.model.claim import Claim
from claims.model.quantity import Modifier
from claims.model.record import VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: What a report leaves open that merely admits the draft's figure.
_OPEN = frozenset({Gap.BOUND, Gap.RANGE, Gap.HEDGE, Gap.PRECISION})

#: Two figures of the record are held against each other only where the link to either is so sure.
_FIRM = 0.9

#: Two figures whose confidence differs by less fit equally well; one with so many times the documents is meant.
_TIE = 0.04
#: Conditions of runs: a measure that depends on one of them has many values, one a machine and load.
_OF_A_RUN = frozenset({"hardware", "batch", "concurrency", "phase"})
_ATTESTED = 3


def narrowing(agreeing: Sequence[Held], conflicting: Sequence[Held], vocabulary: Vocabulary) -> tuple[Held, ...]:
    """Return the exact reports that rule the draft's figure out, where the agreeing ones merely admit it.

    "Up to 300" admits 269, but beside it "296" says what the figure is: the two reports agree, and the draft's value is
    neither's. () where a report gives the draft's value itself, or is linked more surely than the exact one.
    """
    if not agreeing or any(one.support.supported or one.support.gap not in _OPEN for one in agreeing):
        return ()
    surest = max(one.confidence for one in agreeing)
    return tuple(
        one
        for one in conflicting
        if one.recorded.claim.quantity.modifier is Modifier.EXACT
        and one.confidence >= surest
        and all(_at_one(one, other, vocabulary) for other in agreeing)
    )


def weighed(judgement: Judgement, claim: Claim, matches: Sequence[Match], vocabulary: Vocabulary) -> Judgement:
    """Return a judgement by one figure with what the record's other figures say to the same claim.

    The record may hold two figures that are one and that nobody has linked: then a report of the one agrees with the
    draft and a report of the other contradicts it. Neither is hidden behind the other; which of them is meant, nobody
    has said, so that it is no error.
    """
    own = judgement.match
    others = [match for match in matches if own is None or match.figure.figure.id != own.figure.figure.id]
    against = tuple(
        one
        for match in others
        if not any(each.agrees for each in match.live)
        for one in match.live
        if one.gave(VerdictKind.CONFLICT)
    )
    behind = tuple(one for match in others for one in match.live if one.agrees)
    if judgement.trouble is Trouble.CONFLICT:
        entry = vocabulary.metrics.get(claim.metric)
        of_a_run = entry is not None and not _OF_A_RUN.isdisjoint(entry.sensitive)
        if own is not None and judgement.sure and of_a_run and _is_one_of_many(own, others, vocabulary):
            judgement = replace(judgement, sure=False)
        return replace(judgement, behind=behind) if behind else judgement
    if (
        own is None
        or judgement.party
        or claim.attribution
        or judgement.trouble not in (Trouble.NONE, Trouble.SAYS_MORE)
    ):
        return judgement
    surest = max((one.confidence for one in judgement.behind), default=1.0)
    against = tuple(one for one in against if one.confidence >= max(surest, _FIRM))
    if not against:
        return judgement
    exact = narrowing(judgement.behind, against, vocabulary)
    if exact:
        return _contradicted(judgement, matches, exact, ())
    if surest < _FIRM:
        # What agrees by a weak link alone may be a chance; what contradicts it is linked firmly.
        return _contradicted(judgement, matches, against, judgement.behind)
    return replace(judgement, state=State.DISPUTED, trouble=Trouble.DISPUTED, against=against, sure=False)


def _is_one_of_many(own: Match, others: Sequence[Match], vocabulary: Vocabulary) -> bool:
    """Whether another figure of the record, with other values, fits the draft's claim as well as the one that differs.

    Which of them the draft means, its words do not tell: an engine has a throughput on every machine. A figure that far
    more documents speak of is meant, though.
    """
    values, documents = _values(own, vocabulary), _documents(own)
    if len(values) > 1 and not own.figure.conflicts:
        return True  # the record took its differing values for those of several conditions
    for other in others:
        if own.confidence - other.confidence >= _TIE or not any(one.gave(VerdictKind.CONFLICT) for one in other.live):
            continue
        if not values & _values(other, vocabulary) and documents < _ATTESTED * max(_documents(other), 1):
            return True
    return False


def _values(match: Match, vocabulary: Vocabulary) -> set[str]:
    return {value_key(one.recorded.claim.quantity, vocabulary) for one in match.live}


def _documents(match: Match) -> int:
    return len({one.recorded.document.id for one in match.live})


def _contradicted(
    judgement: Judgement, matches: Sequence[Match], against: tuple[Held, ...], behind: tuple[Held, ...]
) -> Judgement:
    match = next(one for one in matches if against[0] in one.live)
    return replace(
        judgement,
        state=State.CONTRADICTED,
        trouble=Trouble.CONFLICT,
        match=match,
        against=against,
        behind=behind,
        sure=True,
    )


def _at_one(one: Held, other: Held, vocabulary: Vocabulary) -> bool:
    return agrees(compare_recorded(one.recorded, other.recorded, vocabulary))
