"""Value objects to rows and back: nothing is added, lost or rounded on the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from enum import StrEnum
from typing import Any, Final, TypeVar

from claims.errors import DatabaseError
from claims.model.base import Frozen, content_id
from claims.model.claim import Claim, Evidence, Nature, Rank, Stance, Status
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import DocumentRecord, LinkStatus, RecordedClaim, Role, Source

#: Gives a quantity's low and high in its canonical unit, for sorting only, and that unit.
Canonical = Callable[[Quantity], tuple[float | None, float | None, str]]

#: Says whose word a claim is in the end, given the name of the source that it was read in.
OriginOf = Callable[[Claim, str], str]

M = TypeVar("M", bound=Frozen)
T = TypeVar("T")

#: Made once: `json.dumps` with options makes one for every call.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))

#: Fields that a claim and its quantity share by name with their columns and that need no conversion.
PLAIN_CLAIM = (
    "id", "start", "end", "line", "column", "text", "subject", "subject_kind", "metric", "metric_text", "as_of",
    "supersedes", "quote", "item", "item_index", "part",
)  # fmt: skip
PLAIN_QUANTITY = ("low", "high", "unit", "step_low", "step_high", "digits")
CONVERTED_QUANTITY = ("modifier", "kind", "precision", "inferred", "alternatives")
_CONVERTED = (*CONVERTED_QUANTITY, "nature", "evidence", "stance", "qualifiers", "topics", "attribution")

#: Where a claim stands: of the edition that first stated it.
PLACE_COLUMNS = ("document", "source", "report_date", "item", "item_index", "start", "end", "line", "column", "part")
#: Columns that may change without the claim being read otherwise.
QUIET_COLUMNS = frozenset({*PLACE_COLUMNS, "origin", "canonical_low", "canonical_high", "canonical_unit"})
#: The columns that make a claim, in order.
CLAIM_COLUMNS = (*PLAIN_CLAIM, *PLAIN_QUANTITY, *_CONVERTED)
_FIRST_QUANTITY = len(PLAIN_CLAIM)
_AFTER_QUANTITY = _FIRST_QUANTITY + len(PLAIN_QUANTITY) + len(CONVERTED_QUANTITY)
CLAIM_WIDTH = len(CLAIM_COLUMNS)
#: Those that make its quantity.
QUANTITY_COLUMNS = CLAIM_COLUMNS[_FIRST_QUANTITY:_AFTER_QUANTITY]

SOURCE_COLUMNS = ("id", "name", "url", "retired")
#: Those of the document's own; in a row `SOURCE_COLUMNS` follow.
DOCUMENT_COLUMNS = ("id", "lineage", "edition", "title", "url", "date", "role", "digest")
#: What `ClaimReader.recorded` needs of a claim, after `CLAIM_COLUMNS`; the link's columns come last.
STATE_COLUMNS = ("status", "rank", "rank_reason", "report_date", "document")
LINK_COLUMNS = ("status", "confidence")
#: Where a recorded claim's row names its document.
DOCUMENT_PLACE = CLAIM_WIDTH + len(STATE_COLUMNS) - 1


def to_json(value: Any) -> str:
    """Return JSON with sorted keys and no spaces, so that equal values are equal texts."""
    return _ENCODER.encode(value)


@contextmanager
def trusted(what: str) -> Iterator[None]:
    """Turn a value that does not fit the model into an error of the database: somebody wrote it by hand.

    Raises:
        DatabaseError: in place of the error inside, naming what was read.
    """
    try:
        yield
    except (ValueError, TypeError, KeyError) as error:
        lines = [line.strip() for line in str(error).splitlines()]
        raise DatabaseError(f"{what} is damaged in the database: {'; '.join(lines[:2])}.") from error


def from_json(text: str) -> Any:
    """Return the value of a JSON column.

    Raises:
        DatabaseError: it is no JSON; somebody wrote it by hand.
    """
    try:
        return json.loads(text)
    except ValueError as error:
        raise DatabaseError(f"A JSON column is damaged in the database: {error}.") from error


def source_id(name: str) -> str:
    """Return the id of the source of that name; case and runs of white space do not matter."""
    return content_id("source", " ".join(name.split()).casefold())


def subject_id(name: str) -> str:
    """Return the id of the subject of that name, the vocabulary's own id for a name that it knows."""
    # Imported here: reading needs no vocabulary, and that takes a while to import.
    from claims.vocabulary.subjects import fold

    return content_id("subject", fold(name))


