"""Every case of tests/cases/figures/support.yml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from figure_factory import claim, recorded

from claims.figures.agreement import agrees
from claims.figures.support import support
from claims.vocabulary.vocabulary import Vocabulary

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "figures" / "support.yml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    record = recorded(claim({**case["both"], **case["record"]}, name="record"))
    result = support(record, claim({**case["both"], **case["draft"]}, name="draft"), vocabulary)
    assert result.level == case["level"], result
    assert result.gap == case.get("gap", ""), result
    assert not result.supported or agrees(result.verdict)
    assert result.explanation.endswith(".")
