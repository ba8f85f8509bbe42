"""Who really said it: chains, copies, our own words, and the one who can know."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from figure_factory import claim, recorded
from rapidfuzz import fuzz

from claims.figures import independence
from claims.figures.independence import independent_origins, origin_of, origins, values
from claims.figures.linking import found
from claims.model.record import FigureRecord, RecordedClaim
from claims.vocabulary.vocabulary import Vocabulary

CHAINS = (
    ("Leiphone",),
    ("Yuchen Jin", "DeepSeek"),
    ("swyx", "Latent.Space"),
    ("Latent Space",),
    ("DeepSeek",),
)


def report(value: str, chain: tuple[str, ...], name: str, **fields: Any) -> RecordedClaim:
    source = {key: fields.pop(key) for key in ("source", "role", "rank", "date") if key in fields}
    spec = {"value": value, "unit": "token/day", "metric": "throughput", "subject": "DeepSeek"}
    each = claim({**spec, "subject_kind": "organisation", "attribution": chain, **fields}, name=name)
    return recorded(each, **{"source": "An aggregator", **source})


def test_five_reports_have_three_chain_ends_and_one_possible_knower(vocabulary: Vocabulary) -> None:
    claims = [report("155T", chain, str(number)) for number, chain in enumerate(CHAINS)]
    claims.append(report("150T", ("Nathan Lambert",), "other"))
    record = FigureRecord(figure=found(claims[0].claim, vocabulary), claims=tuple(claims))
    first, second = values(record, vocabulary)
    assert (first.low, len(first.claims), first.independent_origins) == ("155000000000000", 5, 1)
    assert {origin.name for origin in first.origins} == {"DeepSeek", "Latent Space", "Leiphone"}
    assert first.knower == "DeepSeek" and "Only DeepSeek can know" in first.note
    assert (len(second.claims), [origin.name for origin in second.origins]) == (1, ["Nathan Lambert"])


def test_what_anybody_can_measure_has_as_many_origins_as_chain_ends(vocabulary: Vocabulary) -> None:
    fields = {"subject": "vLLM", "subject_kind": "engine", "unit": "token/second/GPU"}
    claims = [report("954K", (chain,), chain, **fields) for chain in ("SemiAnalysis", "Artificial Analysis")]
    record = FigureRecord(figure=found(claims[0].claim, vocabulary), claims=tuple(claims))
    (value,) = values(record, vocabulary)
    assert (value.independent_origins, value.knower, value.note) == (2, "", "")


def test_an_engine_on_its_makers_own_cluster_is_known_to_the_maker_alone(vocabulary: Vocabulary) -> None:
    fields = {"subject": "DeepInfer", "subject_kind": "engine", "qualifiers": {"scope": "cluster"}}
    claims = [report("155T", (chain,), chain, **fields) for chain in ("Leiphone", "Latent Space")]
    record = FigureRecord(figure=found(claims[0].claim, vocabulary), claims=tuple(claims))
    (value,) = values(record, vocabulary)
    assert (value.independent_origins, value.knower) == (1, "DeepSeek")


def test_a_hedged_report_gives_the_same_value(vocabulary: Vocabulary) -> None:
    claims = [report("155T", ("Leiphone",), "a", modifier="approx"), report("155T", ("DeepSeek",), "b")]
    record = FigureRecord(figure=found(claims[0].claim, vocabulary), claims=tuple(claims))
    assert len(values(record, vocabulary)) == 1


def test_a_chain_ends_where_it_is_cited(vocabulary: Vocabulary) -> None:
    assert origin_of(report("155T", ("swyx", "Latent.Space"), "a"), vocabulary) == "Latent Space"
    assert origin_of(report("155T", (), "b", source="vllm.ai"), vocabulary) == "vLLM"


COPY = (
    "On Tuesday the small engine team said that its cluster worked through 155T tokens a day without "
    "a single restart of the router."
)


def test_a_copied_story_counts_once(vocabulary: Vocabulary) -> None:
    original = report("155T", (), "a", quote=COPY, source="Wire", date="2026-10-20")
    copy = report("155T", (), "b", quote=COPY.replace("On Tuesday the", "The"), source="Daily", date="2026-10-21")
    own = report("155T", (), "c", quote="We counted 155T tokens ourselves.", source="Tester", date="2026-10-22")
    assert independent_origins([copy, original], vocabulary) == 1
    (origin,) = origins([copy, original], vocabulary)
    assert (origin.name, origin.copies) == ("Wire", (copy.claim.id,))
    assert independent_origins([copy, original, own], vocabulary) == 2


def test_copies_among_thousands_are_found_without_comparing_all(
    vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All sentences share the figure's own wording; every fourth is a copy of the one before it, with a word more."""
    words = [first + second + third for first in "bdfgklmn" for second in "aeiou" for third in "rstvwxyz"]
    reports = []
    for number in range(2000):
        own = [words[(number // 4 * 7 + place * (number % 4 % 3 + 1) * 11) % len(words)] for place in range(16)]
        quote = " ".join([*own[:8], "a single DeepSeek cluster processes 155T tokens per day", *own[8:]])
        quote += " today" if number % 4 == 3 else ""
        reports.append(report("155T", (), str(number), quote=quote, source=f"Paper {number}", date="2026-10-20"))
    calls = 0

    def counting(one: str, two: str) -> float:
        nonlocal calls
        calls += 1
        return fuzz.ratio(one, two)

    monkeypatch.setattr(independence, "fuzz", SimpleNamespace(ratio=counting))
    ends = origins(reports, vocabulary)
    assert calls <= 60 * len(reports)
    assert sum(len(end.copies) for end in ends) >= 500


def test_our_own_words_are_no_origin(vocabulary: Vocabulary) -> None:
    assert independent_origins([report("155T", (), "a", role="published")], vocabulary) == 0
    assert independent_origins([report("155T", (), "a", role="cites_us")], vocabulary) == 0
    assert independent_origins([report("155T", (), "a", rank="deprecated")], vocabulary) == 0


def test_one_file_under_two_names_is_one_report(vocabulary: Vocabulary) -> None:
    apart = [report("155T", (), name, source=name, quote="It handles 155T a day.") for name in ("Gazette", "Copy")]
    one_file = [
        each.model_copy(update={"document": each.document.model_copy(update={"digest": "d" * 64})}) for each in apart
    ]
    assert independent_origins(apart, vocabulary) == 2
    assert independent_origins(one_file, vocabulary) == 1
