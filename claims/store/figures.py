"""Figures with their keys, links and conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select

from claims.errors import NotFoundError
from claims.model.record import (
    Conflict,
    ConflictStatus,
    Figure,
    FigureLink,
    FigureRecord,
    LinkStatus,
    Outcome,
    RecordedClaim,
    Verdict,
    VerdictKind,
)
from claims.store import tables as t
from claims.store.lookup import Lookup
from claims.store.rows import (
    CLAIM_COLUMNS,
    CLAIM_WIDTH,
    LINK_COLUMNS,
    STATE_COLUMNS,
    ClaimReader,
    build,
    from_json,
    to_json,
    trusted,
)
from claims.store.session import CHUNK, chunked
from claims.store.upkeep import Upkeep

_FIGURE_FIELDS = ("id", "label", "subject", "metric", "unit", "qualifiers")
_DECIDED_FIELDS = ("accepted", "outcome", "reason", "decided_at", "recheck")
_VERDICT_FIELDS = ("verdict", "rule", "explanation", "hint", "tolerance")
_CONFLICT_FIELDS = ("id", "figure", "a", "b", "status", "reason", *_VERDICT_FIELDS)
_DOCUMENT_PLACE = CLAIM_WIDTH + len(STATE_COLUMNS) - 1
_HELD = t.links.join(t.claims, t.claims.c.id == t.links.c.claim)
NOT_REFUSED = t.links.c.status != LinkStatus.REFUSED.value
#: Figures that are put together at a time when all are read. With many more alive at once, Python's garbage collector
#: would take most of the time.
_BATCH = 200


class Figures(Lookup, Upkeep):
    """Reading and writing figures."""

    def save_figures(self, figures: Iterable[tuple[Figure, Sequence[str]]], links: Iterable[FigureLink] = ()) -> None:
        """Store figures with their blocking keys, and which claims are about them.

        A figure that exists keeps what was decided on it; its label and founding fields are refreshed and its keys
        added to. The links given replace the claims' suggested links; a link that a person confirmed or refused stays
        as it is (only an event changes it, so the status of a given link is not looked at). Figures that lose their
        last claim are deleted unless somebody decided on them or refers to them.
        """
        rows: list[dict[str, Any]] = []
        keys: list[dict[str, str]] = []
        for figure, own_keys in figures:
            rows.append({**figure.model_dump(), "qualifiers": to_json(figure.qualifiers)})
            keys.extend({"key": key, "figure": figure.id} for key in dict.fromkeys(own_keys))
        given = list(links)
        with self.transaction():
            self._upsert(t.figures, rows, ["id"], _FIGURE_FIELDS[1:])
            self._insert_new(t.figure_keys, keys)
            left = self._replace_links(given)
            touched = [row["id"] for row in rows] + [link.figure for link in given] + left
            self._prune(left)
            self._recount(touched)

    def _replace_links(self, given: Sequence[FigureLink]) -> list[str]:
        """Write the links; return the figures that claims were taken out of."""
        wanted = {(link.claim, link.figure): link for link in given}
        stored: dict[tuple[str, str], str] = {}
        for batch in chunked({link.claim for link in given}):
            query = select(t.links.c.claim, t.links.c.figure, t.links.c.status).where(t.links.c.claim.in_(batch))
            stored.update({(row.claim, row.figure): row.status for row in self._connection.execute(query)})
        suggested = LinkStatus.SUGGESTED.value
        gone = [pair for pair, status in stored.items() if status == suggested and pair not in wanted]
        for claim, figure in gone:
            self._connection.execute(delete(t.links).where(t.links.c.claim == claim, t.links.c.figure == figure))
            self._connection.execute(
                delete(t.conflicts)
                .where(t.conflicts.c.figure == figure, t.conflicts.c.status == ConflictStatus.OPEN.value)
                .where((t.conflicts.c.a == claim) | (t.conflicts.c.b == claim))
            )
        rows = [
            {"claim": link.claim, "figure": link.figure, "confidence": link.confidence, "reason": link.reason}
            for pair, link in wanted.items()
            if stored.get(pair, suggested) == suggested
        ]
        self._upsert(t.links, rows, ["claim", "figure"], ["confidence", "reason"])
        return [figure for _, figure in gone]

    def save_conflicts(self, figure: str, conflicts: Iterable[Conflict], *, at: str = "") -> None:
        """Store the conflicts found in one figure; see `save_conflicts_of`."""
        self.save_conflicts_of({figure: list(conflicts)}, at=at)

    def save_conflicts_of(
        self, found: Mapping[str, Sequence[Conflict]], clear: Iterable[str] = (), *, at: str = ""
    ) -> None:
        """Store all conflicts found in each of the figures.

        Open conflicts of these figures that were not found again are deleted; decided ones keep status and reason.

        Args:
            found: figure id -> its conflicts; an empty list clears the figure's open ones.
            clear: further figures in which none was found.
            at: ISO date and time that new conflicts get as the time they were found.
        """
        rows = [_conflict_row(conflict, at) for conflicts in found.values() for conflict in conflicts]
        kept = {row["id"] for row in rows}
        with self.transaction():
            stale: dict[str, str] = {}
            for batch in chunked(dict.fromkeys([*found, *clear])):
                query = select(t.conflicts.c.id, t.conflicts.c.figure).where(
                    t.conflicts.c.figure.in_(batch), t.conflicts.c.status == ConflictStatus.OPEN.value
                )
                stale.update((name, figure) for name, figure in self._connection.execute(query) if name not in kept)
            for gone in chunked(stale):
                self._connection.execute(delete(t.conflicts).where(t.conflicts.c.id.in_(gone)))
            self._upsert(t.conflicts, rows, ["id"], ("figure", "a", "b", *_VERDICT_FIELDS))
            self._recount([*(row["figure"] for row in rows), *stale.values()])

    def figure(self, identity: str) -> FigureRecord:
        """Return the figure.

        Raises:
            NotFoundError: there is none of that id.
        """
        with self.snapshot():
            found = self._figure_records([identity])
        if not found:
            raise NotFoundError(f"The record holds no figure {identity}.")
        return found[0]

    def figures_of(self, claims: Iterable[str]) -> list[FigureRecord]:
        """Return the figures that hold one of the claims, each once, in order of id."""
        with self.snapshot():
            return self._figure_records(sorted(self._figures_of_claims(claims)))

    def figures(self, status: ConflictStatus | None = None) -> list[FigureRecord]:
        """Return the figures that have a conflict of this status (all figures if None), in order of id."""
        return list(self.each_figure(status))

    def each_figure(self, status: ConflictStatus | None = None) -> Iterator[FigureRecord]:
        """Yield the figures as `figures` returns them, holding a few hundred at a time."""
        query = select(t.figures.c.id)
        if status is ConflictStatus.OPEN:
            query = query.where(t.figures.c.open_conflicts > 0)
        elif status is not None:
            having = (t.conflicts.c.figure == t.figures.c.id) & (t.conflicts.c.status == status.value)
            query = query.where(select(t.conflicts.c.pk).where(having).exists())
        # Ids alone are small, and reading them at once keeps the order whatever is written meanwhile.
        yield from self.each_of(self._connection.execute(query.order_by(t.figures.c.id)).scalars().all())

    def each_of(self, identities: Iterable[str]) -> Iterator[FigureRecord]:
        """Yield those of the figures that the record holds, holding a few hundred at a time; in order of id in each."""
        for batch in chunked(identities, _BATCH):
            with self.snapshot():
                records = self._figure_records(batch)
            yield from records

    def count_figures(self) -> int:
        """Return how many figures the record holds."""
        return self._connection.execute(select(func.count()).select_from(t.figures)).scalar() or 0

    def keys_of(self, figure: str) -> list[str]:
        """Return the blocking keys that a figure is filed under."""
        query = select(t.figure_keys.c.key).where(t.figure_keys.c.figure == figure).order_by(t.figure_keys.c.key)
        return list(self._connection.execute(query).scalars())

    def links_of(self, claims: Iterable[str]) -> list[FigureLink]:
        """Return every link of the claims, refused ones included (linking must not suggest those again)."""
        columns = (t.links.c.claim, t.links.c.figure, t.links.c.confidence, t.links.c.status, t.links.c.reason)
        found: list[FigureLink] = []
        for batch in chunked(dict.fromkeys(claims)):
            query = select(*columns).where(t.links.c.claim.in_(batch)).order_by(t.links.c.claim, t.links.c.figure)
            found.extend(FigureLink(**row) for row in self._connection.execute(query).mappings())
        return found

    def conflict(self, identity: str) -> Conflict:
        """Return the conflict.

        Raises:
            NotFoundError: there is none of that id.
        """
        query = select(*(t.conflicts.c[name] for name in _CONFLICT_FIELDS)).where(t.conflicts.c.id == identity)
        row = self._connection.execute(query).mappings().first()
        if row is None:
            raise NotFoundError(f"The record holds no conflict {identity}.")
        return _conflict_from(row)

    def _figure_records(self, identities: Sequence[str], *, few: int | None = None) -> list[FigureRecord]:
        """Return the figures; with `few`, at most so many claims of each (see `_standing_for`), and no conflicts."""
        records: list[FigureRecord] = []
        for batch in chunked(identities, CHUNK if few is None else _BATCH):
            claims = self._claims_by_figure(batch, few)
            conflicts = self._conflicts_by_figure(batch) if few is None else {}
            columns = (t.figures.c[name] for name in (*_FIGURE_FIELDS, *_DECIDED_FIELDS))
            query = select(*columns).where(t.figures.c.id.in_(batch)).order_by(t.figures.c.id)
            for row in self._connection.execute(query):
                own = dict(zip(_FIGURE_FIELDS, row, strict=False))
                own["qualifiers"] = from_json(own["qualifiers"])
                values = dict(zip(_DECIDED_FIELDS, row[len(_FIGURE_FIELDS) :], strict=True))
                with trusted(f"The figure {own['id']}"):
                    values["outcome"] = Outcome(values["outcome"]) if values["outcome"] else None
                values["figure"] = build(Figure, own)
                values["claims"] = tuple(claims.get(own["id"], ()))
                values["conflicts"] = tuple(conflicts.get(own["id"], ()))
                records.append(build(FigureRecord, values))
        return records

    def _claims_by_figure(self, batch: Sequence[str], few: int | None = None) -> dict[str, list[RecordedClaim]]:
        """Return the claims of each figure, in order of report date and id, without refused links."""
        query = (
            select(*CLAIM_COLUMNS, *STATE_COLUMNS, *LINK_COLUMNS, t.links.c.figure)
            .select_from(_HELD)
            .where(t.links.c.figure.in_(batch), NOT_REFUSED)
        )
        if few is not None:
            query = query.where(t.links.c.claim.in_(self._standing_for(batch, few)))
        rows = self._connection.execute(query).all()
        reader = ClaimReader(self._records(row[_DOCUMENT_PLACE] for row in rows))
        found: dict[str, list[RecordedClaim]] = {}
        for row in rows:
            found.setdefault(row[-1], []).append(reader.recorded(row[:-1]))
        for claims in found.values():
            claims.sort(key=lambda recorded: (recorded.document.date or "", recorded.claim.id))
        return found

    def _standing_for(self, figures: Sequence[str], few: int) -> list[str]:
        """Return claims: of each figure at most so many, which say most of what its claims say.

        First those that differ in what they are about, then in value; the surest sort of claim comes first. Which they
        are depends on the claims alone, not on the order in which they were stored.
        """
        sorts = [t.claims.c[name] for name in ("subject", "metric", "qualifiers", "low", "high", "unit", "modifier")]
        query = (
            select(t.links.c.figure, func.max(t.links.c.confidence), func.min(t.claims.c.id), *sorts)
            .select_from(_HELD)
            .where(t.links.c.figure.in_(figures), NOT_REFUSED)
            .group_by(t.links.c.figure, *sorts)
        )
        by_figure: dict[str, list[tuple[Any, ...]]] = {}
        for figure, confidence, claim, *sort in self._connection.execute(query).all():
            by_figure.setdefault(figure, []).append((-confidence, claim, tuple(sort[:3]), tuple(sort[3:])))
        chosen: list[str] = []
        for members in by_figure.values():
            members.sort()
            kept: dict[str, tuple[Any, ...]] = {}
            for place in (2, 3):
                seen = {member[place] for member in kept.values()}
                for member in members:
                    if len(kept) < few and member[place] not in seen:
                        seen.add(member[place])
                        kept[member[1]] = member
            chosen += kept
        return chosen

    def _conflicts_by_figure(self, batch: Sequence[str]) -> dict[str, list[Conflict]]:
        query = select(*(t.conflicts.c[name] for name in _CONFLICT_FIELDS)).where(t.conflicts.c.figure.in_(batch))
        found: dict[str, list[Conflict]] = {}
        for row in self._connection.execute(query.order_by(t.conflicts.c.id)).mappings():
            found.setdefault(row["figure"], []).append(_conflict_from(row))
        return found


def _conflict_row(conflict: Conflict, at: str) -> dict[str, Any]:
    verdict = conflict.verdict
    return {
        "id": conflict.id,
        "figure": conflict.figure,
        "a": conflict.a,
        "b": conflict.b,
        "verdict": verdict.verdict.value,
        "rule": verdict.rule,
        "explanation": verdict.explanation,
        "hint": verdict.hint,
        "tolerance": verdict.tolerance,
        "found_at": at,
    }


def _conflict_from(row: Mapping[Any, Any]) -> Conflict:
    verdict = {name: row[name] for name in _VERDICT_FIELDS}
    values = {name: row[name] for name in ("id", "figure", "a", "b", "reason")}
    with trusted(f"The conflict {row['id']}"):
        verdict["verdict"] = VerdictKind(verdict["verdict"])
        values["status"] = ConflictStatus(row["status"])
    values["verdict"] = build(Verdict, verdict)
    return build(Conflict, values)
