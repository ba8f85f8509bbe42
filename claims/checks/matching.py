"""Finds, for each figure of the drafts, what the record holds about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from claims.checks.context import Draft, Held, Match
from claims.figures.agreement import compare
from claims.figures.linking import keys, match
from claims.figures.support import support
from claims.model.claim import Claim, Rank, Stance, Status
from claims.model.record import FigureRecord, LinkStatus, Record, RecordedClaim, Role
from claims.vocabulary.vocabulary import Vocabulary


class Matcher:
    """The part of the record that shares a key with the drafts, asked for once and held against each claim."""

    def __init__(self, drafts: Sequence[Draft], record: Record, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        wanted = {key for draft in drafts for claim in draft.claims for key in keys(claim, vocabulary)}
        self._by_key: defaultdict[str, list[tuple[FigureRecord, RecordedClaim]]] = defaultdict(list)
        for figure in record.figures_with(sorted(wanted)):
            for recorded in figure.claims:
                if _usable(recorded):
                    for key in keys(recorded.claim, vocabulary):
                        if key in wanted:
                            self._by_key[key].append((figure, recorded))

    def matches(self, draft: Draft, claim: Claim) -> tuple[Match, ...]:
        """Return the figures that the claim may be about, most likely first."""
        figures: dict[str, FigureRecord] = {}
        held: defaultdict[str, dict[str, Held]] = defaultdict(dict)
        for key in keys(claim, self._vocabulary):
            for figure, recorded in self._by_key.get(key, ()):
                if recorded.claim.id in held[figure.figure.id]:
                    continue
                one = self._hold(draft, claim, recorded)
                if one is not None:
                    figures[figure.figure.id] = figure
                    held[figure.figure.id][recorded.claim.id] = one
        found = [_match(figures[name], list(held[name].values())) for name in figures]
        return tuple(sorted(found, key=_likeliest_first))

    def _hold(self, draft: Draft, claim: Claim, recorded: RecordedClaim) -> Held | None:
        link = match(claim, recorded.claim, self._vocabulary)
        if link is None:
            return None
        verdict = compare(claim, recorded.claim, self._vocabulary, date_a=draft.date, date_b=recorded.report_date)
        return Held(
            recorded=recorded,
            verdict=verdict,
            support=support(recorded, claim, self._vocabulary),
            confidence=link.confidence,
            reason=link.reason,
        )


def _usable(recorded: RecordedClaim) -> bool:
    """Our own words, refused readings, and what an author denies neither support nor contradict anything."""
    return (
        recorded.document.role is Role.SOURCE
        and recorded.status is not Status.REJECTED
        and recorded.link is not LinkStatus.REFUSED
        and recorded.claim.stance is Stance.ASSERTED
    )


def _withdrawn(recorded: RecordedClaim) -> bool:
    return recorded.rank is Rank.DEPRECATED or recorded.document.source.retired


def _match(figure: FigureRecord, held: list[Held]) -> Match:
    ordered = sorted(held, key=lambda one: (-one.confidence, one.recorded.report_date or "", one.recorded.claim.id))
    return Match(
        figure=figure,
        confidence=ordered[0].confidence,
        live=tuple(one for one in ordered if not _withdrawn(one.recorded)),
        withdrawn=tuple(one for one in ordered if _withdrawn(one.recorded)),
    )


def _likeliest_first(match_: Match) -> tuple[bool, float, str]:
    """Order figures by confidence, an agreeing one before one that differs."""
    agrees = any(one.agrees for one in match_.live)
    return (not agrees, -match_.confidence, match_.figure.figure.id)
