"""A desk that is killed while somebody decides leaves the decision made or not made, and the record sound."""

from __future__ import annotations

import contextlib
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from desk.browser import ROOT, claims

#: Seconds between the sending of a decision and the kill.
DELAYS = (0.0, 0.004, 0.01, 0.02, 0.04, 1.5)
SERVE = [sys.executable, "-c", "from claims.cli.main import main; main()", "serve", "--port", "0"]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    shutil.copyfile(ROOT / "data" / "claims.db", tmp_path / "data" / "claims.db")
    return tmp_path


def rows(room: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(room / "data" / "claims.db")) as database:
        return database.execute(query).fetchall()


def test_a_killed_desk_has_decided_or_not(room: Path) -> None:
    ((figure,),) = rows(room, "SELECT id FROM figures WHERE open_conflicts > 0 AND metric = 'open_source_date'")
    decided = []
    for number, delay in enumerate(DELAYS):
        before = len(rows(room, "SELECT 1 FROM events"))
        with subprocess.Popen(SERVE, cwd=room, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            assert process.stdout is not None
            address = re.search(r"http://\S+?/(?=\s)", process.stdout.readline() + " ")
            assert address is not None
            ask = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            ask.open(process.stdout.readline().split()[-1]).read()
            page = ask.open(f"{address.group()}-/claims/figure/{figure}").read().decode()
            form = page[page.index('/act/note"') :] if '/act/note"' in page else page
            token = re.search(r'name="csrftoken" value="([^"]+)"', form)
            assert token is not None
            fields = {
                "csrftoken": token[1], "target": figure, "date": f"2027-01-{number + 10}", "reason": "Look again.",
                "back": f"/-/claims/figure/{figure}",
            }  # fmt: skip
            sent = threading.Thread(target=post, args=(ask, f"{address.group()}-/claims/act/recheck", fields))
            sent.start()
            time.sleep(delay)
            process.kill()
            sent.join()
        after = len(rows(room, "SELECT 1 FROM events"))
        assert after - before in (0, 1), delay
        ((recheck,),) = rows(room, f"SELECT recheck FROM figures WHERE id = '{figure}'")
        assert (recheck == f"2027-01-{number + 10}") == (after > before), delay
        assert claims("doctor", cwd=room).returncode == 0
        decided.append(after > before)
    assert decided[-1], "with time enough, the decision is made"


def post(ask: urllib.request.OpenerDirector, address: str, fields: dict[str, str]) -> None:
    with contextlib.suppress(OSError, urllib.error.URLError):
        ask.open(address, urllib.parse.urlencode(fields).encode()).read()
