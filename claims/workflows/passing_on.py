"""Who passed on a figure of ours that turned out wrong, by what the record has read."""

from __future__ import annotations

from collections.abc import Iterable

from claims.figures.agreement import compare
from claims.model.correction import Correction, CorrectionStatus, PassedOn
from claims.model.record import AGREEING
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary


def passed_on(store: Store, notes: Iterable[Correction], vocabulary: Vocabulary) -> list[PassedOn]:
    """Return the reports that have from us what issued notes call wrong, by note, then by source.

    These are reports that cite us, and such as print our very sentence on our day or later.
    """
    found = []
    for note in notes:
        if note.status is not CorrectionStatus.ISSUED:
            continue
        printed = store.claim(note.claim)
        reports = store.from_us(printed.claim, figure=note.figure, since=note.publication.date)
        for report, verbatim in reports:
            verdict = compare(printed.claim, report.claim, vocabulary, linked=True)
            if verdict.verdict in AGREEING:
                found.append(PassedOn(note=note, report=report, verbatim=verbatim))
    found.sort(key=lambda each: (each.report.document.source.name, each.report.claim.id))
    found.sort(key=lambda each: each.note.issued or "", reverse=True)
    return found
