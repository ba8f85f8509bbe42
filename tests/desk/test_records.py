"""Figures read through Datasette's connection: the same as the store reads, and safe beside a writer."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from claims.desk.records import read_figures, read_reasons
from claims.desk.serving import make_datasette
from claims.errors import NotFoundError
from claims.store.repository import open_store

ROOT = Path(__file__).resolve().parents[2]
WRITER = """
import sys
from claims.store.repository import open_store
with open_store(sys.argv[1]) as store:
    for number in range(40):
        store.save_source(f"{sys.argv[2]} {number}")
"""


def test_figures_are_those_of_the_store(record: Any) -> None:
    identities = [record.dates, record.hits, record.tokens]
    with open_store(record.path, read_only=True) as store:
        kept = [store.figure(identity) for identity in identities]
    connection = sqlite3.connect(f"file:{record.path}?mode=ro", uri=True)
    for ours, theirs in zip(read_figures(connection, identities), kept, strict=True):
        assert ours.model_copy(update={"claims": ()}) == theirs.model_copy(update={"claims": ()})
        assert {claim.claim.id: claim for claim in ours.claims} == {claim.claim.id: claim for claim in theirs.claims}
    assert set(read_reasons(connection, record.tokens).values()) == {"same subject and metric"}
    with pytest.raises(NotFoundError, match="no figure figure-0"):
        read_figures(connection, ["figure-0"])
    assert not connection.in_transaction


def test_a_refused_link_is_shown_as_another_figure(record: Any, tmp_path: Path) -> None:
    path = tmp_path / "claims.db"
    shutil.copyfile(record.path, path)
    with open_store(path) as store:
        store.decide(record.claim, "unlink", actor="ann", at="2026-12-01T00:00:00Z", payload={"figure": record.dates})
    response = asyncio.run(make_datasette(path).client.get(f"/-/claims/figure/{record.dates}"))
    assert "Another figure" in response.text


def test_other_processes_write_while_the_desk_reads(record: Any, tmp_path: Path) -> None:
    path = tmp_path / "claims.db"
    shutil.copyfile(record.path, path)
    desk = make_datasette(path, ROOT / "metadata.yml")

    async def ask() -> int:
        for page in ("/", "/-/claims/conflicts", f"/-/claims/figure/{record.dates}"):
            assert (await desk.client.get(page)).status_code == 200, page
        return int((await desk.client.get("/claims/sources.json?_size=0")).json()["filtered_table_rows_count"])

    async def go() -> list[int]:
        counts = [await ask()]
        for name in ("first", "second", "third"):
            subprocess.run([sys.executable, "-c", WRITER, str(path), name], check=True, timeout=60)
            counts.append(await ask())
        return counts

    assert asyncio.run(go()) == [5, 45, 85, 125]
