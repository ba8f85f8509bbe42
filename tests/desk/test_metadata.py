"""metadata.yml against the database: everything described, nothing that is not there."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import yaml

from claims.desk.functions import DESCRIBED, register
from claims.vocabulary.vocabulary import load_vocabulary

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "metadata.yml").read_text(encoding="utf-8"))
    assert list(loaded["databases"]) == ["claims"] and loaded["title"] and loaded["description"]
    return loaded["databases"]["claims"]


@pytest.fixture(scope="module")
def database(record: Any) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{record.path}?mode=ro", uri=True)


def tables_of(database: sqlite3.Connection) -> dict[str, list[str]]:
    names = [
        name
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
        if not re.fullmatch(r"claims_fts_\w+|sqlite_\w+", name)  # what the search index keeps for itself
    ]
    return {name: [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')] for name in names}


def test_every_table_and_view_is_described_and_none_that_is_not_there(described: Any, database: Any) -> None:
    assert set(described["tables"]) == set(tables_of(database))
    for name, table in described["tables"].items():
        assert table["description"].strip().endswith("."), name


def test_every_column_is_described_and_none_that_is_not_there(described: Any, database: Any) -> None:
    for name, columns in tables_of(database).items():
        told = described["tables"][name]["columns"]
        assert list(told) == columns, name
        for column, text in told.items():
            assert text.strip().endswith("."), f"{name}.{column}"


def test_settings_name_columns_that_exist(described: Any, database: Any) -> None:
    known = tables_of(database)
    for name, table in described["tables"].items():
        used = [*table.get("facets", ())]
        used += [table[key] for key in ("label_column", "sort", "sort_desc", "fts_pk") if key in table]
        assert set(used) <= set(known[name]), name
        assert table.get("fts_table", "claims_fts") in known


def test_the_search_index_is_hidden(described: Any) -> None:
    assert described["tables"]["claims_fts"]["hidden"] is True


def test_every_canned_query_runs_on_plain_sqlite_and_is_described(described: Any, database: Any) -> None:
    assert {"conflicts-open", "figures-single-source", "changed-since", "figures-by-source"} <= set(
        described["queries"]
    )
    for name, query in described["queries"].items():
        assert query["title"] and query["description"].strip().endswith("."), name
        assert set(query.get("params", ())) == set(re.findall(r":(\w+)", query["sql"])), name
        # A bare connection has no function of any plugin.
        database.execute(query["sql"], dict.fromkeys(query.get("params", ()), "")).fetchall()


def test_canned_queries_answer(described: Any, database: Any) -> None:
    def ask(name: str, **values: str) -> list[tuple[Any, ...]]:
        return database.execute(described["queries"][name]["sql"], values).fetchall()

    assert len(ask("conflicts-open")) == 3
    assert {row[0] for row in ask("figures-single-source")} == {
        "DeepInfer, cache hit rate",
        "Kimi K3.1 Pro, open weights",
    }
    assert [row[2] for row in ask("changed-since", since="2026-11-20")] == ["recheck", "resolve"]
    assert ask("changed-since", since="2026-11-21") == []
    assert len(ask("figures-by-source", source="token w")) == 4
    assert [row[4] for row in ask("corrections-of-figures")] == ["29 October 2026"]


def test_every_function_for_queries_is_described() -> None:
    text = (ROOT / "docs" / "data-model.md").read_text(encoding="utf-8")
    for name, (arguments, meaning) in DESCRIBED.items():
        assert f"| `{name}({arguments})` | {meaning} |" in text
    connection = sqlite3.connect(":memory:")
    register(connection, load_vocabulary)
    for name, (arguments, _) in DESCRIBED.items():
        asked = ", ".join(["'5 GPUs'"] * len(arguments.split(",")))
        assert connection.execute(f"SELECT {name}({asked})").fetchone()[0]
