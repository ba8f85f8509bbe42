"""Says of each figure of a draft what became of it, once and for all checks: they only put it into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claims.checks.context import Draft, Held, Judgement, Match, State, Trouble
from claims.checks.parties import is_named, same_party, speakers
from claims.checks.telling import is_telling
from claims.checks.weighing import narrowing, weighed
from claims.figures.agreement import compare_recorded
from claims.figures.readings import value_key
from claims.model.claim import Claim, Stance
from claims.model.record import ConflictStatus, LinkStatus, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: Metrics that say under which conditions another figure holds: another value is another condition, no contradiction.
CONDITIONS = frozenset(
    {
        *("batch_size", "concurrency", "input_length", "output_length", "window", "duration"),
        *("as_of_date", "statement_date"),
    }
)

#: Links below this confidence never make an error. `figures.linking` gives 1.0 to equal names, metrics and conditions.
SURE = 0.75

#: Reasons why a figure could not be checked: the record lacks its source, lacks it, or lacks what its source said.
SOURCE_NOT_HELD = "with a source of its own that the record does not hold"
NOT_HELD = "of which the record holds nothing"
SOURCE_SILENT = "of which the record holds nothing that the named source said"


def judge(
    draft: Draft, claim: Claim, matches: Sequence[Match], vocabulary: Vocabulary, *, recorded: bool = True
) -> Judgement:
    """Return what the record says to a claim of a draft.

    Args:
        matches: figures that the claim may be about, most likely first.
        recorded: False where there is no database at all.
    """
    if claim.stance is Stance.REJECTED:
        return _unchecked("denied or corrected by the text itself")
    if claim.stance is Stance.SUPPOSED:
        return _unchecked("asked for or imagined, and not said to be so")
    if not recorded:
        return _unchecked("no database was given")
    if not matches:
        return _unknown(draft, claim)
    if claim.metric in CONDITIONS and not any(one.agrees for match in matches for one in match.live):
        return _unchecked("that only say under which conditions another figure holds")
    quoted = _quoted(draft, claim, matches, vocabulary)
    if quoted is not None:
        return quoted
    # A later figure of the list is looked at only where the ones before it have nothing comparable.
    unclear: Judgement | None = None
    for match in matches:
        judgement = _against(draft, claim, match, vocabulary)
        if judgement.trouble is not Trouble.UNKNOWN:
            return weighed(judgement, claim, matches, vocabulary)
        unclear = unclear or judgement
    return unclear or _unknown(draft, claim)


def displaced(judgement: Judgement, elsewhere: tuple[Held, ...]) -> Judgement:
    """Return the judgement of a figure whose very number the record has for something else.

    Where the record knows nothing else of the figure, that is its trouble; where it contradicts the figure, it is told.
    """
    if judgement.trouble is Trouble.CONFLICT:
        known = {one.recorded.claim.id for one in (*judgement.against, *judgement.behind)}
        further = tuple(one for one in elsewhere if one.recorded.claim.id not in known)
        return replace(judgement, behind=(*judgement.behind, *further))
    held = (*judgement.against, *elsewhere)
    if not held:
        return judgement
    confirmed = any(one.recorded.link is LinkStatus.CONFIRMED for one in held)
    return replace(judgement, trouble=Trouble.ELSEWHERE, against=held, sure=confirmed)


def echoed(judgement: Judgement, theirs: tuple[Held, ...]) -> Judgement:
    """Return the judgement of a named party's value where the record has that party say it, if not plainly of what."""
    if not theirs:
        return judgement
    return replace(judgement, state=State.COMPATIBLE, trouble=Trouble.NONE, against=(), behind=theirs, sure=False)


def names_source(draft: Draft, claim: Claim) -> bool:
    """True if the claim is attributed, or its block has a link or names a source in place."""
    if claim.attribution or draft.directives.source_of(claim.start):
        return True
    block = draft.block_at(claim.start)
    return block is not None and draft.has_link(block)


def _unchecked(reason: str) -> Judgement:
    return Judgement(State.NOT_CHECKED, reason=reason)


