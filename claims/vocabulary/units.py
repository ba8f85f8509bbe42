"""Units of measure: written forms, canonical names, dimensions and exact factors, from the compiled table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from claims.errors import ConfigurationError
from claims.resources import schema_path


@dataclass(frozen=True)
class Currency:
    """A currency as written: `signs` stand before the number, `codes` on either side, `cents` name a hundredth."""

    code: str
    signs: tuple[str, ...]
    codes: tuple[str, ...]
    words: tuple[str, ...]
    cents: tuple[str, ...]


@dataclass(frozen=True)
class Units:
    """The compiled unit table.

    A unit string joins canonical names by "/" and "*", with "**n" for powers and plain integers as factors:
    `token/second/GPU`, `millisecond/token**2`, `case/100000/person`. A name that the table does not know is a count
    unit and a dimension of its own ("contributor").

    Attributes:
        table: name -> (dimension, factor, offset), as compiled.
        symbols: written forms whose case matters ("GB") -> unit.
        names: lower-case written words ("gigabytes") -> unit.
        currencies: by code.
        assumptions: lower-case written form -> unit that it is assumed to mean ("card" -> "GPU").
        accelerators: unit -> regular expressions of chip names, each of which counts as one such unit.
        labels: lower-case name of a setting or column ("batch size") -> unit of the bare number beside it.
        references: lower-case words after which a number is a place or a name ("figure").
        scales_before, scales_behind: lower-case words before or behind a bare number -> the scale that it is on ("pH").
    """

    table: Mapping[str, tuple[str, str, str]]
    symbols: Mapping[str, str]
    names: Mapping[str, str]
    currencies: Mapping[str, Currency]
    assumptions: Mapping[str, str]
    accelerators: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    references: frozenset[str]
    scales_before: Mapping[str, str]
    scales_behind: Mapping[str, str]
    _parsed: dict[str, tuple[str, Fraction]] = field(default_factory=dict, repr=False, compare=False)

    def lookup(self, surface: str) -> str | None:
        """Return the canonical unit of a written atom ("tok", "GB", "gigabytes", "H200"), None if it is none."""
        found = self.symbols.get(surface) or self.names.get(surface.lower())
        if found is None:
            return self.accelerator(surface)
        return found

    def accelerator(self, surface: str) -> str | None:
        """Return "GPU" (or "TPU", ...) if the words name a chip that is counted as one, such as "H200" or "B300s"."""
        match = self.chips.fullmatch(surface)
        return match.lastgroup if match else None

    def assumption(self, surface: str) -> str:
        """Return what is assumed in reading this form, such as "card = GPU"; "" if nothing is."""
        unit = self.assumptions.get(surface.lower())
        return f"{surface.lower()} = {unit}" if unit else ""

    def dimension(self, unit: str) -> str:
        """Return the dimension of a unit string: "time", "token/time", "token/time/user".

        Numerators first, then denominators, each in alphabetical order; "ratio" is the dimension of percentages and
        plain ratios.
        """
        return self._parse(unit)[0]

    def base_unit(self, unit: str) -> str:
        """Return the unit in which values of this dimension are put side by side: "token/second" for "token/day"."""
        dimension = self.dimension(unit)
        if dimension == "ratio":
            return "dimensionless"
        parts: list[str] = []
        for sign, atom, power in unit_atoms(dimension):
            name = _power(self._bases.get(atom, atom), power)
            parts.append(f"/{name}" if sign < 0 else f"*{name}" if parts else name)
        return "".join(parts)

    @cached_property
    def _bases(self) -> Mapping[str, str]:
        """Simple dimension -> the unit that is one of it: "time" -> "second"."""
        found: dict[str, str] = {}
        for name, (dimension, scale, offset) in self.table.items():
            if scale == "1" and offset == "0":
                found.setdefault(dimension, name)
        return found

    def factor(self, unit: str) -> Fraction:
        """Return how many of its dimension's base units one `unit` is: 60 for "minute", 1/60 for "token/minute"."""
        return self._parse(unit)[1]

    def convertible(self, a: str, b: str) -> bool:
        """True if values in the one unit can be stated in the other: same dimension, hence the same base."""
        return self.dimension(a) == self.dimension(b)

    def convert(self, value: Decimal, a: str, b: str) -> Fraction:
        """Return `value`, stated in unit `a`, in unit `b`, exactly.

        Raises:
            ValueError: the units have different dimensions.
        """
        if not self.convertible(a, b):
            raise ValueError(f"{a} ({self.dimension(a)}) cannot be stated in {b} ({self.dimension(b)})")
        base = Fraction(value) * self.factor(a) + self.offset(a)
        return (base - self.offset(b)) / self.factor(b)

    def offset(self, unit: str) -> Fraction:
        """Return where the unit's zero lies, in base units: 273.15 for degrees Celsius, 0 for nearly all."""
        row = self.table.get(unit)
        return Fraction(row[2]) if row else Fraction(0)

    def _parse(self, unit: str) -> tuple[str, Fraction]:
        known = self._parsed.get(unit)
        if known is None:
            known = self._canonical(unit)
            self._parsed[unit] = known
        return known

    def _canonical(self, unit: str) -> tuple[str, Fraction]:
        powers: dict[str, int] = {}
        factor = Fraction(1)
        for sign, atom, power in unit_atoms(unit):
            exponent = sign * power
            if atom.isdecimal():
                factor *= Fraction(int(atom)) ** exponent
                continue
            dimension, scale, _ = self.table.get(atom, (atom, "1", "0"))
            factor *= Fraction(scale) ** exponent
            if dimension == "ratio":
                continue
            for inner_sign, inner, inner_power in unit_atoms(dimension):
                if inner != "1":
                    powers[inner] = powers.get(inner, 0) + exponent * inner_sign * inner_power
        above = [_power(name, power) for name, power in sorted(powers.items()) if power > 0]
        below = [_power(name, -power) for name, power in sorted(powers.items()) if power < 0]
        if not above and not below:
            return "ratio", factor
        return "/".join(["*".join(above) or "1", *below]), factor

    @cached_property
    def before_settings(self) -> frozenset[str]:
        """The lower-case words behind which a number may be a setting or a reference: "size", "figure"."""
        ends = {re.split(r"[ _/-]", name)[-1] for name in self.labels}
        plurals = (f"{word[:-1]}ies" if word.endswith("y") else f"{word}s" for word in ends)
        return self.references.union(ends, plurals)

    @cached_property
    def before_scales(self) -> frozenset[str]:
        """The lower-case words behind which a number may be on a scale: "magnitude", "ratio"."""
        return frozenset(re.split(r"[ -]", name)[-1] for name in self.scales_before)

    @cached_property
    def chips(self) -> re.Pattern[str]:
        """The names of chips that are counted as one each; the group that matched is named after the unit."""
        groups = (f"(?P<{unit}>(?:{'|'.join(patterns)})s?)" for unit, patterns in self.accelerators.items())
        return re.compile(rf"(?:{'|'.join(groups)})(?![A-Za-z0-9_])")

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The first words of names of two words ("square metre", "light-year")."""
        return frozenset(re.split(r"[ -]", name)[0] for name in self.names if " " in name or "-" in name)

    @cached_property
    def scales(self) -> frozenset[str]:
        """The scales that have no unit of measure ("magnitude", "pH")."""
        return frozenset((*self.scales_before.values(), *self.scales_behind.values()))

    @cached_property
    def signs(self) -> Mapping[str, str]:
        """Currency sign -> code: "US$" -> "USD"."""
        return {sign: money.code for money in self.currencies.values() for sign in money.signs}

    @cached_property
    def cents(self) -> Mapping[str, str]:
        """Lower-case name of a hundredth of a currency, singular and plural -> code: "cents" -> "USD"."""
        return {
            form: money.code
            for money in self.currencies.values()
            for name in money.cents
            for form in ((name, name + "s") if name.isalpha() else (name,))
        }


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}**{power}"


def unit_atoms(unit: str) -> list[tuple[int, str, int]]:
    """Split a unit string into (1 or -1, name or number, power): "token/second**2" -> (1, token, 1), (-1, second, 2).

    The empty string and "dimensionless" have no atoms.
    """
    atoms: list[tuple[int, str, int]] = []
    if unit in ("", "dimensionless"):
        return atoms
    for position, part in enumerate(unit.split("/")):
        for product in part.replace("**", "^").split("*"):
            name, _, power = product.partition("^")
            if name:
                atoms.append((-1 if position else 1, name, int(power) if power.isdecimal() else 1))
    return atoms


def load_units() -> Units:
    """Read the compiled table.

    Raises:
        ConfigurationError: schema/units.json is missing or damaged.
    """
    path = schema_path("units.json")
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Units(
            table={name: (row[0], row[1], row[2]) for name, row in data["units"].items()},
            symbols=data["symbols"],
            names=data["names"],
            currencies={
                code: Currency(code, *(tuple(money[part]) for part in ("signs", "codes", "words", "cents")))
                for code, money in data["currencies"].items()
            },
            assumptions=data["assumptions"],
            accelerators={unit: tuple(patterns) for unit, patterns in data["accelerators"].items()},
            labels=data["labels"],
            references=frozenset(data["references"]),
            scales_before=data["scales_before"],
            scales_behind=data["scales_behind"],
        )
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise ConfigurationError(
            f"{path.name} is damaged ({error}); run the generator or install claims again."
        ) from error
