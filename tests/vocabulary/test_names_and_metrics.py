"""The hand-written vocabularies: how names are found and resolved, how metrics relate, and what a wrong entry says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.errors import ConfigurationError
from claims.vocabulary.metrics import Metrics, load_metrics, shape
from claims.vocabulary.phrases import Phrases, lowered, words_of
from claims.vocabulary.subjects import Subjects, load_subjects
from claims.vocabulary.units import load_units


@pytest.fixture(scope="module")
def subjects() -> Subjects:
    return load_subjects()


@pytest.fixture(scope="module")
def metrics() -> Metrics:
    return load_metrics()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("vLLM serves DeepSeek-V4.1-Flash on a GB300 NVL72 rack", ["vLLM", "DeepSeek-V4.1-Flash", "GB300 NVL72"]),
        ("GLM-5.3 at 1M tokens on two H200 nodes", ["GLM-5.3", "H200"]),
        ("GLM-4.5 and GLM-4.5 Air", ["GLM-4.5", "GLM-4.5 Air"]),
        ("Kimi K3 8 GPUs", ["Kimi K3"]),
        ("DeepSeek 155 trillion", ["DeepSeek"]),
        ("gpt-oss 120B, GPT OSS 20B", ["gpt-oss-120b", "gpt-oss-20b"]),
        ("deepseekers and vllms", []),
        ("Claude Code is no Claude 5", ["Claude Code", "Claude 5"]),
        ("R1 drops; the router1 does not", ["DeepSeek-R1"]),
        ("", []),
    ],
)
def test_find(text: str, names: list[str], subjects: Subjects) -> None:
    assert [subject.name for _, _, subject in subjects.find(text)] == names


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("TensorRT LLM", "TensorRT-LLM"),
        ("trt-llm", "TensorRT-LLM"),
        ("Latent.Space", "Latent Space"),
        ("latent.space", "Latent Space"),
        ("vllm.ai", "vLLM"),
        ("Semi Analysis", "SemiAnalysis"),
        ("SemiAnalysys", "SemiAnalysis"),
        ("deep infer", "DeepInfer"),
    ],
)
def test_resolve(spelling: str, name: str, subjects: Subjects) -> None:
    found = subjects.resolve(spelling)
    assert found is not None
    assert found.name == name


def test_spellings_of_a_version_are_one(subjects: Subjects) -> None:
    ids = {found.id for name in ("Kimi K3", "Kimi-K3", "KimiK3") if (found := subjects.resolve(name))}
    assert len(ids) == 1


@pytest.mark.parametrize(("a", "b"), [("MiniMax M2", "MiniMax M2.5"), ("MI300X", "MI350X"), ("Kimi K2", "Kimi K3")])
def test_digits_decide(a: str, b: str, subjects: Subjects) -> None:
    first, second = subjects.resolve(a), subjects.resolve(b)
    assert first is not None
    assert second is not None
    assert first.id != second.id


def test_maker(subjects: Subjects) -> None:
    found = subjects.get("DeepInfer")
    assert found is not None
    assert (found.kind, found.maker) == ("engine", "DeepSeek")


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_found_names_lie_in_the_text_in_order(text: str) -> None:
    end = 0
    for start, stop, subject in _SHARED.find(text):
        assert end <= start < stop <= len(text)
        assert subject.name
        end = stop


_SHARED = load_subjects()


def test_relations(metrics: Metrics) -> None:
    assert metrics.related("generation_speed", "throughput")
    assert metrics.related("throughput", "per_user_speed")
    assert metrics.related("discount", "cost_ratio")
    assert not metrics.related("throughput", "time_to_first_token")
    assert not metrics.related("throughput", "no such metric")


def test_metrics_name_only_metrics_and_their_own_dimensions(metrics: Metrics) -> None:
    for metric in metrics.entries.values():
        for other in (metric.broader, metric.complement, *metric.over):
            assert not other or other in metrics.entries, metric.id
        assert set(metric.default) <= set(metric.dimensions), metric.id


@pytest.mark.parametrize(
    ("unit", "dimension"),
    [
        ("token/day", "token/time"),
        ("token/second/GPU", "token/GPU/time"),
        ("USD/Mtoken", "money/token"),
        ("USD/hour", "money/hour"),
        ("USD/day", "money/time"),
        ("percent", "percent"),
        ("dimensionless", "ratio"),
        ("date", "date"),
        ("contributor", "contributor"),
        ("", "1"),
    ],
)
def test_shape(unit: str, dimension: str) -> None:
    assert shape(unit, load_units()) == dimension


def test_longest_phrase_wins_and_a_space_is_a_hyphen() -> None:
    phrases = Phrases([("cache hit", "short"), ("cache hit rate", "long"), ("releas*", "prefix")])
    hits = [(hit.value, hit.words) for hit in phrases.find("The cache-hit rate; a Cache hit; it releases, release.")]
    assert hits == [(("long",), 3), (("short",), 2), (("prefix",), 1), (("prefix",), 1)]


def test_marks_and_any_word_within_a_phrase() -> None:
    phrases = Phrases([("p&l", "mark"), ("c++ build", "tail"), ("time to * token", "any"), ("lag*", "short")])
    text = "The P&L, a C++ build, time-to-first token; P L; lagging by a lag, time to token; c build."
    assert [hit.value[0] for hit in phrases.find(text)] == ["mark", "tail", "any", "short", "short"]


def test_own_entries_extend_and_replace(tmp_path: Path) -> None:
    own = tmp_path / "own.yml"
    own.write_text(
        "subjects:\n  - {name: Brimstone, kind: engine, maker: Ashworks, aliases: [BRM engine]}\n"
        "metrics:\n  - {id: sparkle, name: sparkle, dimensions: [glint/time], kind: varying, cues: [sparkl*]}\n"
        "  - {id: layers, name: storeys, dimensions: [layer], kind: fixed}\n",
        encoding="utf-8",
    )
    found = load_subjects([own]).resolve("brm engine")
    assert found is not None
    assert found.name == "Brimstone"
    metrics = load_metrics([own])
    assert metrics.entries["sparkle"].cues == ("sparkl*",)
    assert metrics.entries["layers"].name == "storeys"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("metrics:\n  - {id: a, name: A, dimensions: [time], kind: fixed}\n  - {id: b, name: B, kind: odd}\n", ":3:"),
        ("metrics:\n  - {id: a, name: A, dimensions: [time], kind: fixed, cuse: [x]}\n", "cuse"),
        ("metrics:\n  - {id: a, name: A, dimensions: [time], kind: fixed, cues: [off]}\n", "quote"),
        ("metrics:\n  - just words\n", ":2:"),
        ("metrics: 5\n", "must be a list"),
        ("metrix:\n  - {}\n", "metrix"),
        ("- a\n- b\n", "lists"),
        ("metrics:\n  - {id: [}\n", "YAML"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_place(text: str, says: str, tmp_path: Path) -> None:
    own = tmp_path / "own.yml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        load_metrics([own])
    assert says in str(caught.value)
    assert "own.yml" in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"absent\.yml"):
        load_subjects([tmp_path / "absent.yml"])


def test_a_newsrooms_own_metric_comes_before_a_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "own.yml"
    own.write_text(
        "metrics:\n  - {id: hold_depth, name: depth of the hold, dimensions: [length], kind: fixed, cues: [depth]}\n",
        encoding="utf-8",
    )
    assert next(iter(load_metrics([own]).entries)) == "hold_depth"


@given(st.text(alphabet="aBé9_ .-’“\u0130ß٣²½\n\u00a0中Ⅷ", max_size=30))
def test_words_are_runs_of_letters_and_digits_in_lower_case(text: str) -> None:
    runs = [(run.start(), run.group()) for run in re.finditer(r"[^\W_]+", lowered(text))]
    assert list(words_of(text)) == runs
    assert len(lowered(text)) == len(text)