def _unknown(draft: Draft, claim: Claim) -> Judgement:
    if names_source(draft, claim):
        return _unchecked(SOURCE_NOT_HELD)
    return Judgement(State.UNSOURCED, Trouble.UNKNOWN)


def _against(draft: Draft, claim: Claim, match: Match, vocabulary: Vocabulary) -> Judgement:
    agreeing = tuple(one for one in match.live if one.agrees)
    conflicting = _of(match.live, VerdictKind.CONFLICT)
    party = _named_party(draft, claim, match.live, vocabulary)[0]
    voices = () if claim.attribution else _voices(claim, vocabulary)
    if agreeing:
        heard = _said_by(voices, agreeing, vocabulary)
        if heard:
            return _agreement(match, heard, voices[0])
        later = () if claim.as_of else _later(agreeing, match.live, vocabulary)
        if later:
            return _trouble(Trouble.SUPERSEDED, match, later, agreeing)
        contested = () if claim.metric in CONDITIONS else _contested(match, conflicting, vocabulary)
        if contested:
            named = party or next(iter(voices), "")
            return replace(_trouble(Trouble.DISPUTED, match, contested, agreeing, named), state=State.DISPUTED)
        exact = narrowing(agreeing, conflicting, vocabulary)
        return _trouble(Trouble.CONFLICT, match, exact, (), party) if exact else _agreement(match, agreeing)
    returning = tuple(one for one in match.withdrawn if one.agrees)
    if returning and (conflicting or not match.live):
        return _trouble(Trouble.WITHDRAWN, match, conflicting, returning)
    superseded = _of(match.live, VerdictKind.SUPERSEDED)
    replaced = tuple(one for one in superseded if one.recorded.claim.supersedes is not None)
    if replaced and claim.as_of is None and claim.supersedes is None:
        return _trouble(Trouble.SUPERSEDED, match, replaced, ())
    if conflicting:
        return _trouble(Trouble.CONFLICT, match, conflicting, (), party)
    possible = _of(match.live, VerdictKind.POSSIBLE_CONFLICT)
    if possible:
        return Judgement(
            State.NOT_CHECKED,
            Trouble.POSSIBLE,
            reason="where a condition that matters is missing",
            match=match,
            against=possible,
            sure=_sure(possible),
        )
    if superseded:
        return _unchecked("that hold for another time than the record's")
    same_number = value_key(claim.quantity, vocabulary)
    return Judgement(
        State.NOT_CHECKED if names_source(draft, claim) else State.UNSOURCED,
        Trouble.UNKNOWN,
        reason="that the record knows under other conditions only",
        against=tuple(
            one
            for one in _of(match.live, VerdictKind.DIFFERENT_CONDITIONS)
            if is_telling(claim) and value_key(one.recorded.claim.quantity, vocabulary) == same_number
        ),
    )


def _quoted(draft: Draft, claim: Claim, matches: Sequence[Match], vocabulary: Vocabulary) -> Judgement | None:
    """Return the judgement by what the party whom the draft names said, of whichever figure; None if it said nothing.

    Their words count before anybody else's: an agreeing figure of others does not make a misquote right.
    """
    wrong: Judgement | None = None
    for match in matches:
        party, theirs = _named_party(draft, claim, match.live, vocabulary)
        behind = tuple(one for one in theirs if one.agrees)
        if behind:
            return _agreement(match, behind, party)
        against = _of(theirs, VerdictKind.CONFLICT)
        if against and wrong is None:
            others = tuple(one for other in matches for one in other.live if one.agrees)
            found = _trouble(Trouble.WRONG_PARTY, match, against, others, party)
            wrong = replace(found, sure=_sure(against))
    return wrong


def _of(held: Sequence[Held], *kinds: VerdictKind) -> tuple[Held, ...]:
    return tuple(one for one in held if one.verdict.verdict in kinds)


def _sure(held: Sequence[Held]) -> bool:
    return any(one.confidence >= SURE for one in held)


def _trouble(
    trouble: Trouble, match: Match, against: tuple[Held, ...], behind: tuple[Held, ...], party: str = ""
) -> Judgement:
    sure = _sure((*against, *behind))
    return Judgement(
        State.CONTRADICTED,
        trouble,
        match=match,
        against=_accepted_first(match, against),
        behind=behind,
        party=party,
        sure=sure,
    )


