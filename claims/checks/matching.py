"""Finds, for each figure of the drafts, what the record holds about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from claims.checks.context import Draft, Held, Match
from claims.checks.parties import same_party, speakers, without_party
from claims.checks.telling import is_telling
from claims.figures import keys
from claims.figures.matching import Link, match_profiles
from claims.figures.profile import Profile, Profiler
from claims.figures.support import support
from claims.model.claim import Claim, Rank, Stance, Status
from claims.model.record import FigureRecord, LinkStatus, Record, RecordedClaim, Role
from claims.vocabulary.vocabulary import Vocabulary

#: A value that so many recorded claims state points to none of them.
_CROWD = 500


class Matcher:
    """The part of the record that may speak of the drafts' figures, asked for once and held against each claim.

    That is what is filed where linking would look for the draft's claims, and what states one of their values.

    Args:
        as_reports: the drafts are others' articles, which the record may hold: none of them speaks for itself.
    """

    def __init__(
        self, profiles: Mapping[str, Profile], record: Record, vocabulary: Vocabulary, *, as_reports: bool = False
    ) -> None:
        self._vocabulary = vocabulary
        self._as_reports = as_reports
        self._profiles = profiles
        self._by_key: defaultdict[str, list[_Filed]] = defaultdict(list)
        self._by_name: defaultdict[str, list[_Filed]] = defaultdict(list)
        self._by_value: defaultdict[str, list[_Filed]] = defaultdict(list)
        wanted = sorted({key for prepared in profiles.values() for key in keys.wanted(prepared)})
        figures = {figure.figure.id: figure for figure in record.figures_with(wanted, crowd=keys.CROWD)}
        claims = [prepared.claim for prepared in profiles.values()]
        pointing = [claim.quantity for claim in claims if claim.attribution or is_telling(claim)]
        figures.update((figure.figure.id, figure) for figure in record.figures_stating(pointing, crowd=_CROWD))
        prepare = Profiler(vocabulary)
        for _, figure in sorted(figures.items()):
            for recorded in figure.claims:
                if _usable(recorded):
                    prepared = prepare(without_party(recorded.claim))
                    filed = _Filed(figure, recorded, prepared, keys.names(prepared))
                    self._by_value[filed.profile.value].append(filed)
                    for key in filed.names:
                        self._by_name[key].append(filed)
                    for key in keys.filed(filed.profile):
                        self._by_key[key].append(filed)
                        self._by_key[key[: key.rindex("|") + 1]].append(filed)

    def matches(self, draft: Draft, claim: Claim) -> tuple[Match, ...]:
        """Return the figures that the claim may be about, most likely first."""
        figures: dict[str, FigureRecord] = {}
        held: defaultdict[str, list[Held]] = defaultdict(list)
        prepared = self._profiles[claim.id]
        met = {filed: None for key in keys.wanted(prepared) for filed in self._by_key.get(key, ())}
        for filed in self._heard(draft, met):
            link = match_profiles(prepared, filed.profile, self._vocabulary)
            if link is not None:
                name = filed.figure.figure.id
                figures[name] = filed.figure
                held[name].append(self._hold(draft, claim, filed.recorded, link))
        found = [_match(figures[name], held[name]) for name in figures]
        return tuple(sorted(found, key=_likeliest_first))

    def knows_party(self, draft: Draft, claim: Claim) -> bool:
        """True if what the record holds about the claim's things comes, in part, from a party that the claim names."""
        return any(
            same_party(party, speakers(filed.recorded), self._vocabulary)
            for party in claim.attribution
            for key in keys.names(self._profiles[claim.id])
            for filed in self._heard(draft, self._by_name.get(key, ()))
        )

    def echoed(self, draft: Draft, claim: Claim) -> tuple[Held, ...]:
        """Return what a party that the claim names said with the very same value, though no link says of what.

        Only what shares a blocking key (a unit's family and an entity) can be found.
        """
        if not claim.attribution:
            return ()
        found: dict[str, Held] = {}
        for filed in self._of_value(draft, claim):
            names = speakers(filed.recorded)
            if any(same_party(party, names, self._vocabulary) for party in claim.attribution):
                link = Link(0.0, "the same party and value")
                found[filed.recorded.claim.id] = self._hold(draft, claim, filed.recorded, link)
        return tuple(found[name] for name in sorted(found))

    def elsewhere(self, draft: Draft, claim: Claim) -> tuple[Held, ...]:
        """Return recorded claims of something else that give the very same telling number, in order of id.

        Only what shares a blocking key (a unit's family and an entity) can be found.
        """
        if not is_telling(claim):
            return ()
        prepared = self._profiles[claim.id]
        found: dict[str, Held] = {}
        for filed in self._of_value(draft, claim):
            recorded = filed.recorded
            if match_profiles(prepared, filed.profile, self._vocabulary) is None:
                carried = support(recorded, claim, self._vocabulary, date=draft.date)
                reason = carried.verdict.explanation
                found[recorded.claim.id] = Held(recorded, carried.verdict, carried, recorded.confidence, reason)
        return tuple(found[name] for name in sorted(found))

    def _of_value(self, draft: Draft, claim: Claim) -> Iterator[_Filed]:
        """Yield what stands in the record with the claim's own value and names one of its things."""
        prepared = self._profiles[claim.id]
        named = set(keys.names(prepared))
        for filed in self._heard(draft, self._by_value.get(prepared.value, ())):
            if not _withdrawn(filed.recorded) and not named.isdisjoint(filed.names):
                yield filed

    def _heard(self, draft: Draft, filed: Iterable[_Filed]) -> Iterator[_Filed]:
        """Yield what was filed, without what the record has from the draft itself."""
        for one in filed:
            if not (self._as_reports and _is_from(one.recorded, draft)):
                yield one

    def _hold(self, draft: Draft, claim: Claim, recorded: RecordedClaim, link: Link) -> Held:
        carried = support(recorded, claim, self._vocabulary, date=draft.date, linked=True)
        return Held(recorded, carried.verdict, carried, link.confidence, link.reason)


@dataclass(slots=True, eq=False)
class _Filed:
    """A recorded claim with its figure, prepared for linking."""

    figure: FigureRecord
    recorded: RecordedClaim
    profile: Profile
    names: tuple[str, ...]


def _is_from(recorded: RecordedClaim, draft: Draft) -> bool:
    """True if the recorded claim was read in the draft: the same file, or an edition of the same address."""
    known, document = recorded.document, draft.document
    return known.lineage == document.lineage or bool(known.digest and known.digest == document.digest)


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
