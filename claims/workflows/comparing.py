"""Hold two texts against each other."""

from __future__ import annotations

from claims.figures import compare
from claims.figures.compare import Comparison
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.reading import Reading


def compare_readings(a: Reading, b: Reading, vocabulary: Vocabulary) -> Comparison:
    """Compare every figure of `a` with the one of `b` that speaks of the same thing; each has its own date."""
    return compare.claims(a.claims, b.claims, vocabulary, date_a=a.date, date_b=b.date)