def _agreement(match: Match, behind: tuple[Held, ...], party: str = "") -> Judgement:
    entailing = tuple(one for one in behind if one.support.supported)
    sure = _sure(entailing or behind)
    if entailing:
        state = State.SUPPORTED if sure else State.COMPATIBLE
        return Judgement(state, match=match, behind=_accepted_first(match, entailing), party=party, sure=sure)
    return Judgement(
        State.COMPATIBLE,
        Trouble.SAYS_MORE,
        match=match,
        behind=_accepted_first(match, behind),
        party=party,
        sure=sure,
    )


def _accepted_first(match: Match, held: tuple[Held, ...]) -> tuple[Held, ...]:
    """Return the accepted claim first, then one claim of each value, then the rest."""
    seen: set[tuple[str, str, str]] = set()
    ranks = {}
    for one in held:
        quantity = one.recorded.claim.quantity
        value = (quantity.low, quantity.high, quantity.unit)
        ranks[one.recorded.claim.id] = (one.recorded.claim.id != match.figure.accepted, value in seen)
        seen.add(value)
    return tuple(sorted(held, key=lambda one: ranks[one.recorded.claim.id]))


def _later(agreeing: Sequence[Held], live: Sequence[Held], vocabulary: Vocabulary) -> tuple[Held, ...]:
    """Return recorded claims with a later value: by a stated as-of date, or because they say what they replace."""
    found = []
    for one in live:
        claim = one.recorded.claim
        if one.agrees or not (claim.as_of or claim.supersedes):
            continue
        for earlier in agreeing:
            verdict = compare_recorded(one.recorded, earlier.recorded, vocabulary)
            before = earlier.recorded.claim.as_of or earlier.recorded.report_date or ""
            if verdict.verdict is VerdictKind.SUPERSEDED and (claim.supersedes or (claim.as_of or "") > before):
                found.append(one)
                break
    return tuple(found)


def _contested(match: Match, conflicting: tuple[Held, ...], vocabulary: Vocabulary) -> tuple[Held, ...]:
    """Return what contradicts the draft in an open conflict of the figure; () if the draft takes no side.

    A conflict names one claim for each of its two values; every claim that gives such a value is meant.
    """
    open_ = [conflict for conflict in match.figure.conflicts if conflict.status is ConflictStatus.OPEN]
    sides = [match.figure.by_id(claim) for conflict in open_ for claim in (conflict.a, conflict.b)]
    values = {value_key(side.claim.quantity, vocabulary) for side in sides if side is not None}
    return tuple(one for one in conflicting if value_key(one.recorded.claim.quantity, vocabulary) in values)


def _named_party(
    draft: Draft, claim: Claim, live: Sequence[Held], vocabulary: Vocabulary
) -> tuple[str, tuple[Held, ...]]:
    """Return the party whom the draft names, with what the record has them say; ("", ()) if it names none.

    The first of the chain whom the record knows is taken: "Lambert, citing DeepSeek" is about Lambert's words.
    """
    source = draft.directives.source_of(claim.start)
    if source:
        theirs = tuple(one for one in live if is_named(source, one.recorded))
        if theirs:
            return theirs[0].recorded.document.source.name, theirs
    for party in claim.attribution:
        theirs = _said_by((party,), live, vocabulary)
        if theirs:
            return party, theirs
    return (claim.attribution[0] if claim.attribution else ""), ()


def _said_by(parties: Sequence[str], held: Sequence[Held], vocabulary: Vocabulary) -> tuple[Held, ...]:
    return tuple(one for one in held if any(same_party(party, speakers(one.recorded), vocabulary) for party in parties))


def _voices(claim: Claim, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the publications and people that the sentence names: "Leiphone has 29 October" is Leiphone's word.

    A name is not always a speaker, so that these only ever speak for a draft.
    """
    named = []
    for topic in claim.topics:
        subject = vocabulary.subjects.get(topic)
        if subject is not None and subject.kind in ("publication", "person") and topic in claim.quote:
            named.append(topic)
    return tuple(named)
