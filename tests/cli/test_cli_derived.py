"""Totals, ratios and shares of an article whose parts were corrected."""

from __future__ import annotations

import pytest
from room import Room


def room_with(room: Room, wrong: str, right: str, article: str, *, name: str = "article.md") -> list[dict[str, object]]:
    """Publish an article that prints a wrong figure, settle on the right one, and return the pending notes."""
    room.run("init")
    room.run("ingest", room.write("wrong.md", wrong), "--source", "Coast News", "--date", "2026-02-02")
    room.run("ingest", room.write("right.md", right), "--source", "Harbour Office", "--date", "2026-02-03")
    room.run("publish", room.write(name, article), "--url", "https://news.example.org/a", "--date", "2026-02-04")
    (figure,) = room.run("conflicts", "--format", "jsonl").lines()
    reports = [report for value in figure["values"] for report in value["claims"]]
    accept = next(report["claim"] for report in reports if report["source"] == "Harbour Office")
    room.run("resolve", figure["figure"], "--accept", accept, "--reason", "The office counts the tickets.")
    found = room.run("correct", "--format", "json").json()
    assert isinstance(found, list)
    return found


HOURS = ("Training Kimi K3 took 43,538 GPU hours.", "Training Kimi K3 took 53,538 GPU hours.")
CARS = ("The Kestrel ferry carries 40 cars.", "The Kestrel ferry carries 48 cars.")
SPEED = ("On the H100, vLLM serves Qwen3-8B at 111 tok/s.", "On the H100, vLLM serves Qwen3-8B at 148 tok/s.")
FERRIES = "The Kestrel ferry carries 40 cars and the Heron ferry 25 cars,"
BEDS = "| Ward | Beds |\n|---|---|\n| Kestrel | 40 |\n| Heron | 25 |\n| Total | 65 |\n"


@pytest.mark.parametrize(
    ("reports", "article", "name", "wrong", "right"),
    [
        (CARS, f"{FERRIES} 65 cars in all.", "a.md", "65 cars", "73"),
        (CARS, f"<p>{FERRIES} <b>65</b> cars in all.</p>", "a.html", "65", "73"),
        (HOURS, f"{HOURS[0][:-1]} at $2.00 an hour, $87,076 in total.", "a.md", "$87,076", "$107,076"),
        (SPEED, f"{SPEED[0][:-1]} against 185 tok/s on the H200, 1.67x.", "a.txt", "1.67x", "1.25x"),
        (("Kestrel has 40 beds.", "Kestrel has 48 beds."), BEDS, "a.md", "65", "73"),
    ],
    ids=["a total", "in HTML", "a price", "a ratio", "a table"],
)
def test_what_was_computed_from_a_corrected_figure_is_listed_too(
    empty: Room, reports: tuple[str, str], article: str, name: str, wrong: str, right: str
) -> None:
    notes = room_with(empty, *reports, f"{article}\n", name=name)
    base, follows = sorted(notes, key=lambda note: "computed" in str(note["note"]))
    assert str(follows["wrong"]).startswith(wrong) and str(follows["right"]).startswith(right)
    assert f"computed from {base['wrong']}" in str(follows["note"])
    assert follows["why"] == "The office counts the tickets."
    empty.run("correct", "--issue", "all")
    assert empty.run("correct", "--format", "json").json() == []
    assert "computed from" in empty.run("corrections").stdout


@pytest.mark.parametrize(
    "article",
    [
        "The Kestrel ferry carries 40 cars. Both ferries together have 65 cabins in all.",
        "The Kestrel ferry carries 40 cars and the Heron ferry 25 cars, 70 cars in all.",
        "The Kestrel ferry carries 40 cars and the Heron ferry 25 cars.",
    ],
    ids=["parts not stated", "wrong before", "no total"],
)
def test_only_what_followed_before_and_follows_no_more_is_listed(empty: Room, article: str) -> None:
    notes = room_with(empty, *CARS, f"{article}\n")
    assert [note["wrong"] for note in notes] == ["40 cars"]
