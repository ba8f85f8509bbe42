"""Copies, compaction, the doctor, search, and the schema's two sources."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from store_builders import add, claim, link

from claims.errors import DatabaseError, UsageError
from claims.store.ddl import create_schema, normalised, schema_statements, sqlite_ddl
from claims.store.files import HEAD_REVISION, KNOWN_REVISIONS
from claims.store.maintenance import migrate_new, upgrade
from claims.store.repository import Store, examine, open_store


@pytest.fixture
def filled(store: Store) -> Store:
    """A store with a figure of two claims."""
    claims = [claim(), claim(nth=1)]
    add(store, *claims)
    link(store, claims)
    return store


def exported(store: Store) -> str:
    stream = io.StringIO()
    store.export(stream)
    return stream.getvalue()


def is_rollback_mode(path: Path) -> bool:
    # Bytes 18 and 19 of the header: 1 for a rollback journal, 2 for WAL.
    return path.read_bytes()[18:20] == b"\x01\x01"


@pytest.mark.parametrize("copy", [Store.backup, Store.vacuum_to], ids=["backup", "vacuum_to"])
def test_a_copy_is_one_whole_file(filled: Store, path: Path, tmp_path: Path, copy: Callable[..., None]) -> None:
    target = tmp_path / "copies" / "copy.db"
    copy(filled, target)
    assert not is_rollback_mode(path)
    assert is_rollback_mode(target)
    assert list(target.parent.iterdir()) == [target]
    with open_store(target, read_only=True) as other:
        assert exported(other) == exported(filled)
    before = target.read_bytes()
    with pytest.raises(UsageError, match="exists already"):
        copy(filled, target)
    assert target.read_bytes() == before
    with pytest.raises(UsageError, match="is the database itself"):
        copy(filled, path, overwrite=True)
    copy(filled, target, overwrite=True)


@pytest.mark.parametrize("copy", [Store.backup, Store.vacuum_to], ids=["backup", "vacuum_to"])
def test_a_copy_that_fails_leaves_the_old_one(filled: Store, tmp_path: Path, copy: Callable[..., None]) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DatabaseError, match="cannot be written"):
        copy(filled, tmp_path / "file" / "copy.db")
    assert (tmp_path / "file").read_text() == "x"


def test_finishing_makes_one_file(filled: Store, path: Path) -> None:
    before = exported(filled)
    filled.finish()
    assert is_rollback_mode(path)
    assert list(path.parent.iterdir()) == [path]
    assert exported(filled) == before
    # And it goes on being usable.
    add(filled, claim(lineage="b.md"), lineage="b.md")
    assert filled.doctor() == []


def test_finishing_while_others_read_says_so(filled: Store, path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("BEGIN")
    other.execute("SELECT count(*) FROM claims").fetchone()
    filled._connection.exec_driver_sql("PRAGMA busy_timeout = 50")
    with pytest.raises(DatabaseError, match=r"in use by|is locked by"):
        filled.finish()
    other.close()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("PRAGMA foreign_keys = OFF; DELETE FROM documents", "references: row"),
        ("DROP TRIGGER events_no_update", "schema: trigger events_no_update"),
        ("DROP VIEW open_conflicts", "schema: view open_conflicts"),
        ("DROP INDEX ix_claims_subject", "schema: index ix_claims_subject"),
        ("INSERT INTO claims_fts(claims_fts) VALUES ('delete-all')", "search: the index"),
        ("UPDATE claims SET rank = 'deprecated'", "state: claim-"),
        ("UPDATE figures SET origins = 7", "counts: 1 figures"),
    ],
)
def test_the_doctor_finds_what_is_wrong(filled: Store, path: Path, statement: str, problem: str) -> None:
    assert examine(path) == []
    other = sqlite3.connect(path)
    other.executescript(statement)
    other.close()
    found = filled.doctor()
    assert any(line.startswith(problem) for line in found), found


def test_a_lost_search_index_is_repaired(filled: Store) -> None:
    filled._run("INSERT INTO claims_fts(claims_fts) VALUES ('delete-all')")
    with open_store(filled.name, read_only=True) as reader:
        assert [line[:7] for line in reader.doctor()] == ["search:"]
    assert filled.search("cluster") == []
    filled.repair()
    assert len(filled.search("cluster")) == 2
    assert filled.doctor() == []


def statements(create: Callable[[Path], None], path: Path) -> list[str]:
    create(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        found = [normalised(statement) for statement in schema_statements(connection)]
    engine.dispose()
    return [statement for statement in found if "alembic_version" not in statement]


def test_the_migrations_arrive_at_the_tables(tmp_path: Path) -> None:
    def by_tables(path: Path) -> None:
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            create_schema(connection)
        engine.dispose()

    def by_migrations(path: Path) -> None:
        engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
        migrate_new(engine)
        engine.dispose()

    assert sorted(statements(by_migrations, tmp_path / "a.db")) == sorted(statements(by_tables, tmp_path / "b.db"))
    # A database that came by the migrations opens, works and is sound.
    assert upgrade(tmp_path / "a.db") == (HEAD_REVISION, HEAD_REVISION)
    with open_store(tmp_path / "a.db") as store:
        add(store, claim())
        assert store.doctor() == []


def test_the_known_revisions_are_those_of_the_migrations() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    from claims.store import maintenance

    config = Config()
    config.set_main_option("script_location", str(maintenance._MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in reversed(list(scripts.walk_revisions()))) == KNOWN_REVISIONS
    assert scripts.get_current_head() == HEAD_REVISION


def test_the_published_ddl_makes_the_same_schema(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "plain.db")
    connection.executescript(sqlite_ddl())
    connection.execute("INSERT INTO alembic_version VALUES (?)", (HEAD_REVISION,))
    connection.commit()
    connection.close()
    assert sqlite_ddl() == sqlite_ddl()
    assert examine(tmp_path / "plain.db") == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("tokens", 1),
        ("token", 1),
        ("CLUSTER handle", 1),
        ("handl", 1),
        ('"155T tokens a day"', 1),
        ('"tokens 155T"', 0),
        ("deepseek", 1),
        ("naïve", 1),
        ("naive", 1),
        ("penguin", 0),
        ("cluster penguin", 0),
        ("155T NOT tokens", 0),
        ("", 0),
        ('"', 0),
        ("* OR NEAR( -quote: ^", 0),
        ("to\0kens", 0),
        ("'); DROP TABLE claims; --", 0),
    ],
)
def test_search(store: Store, words: str, found: int) -> None:
    add(store, claim(quote="A naïve cluster handles 155T tokens a day."))
    assert len(store.search(words)) == found


def test_the_best_match_comes_first(store: Store) -> None:
    long = claim(quote="latency " + "and other words " * 50)
    short = claim(nth=1, quote="latency, latency, latency")
    add(store, long, short)
    assert [recorded.claim.id for recorded in store.search("latency")] == [short.id, long.id]
    assert len(store.search("latency", limit=1)) == 1


def test_finding_by_id_by_its_beginning_and_by_name(filled: Store) -> None:
    one = claim()
    figure = filled.figures()[0].figure
    assert [(found.kind, found.id, found.label) for found in filled.find(one.id)] == [("claim", one.id, "155T")]
    assert figure.id in {found.id for found in filled.find("figure-")}
    assert {found.kind for found in filled.find("claim-")} == {"claim"}
    assert [found.kind for found in filled.find("deepseek")] == ["subject", "figure"]
    assert [found.kind for found in filled.find("Deep-Seek")] == ["subject"]
    assert [found.kind for found in filled.find("newsletter")] == ["source"]
    assert [found.kind for found in filled.find("a.md")] == ["document"]
    for nothing in ("", "  ", "claim-zzzz", "100%_", "'", "figure-%"):
        assert filled.find(nothing) == []


def test_the_vocabulary_is_known_by_name(store: Store) -> None:
    from claims.vocabulary import load_vocabulary

    vocabulary = load_vocabulary()
    subjects, metrics = vocabulary.subjects.entries, list(vocabulary.metrics.entries.values())
    store.save_vocabulary(subjects, metrics)
    before = exported(store)
    store.save_vocabulary(subjects, metrics)
    assert exported(store) == before
    named = next(subject for subject in subjects if subject.aliases)
    found = store.find(named.aliases[0])[0]
    assert (found.id, found.label) == (named.id, named.name)


def test_a_database_of_the_first_schema_is_upgraded_and_sound(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from claims.store import maintenance

    path = tmp_path / "first.db"
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    config = Config()
    config.set_main_option("script_location", str(maintenance._MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with pytest.raises(DatabaseError, match="claims upgrade"):
        open_store(path)
    assert upgrade(path) == ("0001", HEAD_REVISION)
    assert examine(path) == []
    with open_store(path) as store:
        add(store, claim(part="page 3"))
        assert [one.claim.part for document in store.documents() for one in store.claims_of(document.id)] == ["page 3"]
