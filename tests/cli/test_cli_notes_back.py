"""A figure is corrected one way and back: what stands at the foot, on the page and in the text agrees."""

from __future__ import annotations

import pytest
from room import Room

OUT = "# Out\n\nDeepSeek open-sourced DeepInfer on {} October 2026.\n"
URL = "https://news.example.org/out"
#: 1 November 2026, noon, UTC.
NOON = 1793534400


def settle(room: Room, day: int, accepted: int, *more: str) -> list[str]:
    """Settle on a day of October and issue what follows; return the notes that were issued."""
    when = {"SOURCE_DATE_EPOCH": str(NOON + (day - 1) * 86_400)}
    room.run("resolve", "DeepInfer", "--accept", f"2026-10-{accepted}", "--reason", "Asked again.", **when)
    said = room.run("correct", "--issue", "all", *more, **when)
    assert room.run("correct", "--format", "json", **when).json() == []
    return [line.partition(": ")[2] for line in said.stderr.splitlines() if line.startswith("Issued")]


@pytest.fixture
def out(disputing: Room) -> Room:
    """A newsroom that printed 29 October."""
    path = disputing.write("article.md", OUT.format(29))
    disputing.run("publish", path, "--url", URL, "--date", "2026-10-31")
    return disputing


def test_in_the_text_each_way_is_one_note_and_the_last_one_says_which_it_replaces(out: Room) -> None:
    told = [settle(out, day, accepted, "--apply") for day, accepted in ((2, 20), (3, 29), (4, 20))]
    assert [len(notes) for notes in told] == [1, 1, 1]
    assert "right figure is 20 October 2026" in told[0][0] and "takes the place" not in told[0][0]
    assert "right figure is 29 October 2026" in told[1][0]
    assert told[1][0].endswith("This takes the place of the note of 2 November 2026.")
    assert "right figure is 20 October 2026" in told[2][0]
    assert told[2][0].endswith("This takes the place of the note of 3 November 2026.")
    text = (out.folder / "article.md").read_text(encoding="utf-8")
    assert text.startswith(OUT.format(20))
    places = [text.index(notes[0]) for notes in told]
    assert places == sorted(places), "the newest note stands last"
    page = out.run("corrections").stdout
    assert page.count("A later note on this gives another figure.") == 2
    out.run("check", "article.md")


def test_without_a_change_of_the_text_the_earlier_note_is_taken_back(out: Room) -> None:
    first, second, third = (settle(out, day, accepted) for day, accepted in ((2, 20), (3, 29), (4, 20)))
    assert [len(first), len(second), len(third)] == [1, 1, 1]
    assert "An earlier note of 2 November 2026 gave 20 October 2026 as the right figure" in second[0]
    assert third[0].endswith("This takes the place of the note of 3 November 2026.")
    foot = out.run("corrections", "--article", URL).stdout
    assert foot.split("\n\n")[0].count("A later note") == 0 and foot.count("A later note") == 2


def test_the_same_decision_made_anew_asks_for_no_further_note(out: Room) -> None:
    settle(out, 2, 20, "--apply")
    settle(out, 3, 29, "--apply")
    assert settle(out, 5, 29, "--apply") == []
