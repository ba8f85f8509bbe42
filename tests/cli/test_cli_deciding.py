"""Settling disputes: which figure and claim are meant, what is kept, and what the second of two people is told."""

from __future__ import annotations

from typing import Any

import pytest
from room import EARLY, LATE, Room

REASON = ("--reason", "The maker's own date.")


def claims(room: Room) -> dict[str, dict[str, Any]]:
    """Return the reports of the disputed date by their value."""
    (figure,) = room.run("show", "DeepInfer open-source", "--format", "json").json()["figures"]
    return {claim["low"]: claim for claim in figure["claims"]}


def the_figure(room: Room) -> dict[str, Any]:
    return room.disputes()["open_source_date"]


def claim_of(room: Room, low: str) -> str:
    """Return the id of the claim with that value."""
    (value,) = [value for value in the_figure(room)["values"] if value["low"] == low]
    return str(value["claims"][0]["claim"])


@pytest.mark.parametrize(
    "what", ["figure", "part of the figure's id", "conflict", "claim", "DeepInfer", "open-source release"]
)
def test_a_figure_is_meant_by_id_or_by_name(disputing: Room, what: str) -> None:
    figure = the_figure(disputing)
    meant = {
        "figure": figure["figure"],
        "part of the figure's id": figure["figure"][:14],
        "conflict": figure["conflicts"][0],
        "claim": claim_of(disputing, "2026-10-20"),
    }.get(what, what)
    done = disputing.run("resolve", meant, "--accept", "2026-10-20", *REASON)
    assert "open-source release date" in done.stderr and "deprecated: 29 October 2026 (Rack Digest" in done.stderr
    assert disputing.disputes() == {}


@pytest.mark.parametrize("accept", ["2026-10-20", "20 October 2026", "20 october  2026", "DeepSeek", "claim", "part"])
def test_a_claim_is_meant_by_id_value_or_source(disputing: Room, accept: str) -> None:
    identity = claim_of(disputing, "2026-10-20")
    meant = {"claim": identity, "part": identity[:12]}.get(accept, accept)
    disputing.run("resolve", "DeepInfer", "--accept", meant, *REASON)
    ranks = {low: (claim["rank"], claim["rank_reason"]) for low, claim in claims(disputing).items()}
    assert ranks == {"2026-10-20": ("preferred", REASON[1]), "2026-10-29": ("deprecated", REASON[1])}
    assert claims(disputing)["2026-10-20"]["status"] == "confirmed"


@pytest.mark.parametrize("accept", ["2026-10-21", "c", "claim-", "claim-0", "Nobody", "October"])
def test_a_claim_that_nobody_made_is_refused(disputing: Room, accept: str) -> None:
    assert "20 October 2026" in disputing.refused("resolve", "DeepInfer", "--accept", accept, *REASON)


