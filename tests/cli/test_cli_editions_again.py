"""A text that comes back: A, then B, then A again, byte for byte, is three editions."""

from __future__ import annotations

import pytest
from room import Room

PRICE = "# Out\n\nMercury 3 costs ${price} per 1M input tokens.\n"
URL = "https://news.example.org/out"
#: 1 November 2026, 00:00 UTC; each day's commands run at noon.
NOVEMBER = 1793491200


@pytest.fixture
def room(empty: Room) -> Room:
    """A newsroom that knows nothing yet."""
    empty.run("upgrade")
    return empty


def on(room: Room, day: int, *arguments: str, expect: int = 0) -> str:
    """Run a command at noon of a day of November; return what it printed and said."""
    done = room.run(*arguments, expect=expect, SOURCE_DATE_EPOCH=str(NOVEMBER + (day - 1) * 86_400 + 43_200))
    return done.stdout + done.stderr


def publish(room: Room, day: int, price: str, *more: str, expect: int = 0) -> str:
    path = room.write("article.md", PRICE.format(price=price))
    return on(room, day, "publish", path, "--url", URL, "--date", f"2026-11-{day:02}", *more, expect=expect)


def pending(room: Room) -> list[tuple[str, str]]:
    found = room.run("correct", "--format", "json").json()
    return [(note["wrong"].split()[0], note["right"].split()[0]) for note in found]


def issue(room: Room, day: int) -> None:
    on(room, day, "correct", "--issue", "all")


def editions(room: Room) -> list[tuple[int, str, str]]:
    rows = room.run("export", "-").lines()
    documents = {row["id"]: row for row in rows if row["type"] == "documents"}
    found = [row for row in rows if row["type"] == "publications"]
    return sorted((row.get("edition", 1), row["date"], documents[row["document"]]["date"]) for row in found)


def test_the_edit_back_is_seen_and_each_edition_keeps_its_date(room: Room) -> None:
    publish(room, 1, "0.10")
    assert "$0.10 per 1M input tokens -> $0.12" in publish(room, 2, "0.12")
    said = publish(room, 3, "0.10")
    assert "$0.12 per 1M input tokens -> $0.10" in said and "Silent edit of 1 figure" in said
    # The third has the text of the first.
    assert editions(room) == [
        (1, "2026-11-01", "2026-11-01"),
        (2, "2026-11-02", "2026-11-02"),
        (3, "2026-11-03", "2026-11-01"),
    ]
    assert publish(room, 3, "0.10").count("\n") == 1, "the newest text again is no edition"
    assert len(editions(room)) == 3
    room.run("doctor")


@pytest.mark.parametrize(
    ("prices", "told"),
    [
        ("0.10 0.12", [("$0.10", "$0.12")]),
        ("0.10 0.12 0.10", [("$0.12", "$0.10")]),
        ("0.10 0.12 0.10 0.12", [("$0.10", "$0.12")]),
        ("0.10 0.12 0.14", [("$0.12", "$0.14"), ("$0.10", "$0.12")]),
    ],
)
def test_notes_on_silent_edits_do_not_contradict_the_newest_text(
    room: Room, prices: str, told: list[tuple[str, str]]
) -> None:
    for day, price in enumerate(prices.split(), start=1):
        publish(room, day, price)
    assert pending(room) == told


def test_each_edit_is_told_though_the_same_one_was_told_before(room: Room) -> None:
    for day, price in enumerate(("0.10", "0.12", "0.10", "0.12"), start=1):
        publish(room, day * 2, price)
        issue(room, day * 2 + 1)
    rows = [row for row in room.run("export", "-").lines() if row["type"] == "corrections"]
    values = [(row["wrong"].split()[0], row["right"].split()[0]) for row in sorted(rows, key=lambda row: row["issued"])]
    assert values == [("$0.10", "$0.12"), ("$0.12", "$0.10"), ("$0.10", "$0.12")]


def test_a_note_says_whether_the_text_of_now_gives_the_error(room: Room) -> None:
    publish(room, 1, "0.10")
    publish(room, 2, "0.12")
    issue(room, 3)
    assert "The text has been changed." in room.run("corrections").stdout
    publish(room, 4, "0.10")
    assert "The text is as it was published." in room.run("corrections").stdout
    publish(room, 5, "0.12")
    assert "The text has been changed." in room.run("corrections").stdout


def test_a_note_is_put_into_the_text_that_came_back(disputing: Room) -> None:
    out = "# Out\n\nDeepSeek open-sourced DeepInfer on {} October 2026.\n"
    for day, date in enumerate((29, 20, 29), start=1):
        path = disputing.write("article.md", out.format(date))
        on(disputing, day, "publish", path, "--url", URL, "--date", f"2026-11-{day:02}")
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    on(disputing, 4, "correct", "--issue", "all", "--apply")
    text = (disputing.folder / "article.md").read_text()
    assert text.startswith(out.format(20)) and "Correction" in text
    assert [number for number, _, _ in editions(disputing)] == [1, 2, 3, 4]
    disputing.run("check", "article.md")
    disputing.run("doctor")


def test_one_text_at_two_addresses_is_two_articles(room: Room) -> None:
    publish(room, 1, "0.10")
    path = room.write("article.md", PRICE.format(price="0.10"))
    room.run("publish", path, "--url", f"{URL}-as-well", "--date", "2026-11-02")
    rows = [row for row in room.run("export", "-").lines() if row["type"] == "publications"]
    assert sorted((row["url"], row["date"]) for row in rows) == [(URL, "2026-11-01"), (f"{URL}-as-well", "2026-11-02")]


def test_editions_survive_an_export_of_an_older_schema(room: Room) -> None:
    publish(room, 1, "0.10")
    publish(room, 2, "0.12")
    old = room.run("export", "-").stdout.replace('"edition":2,', "")
    lines = [line.split(',"told"')[0] + "}" if '"told"' in line else line for line in old.splitlines()]
    room.write("old.jsonl", "\n".join(lines) + "\n")
    room.run("import", "old.jsonl", "--db", "new.db")
    found = [row for row in room.run("export", "-", "--db", "new.db").lines() if row["type"] == "publications"]
    assert sorted((row.get("edition", 1), row["date"]) for row in found) == [(1, "2026-11-01"), (2, "2026-11-02")]
    assert all(row["told"] for row in found)
