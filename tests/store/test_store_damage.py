"""A file with flipped bytes either works or says that it is damaged; nothing else comes out, and no crash."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from store_builders import AT, add, claim, conflict, link

from claims.errors import DatabaseError
from claims.store.repository import examine, open_store


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a small database in one file."""
    path = tmp_path_factory.mktemp("damage") / "claims.db"
    with open_store(path, create=True) as store:
        claims = [claim(nth=number, topics=["vLLM"], qualifiers={"batch": "1"}) for number in range(30)]
        add(store, *claims)
        figure = link(store, claims)
        store.save_conflicts(figure.id, [conflict(figure, claims[0], claims[1])])
        store.decide(claims[0].id, "confirm", actor="ana", at=AT, reason="read it")
        store.finish()
    return path.read_bytes()


@pytest.mark.parametrize("seed", range(40))
def test_flipped_bytes(sound: bytes, path: Path, seed: int) -> None:
    chance = random.Random(seed)
    spoiled = bytearray(sound)
    # Damage in text is likelier to get past SQLite than damage in its structure, so it is given every chance.
    start = chance.randrange(100, len(spoiled))
    for place in range(start, min(len(spoiled), start + chance.choice([1, 40, 4000]))):
        spoiled[place] = chance.randrange(256)
    path.write_bytes(spoiled)
    try:
        with open_store(path, read_only=True) as store:
            store.figures()
            store.documents()
            store.events()
            store.search("cluster")
            store.find("DeepSeek")
            store.export(io.StringIO())
    except DatabaseError as error:
        assert "\n" not in str(error)
    try:
        examine(path)
    except DatabaseError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE documents SET role = 'friend'",
        "UPDATE claims SET topics = '[1'",
        "UPDATE claims SET topics = '7'",
        "UPDATE claims SET status = 'maybe'",
        "UPDATE claims SET qualifiers = '[]'",
        "UPDATE figures SET outcome = 'draw'",
        "UPDATE figures SET qualifiers = '{'",
        "UPDATE conflicts SET verdict = 'quarrel'",
        "UPDATE links SET status = 'perhaps'",
        "UPDATE claims SET quote = CAST(X'FF' AS TEXT)",
    ],
)
def test_what_another_program_wrote_wrongly_is_named(sound: bytes, path: Path, statement: str) -> None:
    path.write_bytes(sound)
    with open_store(path) as store:
        store._run(statement)
    with open_store(path, read_only=True) as store, pytest.raises(DatabaseError):
        store.figures()
