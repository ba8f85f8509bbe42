"""Which claims are about one figure: the cases of linking.yml, and how claims are put into figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from figure_factory import claim, recorded

from claims.figures.conflicts import SURE, scan
from claims.figures.keys import Index, wanted
from claims.figures.linking import assign, found, match
from claims.figures.profile import profile
from claims.model.claim import Claim, Stance
from claims.model.record import FigureRecord, LinkStatus
from claims.vocabulary.vocabulary import Vocabulary

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "figures" / "linking.yml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    a, b = claim(case["a"], name="a"), claim(case["b"], name="b")
    link = match(a, b, vocabulary)
    if "links" in case:
        assert (link is not None) == case["links"], link
    if "surely" in case:
        # Below this a suggested link opens no conflict.
        assert (link is not None and link.confidence >= SURE) == case["surely"], link
    assert link == match(b, a, vocabulary) or (link and link.confidence == match(b, a, vocabulary).confidence)  # type: ignore[union-attr]
    if case.get("links"):
        assert meet(a, b, vocabulary) and meet(b, a, vocabulary), "claims that link must find each other"


def meet(new: Claim, old: Claim, vocabulary: Vocabulary) -> bool:
    """Whether a new claim finds the figure of an old one."""
    index: Index[str] = Index()
    index.file(profile(old, vocabulary), old.id)
    return old.id in index.find(wanted(profile(new, vocabulary)))


def tokens(value: str, name: str, **fields: Any) -> Claim:
    spec = {"value": value, "unit": "token/day", "metric": "throughput", "subject": "DeepSeek"}
    return claim({**spec, "subject_kind": "organisation", **fields}, name=name)


def test_claims_of_one_figure_are_put_together_in_any_order(vocabulary: Vocabulary) -> None:
    claims = [tokens("155T", "a"), tokens("150T", "b"), tokens("155T", "c", subject="DeepInfer", subject_kind="engine")]
    first = assign(claims, (), vocabulary)
    assert len(first.figures) == 1
    assert {link.figure for link in first.links} == {first.figures[0].id}
    assert assign(claims[::-1], (), vocabulary) == first


def test_a_new_claim_joins_the_figure_of_the_record(vocabulary: Vocabulary) -> None:
    old, new = tokens("155T", "a"), tokens("150T", "b")
    record = FigureRecord(figure=found(old, vocabulary), claims=(recorded(old),))
    result = assign([new], [record], vocabulary)
    assert result.figures == ()
    assert [(link.claim, link.figure) for link in result.links] == [(new.id, record.figure.id)]
    assert assign([old], [record], vocabulary).links == ()


def test_a_refused_link_is_never_made_again(vocabulary: Vocabulary) -> None:
    old, new = tokens("155T", "a"), tokens("150T", "b")
    record = FigureRecord(figure=found(old, vocabulary), claims=(recorded(old), recorded(new, link=LinkStatus.REFUSED)))
    result = assign([new], [record], vocabulary)
    assert len(result.figures) == 1 and result.links[0].figure != record.figure.id


def test_a_claim_between_two_figures_goes_to_the_value_it_repeats_or_nowhere(vocabulary: Vocabulary) -> None:
    fields = {"unit": "token/second/GPU", "subject": "vLLM", "subject_kind": "engine"}
    one = tokens("954K", "a", **fields, qualifiers={"model": "Kimi K3"})
    two = tokens("400K", "b", **fields, qualifiers={"model": "GLM-5.3"})
    repeated, other = tokens("400K", "c", **fields), tokens("700K", "d", **fields)
    result = assign([one, two, repeated, other], (), vocabulary)
    by_claim = {link.claim: link.figure for link in result.links}
    assert by_claim[repeated.id] == by_claim[two.id] != by_claim[one.id]
    assert len(result.figures) == 3


def record_of(vocabulary: Vocabulary, *claims: Claim, **fields: Any) -> FigureRecord:
    return FigureRecord(
        figure=found(claims[0], vocabulary),
        claims=tuple(recorded(each, source=f"Source {number}", **fields) for number, each in enumerate(claims)),
    )


def test_five_reports_against_one_are_one_conflict(vocabulary: Vocabulary) -> None:
    claims = [tokens("155T", str(number)) for number in range(4)]
    record = record_of(vocabulary, *claims, tokens("155T", "about", modifier="approx"), tokens("150T", "other"))
    (conflict,) = scan(record, vocabulary)
    assert conflict.verdict.rule in ("precision", "hedge") and conflict.a < conflict.b
    more = record.model_copy(update={"claims": (*record.claims, recorded(tokens("150T", "again"), source="Another"))})
    assert [each.id for each in scan(more, vocabulary)] == [conflict.id]


def test_what_counts_for_nothing_opens_no_conflict(vocabulary: Vocabulary) -> None:
    right, wrong = tokens("155T", "a"), tokens("150T", "b")
    assert len(scan(record_of(vocabulary, right, wrong), vocabulary)) == 1
    for fields in ({"role": "published"}, {"role": "cites_us"}, {"rank": "deprecated"}, {"status": "rejected"}):
        record = FigureRecord(
            figure=found(right, vocabulary), claims=(recorded(right), recorded(wrong, source="B", **fields))
        )
        assert scan(record, vocabulary) == (), fields
    denied = wrong.model_copy(update={"stance": Stance.REJECTED})
    assert scan(record_of(vocabulary, right, denied), vocabulary) == ()


def test_three_values_give_three_conflicts(vocabulary: Vocabulary) -> None:
    record = record_of(vocabulary, tokens("155T", "a"), tokens("170T", "b"), tokens("180T", "c"))
    assert len(scan(record, vocabulary)) == 3


def sized(value: str, quote: str, name: str) -> Claim:
    spec = {"value": value, "unit": "parameter", "metric": "parameters", "subject": "Qwen3", "subject_kind": "model"}
    return claim({**spec, "quote": quote}, name=name + value)


def test_a_list_of_values_is_of_several_things(vocabulary: Vocabulary) -> None:
    listed = [sized(value, "Qwen3 comes with 8B, 14B and 32B parameters.", "a") for value in ("8B", "14B", "32B")]
    other = [sized("14B", "Qwen3 has 14B parameters.", "b"), sized("16B", "This Qwen3 has 16B parameters.", "c")]
    result = assign([*listed, *other], (), vocabulary)
    by_claim = {link.claim: link.figure for link in result.links}
    assert by_claim[other[0].id] == by_claim[listed[1].id]
    assert len({by_claim[each.id] for each in (*listed, other[1])}) == 4


def test_one_author_gives_one_figure_two_values_only_in_like_words(vocabulary: Vocabulary) -> None:
    one = tokens("155T", "a", quote="The cluster of DeepSeek processes 155T tokens per day.")
    alike = tokens("150T", "b", quote="As we said, the cluster of DeepSeek processes 150T tokens per day.")
    other = tokens("120T", "c", quote="First-time requests made up 120T tokens on a usual Tuesday in spring.")
    together = assign([recorded(each, source="One author") for each in (one, alike, other)], (), vocabulary)
    by_claim = {link.claim: link.figure for link in together.links}
    assert by_claim[one.id] == by_claim[alike.id] != by_claim[other.id]
    apart = assign([recorded(one, source="A"), recorded(other, source="B")], (), vocabulary)
    assert len(apart.figures) == 1


PARALLEL = [
    (
        "For creative writing, Kimi K3 accepts 2.61 tokens per step.",
        "For coding, Kimi K3 accepts 4.73 tokens per step.",
    ),
    ("Kernel: MI300X | Speed: 1.30", "Kernel: MI300X | Speed: 1.36"),
    ("Reads of the connector reach 44 percent.", "Writes of the connector reach 46 percent."),
]


@pytest.mark.parametrize("pair", PARALLEL)
def test_parallel_sentences_of_one_story_are_of_two_things(pair: tuple[str, str], vocabulary: Vocabulary) -> None:
    one, two = (tokens(value, value, quote=quote) for value, quote in zip(("155T", "150T"), pair, strict=True))
    result = assign([recorded(each, source="One author") for each in (one, two)], (), vocabulary)
    assert len(result.figures) == 2


def test_voices_without_names_may_differ_in_one_story(vocabulary: Vocabulary) -> None:
    one = tokens("155T", "a", quote="A commenter notes that the cluster reportedly processes 155T tokens per day.")
    two = tokens("150T", "b", quote="Commenters debated whether the cluster processes 150T tokens per day or more.")
    result = assign([recorded(each, source="One digest") for each in (one, two)], (), vocabulary)
    assert len(result.figures) == 1


def test_one_sentence_gives_one_figure_one_value_though_it_names_a_party_for_one(vocabulary: Vocabulary) -> None:
    quote = "The cluster processes 155T tokens per day, and 150T on AMD."
    one, two = tokens("155T", "a", quote=quote), tokens("150T", "b", quote=quote, attribution=["AMD"])
    assert match(one, two, vocabulary) is None
    other = one.model_copy(update={"attribution": ("DeepSeek",)})
    assert match(other, two, vocabulary) is not None


def test_of_figures_that_fit_equally_well_the_best_attested_is_meant(vocabulary: Vocabulary) -> None:
    def experts(value: str, name: str, **fields: Any) -> Claim:
        spec = {"value": value, "unit": "expert", "metric": "experts", "subject": "Kimi K3", "subject_kind": "model"}
        return claim({**spec, **fields}, name=name)

    many = [recorded(experts("896", f"m{number}"), source=f"S{number}") for number in range(4)]
    lone = recorded(experts("512", "lone"), source="Lone")
    records = [
        FigureRecord(figure=found(many[0].claim, vocabulary), claims=tuple(many)),
        FigureRecord(figure=found(lone.claim, vocabulary), claims=(lone,)),
    ]
    altered = recorded(experts("986", "altered"), source="New")
    (link,) = assign([altered], records, vocabulary).links
    assert link.figure == records[0].figure.id
    few = records[0].model_copy(update={"claims": tuple(many[:2])})
    assert len(assign([altered], [few, records[1]], vocabulary).figures) == 1


def test_an_unsure_link_opens_no_conflict_until_it_is_confirmed(vocabulary: Vocabulary) -> None:
    right, wrong = tokens("155T", "a"), tokens("150T", "b")
    unsure = recorded(wrong, source="B", confidence=0.55)
    record = FigureRecord(figure=found(right, vocabulary), claims=(recorded(right), unsure))
    assert scan(record, vocabulary) == ()
    sure = unsure.model_copy(update={"link": LinkStatus.CONFIRMED})
    assert len(scan(record.model_copy(update={"claims": (record.claims[0], sure)}), vocabulary)) == 1


def test_many_values_of_one_figure_end(vocabulary: Vocabulary) -> None:
    record = record_of(vocabulary, *(tokens(f"{value}T", str(value)) for value in range(100, 180)))
    assert scan(record, vocabulary)


def test_a_stated_change_holds_for_whoever_repeats_its_values(vocabulary: Vocabulary) -> None:
    old, new = tokens("155T", "a"), tokens("150T", "b")
    said = tokens("150T", "c", supersedes="155000000000000")
    assert len(scan(record_of(vocabulary, old, new), vocabulary)) == 1
    assert scan(record_of(vocabulary, old, new, said), vocabulary) == ()


def test_a_figure_with_hundreds_of_values_is_judged_in_linear_time(vocabulary: Vocabulary) -> None:
    claims = [tokens(f"{150 + 7 * number}T", str(number)) for number in range(300)]
    conflicts = scan(record_of(vocabulary, *claims), vocabulary)
    # Each of the values is in a conflict that is listed, but not each pair of them.
    assert {claim for each in conflicts for claim in (each.a, each.b)} == {each.id for each in claims}
    assert len(conflicts) < 2 * len(claims)
