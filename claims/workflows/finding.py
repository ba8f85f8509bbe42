"""From what a person types to the thing of the record that is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from claims.errors import NotFoundError, UsageError
from claims.figures.names import fold
from claims.model.event import Event
from claims.model.quantity import Modifier
from claims.model.record import ConflictStatus, FigureRecord, RecordedClaim, Role
from claims.model.wording import describe_value
from claims.patterns import lazy_pattern
from claims.store.repository import Store

#: So many candidates are listed when a name fits several things.
_LISTED = 8
#: More than any record has figures.
_ALL = 1_000_000_000
#: So many figures are read one by one in less time than all of a large record.
_FEW = 200
#: The beginning of an id; a name such as "claim-to-figure ratio" is none.
_ID = lazy_pattern(r"(figure|conflict|claim)-[0-9a-f]+\Z")


def find_figures(store: Store, text: str) -> list[FigureRecord]:
    """Return the figures that `text` means: an id (or its beginning) of a figure, a conflict or a claim, or words of
    the figure's label and subject. An id gives one figure; words give all that fit.

    Raises:
        NotFoundError: nothing fits.
    """
    found = _by_id(store, text.strip()) or _by_words(store, fold(text).split())
    if not found:
        raise NotFoundError(f"The record holds nothing called {text!r}; `claims conflicts` shows ids and names.")
    return found


def find_figure(store: Store, text: str, *, saying: str | None = None) -> FigureRecord:
    """Return the one figure that is meant; among several that fit a name, the only one in dispute, or else the only one
    that was settled.

    Args:
        saying: a claim (see `find_claim`) that the figure must have, if it is one of several.

    Raises:
        NotFoundError: nothing fits. UsageError: several fit; the message lists them.
    """
    found = find_figures(store, text)
    if len(found) > 1 and saying is not None:
        found = [record for record in found if _claims(record, saying)] or found
    if len(found) > 1:
        disputed = [record for record in found if record.disputed]
        found = disputed or [record for record in found if record.outcome is not None] or found
    if len(found) > 1:
        listed = "\n".join(f"  {record.figure.id}  {record.figure.label}" for record in found[:_LISTED])
        raise UsageError(f"{text!r} fits {len(found)} figures; give the id of one:\n{listed}")
    return found[0]


def names_of(store: Store, events: Iterable[Event]) -> dict[str, str]:
    """Return what people call the things that events are about: id -> a figure's label, a claim's value and source."""
    targets = {name for event in events for name in (event.target, event.payload.get("accepted")) if name}
    names: dict[str, str] = {}
    for recorded in store.claims(name for name in targets if name.startswith("claim-")):
        names[recorded.claim.id] = f"{recorded.claim.text} by {recorded.document.source.name}"
    for name in targets:
        # What was decided on may be gone: a figure that lost its last claim is one no more.
        with suppress(NotFoundError):
            if name.startswith("figure-"):
                names[name] = store.figure(name).figure.label
            elif name.startswith("conflict-"):
                names[name] = f"conflict on {store.figure(store.conflict(name).figure).figure.label}"
    return names


def find_claim(record: FigureRecord, text: str) -> RecordedClaim:
    """Return the claim of a figure that is meant: by id (or its beginning), by value, or by its source's name.

    A value may be given as it was written ("155T"), in words, or as the plain number or ISO date. Of several reports of
    one value the one nearest to the origin stands for all: the figure's own subject ("DeepSeek" on its cluster), then
    the shortest chain of attribution, then the earliest. What we published ourselves stands for nothing.

    Raises:
        NotFoundError: no claim of the figure fits. UsageError: claims with different values fit.
    """
    claims = _claims(record, text)
    if not claims:
        values = ", ".join(dict.fromkeys(each.claim.text for each in record.claims))
        raise NotFoundError(f"No report of {record.figure.label} says {text!r}; its values are: {values}.")
    if len({(each.claim.quantity.low, each.claim.quantity.high) for each in claims}) > 1:
        listed = "\n".join(f"  {each.claim.id}  {each.claim.text}" for each in claims[:_LISTED])
        raise UsageError(f"{text!r} fits reports of different values; give the id of one:\n{listed}")
    if _ID.match(text):
        return claims[0]
    ends = (claims[0].claim.quantity.low, claims[0].claim.quantity.high)
    if _claims_by(_by_value, record, text):
        # The same value in other words ("155 trillion" for "155T").
        claims = [each for each in record.claims if (each.claim.quantity.low, each.claim.quantity.high) == ends]
    return min(claims, key=lambda each: _standing(each, record.figure.subject))


def _standing(recorded: RecordedClaim, subject: str) -> tuple[bool, bool, bool, int, str, str]:
    """Return what orders reports of one value: the best to rest on first."""
    claim, chain = recorded.claim, recorded.claim.attribution
    said_by = chain[-1] if chain else recorded.document.source.name
    return (
        recorded.document.role is not Role.SOURCE,
        fold(said_by) != fold(subject),
        claim.quantity.modifier is Modifier.APPROX,
        len(chain),
        recorded.report_date or "9999",
        claim.id,
    )


def conflict_of(record: FigureRecord, text: str) -> list[str]:
    """Return the ids of the open conflicts that are meant: the one whose id begins with `text`, else all of the figure.

    Raises:
        NotFoundError: the figure has no open conflict.
    """
    open_ids = [conflict.id for conflict in record.conflicts if conflict.status is ConflictStatus.OPEN]
    chosen = [identity for identity in open_ids if identity.startswith(text)] or open_ids
    if not chosen:
        raise NotFoundError(f"{record.figure.label} has no open conflict.")
    return chosen


def _claims(record: FigureRecord, text: str) -> list[RecordedClaim]:
    wanted = _plain(text)
    claims = [each for each in record.claims if _ID.match(text) and each.claim.id.startswith(text)]
    for test in (_by_value, _by_source):
        claims = claims or _claims_by(test, record, wanted)
    return claims


def _claims_by(test: Callable[[RecordedClaim, str], bool], record: FigureRecord, text: str) -> list[RecordedClaim]:
    return [each for each in record.claims if test(each, _plain(text))]


def _by_id(store: Store, text: str) -> list[FigureRecord]:
    if not _ID.match(text):
        return []
    figures: set[str] = set()
    claims: list[str] = []
    for each in store.find(text):
        if each.kind == "figure":
            figures.add(each.id)
        elif each.kind == "conflict":
            figures.add(store.conflict(each.id).figure)
        elif each.kind == "claim":
            claims.append(each.id)
    held = {record.figure.id: record for record in store.figures_of(claims)}
    held.update((identity, store.figure(identity)) for identity in figures)
    return [held[identity] for identity in sorted(held)]


def _by_words(store: Store, wanted: Sequence[str]) -> list[FigureRecord]:
    if not wanted:
        return []
    return [
        record
        for record in _candidates(store, max(wanted, key=len))
        if _has_words(fold(f"{record.figure.label} {record.figure.subject}").split(), wanted)
    ]


def _candidates(store: Store, word: str) -> Iterable[FigureRecord]:
    """Return figures among which are all that have the word: those with its letters in their name, if they are few."""
    if word.isascii():
        named = [each.id for each in store.find(word, limit=_ALL) if each.kind == "figure"]
        if len(named) <= _FEW:
            return [store.figure(identity) for identity in sorted(named)]
    return store.each_figure()


def _has_words(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Each wanted word is one of the words, or the beginning of one."""
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _by_value(recorded: RecordedClaim, wanted: str) -> bool:
    quantity = recorded.claim.quantity
    said = {recorded.claim.text, describe_value(quantity)}
    if quantity.low == quantity.high:
        said.add(quantity.low)
    # "155T" is meant by who says "155T tokens per day" as well.
    return any(_plain(text) == wanted or _plain(text).startswith(f"{wanted} ") for text in said)


def _by_source(recorded: RecordedClaim, wanted: str) -> bool:
    return wanted in {_plain(name) for name in (recorded.document.source.name, *recorded.claim.attribution)}


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
