"""An open store on a real file, for each test a new one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claims.store.repository import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "claims.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty database, open for writing."""
    with open_store(path, create=True) as opened:
        yield opened
