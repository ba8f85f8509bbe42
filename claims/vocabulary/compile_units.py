"""Compile schema/units.txt and schema/unit_forms.yml into the table that is read at run time, schema/units.json.

The only module that imports pint. It parses our own definition file with exact fractions, and no document's text ever
reaches it.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pint
import yaml

from claims.errors import ConfigurationError
from claims.resources import schema_path

_ATOM = re.compile(r"\*\*\d+|[/*]")


def compiled() -> str:
    """Return the text of schema/units.json, compiled anew from the two hand-written files.

    Raises:
        ConfigurationError: a definition cannot be parsed, or a form names a unit that units.txt does not define.
    """
    table = compile_table(schema_path("units.txt"), schema_path("unit_forms.yml"))
    return json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def compile_table(definitions: Path, forms: Path) -> dict[str, Any]:
    """Return the compiled table.

    Its parts: `units` (name -> [dimension, factor, offset]), `symbols` and `names` (written form -> unit; case matters
    for symbols only), `currencies`, `assumptions`, `accelerators`, `labels`, `references`,
    `scales_before` and `scales_behind` (word -> scale).
    """
    written = yaml.safe_load(forms.read_text(encoding="utf-8"))
    units, plain = _definitions(definitions)
    symbols: dict[str, str] = {}
    names: dict[str, str] = {}
    for unit, entry in written["prefixed"].items():
        _expand(unit, entry, written["prefix_symbols"], units, symbols, names)
    for unit, listed in written["symbols"].items():
        _require(unit, units)
        symbols.update(dict.fromkeys(listed, unit))
    for unit, listed in written["names"].items():
        _require(unit, units)
        for name in listed:
            names.update(dict.fromkeys((name, _plural(name)), unit))
    for unit in written["labels"]:
        _require(unit, units)
    for code, money in written["currencies"].items():
        _require(code, units)
        for word in money["words"]:
            names.update(dict.fromkeys((word, _plural(word)), code))
        symbols.update(dict.fromkeys(money["codes"], code))
    written_atoms = {atom for unit in (*symbols.values(), *names.values()) for atom in _ATOM.split(unit)}
    kept = {name: row for name, row in units.items() if name in plain or name in written_atoms}
    return {
        "units": kept,
        "symbols": symbols,
        "names": names,
        "currencies": written["currencies"],
        "assumptions": written["assumptions"],
        "accelerators": written["accelerators"],
        "labels": {label.lower(): unit for unit, labels in written["labels"].items() for label in labels},
        "references": sorted(set(written["references"])),
        "scales_before": {word: scale for scale, row in written["scales"].items() for word in row["before"]},
        "scales_behind": {word: scale for scale, row in written["scales"].items() for word in row["behind"]},
    }


def _definitions(path: Path) -> tuple[dict[str, list[str]], list[str]]:
    """Return name -> [dimension, factor to the dimension's base, offset], prefixed or not, and the bare names."""
    lines = [line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    registry: Any = pint.UnitRegistry(None, non_int_type=Fraction)
    found: dict[str, list[str]] = {}
    names: list[str] = []
    try:
        registry.load_definitions([line for line in lines if line])
        names = [name for name, unit in list(registry._units.items()) if name == unit.name]
        prefixes = {name: Fraction(prefix.value) for name, prefix in registry._prefixes.items() if name}
        for name in names:
            factor, base = registry.get_root_units(name)
            offset = Fraction(getattr(registry._units[name].converter, "offset", 0))
            dimension = _dimension(dict(base.dimensionality))
            found[name] = [dimension, str(Fraction(factor)), str(offset)]
            for prefix, scale in prefixes.items():
                found[prefix + name] = [dimension, str(Fraction(factor) * scale), "0"]
    except Exception as error:  # pint raises many unrelated types for a bad definition
        raise ConfigurationError(f"{path.name} cannot be read: {error}") from error
    return found, names


def _dimension(powers: dict[str, Any]) -> str:
    """Return pint's dimensions as one canonical string: "length/time", "ratio" for none."""
    above = [_power(key, power) for key, power in sorted(powers.items()) if power > 0]
    below = [_power(key, -power) for key, power in sorted(powers.items()) if power < 0]
    if not above and not below:
        return "ratio"
    return "/".join(["*".join(above) or "1", *below])


def _power(key: str, power: Any) -> str:
    base = key.strip("[]")
    return base if power == 1 else f"{base}**{int(power)}"


def _expand(
    unit: str,
    entry: dict[str, Any],
    prefix_symbols: dict[str, list[str]],
    units: dict[str, list[str]],
    symbols: dict[str, str],
    names: dict[str, str],
) -> None:
    """Add every prefixed form of one unit: "GB" and "gigabyte" for byte."""
    _require(unit, units)
    symbols.update(dict.fromkeys(entry["symbols"], unit))
    for name in entry["names"]:
        names.update(dict.fromkeys((name, _plural(name)), unit))
    for prefix in entry["prefixes"]:
        for symbol in entry["symbols"]:
            for mark in prefix_symbols[prefix]:
                symbols[mark + symbol] = prefix + unit
        for name in entry["names"]:
            names.update(dict.fromkeys((prefix + name, prefix + _plural(name)), prefix + unit))


def _plural(name: str) -> str:
    return name if name.endswith("s") else name + "s"


def _require(unit: str, units: dict[str, list[str]]) -> None:
    """Refuse a unit string with a part that is no plain word and is not defined. Count nouns need no definition."""
    for atom in _ATOM.split(unit):
        if atom and atom not in units and not atom.isalpha():
            raise ConfigurationError(f"unit_forms.yml names the unit {atom!r}, which units.txt does not define.")
