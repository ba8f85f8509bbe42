"""Printed figures that the record speaks against by now, though nobody has settled them."""

from __future__ import annotations

from claims.figures.agreement import compare_recorded
from claims.figures.independence import counts
from claims.model.claim import Claim, Stance
from claims.model.correction import Doubt
from claims.model.record import AGREEING, FigureRecord, RecordedClaim, VerdictKind
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary

_AGAINST = (VerdictKind.CONFLICT, VerdictKind.SUPERSEDED)


def doubts(store: Store, vocabulary: Vocabulary) -> list[Doubt]:
    """Return where our articles give what no report stands by any more, by article and place; the newest first.

    So it is where a source corrected itself, where the claim that we followed was withdrawn, or where a newer value is
    known. Figures in dispute and settled figures are not among them: `claims conflicts` and the notes have those. An
    article that is the only one with a figure is in no doubt; of its editions the newest is looked at.
    """
    found = []
    newest: dict[str, str] = {}
    for record in store.each_of(store.printed_otherwise()):
        live = _standing(record)
        for publication, printed in store.printed([record.figure.id]):
            url = publication.url
            if url not in newest:
                newest[url] = store.editions([url])[url][-1].publication.id
            if printed.claim.stance is not Stance.ASSERTED or publication.id != newest[url]:
                continue
            verdicts = {each.claim.id: _judge(printed, each, vocabulary) for each in live}
            against = [each for each in live if verdicts[each.claim.id] in _AGAINST]
            if any(verdict in AGREEING for verdict in verdicts.values()):
                # The report that we followed may have been out of date when we printed it.
                against = [each for each in against if _held_already(each.claim, printed.claim, publication.date)]
            if against:
                last = max(against, key=lambda each: (each.report_date or "", each.claim.id))
                found.append(Doubt(publication=publication, figure=record.figure, printed=printed, against=last))
    return found


def _standing(record: FigureRecord) -> list[RecordedClaim]:
    """Return the claims that speak for a value; of one document what its newest edition of them says."""
    live = [each for each in record.claims if counts(each)]
    newest: dict[str, int] = {}
    for each in live:
        newest[each.document.lineage] = max(each.document.edition, newest.get(each.document.lineage, 0))
    return [each for each in live if each.document.edition == newest[each.document.lineage]]


def _held_already(newer: Claim, printed: Claim, day: str) -> bool:
    """True if a value is stated as of a time after that of the printed one, and not after the article's day."""
    return bool(newer.as_of) and (printed.as_of or "") < (newer.as_of or "") <= day[: len(newer.as_of or "")]


def _judge(printed: RecordedClaim, report: RecordedClaim, vocabulary: Vocabulary) -> VerdictKind:
    return compare_recorded(printed, report, vocabulary).verdict
