"""Which articles a decision touches, and what kind of note each needs."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from correction_builders import by_value, date_quantity, publication, recorded, settled, verdict

from claims.corrections.draft import draft_corrections, named_source
from claims.corrections.notes import Templates
from claims.model.claim import Stance
from claims.model.correction import CorrectionKind, CorrectionStatus
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import LinkStatus, Outcome, RecordedClaim, Role, VerdictKind

RIGHT = recorded(
    "October 20, 2026",
    date_quantity("2026-10-20"),
    "Tech Digest",
    url="https://digest.example/1",
    attribution=("DeepSeek",),
)
WRONG = recorded("29 October", date_quantity("2026-10-29"), "Aggregator")
PRINTED = recorded("October 29, 2026", date_quantity("2026-10-29"), "us", role=Role.PUBLISHED, line=12)


def price(amount: str, source: str, as_of: str | None = None, **fields: object) -> RecordedClaim:
    quantity = Quantity(low=amount, high=amount, unit="USD/Mtoken", kind=Kind.PRICE)
    return recorded(f"${amount}", quantity, source, as_of=as_of, **fields)


def test_a_printed_error_gives_one_pending_correction_with_both_figures_the_place_and_the_source() -> None:
    record = settled(RIGHT, WRONG, accepted=RIGHT)
    (note,) = draft_corrections(record, [(publication(), PRINTED)], by_value, write=Templates().note)
    assert (note.kind, note.status, note.issued) == (CorrectionKind.CORRECTION, CorrectionStatus.PENDING, None)
    assert (note.wrong, note.right) == ("29 October 2026", "20 October 2026")
    assert (note.where, note.quote) == (12, PRINTED.claim.quote)
    assert (note.source, note.source_url) == ("DeepSeek (Tech Digest)", "https://digest.example/1")
    assert (note.why, note.date) == ("The maker's own repository shows the date", "2026-11-30")
    assert note.publication == publication()
    for words in ("29 October 2026", "That was wrong", "20 October 2026", "DeepSeek", "repository", "DeepInfer"):
        assert words in note.note


def test_an_article_that_printed_the_right_value_needs_no_note() -> None:
    right = recorded("20 October 2026", date_quantity("2026-10-20"), "us", role=Role.PUBLISHED)
    assert draft_corrections(settled(RIGHT, WRONG, accepted=RIGHT), [(publication(), right)], by_value) == ()


def test_an_undecided_figure_gives_no_notes() -> None:
    assert (
        draft_corrections(settled(RIGHT, WRONG, accepted=None, outcome=None), [(publication(), PRINTED)], by_value)
        == ()
    )


@pytest.mark.parametrize(
    "printed",
    [
        PRINTED.model_copy(update={"link": LinkStatus.REFUSED}),
        PRINTED.model_copy(update={"claim": PRINTED.claim.model_copy(update={"stance": Stance.REJECTED})}),
    ],
    ids=["another figure after all", "quoted as an error"],
)
def test_claims_that_do_not_assert_the_figure_are_left_alone(printed: RecordedClaim) -> None:
    assert draft_corrections(settled(RIGHT, WRONG, accepted=RIGHT), [(publication(), printed)], by_value) == ()


def test_every_article_gets_its_own_note_and_the_order_does_not_depend_on_the_input() -> None:
    places = [(publication("second", "2026-11-02"), PRINTED), (publication("first"), PRINTED)]
    record = settled(RIGHT, WRONG, accepted=RIGHT)
    notes = draft_corrections(record, places, by_value)
    assert [note.publication.id for note in notes] == ["publication-first", "publication-second"]
    assert notes == draft_corrections(record, places[::-1], by_value)
    assert len({note.id for note in notes}) == 2


def test_the_id_is_of_publication_claim_and_decision() -> None:
    record, place = settled(RIGHT, WRONG, accepted=RIGHT), [(publication(), PRINTED)]
    (one,), (again,) = (draft_corrections(record, place, by_value, decision="event-1") for _ in range(2))
    (other,) = draft_corrections(record, place, by_value, decision="event-2")
    assert one.id == again.id != other.id
    assert one.id.startswith("correction-")


def test_a_decision_made_anew_is_not_told_twice_but_a_changed_one_is() -> None:
    record, place = settled(RIGHT, WRONG, accepted=RIGHT), [(publication(), PRINTED)]
    (first,) = draft_corrections(record, place, by_value)
    told = first.model_copy(update={"status": CorrectionStatus.ISSUED, "issued": "2026-12-01T09:00:00Z"})
    again = record.model_copy(update={"decided_at": "2026-12-02T09:00:00Z"})
    assert draft_corrections(again, place, by_value, told=[told]) == ()
    # The very note stays among those that its decision needs, and a pending one was told to nobody.
    assert [note.id for note in draft_corrections(record, place, by_value, told=[told])] == [first.id]
    assert len(draft_corrections(again, place, by_value, told=[first])) == 1
    # Readers were last told something else: they are told again.
    other = told.model_copy(update={"id": "correction-0", "right": "21 October 2026", "issued": "2026-12-01T10:00:00Z"})
    assert len(draft_corrections(again, place, by_value, told=[other, told])) == 1


def test_both_true_then_is_an_update_and_says_that_we_were_right() -> None:
    now, printed = price("8", "Vendor"), price("40", "us", role=Role.PUBLISHED)
    record = settled(now, accepted=now, outcome=Outcome.BOTH_TRUE_THEN)
    (note,) = draft_corrections(record, [(publication(), printed)], by_value, write=Templates().note)
    assert note.kind is CorrectionKind.UPDATE
    assert "right when it was published" in note.note and "wrong" not in note.note


@pytest.mark.parametrize(
    ("as_of", "printed_as_of", "kind"),
    [
        ("2026-11-15", None, CorrectionKind.UPDATE),  # after the article's day, 30 October
        ("2026-10-01", None, CorrectionKind.CORRECTION),  # held already when we printed
        ("2026-10", None, CorrectionKind.CORRECTION),  # no finer than the article's own month: not later
        ("2026-06", "2026-04", CorrectionKind.UPDATE),
        (None, "2026-04", CorrectionKind.CORRECTION),
    ],
)
def test_a_later_value_makes_an_update_an_earlier_one_a_correction(
    as_of: str | None, printed_as_of: str | None, kind: CorrectionKind
) -> None:
    now, printed = price("8", "Vendor", as_of), price("40", "us", printed_as_of, role=Role.PUBLISHED)
    (note,) = draft_corrections(settled(now, accepted=now), [(publication(), printed)], by_value)
    assert note.kind is kind


def test_an_article_ahead_of_the_record_needs_no_note() -> None:
    old, printed = price("40", "Vendor", "2026-04"), price("8", "us", "2026-06", role=Role.PUBLISHED)
    places = [(publication(), printed)]
    assert draft_corrections(settled(old, accepted=old), places, lambda a, b: verdict(VerdictKind.SUPERSEDED)) == ()


@pytest.mark.parametrize(
    "kind", [VerdictKind.DIFFERENT_CONDITIONS, VerdictKind.NOT_COMPARABLE, VerdictKind.AGREE_BY_ROUNDING]
)
def test_what_does_not_contradict_us_needs_no_note(kind: VerdictKind) -> None:
    assert (
        draft_corrections(settled(RIGHT, accepted=RIGHT), [(publication(), PRINTED)], lambda a, b: verdict(kind)) == ()
    )


def test_a_rightly_attributed_error_is_a_clarification_a_wrongly_attributed_one_a_correction() -> None:
    said = recorded("29 October", date_quantity("2026-10-29"), "Aggregator", attribution=("Leiphone",))
    record = settled(RIGHT, said, accepted=RIGHT)
    for party, kind in (("leiphone", CorrectionKind.CLARIFICATION), ("36Kr", CorrectionKind.CORRECTION)):
        printed = PRINTED.model_copy(update={"claim": PRINTED.claim.model_copy(update={"attribution": (party,)})})
        (note,) = draft_corrections(record, [(publication(), printed)], by_value)
        assert note.kind is kind, party


@pytest.mark.parametrize("outcome", [Outcome.DIFFERENT_CONDITIONS, Outcome.PRINT_BOTH])
def test_a_flat_value_that_holds_only_in_part_is_a_clarification(outcome: Outcome) -> None:
    (note,) = draft_corrections(
        settled(RIGHT, WRONG, accepted=RIGHT, outcome=outcome), [(publication(), PRINTED)], by_value
    )
    assert note.kind is CorrectionKind.CLARIFICATION


def test_print_both_without_an_accepted_claim_names_the_other_values() -> None:
    record = settled(RIGHT, WRONG, accepted=None, outcome=Outcome.PRINT_BOTH)
    (note,) = draft_corrections(record, [(publication(), PRINTED)], by_value, write=Templates().note)
    assert (note.kind, note.right, note.source) == (
        CorrectionKind.CLARIFICATION,
        "20 October 2026",
        "DeepSeek (Tech Digest)",
    )


def test_neither_right_says_that_the_right_figure_is_unknown() -> None:
    record = settled(RIGHT, WRONG, accepted=None, outcome=Outcome.NEITHER)
    (note,) = draft_corrections(record, [(publication(), PRINTED)], by_value, write=Templates().note)
    assert (note.kind, note.right) == (CorrectionKind.CORRECTION, "")
    assert "That was wrong. The right figure is not known." in note.note


def test_the_day_of_the_decision_is_the_editors() -> None:
    record, place = settled(RIGHT, accepted=RIGHT), [(publication(), PRINTED)]
    (note,) = draft_corrections(record, place, by_value, zone=ZoneInfo("Europe/Berlin"))  # decided 23:30 UTC
    assert note.date == "2026-12-01"


def test_values_keep_their_hedge_and_get_the_unit_of_their_table() -> None:
    right = recorded("840", Quantity(low="840", high="840", unit="token/second/GPU", modifier=Modifier.OVER), "Maker")
    printed = recorded("900 tokens/s", Quantity(low="900", high="900", unit="token/second"), "us", role=Role.PUBLISHED)
    (note,) = draft_corrections(settled(right, accepted=right), [(publication(), printed)], by_value)
    assert (note.wrong, note.right) == ("900 tokens/s", "over 840 tokens per second per GPU")


def test_the_chain_of_attribution_is_told() -> None:
    claim = recorded(
        "155T", Quantity(low="155", high="155", unit="token/day"), "Digest", attribution=("Yuchen Jin", "DeepSeek")
    )
    assert named_source(claim) == "Yuchen Jin, citing DeepSeek (Digest)"
    assert named_source(WRONG) == "Aggregator"


def test_a_hostile_address_never_becomes_a_link() -> None:
    right = recorded("20 October 2026", date_quantity("2026-10-20"), "X", url="javascript:alert(1)")
    (note,) = draft_corrections(settled(right, accepted=right), [(publication(), PRINTED)], by_value)
    assert note.source_url == ""
