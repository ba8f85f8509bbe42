"""Databases that are missing, damaged, newer, of another program or not writable; exports, imports and copies."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from room import EARLY, LATE, Room

READING = [
    ("conflicts",),
    ("show", "DeepInfer"),
    ("log",),
    ("check", "early.md"),
    ("corrections",),
    ("export", "-"),
    ("backup", "copy.db"),
    ("doctor",),
    ("serve", "--port", "0"),
]
DECIDING = [
    ("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "So."),
    ("dismiss", "DeepInfer", "--reason", "So."),
    ("publish", "early.md", "--url", "https://news.example.org/a", "--date", "2026-11-01"),
    ("correct",),
]
MAKING = [
    ("ingest", "early.md"),
    ("add", "It costs $5.", "--source", "A", "--medium", "call"),
    ("import", "record.jsonl"),
    ("upgrade",),
    ("init",),
]


def newer(path: Path) -> None:
    """Give the database a schema of the future."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_future'")
    connection.close()


def overwritten(path: Path) -> None:
    """Damage all but the first page."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def foreign(path: Path) -> None:
    """Put another program's database there."""
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def no_database(path: Path) -> None:
    """Put a text there that is longer than a database's header."""
    path.write_text("This is no database.\n" * 400)


@pytest.mark.parametrize("command", READING + DECIDING, ids=lambda command: command[0])
def test_only_what_may_make_a_database_works_without_one(empty: Room, command: tuple[str, ...]) -> None:
    empty.write("early.md", EARLY)
    sentence = empty.refused(*command)
    assert "data/claims.db" in sentence and "claims init" in sentence
    assert not (empty.folder / "data").exists()


@pytest.mark.parametrize("command", MAKING, ids=lambda command: command[0])
def test_these_make_a_missing_database(empty: Room, disputing: Room, command: tuple[str, ...]) -> None:
    record = disputing.export()
    other = Room(empty.folder / "new")
    other.folder.mkdir()
    other.write("early.md", EARLY), other.write("record.jsonl", record)
    other.run(*command)
    assert other.run("doctor").status == 0


@pytest.mark.parametrize("ruin", [newer, overwritten, foreign, no_database], ids=lambda ruin: ruin.__name__)
def test_a_database_that_cannot_be_used_is_left_alone(disputing: Room, ruin: Callable[[Path], None]) -> None:
    disputing.write("record.jsonl", disputing.export())
    ruin(disputing.database)
    for command in READING + DECIDING + MAKING:
        if ruin is overwritten and command[0] in ("doctor", "serve"):
            continue  # doctor tells it as its finding; a server reads no more than the first page before it serves
        assert "claims.db" in disputing.refused(*command)
    assert not (disputing.folder / "copy.db").exists()


def test_doctor_ends_with_1_for_damage_alone(disputing: Room) -> None:
    assert disputing.run("doctor").status == 0
    with sqlite3.connect(disputing.database) as connection:
        connection.execute("UPDATE figures SET reports = 77")
    connection.close()
    assert "figures" in disputing.run("doctor", expect=1).stdout
    overwritten(disputing.database)
    assert "damaged" in disputing.run("doctor", expect=1).stdout


@pytest.mark.parametrize("place", ["/proc/claims.db", "/proc/deep/claims.db"])
def test_a_folder_that_cannot_be_written_is_named(disputing: Room, place: str) -> None:
    assert place in disputing.refused("ingest", "early.md", "--db", place)
    assert place in disputing.refused("export", place)
    assert place in disputing.refused("backup", place)


@pytest.mark.parametrize("address", ["postgresql://localhost/claims", "mysql://x"])
def test_other_kinds_of_database_are_refused(disputing: Room, address: str) -> None:
    assert "not supported" in disputing.refused("conflicts", "--db", address)


def test_export_and_import_are_inverse(disputing: Room) -> None:
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    disputing.run("export", "record.jsonl")
    disputing.run("import", "record.jsonl", "--db", "copy.db")
    disputing.run("export", "again.jsonl", "--db", "copy.db")
    record = (disputing.folder / "record.jsonl").read_text(encoding="utf-8")
    assert (disputing.folder / "again.jsonl").read_text(encoding="utf-8") == record == disputing.export()
    disputing.run("import", "-", "--db", "third.db", stdin=record)
    assert disputing.run("export", "-", "--db", "third.db").stdout == record
    disputing.run("import", "record.jsonl")
    assert disputing.export() == record


def test_an_export_that_cannot_be_written_leaves_the_old_one(disputing: Room) -> None:
    (disputing.folder / "folder").mkdir()
    for place in ("folder", "missing/record.jsonl", "/", ".", ""):
        sentence = disputing.refused("export", place)
        assert "cannot be written" in sentence
    assert sorted(path.name for path in disputing.folder.iterdir()) == [
        "data",
        "early.md",
        "folder",
        "hits.md",
        "late.md",
    ]


