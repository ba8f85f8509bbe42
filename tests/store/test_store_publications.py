"""Publications and corrections."""

from __future__ import annotations

import pytest
from store_builders import AT, LATER, add, claim, link

from claims.errors import DatabaseError, NotFoundError, UsageError
from claims.model.claim import Claim
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.record import Figure, Role
from claims.store.repository import Store


@pytest.fixture
def printed(store: Store) -> tuple[Publication, Claim, Figure]:
    """An article of ours, its claim and the claim's figure."""
    theirs, ours = claim(), claim("150T", lineage="ours.md", value="150000000000000")
    add(store, theirs)
    added = add(store, ours, lineage="ours.md", source="We", role=Role.PUBLISHED)
    article = Publication(
        id="publication-1", document=added.document.id, url="https://we.example/1", title="One", date="2026-10-31"
    )
    store.save_publication(article)
    return article, ours, link(store, [theirs, ours])


@pytest.fixture
def pending(store: Store, printed: tuple[Publication, Claim, Figure]) -> Correction:
    """A stored note that nobody has issued yet."""
    article, ours, figure = printed
    note = Correction(
        id="correction-1",
        kind=CorrectionKind.CORRECTION,
        status=CorrectionStatus.PENDING,
        publication=article,
        claim=ours.id,
        figure=figure.id,
        wrong="150T",
        right="155T",
        where=3,
        quote=ours.quote,
        source="A newsletter",
        date="2026-11-01",
        note="We wrote 150T; it is 155T.",
    )
    store.save_correction(note)
    return note


def test_publications_come_back(store: Store, printed: tuple[Publication, Claim, Figure]) -> None:
    article, ours, figure = printed
    assert store.publications() == [article] == store.publications_of(article.document)
    assert store.publication(article.id) == article
    assert [(each, recorded.claim) for each, recorded in store.printed([figure.id])] == [(article, ours)]
    assert store.printed(["figure-0000000000000000"]) == []
    with pytest.raises(NotFoundError):
        store.publication("publication-2")


def test_a_later_edition_lists_the_claim_in_its_place(store: Store, printed: tuple[Publication, Claim, Figure]) -> None:
    article, ours, figure = printed
    moved = ours.model_copy(update={"start": 90, "end": 94})
    added = add(store, moved, lineage="ours.md", raw="second", source="We", role=Role.PUBLISHED)
    second = article.model_copy(update={"id": "publication-2", "document": added.document.id, "date": "2026-11-02"})
    store.save_publication(second)
    assert [(each.id, recorded.claim.start) for each, recorded in store.printed([figure.id])] == [
        ("publication-2", 90),
        ("publication-1", ours.start),
    ]


def test_a_pending_note_is_edited_then_issued_once(store: Store, pending: Correction) -> None:
    assert store.corrections(CorrectionStatus.PENDING) == [pending]
    edited = pending.model_copy(update={"note": "An earlier version gave 150T."})
    store.save_correction(edited)
    issued = store.issue_correction(edited, actor="ana", at=LATER)
    assert issued == edited.model_copy(update={"status": CorrectionStatus.ISSUED, "issued": LATER})
    assert store.corrections(CorrectionStatus.ISSUED) == [issued]
    assert store.corrections(CorrectionStatus.PENDING) == []
    with pytest.raises(UsageError, match="issued already"):
        store.issue_correction(edited, actor="ben", at=LATER)
    with pytest.raises(UsageError, match="issued already"):
        store.save_correction(pending)
    with pytest.raises(UsageError, match="issued already"):
        store.decide(pending.id, "drop", actor="ben", at=LATER)
    with pytest.raises(UsageError, match="further note"):
        store.undo(store.head(pending.id) or "", actor="ben", at=LATER)
    assert store.doctor() == []


@pytest.mark.parametrize("statement", ["UPDATE corrections SET note = ''", "DELETE FROM corrections"])
def test_an_issued_note_is_closed_to_any_program(store: Store, pending: Correction, statement: str) -> None:
    store.issue_correction(pending, actor="ana", at=AT)
    with pytest.raises(DatabaseError, match="issued correction is never"):
        store._connection.exec_driver_sql(statement)


def test_a_note_is_dropped_and_taken_up_again(store: Store, pending: Correction) -> None:
    dropped = store.decide(pending.id, "drop", actor="ana", at=AT, reason="we were right")
    assert store.correction(pending.id).status is CorrectionStatus.DROPPED
    store.undo(dropped.id, actor="ana", at=LATER)
    assert store.correction(pending.id) == pending


def test_a_note_without_a_figure(store: Store, pending: Correction) -> None:
    other = pending.model_copy(update={"id": "correction-2", "figure": ""})
    store.save_correction(other)
    assert store.correction("correction-2") == other
