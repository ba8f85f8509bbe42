"""Build the examples' database: `python examples/build.py data/claims.db`.

Everything that could differ between two builds is fixed: the clock, the order of files and the paths that they are
called by. The result is one vacuumed file in rollback mode, so that it can be committed.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import chdir
from pathlib import Path

from claims.vocabulary import load_vocabulary
from claims.workflows.ingesting import ingest
from claims.workflows.opening import open_record
from claims.workflows.publishing import publish
from claims.workflows.reading import find_files, read

EXAMPLES = Path(__file__).resolve().parent
#: The examples were made on this day; it stands for "now" in the database.
BUILT_AT = "2026-11-14T08:00:00Z"


def build(target: Path) -> None:
    """Write the database to `target`, replacing it only when it is complete."""
    target = target.absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    vocabulary = load_vocabulary()
    # Lineages carry the path as given, which must not depend on where the build was started.
    with tempfile.TemporaryDirectory() as folder, chdir(EXAMPLES.parent):
        finished = Path(folder) / "finished.db"
        with open_record(Path(folder) / "claims.db", vocabulary, create=True) as store:
            readings = [read(path, vocabulary) for path in find_files([Path("examples/sources")])]
            ingest(store, readings, vocabulary=vocabulary, at=BUILT_AT)
            for path in find_files([Path("examples/published")]):
                publish(store, read(path, vocabulary), vocabulary=vocabulary, at=BUILT_AT)
            store.vacuum_to(finished)
        partial = target.with_name(target.name + ".part")
        partial.write_bytes(finished.read_bytes())
        partial.replace(target)


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else "data/claims.db"))