def edited(line: int, change: Callable[[dict[str, object]], object]) -> Callable[[list[str]], list[str]]:
    """Return a change of one line of an export, given by its number from 1."""

    def edit(lines: list[str]) -> list[str]:
        values = json.loads(lines[line - 1])
        change(values)
        return [*lines[: line - 1], json.dumps(values), *lines[line:]]

    return edit


BROKEN: list[tuple[str, Callable[[list[str]], list[str]], str]] = [
    ("no JSON", lambda lines: [*lines[:4], "{broken", *lines[4:]], "Line 5"),
    ("no object", lambda lines: [*lines[:4], "[1]", *lines[4:]], "Line 5"),
    ("an unknown table", edited(3, lambda values: values.update(type="recipes")), "Line 3"),
    ("an unknown column", edited(3, lambda values: values.update(colour="red")), "Line 3"),
    ("a missing key", edited(3, lambda values: values.pop("id")), "Line 3"),
    ("a wrong type", edited(3, lambda values: values.update(id=7)), "Line 3"),
    ("no header", lambda lines: lines[1:], "Line 1"),
    ("a newer format", edited(1, lambda values: values.update(format=99)), "Line 1"),
    ("nothing", lambda _: [], "empty"),
    ("cut off", lambda lines: [*lines[:-1], lines[-1][: len(lines[-1]) // 2]], "Line "),
]


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_line_is_named_and_nothing_is_imported(
    disputing: Room, change: Callable[[list[str]], list[str]], says: str
) -> None:
    lines = change(disputing.export().splitlines())
    disputing.write("broken.jsonl", "".join(f"{line}\n" for line in lines))
    assert says in disputing.refused("import", "broken.jsonl")
    assert says in disputing.refused("import", "broken.jsonl", "--db", "new.db")


def test_what_is_no_export_is_refused(disputing: Room) -> None:
    assert "missing.jsonl" in disputing.refused("import", "missing.jsonl")
    assert "folder" in disputing.refused("import", ".") or "directory" in disputing.refused("import", ".")
    (disputing.folder / "latin.jsonl").write_bytes(b'{"type":"caf\xe9"}\n')
    assert "UTF-8" in disputing.refused("import", "latin.jsonl")


def test_importing_joins_two_records(disputing: Room, tmp_path: Path) -> None:
    other = Room(tmp_path / "other")
    other.folder.mkdir()
    other.run("ingest", other.write("third.md", LATE), "--source", "Third Post", "--date", "2026-11-02")
    disputing.write("other.jsonl", other.export())
    disputing.run("import", "other.jsonl")
    assert disputing.run("doctor").status == 0
    sources = {row["name"] for row in disputing.run("export", "-").lines() if row["type"] == "sources"}
    assert sources == {"Cache Post", "DeepSeek", "Rack Digest", "Third Post"}


def test_backup_copies_the_record_and_overwrites_nothing(disputing: Room) -> None:
    disputing.run("backup", "copy.db")
    assert disputing.run("export", "-", "--db", "copy.db").stdout == disputing.export()
    assert "copy.db" in disputing.refused("backup", "copy.db")
    assert "claims.db" in disputing.refused("backup", "data/claims.db")


def test_upgrade_of_what_is_up_to_date_changes_nothing(disputing: Room) -> None:
    before = disputing.bytes()
    assert disputing.run("upgrade").stderr == "The database is up to date.\n"
    assert disputing.bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "claims.db"), "is a database"),
        (("export", "early.md"), "is not an export"),
        (("sheet", "early.md", "--output", "claims.db"), "is a database"),
        (("sheet", "early.md", "--output", "early.md"), "is the draft itself"),
    ],
)
def test_nothing_is_written_over_what_it_would_destroy(disputing: Room, arguments: tuple[str, ...], words: str) -> None:
    disputing.write("early.md", EARLY)
    name = str(disputing.database)
    before, draft = disputing.bytes(), (disputing.folder / "early.md").read_bytes()
    told = disputing.refused(*(name if argument == "claims.db" else argument for argument in arguments))
    assert words in told
    assert (disputing.bytes(), (disputing.folder / "early.md").read_bytes()) == (before, draft)


def test_an_export_may_be_written_again(disputing: Room) -> None:
    disputing.run("export", "record.jsonl")
    first = (disputing.folder / "record.jsonl").read_bytes()
    disputing.run("export", "record.jsonl")
    assert (disputing.folder / "record.jsonl").read_bytes() == first
