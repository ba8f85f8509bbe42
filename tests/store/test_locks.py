"""Opening a database must not drop the locks that this process holds on it through another connection."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from claims.errors import DatabaseError
from claims.store.repository import open_store


def test_a_second_store_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "claims.db"
    log = path.with_name("claims.db-wal")
    with open_store(path, create=True) as first:
        first.save_source("A source")
        # Opening the file by hand and closing it would drop the first store's locks on it.
        with open_store(path, read_only=True):
            pass
        # A process that believes itself the last one removes the log, under the feet of whoever is still reading.
        subprocess.run([sys.executable, "-c", _VISIT, str(path)], check=True)
        assert log.exists()
    assert not log.exists()


def test_a_file_of_another_kind_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(b"these are notes, and they go on for a while" * 30)
    with pytest.raises(DatabaseError, match="is not a SQLite database"):
        open_store(path)


_VISIT = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT count(*) FROM sources").fetchone()
connection.close()
"""
