"""The state columns: what the events say they must be, what they are, and making the two equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import delete, or_, select, update

from claims.model.claim import Claim
from claims.model.correction import Correction
from claims.model.record import LinkStatus
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.decision_rows import correction_row
from claims.store.events import DEFAULTS, State, fold, kind_of
from claims.store.lookup import Lookup
from claims.store.rows import QUIET_COLUMNS, claim_row, to_json, trusted
from claims.store.upkeep import Upkeep

#: Kind of target that has state of its own -> the table that holds it.
STATEFUL = {
    "claim": t.claims,
    "figure": t.figures,
    "conflict": t.conflicts,
    "source": t.sources,
    "subject": t.subjects,
    "correction": t.corrections,
}


class StateKeeper(Lookup, Upkeep):
    """Writes the state that events make, and finds where the two differ."""

    def refold(self) -> list[str]:
        """Write all state anew from the events; return what had to be changed, one line each (none, normally)."""
        with self.transaction():
            differences = self._differences(self._with_state())
            self._apply(self._with_state())
            return differences

    def _apply(self, targets: Iterable[str]) -> None:
        """Write the state of the targets; called inside a transaction."""
        figures: dict[str, None] = {}
        for target in targets:
            kind, state = kind_of(target), fold(target, self.events(target))
            table = STATEFUL.get(kind)
            if table is not None:
                stored = self._connection.execute(select(table).where(table.c.id == target)).mappings().first()
                if stored is None:
                    continue
                # An issued correction is closed to changes, so only what differs is written.
                changes = {n: v for n, v in self._wanted(target, state).items() if stored[n] != v}
                if kind == "claim" and not QUIET_COLUMNS.issuperset(changes):
                    self._name_entities([self._edited(target, state.edits)])
                if changes:
                    self._connection.execute(update(table).where(table.c.id == target).values(**changes))
            match kind:
                case "claim":
                    self._write_links(target, state)
                    figures.update(dict.fromkeys(self._reader.of_claims([target])))
                case "figure":
                    figures[target] = None
                case "conflict":
                    query = select(t.conflicts.c.figure).where(t.conflicts.c.id == target)
                    figures.update(dict.fromkeys(self._connection.execute(query).scalars()))
                case "subject":
                    self._write_aliases(target, state)
        self._recount(figures)

    def _wanted(self, target: str, state: State) -> dict[str, Any]:
        """Return the columns that the events give the target's row."""
        wanted = dict(state.columns)
        if state.issued is not None:
            with trusted(f"The issue of {target}"):
                wanted.update(correction_row(Correction.model_validate(state.issued)))
        if kind_of(target) != "claim" or not state.edits:
            return wanted
        claim = self._edited(target, state.edits)
        recorded = self.claim(target)
        if claim == recorded.claim:
            # As it should be. How it is sorted is the business of whoever opened the database to write it.
            return wanted
        wanted.update(claim_row(claim, self._canonical))
        wanted["origin"] = self._origin(claim, recorded.document.source.name)
        query = select(t.claims.c.reading).where(t.claims.c.id == target)
        if self._connection.execute(query).scalar() == to_json(claim.model_dump(mode="json")):
            # A proposal that was taken over is no longer one.
            wanted["reading"] = None
        return wanted

    def _edited(self, target: str, edits: Mapping[str, Any]) -> Claim:
        with trusted(f"An edit of {target}"):
            return Claim.model_validate({**self.claim(target).claim.model_dump(mode="json"), **edits})

    def _write_links(self, claim: str, state: State) -> None:
        rows = [
            {"claim": claim, "figure": figure, "status": status.value} for figure, status in sorted(state.links.items())
        ]
        self._upsert(t.links, rows, ["claim", "figure"], ["status"])
        open_again = (
            (t.links.c.claim == claim)
            & (t.links.c.status != LinkStatus.SUGGESTED.value)
            & t.links.c.figure.not_in(list(state.links))
        )
        left = list(self._connection.execute(select(t.links.c.figure).where(open_again)).scalars())
        made = [figure for figure in left if figure in state.made_links]
        if made:
            self._connection.execute(delete(t.links).where(t.links.c.claim == claim, t.links.c.figure.in_(made)))
            self._recount(made)
        if left:
            self._connection.execute(update(t.links).where(open_again).values(status=LinkStatus.SUGGESTED.value))

    def _write_aliases(self, subject: str, state: State) -> None:
        self._insert_new(
            t.subject_aliases,
            [{"subject": subject, "alias": alias} for alias, given in sorted(state.aliases.items()) if given],
        )
        gone = [alias for alias, given in state.aliases.items() if not given]
        if gone:
            mine = (t.subject_aliases.c.subject == subject) & t.subject_aliases.c.alias.in_(gone)
            self._connection.execute(delete(t.subject_aliases).where(mine))

    def _with_state(self) -> list[str]:
        """Return every thing that has an event, or a state other than the first one, in order of id."""
        found = set(self._connection.execute(select(t.events.c.target).distinct()).scalars())
        for kind, table in STATEFUL.items():
            if not DEFAULTS[kind]:
                continue
            differs = or_(*(table.c[name].is_distinct_from(value) for name, value in DEFAULTS[kind].items()))
            found.update(self._connection.execute(select(table.c.id).where(differs)).scalars())
        judged = select(t.links.c.claim).where(t.links.c.status != LinkStatus.SUGGESTED.value).distinct()
        found.update(self._connection.execute(judged).scalars())
        return sorted(found)

    def _differences(self, targets: Iterable[str]) -> list[str]:
        """Say where stored state is not what the events make it."""
        lines: list[str] = []
        for batch in chunked(targets, 500):
            for target in batch:
                lines.extend(self._difference(target))
        return lines

    def _difference(self, target: str) -> list[str]:
        kind, state = kind_of(target), fold(target, self.events(target))
        table = STATEFUL.get(kind)
        if table is None:
            return []
        row = self._connection.execute(select(table).where(table.c.id == target)).mappings().first()
        if row is None:
            return [f"{target}: there are decisions on it, but it is not in the record"]
        lines = [
            f"{target}: {name} is {row[name]!r}, but its decisions make it {value!r}"
            for name, value in self._wanted(target, state).items()
            if row[name] != value
        ]
        if kind == "claim":
            query = select(t.links.c.figure, t.links.c.status).where(t.links.c.claim == target)
            stored = {row.figure: row.status for row in self._connection.execute(query)}
            for figure in sorted(stored.keys() | state.links.keys()):
                said = state.links.get(figure, LinkStatus.SUGGESTED).value
                if stored.get(figure) != said:
                    lines.append(
                        f"{target}: its link to {figure} is {stored.get(figure)}, but its decisions say {said}"
                    )
        return lines

    def _fields_before(self, target: str, after: Mapping[str, Any]) -> dict[str, Any]:
        """Return the present values of the fields that an edit sets."""
        fields = self.claim(target).claim.model_dump(mode="json")
        return {name: fields[name] for name in after}
