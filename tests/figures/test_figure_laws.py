"""Laws of agreement that no case can prove: symmetry, units, hedges, support."""

from __future__ import annotations

from decimal import Decimal

import pytest
from figure_factory import claim, recorded
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.figures import dates, values
from claims.figures.agreement import agrees, compare
from claims.figures.conflicts import may_conflict, scan
from claims.figures.linking import found
from claims.figures.matching import match
from claims.figures.support import support
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import FigureRecord, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

UNITS = ("token/second", "token/day", "second/token", "gigabyte", "megabyte", "percent", "dimensionless", "USD", "core")
MODIFIERS = [each for each in Modifier if each is not Modifier.RANGE]


@st.composite
def numbers(draw: st.DrawFn) -> tuple[str, str]:
    """A written number: its value and its step."""
    mantissa = draw(st.integers(0, 3000))
    exponent = draw(st.sampled_from((-3, -2, -1, 0, 0, 0, 1, 3, 6)))
    return format(Decimal(mantissa).scaleb(exponent), "f"), format(Decimal(1).scaleb(exponent), "f")


@st.composite
def quantities(draw: st.DrawFn, unit: str | None = None) -> Quantity:
    """A quantity that a text could state."""
    (low, step), (high, step_high) = draw(numbers()), draw(numbers())
    chosen = unit or draw(st.sampled_from(UNITS))
    kind = {"percent": Kind.PERCENTAGE, "USD": Kind.PRICE, "core": Kind.COUNT}.get(chosen, Kind.OTHER)
    if draw(st.integers(0, 4)) == 0 and Decimal(low) < Decimal(high):
        return Quantity(
            low=low, high=high, unit=chosen, modifier=Modifier.RANGE, kind=kind, step_low=step, step_high=step_high
        )
    modifier = draw(st.sampled_from(MODIFIERS))
    return Quantity(low=low, high=low, unit=chosen, modifier=modifier, kind=kind, step_low=step, step_high=step)


@st.composite
def days(draw: st.DrawFn) -> Quantity:
    """A date in one of the forms that texts use."""
    day = draw(st.dates())
    form = draw(st.sampled_from(("%Y-%m-%d", "--%m-%d")))
    text = day.strftime(form) if day.year >= 1000 or form.startswith("--") else "2026-01-01"
    return Quantity(
        low=text,
        high=text,
        unit="date",
        kind=Kind.DATE,
        modifier=draw(st.sampled_from(MODIFIERS)),
        inferred=draw(st.booleans()),
    )


def stated(quantity: Quantity, name: str = "a") -> Claim:
    template = claim({"value": "1", "unit": "core", "subject": "Example Chip", "metric_text": "cores"}, name=name)
    return template.model_copy(update={"quantity": quantity})


@pytest.fixture(scope="module")
def words(vocabulary: Vocabulary) -> Vocabulary:
    return vocabulary


laws = settings(max_examples=100, deadline=None)


class TestLaws:
    """Each law with its own inputs."""

    @given(quantities(), quantities())
    @laws
    def test_values_compare_alike_in_both_orders(self, words: Vocabulary, a: Quantity, b: Quantity) -> None:
        one, two = values.compare(a, b, "", words), values.compare(b, a, "", words)
        assert (one.verdict, one.rule, one.hint) == (two.verdict, two.rule, two.hint)

    @given(st.data())
    @laws
    def test_values_of_one_unit_compare_alike_in_both_orders(self, words: Vocabulary, data: st.DataObject) -> None:
        unit = data.draw(st.sampled_from(UNITS))
        a, b = data.draw(quantities(unit)), data.draw(quantities(unit))
        one, two = values.compare(a, b, "", words), values.compare(b, a, "", words)
        assert (one.verdict, one.rule, one.hint) == (two.verdict, two.rule, two.hint)

    @given(st.data())
    @laws
    def test_what_plainly_agrees_is_never_in_conflict(self, words: Vocabulary, data: st.DataObject) -> None:
        unit = data.draw(st.sampled_from(UNITS))
        a = data.draw(quantities(unit))
        b = data.draw(st.one_of(quantities(unit), st.just(a.model_copy(update={"modifier": Modifier.APPROX}))))
        if values.plainly_agree(a, b):
            assert agrees(compare(stated(a), stated(b, "b"), words))
        if not may_conflict([a, b]):
            record = FigureRecord(
                figure=found(stated(a), words),
                claims=(recorded(stated(a)), recorded(stated(b, "b"), source="Another")),
            )
            assert scan(record, words) == ()

    @given(days(), days())
    @laws
    def test_dates_compare_alike_in_both_orders(self, a: Quantity, b: Quantity) -> None:
        one, two = dates.compare(a, b), dates.compare(b, a)
        assert (one.verdict, one.rule, one.hint) == (two.verdict, two.rule, two.hint)

    @given(st.one_of(quantities(), days()))
    @laws
    def test_a_claim_agrees_with_itself(self, words: Vocabulary, quantity: Quantity) -> None:
        each = stated(quantity)
        assert compare(each, each, words).verdict is VerdictKind.AGREE
        assert match(each, each, words) is not None

    @given(quantities("megabyte"), quantities("megabyte"))
    @laws
    def test_the_unit_makes_no_difference(self, words: Vocabulary, a: Quantity, b: Quantity) -> None:
        def in_bytes(quantity: Quantity) -> Quantity:
            scaled = {
                name: format(Decimal(getattr(quantity, name)) * 1000, "f")
                for name in ("low", "high", "step_low", "step_high")
            }
            return quantity.model_copy(update={**scaled, "unit": "kilobyte"})

        assert values.compare(a, b, "", words).verdict == values.compare(in_bytes(a), b, "", words).verdict

    @given(st.data())
    @laws
    def test_about_never_makes_an_agreement_a_conflict(self, words: Vocabulary, data: st.DataObject) -> None:
        unit = data.draw(st.sampled_from(UNITS))
        exact = data.draw(quantities(unit)).model_copy(update={"modifier": Modifier.EXACT})
        exact = exact.model_copy(update={"high": exact.low, "step_high": exact.step_low})
        other = data.draw(quantities(unit))
        hedged = exact.model_copy(update={"modifier": Modifier.APPROX})
        if agrees(values.compare(exact, other, "", words)):
            assert agrees(values.compare(hedged, other, "", words))

    @given(st.data())
    @laws
    def test_whatever_is_supported_also_agrees(self, words: Vocabulary, data: st.DataObject) -> None:
        unit = data.draw(st.sampled_from(UNITS))
        source, draft = stated(data.draw(quantities(unit)), "a"), stated(data.draw(quantities(unit)), "b")
        result = support(recorded(source), draft, words)
        assert not result.supported or agrees(compare(source, draft, words))
        assert support(recorded(source), source, words).supported
