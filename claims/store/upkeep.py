"""What must follow every change: counts on figures, and no figure that nothing speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import ScalarSelect, Update, delete, func, select, update

from claims.model.claim import Claim, Rank, Stance, Status
from claims.model.record import ConflictStatus, LinkStatus, Role
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.rows import subject_id
from claims.store.session import Session


class Upkeep(Session):
    """Keeps the derived columns of figures true; every method is called inside a transaction."""

    def _recount(self, identities: Iterable[str]) -> None:
        """Count anew what stands behind each of the figures."""
        for batch in chunked(dict.fromkeys(identities)):
            self._connection.execute(_counting().where(t.figures.c.id.in_(batch)))

    def _recount_all(self) -> None:
        """Count anew what stands behind every figure."""
        self._connection.execute(_counting())

    def _miscounted(self) -> int:
        """Return how many figures have counts that are not those of their claims and conflicts."""
        reports, origins, conflicts = _counts()
        wrong = (
            (t.figures.c.reports != reports)
            | (t.figures.c.origins != origins)
            | (t.figures.c.open_conflicts != conflicts)
        )
        return self._connection.execute(select(func.count()).select_from(t.figures).where(wrong)).scalar() or 0

    def _figures_of_document(self, document: str) -> list[str]:
        query = (
            select(t.links.c.figure)
            .join(t.claims, t.claims.c.id == t.links.c.claim)
            .where(t.claims.c.document == document)
        )
        return list(self._connection.execute(query.distinct()).scalars())

    def _name_entities(self, found: Sequence[Claim]) -> None:
        """Every subject and metric that a claim names has a row of its own, for lists and decisions."""
        kinds = {claim.subject: claim.subject_kind for claim in reversed(found) if claim.subject}
        self._insert_new(
            t.subjects,
            [{"id": subject_id(name), "name": name, "kind": kind, "maker": ""} for name, kind in sorted(kinds.items())],
        )
        names = sorted({claim.metric for claim in found if claim.metric})
        self._insert_new(t.metrics, [{"id": name, "name": name.replace("_", " ")} for name in names])

    def _unlink_suggested(self, identities: Sequence[str]) -> None:
        """Take the claims out of the figures that linking, not a person, had put them in."""
        for batch in chunked(identities):
            suggested = t.links.c.claim.in_(batch) & (t.links.c.status == LinkStatus.SUGGESTED.value)
            left = list(self._connection.execute(select(t.links.c.figure).where(suggested).distinct()).scalars())
            if not left:
                continue
            self._connection.execute(
                delete(t.conflicts)
                .where(t.conflicts.c.figure.in_(left), t.conflicts.c.status == ConflictStatus.OPEN.value)
                .where(t.conflicts.c.a.in_(batch) | t.conflicts.c.b.in_(batch))
            )
            self._connection.execute(delete(t.links).where(suggested))
            self._prune(left)
            self._recount(left)

    def _prune(self, identities: Iterable[str]) -> None:
        """Delete figures that have no claim left and that nobody decided on or refers to."""
        for batch in chunked(identities):
            empty = (
                select(t.figures.c.id)
                .where(t.figures.c.id.in_(batch))
                .where(~select(t.links.c.pk).where(t.links.c.figure == t.figures.c.id).exists())
                .where(~select(t.conflicts.c.pk).where(t.conflicts.c.figure == t.figures.c.id).exists())
                .where(~select(t.corrections.c.pk).where(t.corrections.c.figure == t.figures.c.id).exists())
                .where(~select(t.events.c.pk).where(t.events.c.target == t.figures.c.id).exists())
            )
            gone = list(self._connection.execute(empty).scalars())
            if gone:
                self._connection.execute(delete(t.figure_keys).where(t.figure_keys.c.figure.in_(gone)))
                self._connection.execute(delete(t.figures).where(t.figures.c.id.in_(gone)))


def _counts() -> tuple[ScalarSelect[int], ScalarSelect[int], ScalarSelect[int]]:
    """Return what counts a figure's reports by others, their origins, and its open conflicts.

    Rejected readings, deprecated claims, rejected statements and our own published words are no report.
    """
    report = (
        (t.links.c.figure == t.figures.c.id)
        & (t.links.c.status != LinkStatus.REFUSED.value)
        & (t.claims.c.status != Status.REJECTED.value)
        & (t.claims.c.rank != Rank.DEPRECATED.value)
        & (t.claims.c.stance == Stance.ASSERTED.value)
        & (t.documents.c.role == Role.SOURCE.value)
    )
    joined = t.links.join(t.claims, t.claims.c.id == t.links.c.claim).join(
        t.documents, t.documents.c.id == t.claims.c.document
    )
    open_ones = (t.conflicts.c.figure == t.figures.c.id) & (t.conflicts.c.status == ConflictStatus.OPEN.value)
    reports = select(func.count()).select_from(joined).where(report).scalar_subquery()
    origins = select(func.count(t.claims.c.origin.distinct())).select_from(joined).where(report).scalar_subquery()
    conflicts = select(func.count()).select_from(t.conflicts).where(open_ones).scalar_subquery()
    return reports, origins, conflicts


def _counting() -> Update:
    reports, origins, conflicts = _counts()
    return update(t.figures).values(reports=reports, origins=origins, open_conflicts=conflicts)
