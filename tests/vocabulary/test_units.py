"""Units: the compiled table is current, conversion is exact and invertible, written forms are found."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.errors import ConfigurationError
from claims.resources import schema_path
from claims.vocabulary.compile_units import compile_table, compiled
from claims.vocabulary.units import Units, load_units, unit_atoms


@pytest.fixture(scope="module")
def units() -> Units:
    return load_units()


def test_compiled_table_is_current() -> None:
    assert schema_path("units.json").read_text(encoding="utf-8") == compiled()


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        ("tok", "token"),
        ("Tokens", "token"),
        ("GB", "gigabyte"),
        ("Gb", "gigabit"),
        ("GiB", "gibibyte"),
        ("gigabytes", "gigabyte"),
        ("ms", "millisecond"),
        ("H200", "GPU"),
        ("B300s", "GPU"),
        ("RTX 5090", "GPU"),
        ("cards", "GPU"),
        ("TGS", "token/second/GPU"),
        ("kWh", "kilowatt_hour"),
        ("mb", None),
        ("Qwen3", None),
    ],
)
def test_lookup(units: Units, written: str, unit: str | None) -> None:
    assert units.lookup(written) == unit


@pytest.mark.parametrize(
    ("unit", "dimension", "factor"),
    [
        ("token/day", "token/time", Fraction(1, 86400)),
        ("token/second/GPU", "token/GPU/time", Fraction(1)),
        ("USD/Mtoken", "USD/token", Fraction(1, 10**6)),
        ("GPU*hour", "GPU*time", Fraction(3600)),
        ("millisecond/token**2", "time/token**2", Fraction(1, 1000)),
        ("percent", "ratio", Fraction(1, 100)),
        ("dimensionless", "ratio", Fraction(1)),
        ("percentage_point", "percentage_point", Fraction(1)),
        ("contributor", "contributor", Fraction(1)),
        ("case/100000/person", "case/person", Fraction(1, 100000)),
        ("kilobyte/second", "information/time", Fraction(1000)),
        ("", "ratio", Fraction(1)),
    ],
)
def test_dimension_and_factor(units: Units, unit: str, dimension: str, factor: Fraction) -> None:
    assert (units.dimension(unit), units.factor(unit)) == (dimension, factor)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("token/second/GPU", "token/second/user"),
        ("percent", "percentage_point"),
        ("USD", "EUR"),
        ("day", "month"),
        ("token/second", "second/token"),
    ],
)
def test_bases_that_never_convert(units: Units, a: str, b: str) -> None:
    assert not units.convertible(a, b)
    with pytest.raises(ValueError, match="cannot be stated"):
        units.convert(Decimal(1), a, b)


@pytest.mark.parametrize(
    ("value", "a", "b", "result"),
    [
        ("98.6", "degree_fahrenheit", "degree_celsius", Fraction(37)),
        ("143771", "mebibyte", "gibibyte", Fraction(143771, 1024)),
        ("2.039", "terabyte/second", "gigabyte/second", Fraction(2039)),
        ("0.27", "USD/Mtoken", "USD/ktoken", Fraction(27, 100000)),
        ("1", "mile/hour", "kilometer/hour", Fraction(1609344, 1000000)),
        ("5", "GPU/hour/USD", "GPU/USD/hour", Fraction(5)),
    ],
)
def test_convert(units: Units, value: str, a: str, b: str, result: Fraction) -> None:
    assert units.convert(Decimal(value), a, b) == result


@settings(max_examples=80, deadline=None)
@given(
    data=st.data(),
    value=st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**9), max_value=10**9),
)
def test_conversion_is_invertible(units: Units, data: st.DataObject, value: Decimal) -> None:
    names = sorted(units.table)
    a = data.draw(st.sampled_from(names))
    b = data.draw(st.sampled_from([name for name in names if units.convertible(name, a)]))
    there = units.convert(value, a, b)
    back = (there * units.factor(b) + units.offset(b) - units.offset(a)) / units.factor(a)
    assert back == Fraction(value)


@settings(max_examples=80, deadline=None)
@given(text=st.text(max_size=30))
def test_any_text_is_taken_as_a_unit_or_left(units: Units, text: str) -> None:
    units.lookup(text)
    units.dimension("".join(mark for mark in text if mark not in "*/"))


def test_written_forms_name_known_units(units: Units) -> None:
    for unit in {*units.symbols.values(), *units.names.values()}:
        for _, atom, _ in unit_atoms(unit):
            assert atom in units.table or atom.isalpha(), atom


def test_assumption_is_named(units: Units) -> None:
    assert units.assumption("cards") == "cards = GPU"
    assert units.assumption("GPU") == ""


def test_bad_definition_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "units.txt"
    bad.write_text("second = [time]\nminute = 60 * sekond\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"units\.txt"):
        compile_table(bad, schema_path("unit_forms.yml"))


def test_form_of_an_unknown_unit_is_refused(tmp_path: Path) -> None:
    forms = tmp_path / "unit_forms.yml"
    text = schema_path("unit_forms.yml").read_text(encoding="utf-8")
    forms.write_text(text.replace("  token: [tok, toks, tk]", "  tok_en: [tok, toks, tk]"), encoding="utf-8")
    with pytest.raises(ConfigurationError, match="tok_en"):
        compile_table(schema_path("units.txt"), forms)


@pytest.mark.parametrize(
    ("unit", "base"),
    [
        ("token/day", "token/second"),
        ("terabyte/second", "byte/second"),
        ("USD/Mtoken", "USD/token"),
        ("member", "member"),
    ],
)
def test_values_are_sorted_in_the_base_unit(units: Units, unit: str, base: str) -> None:
    assert units.base_unit(unit) == base


def test_a_base_unit_is_one_of_its_own_dimension(units: Units) -> None:
    for unit in units.table:
        base = units.base_unit(unit)
        assert (units.dimension(base), units.factor(base)) == (units.dimension(unit), 1), unit
