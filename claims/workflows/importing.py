"""Read an export into the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO

from claims.store.interchange import Imported
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.linking import link_all


@dataclass(frozen=True)
class Joined:
    """What an import did: what came in, and how many claims came without a figure and were linked."""

    imported: Imported
    linked: int

    def __str__(self) -> str:
        told = str(self.imported)
        if self.linked:
            told += f"\n{self.linked} claims came without a link to a figure; they are linked now."
        return told


def import_record(store: Store, stream: TextIO, vocabulary: Vocabulary, *, at: str) -> Joined:
    """Add everything that an export holds (see `Store.import_`), and link the claims that come without any link.

    What another program wrote may have no figures at all. An export of ours has them, and stays as it is.

    Args:
        at: ISO date and time, UTC, at which conflicts that are found now were found.

    Raises:
        ImportFormatError: the file is no export; nothing was changed.
    """
    with store.transaction():
        imported = store.import_(stream)
        return Joined(imported, link_all(store, vocabulary, at=at) if imported.new else 0)
