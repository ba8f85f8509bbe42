"""Every case of tests/cases/extract: a text, and each quantity that a careful reader finds in it, in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from claims.documents import read_text
from claims.extract.mention import Mention
from claims.extract.mentions import find_mentions
from claims.model.document import Document
from claims.vocabulary import Vocabulary, load_vocabulary

FOLDER = Path(__file__).parent.parent / "cases" / "extract"
FIELDS = {"text", "low", "high", "unit", "kind", "modifier", "of", "label", "tail", "precision", "inferred", "change",
          "digits", "step", "alternatives", "outer"}  # fmt: skip


def load() -> list[Any]:
    """Return one parameter a case, named after its family and what it is about."""
    cases = []
    for path in sorted(FOLDER.glob("*.yml")):
        rows = yaml.safe_load(path.read_text(encoding="utf-8"))
        cases += [pytest.param(case, id=f"{path.stem}: {case['about']}") for case in rows]
    return cases


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


@pytest.mark.parametrize("case", load())
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    document = read_text(case["text"], name="case", format=case.get("format", "markdown"))
    mentions = find_mentions(document, vocabulary, case.get("date"))
    found = [document.text[mention.start : mention.end] for mention in mentions]
    assert found == [wanted["text"] for wanted in case["finds"]]
    for wanted, mention in zip(case["finds"], mentions, strict=True):
        assert set(wanted) <= FIELDS, f"unknown field in {wanted}"
        got = describe(mention, document)
        want = {"high": wanted["low"], **wanted} if "low" in wanted else dict(wanted)
        assert {key: got[key] for key in want} == want


def describe(mention: Mention, document: Document) -> dict[str, Any]:
    """Return what a case may ask of a mention."""
    quantity = mention.quantity
    return {
        "text": document.text[mention.start : mention.end],
        "low": quantity.low,
        "high": quantity.high,
        "unit": quantity.unit,
        "kind": quantity.kind.value,
        "modifier": quantity.modifier.value,
        "of": mention.of,
        "label": mention.label,
        "tail": mention.tail,
        "precision": quantity.precision.value if quantity.precision else None,
        "inferred": quantity.inferred,
        "change": mention.change,
        "digits": quantity.digits,
        "step": quantity.step_low,
        "alternatives": [list(pair) for pair in quantity.alternatives],
        "outer": document.text[mention.outer_start : mention.outer_end],
    }


def test_each_family_has_a_silent_case() -> None:
    for path in sorted(FOLDER.glob("*.yml")):
        cases = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert any(not case["finds"] for case in cases), f"{path.name} has no case with `finds: []`"
