"""Every case of tests/cases/figures/agreement.yml, in both orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from figure_factory import claim

from claims.figures.agreement import compare
from claims.vocabulary.vocabulary import Vocabulary

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "figures" / "agreement.yml").read_text(encoding="utf-8")
)


def _sides(case: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    merged = [{**case["both"], **{key: _plain(value) for key, value in case[side].items()}} for side in ("a", "b")]
    return merged[0], merged[1]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


@pytest.mark.parametrize("order", ["ab", "ba"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_case(case: dict[str, Any], order: str, vocabulary: Vocabulary) -> None:
    a, b = _sides(case)
    if order == "ba":
        a, b = b, a
    verdict = compare(
        claim(a, name=order[0]), claim(b, name=order[1]), vocabulary, date_a=a.get("date"), date_b=b.get("date")
    )
    assert verdict.verdict == case["verdict"], verdict
    if "rule" in case:
        assert verdict.rule == case["rule"], verdict
    if "hint" in case:
        assert case["hint"] in verdict.hint, verdict
    if "says" in case:
        assert case["says"] in verdict.explanation, verdict
    assert verdict.explanation.endswith(".") and len(verdict.explanation) < 400
