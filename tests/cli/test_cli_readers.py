"""Readers' tips, promises that fall due, and letters to those who have an error from us."""

from __future__ import annotations

import pytest
from room import Room

URL = "https://news.example.org/out"
SAYS = ("correct", "--tip", "Their own  page says\n20 October.", "--url", URL)


def tips(room: Room) -> list[dict[str, object]]:
    found = room.run("correct", "--tips", "--format", "json").json()
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("by", [(), ("--by", "A. Reader")], ids=["unnamed", "named"])
def test_a_tip_is_linked_to_the_figure_and_answered_once_a_note_is_out(printed: Room, by: tuple[str, ...]) -> None:
    assert "No reader's tip" in printed.run("correct", "--tips").stderr
    assert "29 October 2026 in line 3" in printed.run(*SAYS, *by).stderr
    (tip,) = tips(printed)
    (note,) = printed.run("correct", "--format", "json").json()
    assert (tip["claim"], tip["text"], tip["outcome"]) == (note["claim"], "Their own page says 20 October.", None)
    listed = printed.run("correct", "--tips").stdout
    assert ("A. Reader" if by else "(a reader, ") in listed and "open" in listed
    identity = str(tip["id"])
    answer = ("correct", "--answer", identity[:14], "--outcome", "corrected", "--reason", "They were right.")
    assert "No correction of that figure was issued" in printed.refused(*answer)
    printed.run("correct", "--issue", "all")
    printed.run(*answer)
    (tip,) = tips(printed)
    assert (tip["outcome"], tip["reason"]) == ("corrected", "They were right.")
    assert "answered already" in printed.refused(*answer)
    rebuilt = printed.run("export", "-").stdout
    printed.write("record.jsonl", rebuilt)
    printed.run("import", "record.jsonl", "--db", "copy.db")
    assert printed.run("correct", "--tips", "--format", "json", "--db", "copy.db").json() == [tip]


def test_open_tips_come_first_and_the_figure_may_have_to_be_named(disputing: Room) -> None:
    text = "# Out\n\nMercury 3 costs $0.10 per 1M input tokens and $0.35 per 1M output tokens.\n"
    disputing.run("publish", disputing.write("article.md", text), "--url", URL, "--date", "2026-10-31")
    assert "could be meant" in disputing.run(*SAYS, expect=2).stderr
    disputing.run(*SAYS, "--printed", "$0.35", SOURCE_DATE_EPOCH="1793534400")
    disputing.run(*SAYS, "--printed", "$0.10 per 1M", SOURCE_DATE_EPOCH="1793534401")
    first, second = tips(disputing)
    assert (str(first["printed"])[:5], str(second["printed"])[:5]) == ("$0.10", "$0.35")
    done = ("--outcome", "stands", "--reason", "The price list has it.")
    disputing.run("correct", "--answer", str(first["id"]), *done)
    assert [tip["outcome"] for tip in tips(disputing)] == [None, "stands"]


def test_what_is_missing_or_unknown_is_said(printed: Room) -> None:
    printed.run("correct")
    for arguments in (
        ("--tip", "x"),
        ("--tip", " ", "--url", URL),
        ("--tip", "x", "--url", "https://news.example.org/other"),
        ("--tip", "x", "--url", URL, "--printed", "155T"),
        ("--url", URL),
        ("--by", "A. Reader"),
        ("--answer", "event-1", "--outcome", "stands"),
        ("--answer", "event-1", "--outcome", "stands", "--reason", "x"),
        ("--outcome", "stands"),
        ("--tips", "--promises"),
        ("--date", "2026-11-04"),
    ):
        printed.refused("correct", *arguments)


def test_promises_are_listed_when_they_fall_due_until_somebody_settles_them(disputing: Room) -> None:
    text = "# Plans\n\nDeepSeek promised to release the weights of DeepInfer by 4 November 2026.\n"
    disputing.run("ingest", disputing.write("plans.md", text), "--source", "Tech Digest", "--date", "2026-10-30")
    disputing.run("publish", disputing.write("article.md", text), "--url", URL, "--date", "2026-10-31")
    due = ("correct", "--promises", "--date")
    assert "No promise has fallen due by 2026-11-03" in disputing.run(*due, "2026-11-03").stderr
    listed = disputing.run(*due, "2026-11-04").stdout
    assert listed.startswith("2026-11-04  DeepInfer") and "Tech Digest, 2026-10-30; 1 report" in listed
    assert f"{URL}, 2026-10-31), line 3" in listed
    (promise,) = disputing.run(*due, "2026-12-01", "--format", "json").json()
    disputing.run("resolve", promise["figure"], "--accept", "2026-11-04", "--reason", "They kept it.",
                  SOURCE_DATE_EPOCH="1793966400")  # fmt: skip
    assert disputing.run(*due, "2026-12-01").stdout == ""


def test_those_who_have_the_error_from_us_get_a_letter(printed: Room) -> None:
    cites = f"# Seen elsewhere\n\nDeepSeek open-sourced DeepInfer on 29 October 2026, reports [the newsroom]({URL}).\n"
    copies = "# Out\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n\nBy our wire.\n"
    earlier = "# Engines, at last\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n"
    for name, text, source, date in (
        ("cites.md", cites, "Rack Weekly", "2026-11-02"),
        ("copies.md", copies, "Harbour Wire", "2026-11-01"),
        ("earlier.md", earlier, "Own Work", "2026-10-30"),
    ):
        printed.run("ingest", printed.write(name, text), "--source", source, "--date", date)
    assert "Nobody is known" in printed.run("corrections", "--colleagues").stderr
    printed.run("correct", "--issue", "all")
    letters = printed.run("corrections", "--colleagues").stdout
    assert [line for line in letters.splitlines() if line.startswith("To: ")] == ["To: Harbour Wire", "To: Rack Weekly"]
    assert "prints a sentence of ours" in letters and "has a figure from us" in letters
    assert letters.count("That was wrong. The right figure is 20 October 2026") == 2 and letters.count(URL) >= 2