def test_a_decision_needs_a_reason_and_what_its_outcome_needs(disputing: Room) -> None:
    assert "reason" in disputing.refused("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "  ")
    assert "reason" in disputing.refused("dismiss", "DeepInfer", "--reason", "")
    assert "--accept" in disputing.refused("resolve", "DeepInfer", *REASON)
    assert "nothing called" in disputing.refused("resolve", "Mercury", "--accept", "5", *REASON)
    assert "nothing called" in disputing.refused("resolve", "figure-0123456789abcdef", "--accept", "5", *REASON)
    assert "nothing called" in disputing.refused("show", "")


@pytest.mark.parametrize(
    ("outcome", "accept", "ranks"),
    [
        ("one_right", ("--accept", "2026-10-29"), {"2026-10-20": "deprecated", "2026-10-29": "preferred"}),
        ("both_true_then", ("--accept", "2026-10-29"), {"2026-10-20": "normal", "2026-10-29": "preferred"}),
        ("different_conditions", (), {"2026-10-20": "normal", "2026-10-29": "normal"}),
        ("print_both", (), {"2026-10-20": "normal", "2026-10-29": "normal"}),
        ("neither", (), {"2026-10-20": "deprecated", "2026-10-29": "deprecated"}),
    ],
)
def test_each_outcome_closes_the_dispute_and_deletes_nothing(
    disputing: Room, outcome: str, accept: tuple[str, ...], ranks: dict[str, str]
) -> None:
    disputing.run("resolve", "DeepInfer", "--outcome", outcome, *accept, *REASON)
    assert {low: claim["rank"] for low, claim in claims(disputing).items()} == ranks
    assert disputing.disputes() == {}
    (figure,) = disputing.run("conflicts", "--status", "resolved", "--format", "jsonl").lines()
    assert figure["status"] == "resolved"
    assert REASON[1] in disputing.run("show", "DeepInfer open-source").stdout


def test_the_second_of_two_people_is_told(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", *REASON, actor="anna")
    settled = disputing.export()
    other = ("resolve", "DeepInfer", "--accept", "2026-10-29", "--reason", "The blog says so.")
    sentence = disputing.refused(*other, actor="ben")
    assert "anna" in sentence and REASON[1] in sentence and "20 October 2026" in sentence
    assert disputing.export() == settled
    disputing.run(*other, "--overrule", actor="ben")
    assert claims(disputing)["2026-10-20"]["rank"] == "deprecated"
    assert claims(disputing)["2026-10-29"]["rank"] == "preferred"


def test_one_may_change_ones_own_mind(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", *REASON)
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-29", "--reason", "On second thoughts.")
    assert claims(disputing)["2026-10-29"]["rank"] == "preferred"
    actions = [event["action"] for event in disputing.run("log", "--format", "jsonl").lines()]
    assert actions.count("resolve") == 3, "the figure twice and its conflict once: nothing is overwritten"


def test_a_new_report_opens_a_settled_figure_for_everybody(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", *REASON, actor="anna")
    third = disputing.write("third.md", LATE.replace("29 October", "25 October"))
    disputing.run("ingest", third, "--source", "Third Post", "--date", "2026-11-03")
    assert set(disputing.disputes()) == {"open_source_date"}
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-25", "--reason", "New facts.", actor="ben")
    assert disputing.disputes() == {}


def test_dismissing_lets_both_claims_stand(disputing: Room) -> None:
    conflict = the_figure(disputing)["conflicts"][0]
    assert "Dismissed 1 conflict" in disputing.run("dismiss", conflict, "--reason", "Two repositories.").stderr
    assert disputing.disputes() == {}
    for text in (EARLY, LATE):
        draft = disputing.write("draft.md", text)
        disputing.run("check", draft)
    assert "no open conflict" in disputing.refused("dismiss", conflict, "--reason", "Again.")
    assert "dismissed" in disputing.run("conflicts", "--status", "dismissed").stdout
    assert "Two repositories." in disputing.run("log", conflict).stdout


def test_the_log_names_who_when_and_why(disputing: Room) -> None:
    figure = the_figure(disputing)["figure"]
    assert disputing.run("log").stderr == "No decisions yet.\n"
    disputing.run("resolve", figure, "--accept", "2026-10-20", *REASON, actor="anna", SOURCE_DATE_EPOCH="1793520000")
    (line,) = disputing.run("log", figure).stdout.splitlines()
    assert line.startswith("2026-11-01T08:00:00Z  anna  resolve ") and line.endswith(REASON[1])
    assert "DeepInfer, open-source release date" in line and "in favour of 20 October 2026 by" in line
    ranks = [each for each in disputing.run("log").stdout.splitlines() if "  anna  rank " in each]
    assert any("rank deprecated: 29 October 2026 by" in each for each in ranks)
    assert "SOURCE_DATE_EPOCH" in disputing.refused("correct", SOURCE_DATE_EPOCH="soon")


def test_a_name_that_fits_several_disputes_lists_them(disputing: Room) -> None:
    worse = disputing.write("worse.md", "DeepInfer reaches a 69% input cache hit rate.\n")
    disputing.run("ingest", worse, "--source", "Other", "--date", "2026-10-23")
    done = disputing.run("resolve", "DeepInfer", "--accept", "Nobody", *REASON, expect=2)
    assert "fits 2 figures" in done.stderr and done.stderr.count("figure-") == 2
    disputing.run("resolve", "DeepInfer", "--accept", "96%", *REASON)
    assert set(disputing.disputes()) == {"open_source_date"}, "the accepted value says which of them is meant"


def test_show_gives_all_figures_of_a_subject(disputing: Room) -> None:
    figures = disputing.run("show", "deepinfer", "--format", "json").json()["figures"]
    assert {figure["metric"] for figure in figures} == {"open_source_date", "cache_hit_rate"}
    text = disputing.run("show", "DeepInfer", "--color", "never").stdout
    assert "\x1b" not in text and "Cache Post" in text and "Rack Digest" in text
    assert "\x1b" in disputing.run("show", "DeepInfer", "--color", "always").stdout
