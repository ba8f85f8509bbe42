"""What `claims extract` prints."""

from __future__ import annotations

import json

from record_samples import claim, day, tokens

from claims.reports.claim_lines import claims_jsonl, claims_table
from claims.reports.terminal import width

PROMISED = [
    *("start", "end", "line", "column", "text", "kind", "low", "high", "unit", "modifier", "nature", "subject"),
    *("metric", "qualifiers", "attribution", "as_of", "quote"),
]


def test_keys_come_in_the_promised_order() -> None:
    one = claim(tokens(155, modifier="approx"), "155T", "It takes in some 155T tokens.", qualifiers={"scope": "東京"})
    data = json.loads(claims_jsonl([one]))
    assert list(data)[: len(PROMISED)] == PROMISED
    assert (data["low"], data["unit"], data["modifier"], data["kind"]) == (
        "155000000000000",
        "token/day",
        "approx",
        "throughput",
    )
    assert "東京" in claims_jsonl([one])


def test_metric_falls_back_to_its_words() -> None:
    one = claim(tokens(155), "155T", "It takes in 155T tokens.").model_copy(update={"metric": ""})
    data = json.loads(claims_jsonl([one]))
    assert (data["metric"], data["metric_id"]) == ("tokens per day", "")


def test_metric_says_more_than_its_id_in_the_words_of_the_text() -> None:
    one = claim(tokens(155), "155T", "Its cluster takes in 155T tokens.")
    told = one.model_copy(update={"metric": "duration", "metric_text": "battery life duration", "subject": "The Phone"})
    bare = told.model_copy(update={"metric_text": "phone duration"})
    data = [json.loads(line) for line in claims_jsonl([told, bare]).splitlines()]
    assert [one["metric"] for one in data] == ["duration: battery life", "duration"]
    assert [one["metric_id"] for one in data] == ["duration", "duration"]


def test_table_is_aligned_and_says_when_it_is_empty() -> None:
    one = claim(tokens(155), "155T", "In 東京 it takes in 155T.").model_copy(update={"subject": "東京クラスタ"})
    two = claim(day("2026-10-20"), "20 October 2026", "It was opened on 20 October 2026.")
    lines = claims_table([one, two]).splitlines()
    columns = {
        width(line[: line.index(word)]) for line, word in zip(lines, ("metric", "tokens_", "tokens_"), strict=True)
    }
    assert len(columns) == 1
    assert "155 trillion tokens per day" in lines[1] and "20 October 2026" in lines[2]
    assert claims_table([]) == "No figures.\n"
