"""Issue notes, and put them into the files of the articles that they are on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from claims.model.correction import Correction, CorrectionStatus
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.applying import Prepared, apply, prepare
from claims.workflows.columns import NO_TABLES, ConfiguredTables
from claims.workflows.correcting import issue
from claims.workflows.house import House


class Issued(NamedTuple):
    """The notes that were issued now, and the articles that they were put into (some said so already)."""

    notes: tuple[Correction, ...]
    articles: tuple[Prepared, ...] = ()


def issue_all(store: Store, chosen: Sequence[Correction], *, actor: str, at: str) -> Issued:
    """Issue pending notes, all or none.

    Raises:
        UsageError: one was issued or dropped already.
    """
    with store.transaction():
        return Issued(tuple(issue(store, each, actor=actor, at=at) for each in chosen))


def issue_and_put(
    store: Store,
    chosen: Sequence[Correction],
    *,
    vocabulary: Vocabulary,
    house: House,
    actor: str,
    at: str,
    path: Path | None = None,
    tables: ConfiguredTables = NO_TABLES,
) -> Issued:
    """Issue notes, all or none, and put them into their articles' files; what was issued before is only put there.

    What cannot be put into its article is not issued either. If the process dies in between, the same call does the
    rest.

    Raises:
        UsageError, DocumentError: see `applying.prepare` and `issue_all`.
    """
    fresh = [each for each in chosen if each.status is not CorrectionStatus.ISSUED]
    as_issued = {"status": CorrectionStatus.ISSUED, "issued": at}
    notes = [each.model_copy(update=as_issued) if each in fresh else each for each in chosen]
    articles = prepare(store, notes, vocabulary=vocabulary, house=house, path=path, tables=tables)
    issued = issue_all(store, fresh, actor=actor, at=at)
    for article in articles:
        if article.is_needed:
            apply(store, article, vocabulary=vocabulary, house=house, at=at)
    return issued._replace(articles=tuple(articles))
