"""`claims serve` as a process: it answers, says plainly why it cannot, and ends when told."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claims.desk.serving import DATABASE_NAME, check_database, find_metadata, make_datasette, serve
from claims.errors import ClaimsError, ConfigurationError, DatabaseError, UsageError

PROGRAM = """
import sys
from claims.desk.serving import serve
serve(sys.argv[1], port=0)
print("ended", flush=True)
"""


@pytest.fixture
def running(record: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(record.path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    line = process.stdout.readline()
    assert line.startswith("The desk is at http://127.0.0.1:"), line + (process.communicate()[1] if not line else "")
    yield process, line.split()[4]
    if process.poll() is None:
        process.kill()
        process.wait()


def test_it_answers_and_ends_cleanly(running: tuple[subprocess.Popen[str], str]) -> None:
    process, address = running
    for path in ("", "claims/claims?_facet=status", "-/claims/conflicts", "-/static-plugins/claims/desk.css"):
        with urllib.request.urlopen(address + path, timeout=20) as response:
            assert response.status == 200
            policy = response.headers["content-security-policy"]
            assert "default-src 'self'" in policy and "http" not in policy
            body = response.read().decode()
    assert "--paper" in body  # the style sheet, asked last
    process.send_signal(signal.SIGTERM)
    output, errors = process.communicate(timeout=20)
    assert (process.returncode, output.strip(), errors.strip()) == (0, "ended", "")


def test_ctrl_c_ends_it_without_a_trace(running: tuple[subprocess.Popen[str], str]) -> None:
    process, _ = running
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert (process.returncode, output.strip(), errors.strip()) == (0, "ended", "")


def test_a_port_that_is_taken_is_told(record: Any) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(UsageError, match="is taken; choose another with --port"),
    ):
        serve(record.path, port=taken.getsockname()[1])


@pytest.mark.parametrize(
    ("host", "port", "says"),
    [
        ("127.0.0.1", 70000, "no port 70000"),
        ("203.0.113.9", 0, "cannot be used"),
        ("no.such.host.invalid", 0, "not known"),
    ],
)
def test_a_wrong_address_is_told(record: Any, host: str, port: int, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        serve(record.path, host=host, port=port)


def test_a_database_that_cannot_be_shown_is_told(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, just words " * 40)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (a)").connection.close()
    (tmp_path / "empty.db").touch()
    for name, says in (
        ("missing.db", "There is no database"),
        ("text.db", "damaged or no SQLite database"),
        ("other.db", "no claims database"),
        ("empty.db", "no claims database"),
        (".", "There is no database"),
    ):
        with pytest.raises(DatabaseError, match=says):
            check_database(tmp_path / name)
    with pytest.raises(DatabaseError, match="SQLite files only"):
        check_database("postgresql://localhost/claims")
    assert all(issubclass(error, ClaimsError) and error.exit_status == 2 for error in (DatabaseError, UsageError))


def test_a_damaged_file_is_told(record: Any, tmp_path: Path) -> None:
    broken = tmp_path / "claims.db"
    shutil.copyfile(record.path, broken)
    with broken.open("r+b") as file:
        file.seek(20)
        file.write(os.urandom(80))
    with pytest.raises(DatabaseError):
        check_database(broken)


def test_metadata_is_found_beside_the_database_or_above_it_or_in_the_package(record: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    database = tmp_path / "data" / "record of ours.db"
    shutil.copyfile(record.path, database)
    assert find_metadata(database).read_text(encoding="utf-8").startswith("# What Datasette shows")
    (tmp_path / "metadata.yml").write_text("title: Above")
    assert find_metadata(database).read_text() == "title: Above"
    (tmp_path / "data" / "metadata.yml").write_text("title: Beside")
    datasette = make_datasette(database)
    assert datasette.metadata("title") == "Beside"
    # Whatever the file is called, links and metadata.yml know it by one name; nothing else is served.
    assert [name for name in datasette.databases if name != "_internal"] == [DATABASE_NAME]
    assert datasette.setting("suggest_facets") is False


@pytest.mark.parametrize("text", ["title: [", "- a list"])
def test_broken_metadata_is_told(record: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "metadata.yml").write_text(text)
    with pytest.raises(ConfigurationError, match=r"metadata\.yml"):
        make_datasette(record.path, tmp_path / "metadata.yml")
