"""The notes that correct what we published."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, select

from claims.errors import NotFoundError, UsageError
from claims.model.correction import Correction, CorrectionStatus, Publication
from claims.store import tables as t
from claims.store.decision_rows import correction_from, correction_row
from claims.store.decisions import UNCHECKED, Decisions, Unchecked
from claims.store.printing import PUBLICATION_FIELDS, Printing


class Publications(Decisions, Printing):
    """Reading and writing corrections, and what they are about."""

    def issued_notes(self) -> list[str]:
        """Return the texts of all issued notes."""
        return self._reader.issued_notes()

    def save_correction(self, correction: Correction) -> None:
        """Store a pending correction, or the changed text of one.

        Raises:
            UsageError: it is not pending, or the stored one was issued or dropped: an issued note only gets a further
                note. Issue with `issue_correction`, drop with `decide(..., "drop")`.
        """
        if correction.status is not CorrectionStatus.PENDING:
            raise UsageError(f"{correction.id} is {correction.status}; only pending corrections are saved.")
        with self.transaction():
            self._require_pending(correction.id)
            row = correction_row(correction)
            self._upsert(t.corrections, [row], ["id"], [name for name in row if name not in ("id", "status")])

    def _require_pending(self, identity: str) -> None:
        query = select(t.corrections.c.status).where(t.corrections.c.id == identity)
        status = self._connection.execute(query).scalar()
        if status not in (None, CorrectionStatus.PENDING.value):
            raise UsageError(f"{identity} was {status} already and stays as it is.")

    def issue_correction(
        self, correction: Correction, *, actor: str, at: str, expect: str | Unchecked | None = UNCHECKED
    ) -> Correction:
        """Issue the stored pending correction with the text given, once and for all, and return it as issued.

        Raises:
            NotFoundError: it is not stored. UsageError: it was issued or dropped already.
            ConcurrentChangeError: somebody decided on it since `expect`.
        """
        with self.transaction():
            self._require_pending(correction.id)
            issued = correction.model_copy(update={"status": CorrectionStatus.ISSUED, "issued": at})
            payload = {"correction": issued.model_dump(mode="json", exclude={"changed", "overtaken"})}
            self.decide(correction.id, "issue", actor=actor, at=at, payload=payload, expect=expect)
            return self.correction(correction.id)

    def correction(self, identity: str) -> Correction:
        """Return the correction.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self._corrections(_corrections().where(t.corrections.c.id == identity))
        if not found:
            raise NotFoundError(f"The record holds no correction {identity}.")
        return found[0]

    def corrections(
        self, status: CorrectionStatus | None = None, *, urls: Iterable[str] | None = None
    ) -> list[Correction]:
        """Return the corrections of that status (all if None), the newest first: by issue, else by date.

        Args:
            urls: addresses of the articles that they are on; None for all articles.
        """
        query = _corrections()
        if urls is not None:
            query = query.where(t.publications.c.url.in_(list(urls)))
        if status is not None:
            query = query.where(t.corrections.c.status == status.value)
        found = self._corrections(query.order_by(t.corrections.c.id))
        return sorted(found, key=lambda each: each.issued or each.date, reverse=True)

    def _corrections(self, query: Select[Any]) -> list[Correction]:
        found = []
        for row in self._connection.execute(query).mappings():
            publication = Publication(**{name: row[f"publication_{name}"] for name in PUBLICATION_FIELDS})
            found.append(correction_from(row, publication))
        return found


def _corrections() -> Select[Any]:
    article = [t.publications.c[name].label(f"publication_{name}") for name in PUBLICATION_FIELDS]
    return select(t.corrections, *article).join(t.publications, t.publications.c.id == t.corrections.c.publication)
