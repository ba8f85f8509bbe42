"""The real pages: what conflicts on them, and what happens when another source restates their figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from figure_factory import recorded

from claims.documents import read_file, read_text
from claims.extract import extract
from claims.figures.agreement import agrees, compare
from claims.figures.conflicts import scan
from claims.figures.independence import values
from claims.figures.linking import Assignment, assign
from claims.model.claim import Claim
from claims.model.record import Figure, FigureRecord, LinkStatus, RecordedClaim
from claims.vocabulary.vocabulary import Vocabulary

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "figures" / "restated.yml").read_text(encoding="utf-8")
)
DATE = "2026-10-30"


class Pages:
    """Both real pages in one record, as ingesting them would leave it."""

    def __init__(self, shared: Path, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.claims: dict[str, tuple[Claim, ...]] = {}
        self.held: dict[str, RecordedClaim] = {}
        for path in sorted((shared / "seeds").glob("*.txt")):
            found = extract(read_file(path), vocabulary, date=DATE)
            self.claims[path.name[:3]] = found
            self.held.update({each.id: recorded(each, source=path.name, date=DATE) for each in found})
        self.assignment = assign(list(self.held.values()), (), vocabulary)
        self.records = records(self.assignment, self.assignment.figures, self.held)

    def restate(self, text: str) -> tuple[list[FigureRecord], tuple[Claim, ...]]:
        """Return the record after another source's words, and that source's claims."""
        document = read_text(text, name="restated")
        found = extract(document, self.vocabulary, date=DATE)
        new = {each.id: recorded(each, source="Another source", date=DATE) for each in found}
        result = assign(list(new.values()), self.records, self.vocabulary)
        held = {**self.held, **new}
        both = Assignment((*self.assignment.links, *result.links), ())
        return records(both, (*self.assignment.figures, *result.figures), held), found


def records(result: Assignment, figures: tuple[Figure, ...], held: dict[str, RecordedClaim]) -> list[FigureRecord]:
    by_figure: dict[str, list[RecordedClaim]] = {}
    for link in result.links:
        one = held[link.claim].model_copy(update={"confidence": link.confidence, "link": LinkStatus.SUGGESTED})
        by_figure.setdefault(link.figure, []).append(one)
    return [FigureRecord(figure=figure, claims=tuple(by_figure[figure.id])) for figure in figures]


@pytest.fixture(scope="module")
def pages(shared: Path, vocabulary: Vocabulary) -> Pages:
    return Pages(shared, vocabulary)


def meant(pages: Pages, case: dict[str, Any]) -> list[str]:
    """Return the ids of the page's own claims that a case means."""
    found = [
        each.id
        for each in pages.claims[case["page"]]
        if (each.quantity.unit == case["unit"] and _number(each.quantity.low) == _number(case["low"]))
        and case.get("holds", "") in each.quote
    ]
    assert found, f"the page's claim was not extracted: {case['low']} {case['unit']}"
    return found


def _number(text: str) -> str | float:
    return text if "-" in text else float(text)


def joined(after: list[FigureRecord], case: dict[str, Any], pages: Pages, new: tuple[Claim, ...]) -> FigureRecord:
    ids, ours = set(meant(pages, case)), {each.id for each in new}
    for record in after:
        members = {each.claim.id for each in record.claims}
        if members & ids and members & ours:
            return record
    pytest.fail(f"not linked: {[(each.text, each.subject, each.metric, each.qualifiers) for each in new]}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_restated(case: dict[str, Any], pages: Pages) -> None:
    for text in case["same"]:
        after, new = pages.restate(text)
        record = joined(after, case, pages, new)
        ours = [each.claim for each in record.claims if each.claim in new]
        theirs = [each.claim for each in record.claims if each.claim.id in meant(pages, case)]
        verdicts = [compare(one, other, pages.vocabulary, date_a=DATE, date_b=DATE) for one in ours for other in theirs]
        assert any(agrees(verdict) for verdict in verdicts), (text, verdicts)
        before = {conflict.id for each in pages.records for conflict in scan(each, pages.vocabulary)}
        assert {conflict.id for each in after for conflict in scan(each, pages.vocabulary)} <= before, text


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["about"]))
def test_altered(case: dict[str, Any], pages: Pages) -> None:
    after, new = pages.restate(case["altered"])
    record = joined(after, case, pages, new)
    ours = {each.id for each in new}
    conflicts = scan(record, pages.vocabulary)
    assert any({conflict.a, conflict.b} & ours for conflict in conflicts), conflicts


def test_exactly_two_figures_are_disputed(pages: Pages) -> None:
    disputed = [record for record in pages.records if scan(record, pages.vocabulary)]
    told = [
        (each.figure.label, [conflict.verdict.explanation for conflict in scan(each, pages.vocabulary)])
        for each in disputed
    ]
    assert len(disputed) == 2, told
    units = {record.figure.unit for record in disputed}
    assert units == {"date", "token/day"}, told
    for record in disputed:
        assert len(scan(record, pages.vocabulary)) == 1, told


def test_five_reports_stand_against_one(pages: Pages) -> None:
    (record,) = [each for each in pages.records if each.figure.unit == "token/day" and scan(each, pages.vocabulary)]
    found = {each.low: each for each in values(record, pages.vocabulary)}
    assert len(found["155000000000000"].claims) == 5
    assert {origin.name for origin in found["155000000000000"].origins} == {"DeepSeek", "Latent Space", "Leiphone"}
    assert found["155000000000000"].note
    assert len(found["150000000000000"].claims) == 1


def test_a_story_that_is_printed_twice_has_one_origin(pages: Pages) -> None:
    (record,) = [
        each
        for each in pages.records
        if any(
            one.claim.quantity.low == "423" and one.claim.quantity.unit == "token/second/user" for one in each.claims
        )
    ]
    assert len(record.claims) == 2
    (value,) = values(record, pages.vocabulary)
    assert value.independent_origins == 1
