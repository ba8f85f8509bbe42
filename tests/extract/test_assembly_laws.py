"""Laws of the assembly: claims slice to the file, no text crashes it, time stays linear; and what real pages give."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import grows_too_fast

from claims.documents import read_file, read_text
from claims.extract import extract
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()

_PIECES = st.sampled_from(
    """DeepSeek said|, citing |according to |5% |$8 per million tokens|, down from |not |but |155T tokens per day|
    one cluster |on 20 October 2026|open-sourced |released |the model |It |while |; |. |"|”|(|)|vLLM |@who |2.7x |
    faster than |at batch 1|the report also noted |3 GPUs|was |by 4 November|K3 8 |·|🙂|’s |- |
""".replace("\n    ", "").split("|")
)


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(_PIECES, max_size=40).map("".join)))
def test_any_text_gives_claims_that_slice_to_it(text: str) -> None:
    document = read_text(text, name="any")
    claims = extract(document, VOCABULARY, date="2026-10-30")
    for claim in claims:
        assert document.raw[claim.start : claim.end] == claim.text
        assert Claim.model_validate(claim.model_dump()) == claim
        assert claim.metric == "" or claim.metric in VOCABULARY.metrics.entries
    assert len({claim.id for claim in claims}) == len(claims)
    assert extract(document, VOCABULARY, date="2026-10-30") == claims


@pytest.mark.parametrize("text", ["It has 5 GPUs and 5\nGPUs more.", "It has 5 GPUs.\n\nIT has 5 GPUs."])
def test_what_differs_in_white_space_or_case_alone_is_counted(text: str) -> None:
    first, second = extract(read_text(text, name="any"), VOCABULARY)
    assert first.id != second.id


def test_ids_do_not_move_with_text_before_them() -> None:
    plain = "DeepInfer generates at 230 tok/s. It hits 96% of its cache."
    moved = "A word in front.\n\n" + plain
    first = {claim.id for claim in extract(read_text(plain, name="page"), VOCABULARY)}
    second = {claim.id for claim in extract(read_text(moved, name="page"), VOCABULARY)}
    assert first
    assert first <= second


def test_what_was_read_before_changes_nothing() -> None:
    texts = [f"# {name} in service\n\n{name} generates 88 tok/s." for name in ("RTX5090", "RTX 5090", "rtx-5090")]

    def subjects(order: list[str]) -> dict[str, list[str]]:
        vocabulary = load_vocabulary()
        return {text: [claim.subject for claim in extract(read_text(text, name="x.md"), vocabulary)] for text in order}

    first = subjects(texts)
    assert first == subjects(texts[::-1])
    assert first[texts[0]] == ["RTX5090"]
    assert first[texts[1]] == ["RTX 5090"]


def test_one_document_has_one_spelling_of_a_name() -> None:
    text = "Qwen 3.6 27B generates 88 tok/s. On two cards Qwen3.6-27B reaches 150 tok/s."
    assert {claim.subject for claim in extract(read_text(text, name="x.md"), VOCABULARY)} == {"Qwen 3.6 27B"}


@pytest.mark.parametrize(
    "unit",
    [
        "X said 5% and ",
        "Kimi K3 8 GPUs, citing X, said ",
        '"5 tok/s, ',
        "one cluster 5 tokens/s ",
        "from $5 to ",
        "| 5 ms ",
    ],
)
def test_time_is_linear(unit: str) -> None:
    short, long = (read_text(unit * (size // len(unit)), name="long") for size in (8_000, 16_000))
    shorter, longer = (lambda document=document: extract(document, VOCABULARY) for document in (short, long))
    assert grows_too_fast(shorter, longer, bound=2.5, noise=0.08) == ""


# ---- real pages -----------------------------------------------------------------------------------------------------


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


_LITTLE = {"vs", "of", "in", "per", "the", "and", "at", "to"}


def _words(value: Any) -> set[str]:
    folded = json.dumps(value, ensure_ascii=False).lower()
    return {word for word in re.findall(r"[a-z0-9.]+", folded) if len(word) > 1 and word not in _LITTLE}


def _share(wanted: Any, got: Any) -> float:
    return len(_words(wanted) & _words(got)) / max(1, len(_words(wanted)))


def _matches(gold: list[dict[str, Any]], claims: tuple[Claim, ...]) -> Iterator[tuple[dict[str, Any], Claim]]:
    for row in gold:
        for claim in claims:
            if claim.start < row["end"] and row["start"] < claim.end:
                yield row, claim
                break


def _score(pairs: list[tuple[dict[str, Any], Claim]]) -> Counter[str]:
    counts: Counter[str] = Counter(all=len(pairs))
    for row, claim in pairs:
        metric = claim.metric or claim.metric_text
        about = [claim.subject, metric, claim.qualifiers, claim.quantity.unit, claim.attribution]
        counts["subject"] += _share(row["subject"], about) >= 0.5
        counts["metric"] += _share(row["metric"], about) >= 0.5
        if row.get("attribution"):
            counts["attributed"] += 1
            counts["attribution"] += _share(row["attribution"], claim.attribution) >= 0.5
    return counts


def test_paragraphs_of_public_articles(shared: Path) -> None:
    gold = _rows(shared / "corpus" / "gold.jsonl")
    pairs: list[tuple[dict[str, Any], Claim]] = []
    for paragraph in _rows(shared / "corpus" / "paragraphs.jsonl"):
        claims = extract(read_text(paragraph["text"], name=paragraph["id"]), VOCABULARY)
        pairs.extend(_matches([row for row in gold if row["id"] == paragraph["id"]], claims))
    counts = _score(pairs)
    assert counts["subject"] >= 0.7 * counts["all"]
    assert counts["metric"] >= 0.7 * counts["all"]


def test_newsletter(shared: Path) -> None:
    gold = _rows(shared / "corpus" / "newsletter_gold.jsonl")
    page = shared / "seeds" / gold[0]["id"]
    counts = _score(list(_matches(gold, extract(read_file(page), VOCABULARY, date="2026-10-30"))))
    assert counts["subject"] >= 0.7 * counts["all"]
    assert counts["metric"] >= 0.7 * counts["all"]
    assert counts["attribution"] == counts["attributed"] > 0


def test_aggregator(shared: Path) -> None:
    pages = sorted((shared / "seeds").glob("003_*.txt"))
    claims = extract(read_file(pages[0]), VOCABULARY, date="2026-10-30")
    cluster = [claim for claim in claims if claim.quantity.unit == "token/day"]
    assert {(claim.subject, claim.metric, claim.qualifiers.get("scope")) for claim in cluster} == {
        ("DeepSeek", "throughput", "cluster")
    }
    chains = [(claim.quantity.low, claim.attribution) for claim in cluster]
    assert chains == [
        ("155000000000000", ("Leiphone",)),
        ("155000000000000", ("Yuchen Jin", "DeepSeek")),
        ("155000000000000", ("swyx", "Latent Space")),
        ("150000000000000", ("Nathan Lambert",)),
        ("155000000000000", ("Latent Space",)),
        ("155000000000000", ("DeepSeek",)),
    ]
    opened = [claim.quantity.low for claim in claims if claim.metric == "open_source_date"]
    assert opened == ["2026-10-29", "2026-10-20", "2026-10-20"]
    assert {claim.subject for claim in claims if claim.metric == "open_source_date"} == {"DeepInfer"}
