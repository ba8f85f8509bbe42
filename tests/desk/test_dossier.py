"""A figure as the desk shows it."""

from __future__ import annotations

from typing import Any

import pytest

from claims.desk.dossier import dossier
from claims.model.claim import Claim, Rank, Stance, Status
from claims.model.quantity import Quantity
from claims.model.record import DocumentRecord, Figure, FigureRecord, LinkStatus, RecordedClaim, Role, Source
from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def recorded(
    low: str, unit: str, *, stance: Stance = Stance.ASSERTED, role: Role = Role.SOURCE, **state: Any
) -> RecordedClaim:
    claim = Claim(
        id=f"claim-{low}-{unit}-{role}",
        start=0,
        end=1,
        line=1,
        column=1,
        text=low,
        stance=stance,
        quantity=Quantity(low=low, high=low, unit=unit),
    )
    document = DocumentRecord(id="document-1", lineage="x", source=Source(id="source-1", name="X"), role=role)
    return RecordedClaim(claim=claim, document=document, **state)


@pytest.mark.parametrize(
    ("low", "unit", "to", "shown"),
    [
        ("230", "token/second", "token/day", "19.872 million tokens per day"),
        ("0.4", "second", "millisecond", "400 milliseconds"),
        ("10", "token/day", "token/second", "0.000115741 tokens per second"),
        ("5", "token/day", "token/day", ""),
        ("5", "percent", "token/day", ""),
        ("5", "no such unit", "token/day", ""),
        ("5", "token/day", "", ""),
    ],
)
def test_values_are_also_given_in_the_figures_unit(
    low: str, unit: str, to: str, shown: str, vocabulary: Vocabulary
) -> None:
    record = FigureRecord(figure=Figure(id="figure-1", label="f", unit=to), claims=(recorded(low, unit),))
    assert dossier(record, vocabulary).reports[0].converted == shown


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({}, ""),
        ({"role": Role.PUBLISHED}, "our own article"),
        ({"role": Role.CITES_US}, "cites us"),
        ({"status": Status.REJECTED}, "misread"),
        ({"link": LinkStatus.REFUSED}, "another figure"),
        ({"rank": Rank.DEPRECATED}, "deprecated"),
        ({"stance": Stance.REJECTED}, "denied by its author"),
    ],
)
def test_what_speaks_for_no_value_is_shown_with_its_reason(
    state: dict[str, Any], why: str, vocabulary: Vocabulary
) -> None:
    record = FigureRecord(figure=Figure(id="figure-1", label="f"), claims=(recorded("5", "percent", **state),))
    shown = dossier(record, vocabulary)
    assert shown.reports[0].counts == why
    # The same judgement as the rule that counts origins.
    assert len(shown.values) == (0 if why else 1)
