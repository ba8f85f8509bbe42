"""Figures read back, in plain SQL: for an open store, for a check that opens the file only to look, for the desk.

SQLAlchemy builds the same statements more kindly, but its import takes longer than all that checking a draft does, and
the desk asks through a connection of its own. Whoever reads says how a statement is run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from claims.model.record import (
    Conflict,
    ConflictStatus,
    DocumentRecord,
    Figure,
    FigureRecord,
    LinkStatus,
    Outcome,
    RecordedClaim,
    Verdict,
    VerdictKind,
)
from claims.store.batches import CHUNK, chunked
from claims.store.rows import (
    CLAIM_COLUMNS,
    DOCUMENT_COLUMNS,
    DOCUMENT_PLACE,
    LINK_COLUMNS,
    SOURCE_COLUMNS,
    STATE_COLUMNS,
    ClaimReader,
    build,
    document_from,
    from_json,
    trusted,
)

#: Runs a statement with its parameters and returns all rows.
Rows = Callable[[str, tuple[Any, ...]], Sequence[Sequence[Any]]]

#: Figures that are put together at a time when all are read. With many more alive at once, Python's garbage collector
#: would take most of the time.
BATCH = 200

#: Two floating-point numbers so near to each other, as a share, are taken for one value written in two units.
_NEARLY = 1e-9

FIGURE_FIELDS = ("id", "label", "subject", "metric", "unit", "qualifiers")
_DECIDED_FIELDS = ("accepted", "outcome", "reason", "decided_at", "recheck")
VERDICT_FIELDS = ("verdict", "rule", "explanation", "hint", "tolerance")
_CONFLICT_OWN = ("id", "figure", "a", "b", "status", "reason")
CONFLICT_FIELDS = (*_CONFLICT_OWN, *VERDICT_FIELDS)
#: What tells two claims of a figure apart: what they are about, and what they say.
_ABOUT = ("subject", "metric", "qualifiers")
_SAID = ("low", "high", "unit", "modifier")


def _columns(table: str, names: Iterable[str]) -> str:
    return ", ".join(f'{table}."{name}"' for name in names)


#: The values of one parameter as a table, however many they are.
_LISTED = "(SELECT value FROM json_each(?))"
_HELD = "links JOIN claims ON claims.id = links.claim"
_NOT_REFUSED = f"links.status <> '{LinkStatus.REFUSED.value}'"
_FIGURES = f"""SELECT {_columns("figures", (*FIGURE_FIELDS, *_DECIDED_FIELDS))}
    FROM figures WHERE id IN {_LISTED} ORDER BY id"""
_CLAIMS = f"""SELECT {_columns("claims", (*CLAIM_COLUMNS, *STATE_COLUMNS))}, {_columns("links", LINK_COLUMNS)},
    links.figure FROM {_HELD} WHERE links.figure IN {_LISTED}"""
_DOCUMENTS = f"""SELECT {_columns("documents", DOCUMENT_COLUMNS)}, {_columns("sources", SOURCE_COLUMNS)}
    FROM documents JOIN sources ON sources.id = documents.source WHERE documents.id IN {_LISTED}"""
_CONFLICTS = f"""SELECT {_columns("conflicts", CONFLICT_FIELDS)}
    FROM conflicts WHERE figure IN {_LISTED} ORDER BY id"""
_SORTS = f"""SELECT links.figure, max(links.confidence), min(claims.id), {_columns("claims", (*_ABOUT, *_SAID))}
    FROM {_HELD} WHERE links.figure IN {_LISTED} AND {_NOT_REFUSED}
    GROUP BY links.figure, {_columns("claims", (*_ABOUT, *_SAID))}"""
_OF_CLAIMS = f"SELECT DISTINCT figure FROM links WHERE claim IN {_LISTED}"
#: A value as a range, "[least, most, unit]".
_IN_RANGE = """claims.canonical_unit = json_extract(listed.value, '$[2]') AND claims.canonical_low
    BETWEEN json_extract(listed.value, '$[0]') AND json_extract(listed.value, '$[1]')"""
_EQUALS = "figure_keys.key = listed.value"
#: "}" is the character behind "|", so that this is a range of the index.
_BEGINS = """figure_keys.key >= listed.value
    AND figure_keys.key < substr(listed.value, 1, length(listed.value) - 1) || '}'"""
_READ_SINCE = f"""SELECT claims.id FROM claims JOIN documents ON documents.id = claims.document
    WHERE claims.id IN {_LISTED} AND documents.ingested_at > ?"""
_DECIDED_SINCE = f"SELECT target FROM events WHERE target IN {_LISTED} AND at > ?"


class FigureReader:
    """Reads figures with all that a judgement needs.

    Args:
        rows: runs a statement; what it raises passes through.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def figures(
        self, identities: Sequence[str], *, few: int | None = None, refused: bool = False
    ) -> list[FigureRecord]:
        """Return those of the figures that the record holds, in order of id.

        Args:
            few: at most so many claims of each, those that say most of what its claims say, and no conflicts.
            refused: with the claims that a person said are about another figure.

        Raises:
            DatabaseError: a row is damaged.
        """
        records: list[FigureRecord] = []
        for batch in chunked(identities, CHUNK if few is None else BATCH):
            claims = self._claims(batch, few, refused)
            conflicts = self._conflicts(batch) if few is None else {}
            for row in self._rows(_FIGURES, (json.dumps(batch),)):
                own = dict(zip(FIGURE_FIELDS, row, strict=False))
                own["qualifiers"] = from_json(own["qualifiers"])
                values = dict(zip(_DECIDED_FIELDS, row[len(FIGURE_FIELDS) :], strict=True))
                with trusted(f"The figure {own['id']}"):
                    values["outcome"] = Outcome(values["outcome"]) if values["outcome"] else None
                values["figure"] = build(Figure, own)
                values["claims"] = tuple(claims.get(own["id"], ()))
                values["conflicts"] = tuple(conflicts.get(own["id"], ()))
                records.append(build(FigureRecord, values))
        return records

    def of_claims(self, claims: Iterable[str]) -> list[str]:
        """Return the ids of the figures that are linked with one of the claims."""
        found: dict[str, None] = {}
        for batch in chunked(claims):
            found.update((figure, None) for (figure,) in self._rows(_OF_CLAIMS, (json.dumps(batch),)))
        return list(found)

    def filed(self, keys: Iterable[str], crowd: int | None = None) -> set[str]:
        """Return the ids of the figures that are filed under the keys; see `Record.figures_with`."""
        exact: list[str] = []
        beginnings: list[str] = []
        for key in dict.fromkeys(keys):
            (beginnings if key.endswith("|") else exact).append(key)
        found: set[str] = set()
        for texts, condition in ((exact, _EQUALS), (beginnings, _BEGINS)):
            query = f"SELECT figure_keys.figure FROM json_each(?) AS listed JOIN figure_keys ON {condition}"
            if crowd is not None:
                some = f"SELECT 1 FROM figure_keys WHERE {condition} LIMIT {crowd + 1}"
                query += f" WHERE (SELECT count(*) FROM ({some})) <= {crowd}"
            for batch in chunked(texts):
                found.update(figure for (figure,) in self._rows(query, (json.dumps(batch),)))
        return found

    def stating(self, values: Iterable[tuple[float, str]], crowd: int) -> set[str]:
        """Return the ids of the figures of which a claim states one of the values; see `Record.figures_stating`.

        Args:
            values: the low end in the base unit, and that unit.
        """
        ranges = [
            json.dumps([low - _NEARLY * abs(low), low + _NEARLY * abs(low), unit]) for low, unit in sorted(set(values))
        ]
        some = f"SELECT 1 FROM claims WHERE {_IN_RANGE} LIMIT {crowd + 1}"
        rare = f"SELECT listed.value FROM json_each(?) AS listed WHERE (SELECT count(*) FROM ({some})) <= {crowd}"
        stating = f"SELECT claims.id FROM json_each(?) AS listed JOIN claims ON {_IN_RANGE}"
        found: set[str] = set()
        for batch in chunked(ranges):
            few = [value for (value,) in self._rows(rare, (json.dumps(batch),))]
            # Joined to the links in one query, SQLite would begin with all links there are.
            for claims in chunked(claim for (claim,) in self._rows(stating, (json.dumps(few),))):
                held = f"{_OF_CLAIMS} AND {_NOT_REFUSED}"
                found.update(figure for (figure,) in self._rows(held, (json.dumps(claims),)))
        return found

    def touched_since(self, moment: str, identities: Iterable[str]) -> frozenset[str]:
        """Return those of the claims and figures that came to the record, or were decided on, after a moment.

        Args:
            moment: ISO date and time, UTC.
        """
        touched: set[str] = set()
        for batch in chunked(sorted(set(identities))):
            for query in (_READ_SINCE, _DECIDED_SINCE):
                touched.update(one for (one,) in self._rows(query, (json.dumps(batch), moment)))
        return frozenset(touched)

    def issued_notes(self) -> list[str]:
        """Return the texts of all issued correction notes."""
        return [note for (note,) in self._rows("SELECT note FROM corrections WHERE status = 'issued'", ()) if note]

    def recorded(self, rows: Sequence[Sequence[Any]]) -> list[RecordedClaim]:
        """Return the claims of rows of `CLAIM_COLUMNS`, `STATE_COLUMNS` and, if linked, `LINK_COLUMNS`."""
        reader = ClaimReader(self._documents(row[DOCUMENT_PLACE] for row in rows))
        return [reader.recorded(row) for row in rows]

    def _documents(self, identities: Iterable[str]) -> dict[str, DocumentRecord]:
        records: dict[str, DocumentRecord] = {}
        for batch in chunked(dict.fromkeys(identities)):
            for row in self._rows(_DOCUMENTS, (json.dumps(batch),)):
                record = document_from(tuple(row))
                records[record.id] = record
        return records

    def _claims(self, batch: Sequence[str], few: int | None, refused: bool) -> dict[str, list[RecordedClaim]]:
        """Return the claims of each figure, in order of report date and id."""
        query, values = _CLAIMS, [json.dumps(batch)]
        if not refused:
            query += f" AND {_NOT_REFUSED}"
        if few is not None:
            query += f" AND links.claim IN {_LISTED}"
            values.append(json.dumps(self._standing_for(batch, few)))
        rows = [tuple(row) for row in self._rows(query, tuple(values))]
        found: dict[str, list[RecordedClaim]] = {}
        for row, recorded in zip(rows, self.recorded([row[:-1] for row in rows]), strict=True):
            found.setdefault(row[-1], []).append(recorded)
        for claims in found.values():
            claims.sort(key=lambda recorded: (recorded.document.date or "", recorded.claim.id))
        return found

    def _standing_for(self, figures: Sequence[str], few: int) -> list[str]:
        """Return claims: of each figure at most so many, which say most of what its claims say.

        First those that differ in what they are about, then in value; the surest sort of claim comes first. Which they
        are depends on the claims alone, not on the order in which they were stored.
        """
        by_figure: dict[str, list[tuple[Any, ...]]] = {}
        about = len(_ABOUT)
        for figure, confidence, claim, *sort in self._rows(_SORTS, (json.dumps(figures),)):
            by_figure.setdefault(figure, []).append((-confidence, claim, tuple(sort[:about]), tuple(sort[about:])))
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

    def _conflicts(self, batch: Sequence[str]) -> dict[str, list[Conflict]]:
        found: dict[str, list[Conflict]] = {}
        for row in self._rows(_CONFLICTS, (json.dumps(batch),)):
            conflict = conflict_from(row)
            found.setdefault(conflict.figure, []).append(conflict)
        return found


def conflict_from(row: Sequence[Any]) -> Conflict:
    """Return the conflict of a row of `CONFLICT_FIELDS`.

    Raises:
        DatabaseError: the row is damaged.
    """
    own = len(_CONFLICT_OWN)
    values = dict(zip(_CONFLICT_OWN, row[:own], strict=True))
    verdict = dict(zip(VERDICT_FIELDS, row[own:], strict=True))
    with trusted(f"The conflict {values['id']}"):
        verdict["verdict"] = VerdictKind(verdict["verdict"])
        values["status"] = ConflictStatus(values["status"])
    values["verdict"] = build(Verdict, verdict)
    return build(Conflict, values)
