"""What stands around a figure: the cases of tests/cases/assembly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from claims.documents import read_text
from claims.extract import extract
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary

CASES = Path(__file__).parents[1] / "cases" / "assembly"
PLAIN = ("attribution", "any_beat", "conditions", "events", "stance", "subjects", "tables")


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def _load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = yaml.safe_load((CASES / f"{name}.yml").read_text(encoding="utf-8"))
    return cases


def _named(name: str) -> list[Any]:
    return [pytest.param(case, id=f"{name}: {case['about']}") for case in _load(name)]


def _find(claims: tuple[Claim, ...], text: str) -> Claim:
    found = [claim for claim in claims if claim.text == text]
    assert found, f"no claim {text!r} among {[claim.text for claim in claims]}"
    return found[0]


@pytest.mark.parametrize("case", [case for name in PLAIN for case in _named(name)])
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    document = read_text(case["text"], name="case")
    claims = extract(document, vocabulary, date=case.get("date"))
    assert not {claim.text for claim in claims} & set(case.get("silent", ()))
    for wanted in case["claims"]:
        claim = _find(claims, wanted["text"])
        got = {
            "subject": claim.subject,
            "metric": claim.metric,
            "nature": claim.nature.value,
            "stance": claim.stance.value,
            "as_of": claim.as_of,
            "supersedes": claim.supersedes,
            "attribution": list(claim.attribution),
        }
        expected = {key: wanted[key] for key in got if key in wanted}
        assert {key: got[key] for key in expected} == expected, wanted["text"]
        qualifiers = wanted.get("qualifiers", {})
        assert {kind: claim.qualifiers.get(kind) for kind in qualifiers} == qualifiers, wanted["text"]
        assert set(wanted.get("topics", ())) <= set(claim.topics), claim.topics
        assert not set(wanted.get("lacks", ())) & set(claim.qualifiers), claim.qualifiers


def _restatements() -> list[Any]:
    return [
        pytest.param(figure, wording, id=f"{figure['about']}: {wording['text'][:60]}")
        for name in ("restatements", "paraphrases")
        for figure in _load(name)
        for wording in figure["texts"]
    ]


@pytest.mark.parametrize(("figure", "wording"), _restatements())
def test_restatement(figure: dict[str, Any], wording: dict[str, str], vocabulary: Vocabulary) -> None:
    claim = _find(extract(read_text(wording["text"], name="case"), vocabulary), wording["finds"])
    assert claim.metric == figure["metric"]
    assert claim.quantity.unit == figure.get("unit", claim.quantity.unit)
    assert claim.subject in figure["subjects"]
    wanted = figure.get("qualifiers", {})
    assert {kind: claim.qualifiers.get(kind) for kind in wanted} == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The Havsula needs a crew of 9 sailors and a hull of 12 plates.", ["sailors needs crew", "plates hull"]),
        ("The Havsula has a 9 tesla magnet and a 40 lumen lamp.", ["magnet", "lamp"]),
        ("The engine room of the Havsula, built in spring, holds 14 pumps.", ["pumps"]),
    ],
)
def test_without_a_metric_the_own_phrase_says_what_is_measured(
    text: str, words: list[str], vocabulary: Vocabulary
) -> None:
    claims = extract(read_text(text, name="case"), vocabulary)
    assert [claim.metric_text for claim in claims if not claim.metric] == words
