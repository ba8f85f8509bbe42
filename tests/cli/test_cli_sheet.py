"""`claims sheet` in a newsroom."""

from __future__ import annotations

from room import Room

DRAFT = "# Issue 3\n\nAccording to Rack Digest, DeepSeek open-sourced DeepInfer on 29 October 2026.\n"


def test_the_sheet_goes_to_stdout_or_a_file_and_says_what_was_read(disputing: Room) -> None:
    disputing.write("draft.md", DRAFT)
    before = disputing.bytes()
    printed = disputing.run("sheet", "draft.md", "--format", "md")
    assert "29 October 2026: supported" in printed.stdout and "1 figure read: 1 supported" in printed.stderr
    done = disputing.run("sheet", "draft.md", "--output", "sheet.html")
    assert done.stdout == "" and "Wrote sheet.html." in done.stderr
    assert "<mark>29 October 2026</mark>" in (disputing.folder / "sheet.html").read_text(encoding="utf-8")
    assert disputing.bytes() == before


def test_the_sheet_names_who_settled_a_figure(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "Their own date.", actor="M. Keller")
    shown = disputing.run("sheet", "-", "--format", "md", stdin=DRAFT).stdout
    # Settling wrote several events, and was one decision.
    assert shown.count("reviewed: M. Keller") == 1 and "settled: Their own date." in shown
    assert "deprecated: Their own date." in shown


def test_what_cannot_be_read_is_refused(disputing: Room, empty: Room) -> None:
    assert "no such file" in disputing.refused("sheet", "missing.md")
    assert "There is no format pdf" in disputing.refused("sheet", "draft.md", "--format", "pdf")


def test_what_a_maker_says_of_its_own_thing_is_the_source_itself(disputing: Room) -> None:
    own = disputing.run(
        "sheet", "-", "--format", "csv", stdin="DeepSeek open-sourced DeepInfer on 20 October 2026."
    ).stdout
    assert "DeepSeek" in own and "primary source seen" in own and "second-hand" in own, own
