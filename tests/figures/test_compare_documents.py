"""Two documents held against each other: partners, factors, products, and the real pairs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from figure_factory import claim

from claims.documents import read_file, read_text
from claims.extract import extract
from claims.figures import compare
from claims.figures.arithmetic import across
from claims.model.claim import Claim, Stance
from claims.model.record import VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

MODEL = {"subject": "DeepSeek-V3", "subject_kind": "model"}


def made(name: str, **spec: Any) -> Claim:
    return claim({**MODEL, "quote": f"sentence of {name}", **spec}, name=name)


def price(name: str, value: str, metric: str = "price_input") -> Claim:
    return made(name, value=value, unit="USD/Mtoken", metric=metric, quote=f"{name} {metric}")


def test_each_claim_finds_its_own_partner(vocabulary: Vocabulary) -> None:
    ours = [price("a1", "0.27"), price("a2", "1.10", "price_output")]
    theirs = [price("b2", "1.10", "price_output"), price("b1", "0.28")]
    result = compare.claims(ours, theirs, vocabulary)
    assert result.verdict is VerdictKind.CONFLICT
    assert [(pair.a.text, pair.b.text, pair.verdict.verdict.value) for pair in result.pairs] == [
        ("0.27", "0.28", "conflict"),
        ("1.10", "1.10", "agree"),
    ]


def test_one_factor_between_all_values_is_another_tier(vocabulary: Vocabulary) -> None:
    ours = [price("a1", "0.27"), price("a2", "1.10", "price_output")]
    halved = [price("b1", "0.135"), price("b2", "0.55", "price_output")]
    result = compare.claims(ours, halved, vocabulary)
    assert result.verdict is VerdictKind.DIFFERENT_CONDITIONS
    assert {pair.verdict.rule for pair in result.pairs} == {"one_factor"}
    tenfold = [price("b1", "2.7"), price("b2", "11.0", "price_output")]
    assert compare.claims(ours, tenfold, vocabulary).verdict is VerdictKind.CONFLICT


def test_nothing_in_common_is_not_comparable(vocabulary: Vocabulary) -> None:
    other = made("b", value="96", unit="percent", metric="cache_hit_rate")
    assert compare.claims([price("a", "0.27")], [other], vocabulary).verdict is VerdictKind.NOT_COMPARABLE
    assert compare.claims([], [], vocabulary).verdict is VerdictKind.NOT_COMPARABLE


def test_denied_claims_are_left_out(vocabulary: Vocabulary) -> None:
    denied = price("b", "0.28").model_copy(update={"stance": Stance.REJECTED})
    assert compare.claims([price("a", "0.27")], [denied], vocabulary).pairs == ()


def test_a_product_is_reckoned_again(vocabulary: Vocabulary) -> None:
    def compared(total: str) -> compare.Comparison:
        text = f"They used 43,538 GPU hours at $2.00 per GPU hour, {total} in all."
        ours, theirs = (extract(read_text(each, name="x.md"), vocabulary) for each in (text, "It rained."))
        return compare.claims(ours, theirs, vocabulary)

    (pair,) = compared("$87,072").pairs
    assert (pair.verdict.verdict, pair.verdict.rule) == (VerdictKind.CONFLICT, "arithmetic.product")
    assert "87,076" in pair.verdict.explanation
    assert compared("$87,076").pairs == ()


def speeds(name: str) -> list[Claim]:
    fields = {"subject": "GPT-J 6B", "subject_kind": "model", "metric": "generation_speed", "unit": "token/second"}
    return [
        claim({**fields, "value": "185", "qualifiers": {"hardware": "H100"}, "quote": name}, name=name),
        claim({**fields, "value": "111", "qualifiers": {"hardware": "A100"}, "quote": name}, name=name + "2"),
    ]


def test_a_ratio_is_held_against_its_operands_in_the_other_text(vocabulary: Vocabulary) -> None:
    stated = {
        "subject": "GPT-J 6B",
        "unit": "dimensionless",
        "metric": "speedup",
        "qualifiers": {"of": "generation_speed"},
    }
    wrong, right = made("r", value="2.4", **stated), made("r", value="1.67", **stated)
    assert [each.verdict.rule for each in across.ratios([wrong], speeds("s"), vocabulary)] == ["arithmetic.ratio"]
    assert [each.verdict.verdict for each in across.ratios([right], speeds("s"), vocabulary)] == [VerdictKind.AGREE]
    # A text that has operands of its own may round otherwise.
    assert across.ratios([wrong, *speeds("own")], speeds("s"), vocabulary) == []


def test_real_pairs(shared: Path, vocabulary: Vocabulary) -> None:
    """The figures that the issue asks for: conflicts found, false alarms, verdicts right."""
    right_for = {
        "consistent": {"agree", "agree_by_rounding"},
        "rounding": {"agree", "agree_by_rounding"},
        "unit_difference": {"agree", "agree_by_rounding", "not_comparable", "different_conditions"},
        "different_conditions": {"different_conditions", "not_comparable"},
        "superseded": {"superseded"},
        "conflict": {"conflict"},
    }
    found = alarms = right = 0
    for line in (shared / "corpus" / "pairs.jsonl").read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        dates = [re.match(r"\d{4}(-\d\d){0,2}", pair[side].get("date", "")) for side in "ab"]
        read = [match[0] if match else None for match in dates]
        sides = [
            extract(read_text(pair[side]["text"], name=side), vocabulary, date=date)
            for side, date in zip("ab", read, strict=True)
        ]
        got = compare.claims(*sides, vocabulary, date_a=read[0], date_b=read[1]).verdict.value
        found += got == pair["verdict"] == "conflict"
        alarms += got == "conflict" != pair["verdict"]
        right += got in right_for[pair["verdict"]]
    assert (found >= 8, alarms <= 2, right >= 24) == (True, True, True), (found, alarms, right)


FOLDER = Path(__file__).parents[1] / "cases" / "figures"
CASES: list[dict[str, str]] = [
    case
    for name in ("agreement_text", "statements")
    for case in yaml.safe_load((FOLDER / f"{name}.yml").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("order", ["ab", "ba"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_two_statements(case: dict[str, str], order: str, vocabulary: Vocabulary) -> None:
    sides = [extract(read_text(case[side], name=side), vocabulary) for side in order]
    result = compare.claims(*sides, vocabulary)
    assert result.verdict == case["verdict"], [(pair.a.text, pair.b.text, pair.verdict) for pair in result.pairs]
    if "hint" in case:
        assert any(case["hint"] in pair.verdict.hint for pair in result.pairs)


def test_a_page_agrees_with_itself(shared: Path, vocabulary: Vocabulary) -> None:
    for path in sorted((shared / "seeds").glob("*.txt")):
        found = extract(read_file(path), vocabulary, date="2026-10-30")
        result = compare.claims(found, found, vocabulary)
        assert len(result.pairs) >= 20
        assert result.verdict in (VerdictKind.AGREE, VerdictKind.AGREE_BY_ROUNDING), path.name


def test_the_old_value_of_a_stated_change_is_no_contradiction(vocabulary: Vocabulary) -> None:
    quote = "It fell from 400 ms to 300 ms."
    fields = {"unit": "millisecond", "metric": "time_to_first_token"}
    change = [
        made("a", value="400", quote=quote, **fields),
        made("b", value="300", quote=quote, supersedes="400", **fields),
    ]
    assert compare.claims(change, [made("c", value="300", **fields)], vocabulary).verdict is VerdictKind.AGREE
    assert compare.claims(change, [made("c", value="360", **fields)], vocabulary).verdict is VerdictKind.CONFLICT
