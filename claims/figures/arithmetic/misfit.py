"""A stated result that its own operands do not give."""

from __future__ import annotations

from typing import NamedTuple

from claims.figures.arithmetic.passage import Term


class Misfit(NamedTuple):
    """A result and what it was told to follow from.

    Attributes:
        relation: how they hang together: "change", "ratio", "share", "product", "sum", "difference", "discount" or
            "column".
        result: the number that does not fit.
        operands: the numbers that it follows from, in the order of the text.
        gives: what these give, for people.
    """

    relation: str
    result: Term
    operands: tuple[Term, ...]
    gives: str
