"""The outcome of `claims compare`, for people and for machines."""

from __future__ import annotations

from typing import Any

from claims.figures.compare import Comparison
from claims.figures.pairing import Pair
from claims.model.wording import describe
from claims.reports.terminal import inert


def comparison_object(comparison: Comparison) -> dict[str, Any]:
    """Return the comparison as the promised object: the overall verdict and each pair with the rule that decided."""
    return {
        "verdict": comparison.verdict.value,
        "pairs": [
            {
                "a": pair.a.text,
                "b": pair.b.text,
                "verdict": pair.verdict.verdict.value,
                "rule": pair.verdict.rule,
                "explanation": pair.verdict.explanation,
                "hint": pair.verdict.hint,
            }
            for pair in comparison.pairs
        ],
    }


def comparison_text(comparison: Comparison) -> str:
    """Return the comparison for people, the overall verdict last."""
    if not comparison.pairs:
        return "not comparable: no figure of one text speaks of the same thing as a figure of the other."
    lines = [_pair(pair) for pair in comparison.pairs]
    return "\n\n".join([*lines, f"overall: {_words(comparison.verdict.value)}"])


def _pair(pair: Pair) -> str:
    lines = [
        f"{_words(pair.verdict.verdict.value)}: {inert(pair.a.text)} | {inert(pair.b.text)}",
        f"  a: {describe(pair.a.quantity)}, {inert(pair.a.subject) or 'subject not named'}: {inert(pair.a.quote)}",
        f"  b: {describe(pair.b.quantity)}, {inert(pair.b.subject) or 'subject not named'}: {inert(pair.b.quote)}",
        f"  {pair.verdict.explanation}",
    ]
    if pair.verdict.hint:
        lines.append(f"  likely: {pair.verdict.hint}")
    return "\n".join(lines)


def _words(verdict: str) -> str:
    return verdict.replace("_", " ")
