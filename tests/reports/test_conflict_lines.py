"""Disputed figures, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path

from record_samples import disputed

from claims.model.claim import Rank
from claims.model.record import ConflictStatus, FigureRecord, Outcome
from claims.reports.conflict_lines import conflict_object, conflicts_jsonl, conflicts_text
from claims.reports.figure_page import figure_text
from claims.vocabulary.vocabulary import Vocabulary

GOLDEN = Path(__file__).parent / "golden"
PROMISED = ["figure", "subject", "metric", "qualifiers", "status", "rule", "values", "conflicts"]


def settled(record: FigureRecord) -> FigureRecord:
    """Return the figure as it is once 155T was accepted."""
    claims = [
        one.model_copy(update={"rank": Rank.DEPRECATED, "rank_reason": "an estimate"})
        if "150T" in one.claim.text
        else one
        for one in record.claims
    ]
    conflicts = [one.model_copy(update={"status": ConflictStatus.RESOLVED}) for one in record.conflicts]
    return record.model_copy(
        update={
            "claims": tuple(claims),
            "conflicts": tuple(conflicts),
            "accepted": claims[0].claim.id,
            "outcome": Outcome.ONE_RIGHT,
            "reason": "the maker's own figure",
            "decided_at": "2026-11-01T09:00:00Z",
            "recheck": "2027-01-01",
        }
    )


def test_the_object_has_the_promised_keys_and_groups_values(vocabulary: Vocabulary) -> None:
    data = conflict_object(disputed(), vocabulary)
    assert list(data)[: len(PROMISED)] == PROMISED
    assert data["status"] == "open" and data["rule"] and len(data["conflicts"]) == 1
    assert [(value["low"], len(value["claims"]), value["independent_origins"]) for value in data["values"]] == [
        ("155000000000000", 3, 1),
        ("150000000000000", 1, 1),
    ]
    # Of what the company's own cluster does there is one knower, whoever reports it; where the chains end is listed.
    assert (data["values"][0]["origins"], data["values"][0]["knower"]) == (["DeepSeek", "Example Wire"], "DeepSeek")
    first = data["values"][0]["claims"][0]
    assert list(first)[:6] == ["claim", "source", "attribution", "origin", "report_date", "quote"]
    assert (first["attribution"], first["origin"]) == (["A. Poster", "DeepSeek"], "DeepSeek")


def test_one_line_a_figure(vocabulary: Vocabulary) -> None:
    lines = conflicts_jsonl([disputed()] * 2, vocabulary).splitlines()
    assert len(lines) == 2 and json.loads(lines[0]) == conflict_object(disputed(), vocabulary)
    assert conflicts_jsonl([], vocabulary) == ""


def test_listing_golden(vocabulary: Vocabulary) -> None:
    text = conflicts_text([disputed()], vocabulary)
    assert text == (GOLDEN / "conflicts.txt").read_text(encoding="utf-8")
    assert "\x1b" not in text


def test_no_disputes_are_said_aloud(vocabulary: Vocabulary) -> None:
    assert conflicts_text([], vocabulary) == "No disputed figures.\n"


def test_a_settled_dispute_still_shows_the_losing_value(vocabulary: Vocabulary) -> None:
    data = conflict_object(settled(disputed()), vocabulary)
    assert data["status"] == "resolved"
    ranks = {value["low"]: {claim["rank"] for claim in value["claims"]} for value in data["values"]}
    assert ranks == {"155000000000000": {"normal"}, "150000000000000": {"deprecated"}}


def test_figure_golden(vocabulary: Vocabulary) -> None:
    assert figure_text(disputed(), vocabulary) == (GOLDEN / "figure.txt").read_text(encoding="utf-8")


def test_a_settled_figure_says_what_was_decided(vocabulary: Vocabulary) -> None:
    text = figure_text(settled(disputed()), vocabulary)
    assert "accepted: 155 trillion tokens per day" in text
    assert "settled as one right on 2026-11-01: the maker's own figure" in text
    assert "deprecated: an estimate" in text
    assert "to be checked again by 2027-01-01" in text
