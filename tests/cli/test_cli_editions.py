"""An article that is published again: what changed, and what readers were told of it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from room import Room

ARTICLE = """# Out

DeepSeek open-sourced DeepInfer on {day}.

Mercury 3 costs $0.10 per 1M input tokens, and {cards} H100 cards are in use.
"""
ADDRESS = ("--url", "https://news.example.org/out", "--date", "2026-10-31")


def publish(room: Room, text: str) -> tuple[str, str]:
    done = room.run("publish", room.write("article.md", text), *ADDRESS)
    return done.stdout, done.stderr


@pytest.fixture
def once(disputing: Room) -> Room:
    """A newsroom whose article was published once, with the date that turns out wrong."""
    publish(disputing, ARTICLE.format(day="29 October 2026", cards=64))
    return disputing


def pending(room: Room) -> list[dict[str, object]]:
    found = room.run("correct", "--format", "json").json()
    assert isinstance(found, list)
    return found


def test_the_same_text_again_is_no_edition(once: Room) -> None:
    out, _ = publish(once, ARTICLE.format(day="29 October 2026", cards=64))
    assert out == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (ARTICLE.format(day="20 October 2026", cards=64), ["changed", "29 October 2026 -> 20 October 2026", "silent"]),
        (ARTICLE.format(day="29 October 2026", cards=32), ["changed", "64 H100 cards -> 32 H100 cards", "silent"]),
        (ARTICLE.format(day="29 October 2026", cards=64) + "\nA rack holds 72 GPUs.\n", ["added", "72 GPUs"]),
        ("# Out\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n", ["removed", "$0.10"]),
    ],
    ids=["a date", "a count", "one more", "some less"],
)
def test_the_difference_in_figures_is_shown(once: Room, text: str, shown: list[str]) -> None:
    out, _ = publish(once, text)
    assert [word for word in shown if word not in out] == [], out


@pytest.mark.parametrize(
    "text",
    [
        ARTICLE.format(day="29 October 2026", cards=64).replace("# Out", "# Out at last"),
        ARTICLE.format(day="October 29, 2026", cards=64),
        "# Out\n\nMercury 3 costs $0.10 per 1M input tokens, and 64 H100 cards are in use.\n\n"
        "It was on 29 October 2026 that DeepSeek open-sourced DeepInfer.\n",
    ],
    ids=["a title", "another form", "another order"],
)
def test_what_says_the_same_is_no_change(once: Room, text: str) -> None:
    out, error = publish(once, text)
    assert out == "" and "Silent" not in error


def test_a_silent_edit_has_a_note_ready_until_readers_are_told(once: Room) -> None:
    _, error = publish(once, ARTICLE.format(day="20 October 2026", cards=64))
    assert "Silent edit of 1 figure" in error
    (note,) = pending(once)
    assert (note["wrong"], note["right"], note["where"]) == ("29 October 2026", "20 October 2026", 3)
    assert "That was wrong. The right figure is 20 October 2026." in str(note["note"])
    once.run("correct", "--issue", str(note["id"]))
    assert pending(once) == []
    out, _ = publish(once, ARTICLE.format(day="20 October 2026", cards=32))
    assert "64 H100 cards -> 32 H100 cards" in out and "October" not in out


def test_an_edit_that_makes_a_right_figure_wrong_is_not_told_as_its_correction(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    publish(disputing, ARTICLE.format(day="20 October 2026", cards=64))
    _, error = publish(disputing, ARTICLE.format(day="25 October 2026", cards=64))
    assert "Silent edit of 1 figure" in error
    (note,) = pending(disputing)
    assert (note["wrong"], note["right"]) == ("25 October 2026", "20 October 2026")
    publish(disputing, ARTICLE.format(day="20 October 2026", cards=64))
    (still,) = pending(disputing)
    assert (still["wrong"], still["right"]) == ("25 October 2026", "20 October 2026"), "readers were told it for a time"


def test_such_an_edit_is_seen_where_nobody_has_settled_the_figure(empty: Room) -> None:
    price = "Mercury 3 costs ${price} per 1M input tokens."
    report = empty.write("report.md", "# Report\n\n" + price.format(price="0.10") + "\n")
    empty.run("ingest", report, "--source", "Acme", "--date", "2026-10-20")
    for value in ("0.10", "0.12"):
        publish(empty, "# Out\n\n" + price.format(price=value) + "\n")
    (note,) = pending(empty)
    assert (note["wrong"], note["right"], note["source"]) == (
        "$0.12 per 1M input tokens",
        "$0.10 per 1M input tokens",
        "Acme",
    )


def test_a_change_that_a_note_tells_is_none_that_is_silent(once: Room) -> None:
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    once.run("correct", "--issue", "all")
    out, error = publish(once, ARTICLE.format(day="20 October 2026", cards=64))
    assert "told by correction-" in out and "Silent" not in error
    assert pending(once) == []


def test_a_decision_takes_the_place_of_a_silent_note(once: Room) -> None:
    publish(once, ARTICLE.format(day="20 October 2026", cards=64))
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    (note,) = pending(once)
    assert (note["wrong"], note["why"]) == ("29 October 2026", "The maker's own date.")


def test_a_note_moves_along_with_its_article_and_is_not_told_twice(once: Room) -> None:
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    (first,) = pending(once)
    once.run("correct", "--edit", str(first["id"]), "--note", "We had the day wrong.")
    publish(
        once, "# A new title\n\nIn short:\n\n" + ARTICLE.format(day="29 October 2026", cards=64).partition("\n\n")[2]
    )
    (moved,) = pending(once)
    assert (moved["id"], moved["note"], moved["where"]) == (first["id"], "We had the day wrong.", 5)
    once.run("correct", "--issue", "all")
    publish(once, "# Out\n\nIt was on 29 October 2026 that DeepSeek open-sourced DeepInfer.\n")
    assert pending(once) == [], "the same error in other words was told already"


def test_a_note_in_the_article_is_no_figure_of_it(once: Room, tmp_path: Path) -> None:
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    once.run("correct", "--issue", "all")
    page = once.run("corrections").stdout.partition("published 31 October 2026:")[2].strip()
    text = ARTICLE.format(day="20 October 2026", cards=64) + f"\n**Correction, 30 November 2026.** {page}\n"
    out, _ = publish(once, text)
    assert "added" not in out
    checked = once.run("check", "article.md", "--format", "json").json()
    assert [finding for finding in checked["findings"] if finding["severity"] == "error"] == []
    bare = once.write("bare.md", text.replace("That was wrong.", "Was that wrong?"))
    once.run("check", bare, expect=1)


def test_an_edition_cannot_be_older_than_the_last(once: Room) -> None:
    text = once.write("article.md", ARTICLE.format(day="20 October 2026", cards=64))
    address = ADDRESS[:2]
    done = once.run("publish", text, *address, "--date", "2026-10-30", expect=2)
    assert "2026-10-31 already" in done.stderr
    once.run("publish", text, *address, "--date", "2026-11-02")


def test_figures_of_notes_are_not_counted_as_the_articles(once: Room) -> None:
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    once.run("correct", "--issue", "all")
    foot = once.run("corrections", "--article", ADDRESS[1]).stdout
    _, plain = publish(once, ARTICLE.format(day="20 October 2026", cards=64))
    _, footed = publish(once, ARTICLE.format(day="20 October 2026", cards=64) + "\n" + foot)
    assert plain.split(":")[-1] == footed.split(":")[-1]


def test_an_error_that_comes_back_after_its_note_is_told_again(once: Room) -> None:
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    once.run("correct", "--issue", "all", "--apply")
    path = once.folder / "article.md"
    path.write_text(path.read_text().replace("on 20 October 2026.", "on 29 October 2026. New words."))
    once.run("publish", "article.md", *ADDRESS[:2], "--date", "2026-12-02")
    (note,) = pending(once)
    assert (note["wrong"], note["right"]) == ("29 October 2026", "20 October 2026")
    once.run("correct", "--issue", "all")
    assert pending(once) == []


def dates(room: Room) -> list[tuple[int, str]]:
    with sqlite3.connect(room.database) as connection:
        return connection.execute("SELECT edition, date FROM publications ORDER BY edition").fetchall()


def on(room: Room, text: str, day: str, *more: str, expect: int = 0) -> tuple[str, str]:
    address = ("--url", "https://news.example.org/out", "--date", day)
    done = room.run("publish", room.write("article.md", text), *address, *more, expect=expect)
    return done.stdout, done.stderr


def test_a_text_that_returns_is_an_edition_of_its_own(once: Room) -> None:
    first, second = (ARTICLE.format(day=day, cards=64) for day in ("29 October 2026", "20 October 2026"))
    on(once, second, "2026-11-02")
    out, error = on(once, first, "2026-11-03")
    assert "20 October 2026 -> 29 October 2026" in out and "Silent edit of 1 figure" in error
    assert dates(once) == [(1, "2026-10-31"), (2, "2026-11-02"), (3, "2026-11-03")]
    # The first edit was taken back: a note on it would contradict the text.
    assert [(note["wrong"], note["right"]) for note in pending(once)] == [("20 October 2026", "29 October 2026")]
    assert once.run("doctor").status == 0
    # Told once more, it is the edition that it was.
    out, error = on(once, first, "2026-11-03")
    assert out == "" and "Silent" not in error
    assert len(dates(once)) == 3


def test_a_returning_text_can_be_corrected_in_its_file(once: Room) -> None:
    first, second = (ARTICLE.format(day=day, cards=64) for day in ("29 October 2026", "20 October 2026"))
    on(once, second, "2026-11-02")
    on(once, first, "2026-11-03")
    once.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    (note, *_) = [each for each in pending(once) if each["right"] == "20 October 2026"]
    once.run("correct", "--issue", str(note["id"]), "--apply", SOURCE_DATE_EPOCH="1793836800")
    text = (once.folder / "article.md").read_text(encoding="utf-8")
    assert "20 October 2026" in text.partition("\n\n---")[0].splitlines()[2] and "Correction" in text
    assert [edition for edition, _ in dates(once)] == [1, 2, 3, 4]


def test_a_mistyped_day_is_mended_by_telling_it_again(once: Room) -> None:
    text = ARTICLE.format(day="29 October 2026", cards=64)
    on(once, text, "2026-10-30")
    assert dates(once) == [(1, "2026-10-30")]
    on(once, text.replace("64", "32"), "2026-11-02")
    assert "cannot follow it" in on(once, text.replace("64", "32"), "2026-10-29", expect=2)[1]
    assert dates(once) == [(1, "2026-10-30"), (2, "2026-11-02")]


def test_a_day_to_come_is_asked_about(once: Room) -> None:
    text = ARTICLE.format(day="29 October 2026", cards=32)
    _, error = on(once, text, "2062-11-02", expect=2)
    assert "lies in the future" in error and "--in-advance" in error
    assert len(dates(once)) == 1
    on(once, text, "2062-11-02", "--in-advance")
    assert dates(once)[-1] == (2, "2062-11-02")
