"""A database that cannot be used says why in one sentence, and is left as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from store_builders import add, claim, link

from claims.errors import DatabaseError
from claims.store import session
from claims.store.files import HEAD_REVISION
from claims.store.looking import RecordReader
from claims.store.maintenance import upgrade
from claims.store.repository import examine, open_store


def made(path: Path) -> Path:
    """A database with one claim."""
    with open_store(path, create=True) as store:
        one = claim()
        add(store, one)
        link(store, [one])
    return path


def text_file(path: Path) -> None:
    path.write_text("This is a novel, not a database. " * 10)


def folder(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def other_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.commit()
    connection.close()


def newer(path: Path) -> None:
    made(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()


def cut(path: Path) -> None:
    made(path)
    with path.open("r+b") as file:
        file.truncate(8192)


def overwritten(path: Path) -> None:
    made(path)
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 4000)


def to_write(path: Path) -> None:
    with open_store(path) as store:
        store.figures()


def to_read(path: Path) -> None:
    with open_store(path, read_only=True) as store:
        store.figures()


def to_look(path: Path) -> None:
    with RecordReader(path) as record:
        record.figures_of([claim().id])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "There is no database at"),
        (text_file, "is not a SQLite database"),
        (folder, "is a folder"),
        (empty, "is empty"),
        (other_program, "is not a claims database"),
        (newer, "has schema 9999, newer than this version of claims knows"),
        (cut, "is damaged"),
        (overwritten, "is damaged"),
    ],
    ids=["missing", "text", "folder", "empty", "another program's", "newer", "cut", "overwritten"],
)
@pytest.mark.parametrize("ask", [to_write, to_read, to_look], ids=lambda ask: ask.__name__)
def test_what_cannot_be_opened(
    path: Path, make: Callable[[Path], None], message: str, ask: Callable[[Path], None]
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(DatabaseError, match=message) as caught:
        ask(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("make", [text_file, folder, other_program, newer], ids=lambda make: make.__name__)
def test_create_never_takes_over_what_is_there(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(DatabaseError):
        open_store(path, create=True)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_create_lays_out_a_missing_or_empty_file_and_keeps_a_full_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "claims.db"
    made(path)
    with open_store(path, create=True) as store:
        assert len(store.figures()) == 1
    empty_file = tmp_path / "empty.db"
    empty_file.touch()
    with open_store(empty_file, create=True) as store:
        assert store.doctor() == []


def test_reading_leaves_the_file_byte_for_byte(path: Path) -> None:
    made(path)
    with open_store(path) as store:
        store.finish()
    before = path.read_bytes()
    with open_store(path, read_only=True) as store:
        assert len(store.figures()) == 1
        with pytest.raises(DatabaseError, match="for reading only"):
            store.save_source("x")
    with RecordReader(path) as record:
        assert len(record.figures_of([claim().id])) == 1
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_strange_paths_are_plain_paths(tmp_path: Path) -> None:
    path = tmp_path / "a b?mode=ro#c%20d" / "clåims.db"
    made(path)
    assert path.is_file()
    with open_store(f"sqlite:///{path}") as store:
        assert len(store.figures()) == 1


def test_another_kind_of_database_is_not_promised() -> None:
    with pytest.raises(DatabaseError, match="postgresql databases are not supported yet"):
        open_store("postgresql://localhost/claims")


def test_a_locked_database_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(path)
    monkeypatch.setattr(session, "BUSY_SECONDS", 0.1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with open_store(path) as store:
        with pytest.raises(DatabaseError, match="is locked by another program"):
            store.save_source("x")
        # Reading goes on.
        assert len(store.figures()) == 1
        other.execute("ROLLBACK")
        store.save_source("x")
    other.close()


def test_a_database_in_a_folder_that_we_may_not_write_is_readable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(path)
    # A superuser may write everywhere, so the answer of the operating system is set here.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with open_store(path, read_only=True) as store:
        assert len(store.figures()) == 1
    assert list(path.parent.iterdir()) == [path]


def test_opening_imports_nothing_heavy(path: Path) -> None:
    made(path)
    code = (
        "import sys\nfrom claims.store.repository import open_store\n"
        f"with open_store({str(path)!r}, read_only=True) as store: store.figures_with(['key'])\n"
        "heavy = {'alembic', 'pint', 'datasette', 'rich', 'rapidfuzz', 'sqlalchemy.dialects.postgresql'}\n"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_damage_is_a_finding_for_the_doctor(path: Path) -> None:
    made(path)
    assert examine(path) == []
    good = path.with_suffix(".good")
    shutil.copy(path, good)
    cut(path.with_name("cut.db"))
    assert examine(path.with_name("cut.db"))
    with pytest.raises(DatabaseError, match="There is no database"):
        examine(path.with_name("missing.db"))


def test_upgrading_what_is_up_to_date_does_nothing(path: Path) -> None:
    made(path)
    before = path.read_bytes()
    assert upgrade(path) == (HEAD_REVISION, HEAD_REVISION)
    assert path.read_bytes() == before
    assert upgrade(path.with_name("missing.db")) == ("", HEAD_REVISION)
    assert examine(path.with_name("missing.db")) == []


def test_a_failed_transaction_leaves_nothing(path: Path) -> None:
    made(path)
    with open_store(path) as store:
        with pytest.raises(RuntimeError), store.transaction():
            store.save_source("x")
            raise RuntimeError
        # An inner failure that is dealt with undoes the inner part alone.
        with store.transaction():
            store.save_source("outer")
            with pytest.raises(RuntimeError), store.transaction():
                store.save_source("inner")
                raise RuntimeError
        assert [source.name for source in store.sources()] == ["A newsletter", "outer"]