def document_id(lineage: str, digest: str) -> str:
    """Return the id of the edition of a document that has these bytes."""
    return content_id("document", lineage, digest)


def plain_values(quantity: Quantity) -> tuple[float | None, float | None, str]:
    """Return the quantity for sorting, in its own unit; dates as day numbers, partial dates not at all."""
    if quantity.is_date:
        return _day(quantity.low), _day(quantity.high), quantity.unit
    return _float(quantity.low), _float(quantity.high), quantity.unit


def last_named(claim: Claim, source: str) -> str:
    """Return the last party of the claim's attribution chain, the source itself if the claim names nobody."""
    return claim.attribution[-1] if claim.attribution else source


def _day(text: str) -> float | None:
    try:
        return float(date.fromisoformat(text[:10]).toordinal())
    except ValueError:
        return None


def _float(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None


def claim_row(claim: Claim, canonical: Canonical) -> dict[str, Any]:
    """Return the columns that the claim itself gives (not its document, state or origin)."""
    quantity = claim.quantity
    row: dict[str, Any] = {name: getattr(claim, name) for name in PLAIN_CLAIM}
    for name in PLAIN_QUANTITY:
        row[name] = getattr(quantity, name)
    low, high, unit = canonical(quantity)
    row.update(
        modifier=quantity.modifier.value,
        kind=quantity.kind.value,
        precision=quantity.precision.value if quantity.precision else None,
        inferred=int(quantity.inferred),
        alternatives=to_json(quantity.alternatives) if quantity.alternatives else "[]",
        nature=claim.nature.value,
        evidence=claim.evidence.value,
        stance=claim.stance.value,
        qualifiers=to_json(claim.qualifiers) if claim.qualifiers else "{}",
        topics=to_json(claim.topics) if claim.topics else "[]",
        attribution=to_json(claim.attribution) if claim.attribution else "[]",
        canonical_low=low,
        canonical_high=high,
        canonical_unit=unit,
    )
    return row


def build(cls: type[M], values: dict[str, Any], fields: set[str] | None = None) -> M:
    """Return the value object from values that were validated when they were stored.

    Validating a million rows again would take longer than all the comparing that they are read for.

    Args:
        fields: names of all values, if the caller has them: one set may serve many frozen objects.
    """
    instance = cls.__new__(cls)
    object.__setattr__(instance, "__dict__", values)
    object.__setattr__(instance, "__pydantic_fields_set__", set(values) if fields is None else fields)
    object.__setattr__(instance, "__pydantic_extra__", None)
    object.__setattr__(instance, "__pydantic_private__", None)
    return instance


class ClaimReader:
    """Turns rows into claims; words and lists that many rows share are read once.

    One reader serves one query: it keeps what it has seen.
    """

    def __init__(self, records: Mapping[str, DocumentRecord] | None = None) -> None:
        self._records = records or {}
        self._words: dict[type[StrEnum], dict[str, Any]] = {
            kind: {member.value: member for member in kind}
            for kind in (Modifier, Kind, DatePrecision, Nature, Evidence, Stance, Status, Rank, LinkStatus)
        }
        self._lists: dict[str, tuple[str, ...]] = {"[]": ()}
        self._maps: dict[str, dict[str, str]] = {"{}": {}}
        self._claim_fields = set(Claim.model_fields)
        self._quantity_fields = set(Quantity.model_fields)
        self._recorded_fields = set(RecordedClaim.model_fields)

    def claim(self, row: Sequence[Any]) -> Claim:
        """Return the claim of a row that begins with `CLAIM_COLUMNS`.

        Raises:
            DatabaseError: the row holds a word that the model does not know, or broken JSON: somebody wrote it by hand.
        """
        values = dict(zip(PLAIN_CLAIM, row, strict=False))
        nature, evidence, stance, qualifiers, topics, chain = row[_AFTER_QUANTITY:CLAIM_WIDTH]
        words = self._words
        try:
            values["quantity"] = self._quantity(row[_FIRST_QUANTITY:_AFTER_QUANTITY])
            values["nature"] = words[Nature][nature]
            values["evidence"] = words[Evidence][evidence]
            values["stance"] = words[Stance][stance]
            values["qualifiers"] = self._map(qualifiers)
            values["topics"] = self._list(topics)
            values["attribution"] = self._list(chain)
        except (ValueError, TypeError, KeyError) as error:
            # Not `trusted`: a million of these are read at a time.
            raise DatabaseError(f"The claim {values['id']} is damaged in the database: {error}.") from error
        return build(Claim, values, self._claim_fields)

    def quantity(self, row: Sequence[Any]) -> Quantity:
        """Return the quantity of a row of `QUANTITY_COLUMNS`.

        Raises:
            DatabaseError: as for `claim`.
        """
        try:
            return self._quantity(row)
        except (ValueError, TypeError, KeyError) as error:
            raise DatabaseError(f"A quantity is damaged in the database: {error}.") from error

    def _quantity(self, row: Sequence[Any]) -> Quantity:
        modifier, kind, precision, inferred, alternatives = row[len(PLAIN_QUANTITY) :]
        words, values = self._words, dict(zip(PLAIN_QUANTITY, row, strict=False))
        values["modifier"] = words[Modifier][modifier]
        values["kind"] = words[Kind][kind]
        values["precision"] = words[DatePrecision][precision] if precision else None
        values["inferred"] = bool(inferred)
        values["alternatives"] = (
            () if alternatives == "[]" else tuple((low, high) for low, high in json.loads(alternatives))
        )
        return build(Quantity, values, self._quantity_fields)

    def recorded(self, row: Sequence[Any]) -> RecordedClaim:
        """Return the recorded claim of a row of `CLAIM_COLUMNS`, `STATE_COLUMNS` and, if linked, `LINK_COLUMNS`."""
        status, rank, rank_reason, dated, document, *link = row[CLAIM_WIDTH:]
        claim, words = self.claim(row), self._words
        try:
            values = {
                "claim": claim,
                "document": self._records[document],
                "dated": None if dated == self._records[document].date else dated,
                "status": words[Status][status],
                "rank": words[Rank][rank],
                "rank_reason": rank_reason,
                "link": words[LinkStatus][link[0]] if link else LinkStatus.SUGGESTED,
                "confidence": link[1] if link else 1.0,
            }
        except KeyError as error:
            raise DatabaseError(f"The state of claim {claim.id} is damaged in the database: {error}.") from error
        return build(RecordedClaim, values, self._recorded_fields)

    def _map(self, text: str) -> dict[str, str]:
        known = self._maps.get(text)
        if known is None:
            known = self._maps[text] = _of_type(dict, json.loads(text))
        return dict(known)

    def _list(self, text: str) -> tuple[str, ...]:
        known = self._lists.get(text)
        if known is None:
            known = self._lists[text] = tuple(_of_type(list, json.loads(text)))
        return known


def _of_type(kind: type[T], value: Any) -> T:
    if not isinstance(value, kind):
        raise ValueError(f"a {kind.__name__} was expected")
    return value


def document_from(row: Sequence[Any]) -> DocumentRecord:
    """Return the document of a row of `DOCUMENT_COLUMNS` and its source's `SOURCE_COLUMNS`."""
    identity, lineage, edition, title, url, day, role, digest, *source = row
    with trusted(f"The document {identity}"):
        return build(
            DocumentRecord,
            {
                "id": identity,
                "lineage": lineage,
                "edition": edition,
                "source": source_from(source),
                "title": title,
                "url": url,
                "date": day,
                "role": Role(role),
                "digest": digest,
            },
        )


def source_from(row: Sequence[Any]) -> Source:
    """Return the source of a row of `SOURCE_COLUMNS`."""
    identity, name, url, retired = row
    return build(Source, {"id": identity, "name": name, "url": url, "retired": bool(retired)})
