"""What follows from two dimensions that do not convert: inverses and differing bases."""

from __future__ import annotations

from claims.vocabulary.units import unit_atoms

#: Things that a rate is counted per; "per user" against "per GPU" is a difference of base and no unit to convert.
_BASES = frozenset(
    {
        *("GPU", "TPU", "NPU", "user", "node", "rack", "cluster", "request", "chip", "server", "pod", "instance"),
        *("port", "lane", "link", "channel"),
    }
)


def inverted(dimension: str) -> str:
    """Return the dimension of 1/value, in the canonical form of `Units.dimension`: "token/time" -> "time/token"."""
    above: list[str] = []
    below: list[str] = []
    for sign, name, power in unit_atoms(dimension):
        text = name if power == 1 else f"{name}**{power}"
        if name != "1":
            (below if sign > 0 else above).append(text)
    return "/".join(["*".join(sorted(above)) or "1", *sorted(below)]) if above or below else dimension


def unit_bases(unit: str) -> frozenset[str]:
    """Return what a unit is counted per: {"GPU"} for "token/second/GPU"."""
    return frozenset(name for sign, name, _ in unit_atoms(unit) if sign < 0 and name in _BASES)


def base_difference(one: str, two: str) -> str:
    """Return "per GPU against per user" where two dimensions differ only in their bases, "" otherwise."""
    first, second = _split(one), _split(two)
    if first[0] != second[0] or first[1] == second[1]:
        return ""
    names = [f"per {' and '.join(sorted(bases))}" if bases else "no base" for bases in (first[1], second[1])]
    return " against ".join(sorted(names, key=lambda name: (name == "no base", name)))


def _split(dimension: str) -> tuple[frozenset[tuple[int, str, int]], frozenset[str]]:
    atoms = unit_atoms(dimension)
    bases = frozenset(name for sign, name, _ in atoms if sign < 0 and name in _BASES)
    return frozenset(atom for atom in atoms if not (atom[0] < 0 and atom[1] in _BASES)), bases


def product_unit(one: str, two: str) -> str:
    """Return the unit of a product: "GPU*hour" and "USD/GPU/hour" give "GPU*hour*USD/GPU/hour"."""
    (above, *below), (more, *under) = one.split("/"), two.split("/")
    return "/".join(["*".join((above, more)), *below, *under])


def without_bases(dimension: str) -> str:
    """Return a dimension without what it is counted per, or counts: GPUs, nodes, users, ..."""
    kept = [
        f"{'' if sign > 0 else '/'}{name}{'' if power == 1 else f'**{power}'}"
        for sign, name, power in unit_atoms(dimension)
        if name not in _BASES and name != "1"
    ]
    above = "*".join(part for part in kept if not part.startswith("/")) or "1"
    return above + "".join(part for part in kept if part.startswith("/"))


def family(dimension: str) -> str:
    """Return what all dimensions share in which one figure can be stated: bases left out, inverses alike.

    "token/time/user" and "time/token" are of the family of "token/time"; whether two values of a family can be compared
    is for `values.compare` to say.
    """
    plain = _without_divisors(dimension)
    return min(plain, inverted(plain)) if "/" in plain else plain


def is_inverse(dimension: str) -> bool:
    """Whether values of a dimension are inverses of those that its family is named by: "time/token"."""
    return _without_divisors(dimension) != family(dimension)


def _without_divisors(dimension: str) -> str:
    """Return a dimension without what it is counted per, things counted kept."""
    kept = [
        f"{'' if sign > 0 else '/'}{name}{'' if power == 1 else f'**{power}'}"
        for sign, name, power in unit_atoms(dimension)
        if not (sign < 0 and name in _BASES) and name != "1"
    ]
    above = "*".join(part for part in kept if not part.startswith("/")) or "1"
    return above + "".join(part for part in kept if part.startswith("/"))
