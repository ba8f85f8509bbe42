"""Fix drafts: make the proposed edits, see that the text then says the same and nothing else, write the file whole."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from claims.checks.edits import Edit, Proposal, accepted_edits, safe_edits
from claims.checks.runner import examine
from claims.checks.settings import Settings
from claims.documents import read_text
from claims.figures.support import support
from claims.model.claim import Claim
from claims.model.record import Record
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.checking import draft_of
from claims.workflows.columns import NO_TABLES, ConfiguredTables
from claims.workflows.project import Project
from claims.workflows.reading import Reading, understand
from claims.workflows.rewriting import Shift, applied, rewrite, same_figure

#: One fix may make room for another: a figure that a doubled blank hid is contradicted once it is seen. So many rounds
#: at most; each leaves less to do, and a run on its own result finds nothing.
_PASSES = 4


class _Reader(NamedTuple):
    """What an edited text is read with."""

    vocabulary: Vocabulary
    tables: ConfiguredTables


#: A proposal with the way in which it is to be made.
_Choice = tuple[Proposal, Edit]


@dataclass(frozen=True)
class Fixed:
    """A draft before and after.

    Attributes:
        before, after: as read; `after` is the same object where there was nothing to fix.
        edits: count of the places that were changed.
    """

    before: Reading
    after: Reading
    edits: int = 0


def fix_drafts(
    readings: Sequence[Reading],
    record: Record | None,
    *,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
    unsafe: bool = False,
    blanks: bool = True,
    project: Project | None = None,
    tables: ConfiguredTables = NO_TABLES,
) -> tuple[Fixed, ...]:
    """Return each draft with its edits made; no file is written.

    An edit is kept only if the text that it gives is read as it was: the same figures with the same values in the same
    order, but for the accepted figure, which must be supported by what was accepted.

    Args:
        unsafe: also write the accepted figure in place of one that the record contradicts.
        tables: as the drafts were read with.
        project: where the drafts belong; what its configuration ignores in a file is no reason to change it.
        blanks: put a blank between number and unit ("12GB").
    """
    reader = _Reader(vocabulary, tables)
    fixed = tuple(Fixed(reading, reading) for reading in readings)
    for _ in range(_PASSES):
        now = [each.after for each in fixed]
        proposals = _proposals(now, record, vocabulary, settings, today, unsafe, blanks, project)
        passed = [_fix(reading, each, reader) for reading, each in zip(now, proposals, strict=True)]
        if not any(count for _, count in passed):
            break
        fixed = tuple(
            Fixed(each.before, after, each.edits + count) for each, (after, count) in zip(fixed, passed, strict=True)
        )
    return fixed


def _proposals(
    readings: Sequence[Reading],
    record: Record | None,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
    unsafe: bool,
    blanks: bool,
    project: Project | None,
) -> list[list[Proposal]]:
    """Return what may be changed in each draft."""
    drafts = [draft_of(reading, project) for reading in readings]
    proposals = [list(safe_edits(draft, vocabulary.units, blanks=blanks)) for draft in drafts]
    if unsafe:
        result, mentions = examine(drafts, record, vocabulary, settings, today)
        for draft, own in zip(drafts, proposals, strict=True):
            own += accepted_edits(
                draft, (each for each in mentions if each.draft.document is draft.document), result.findings
            )
    return proposals


def _fix(reading: Reading, proposals: Sequence[Proposal], reader: _Reader) -> tuple[Reading, int]:
    """Make the edits that leave the text saying the same: all at once where that works, else by halves."""
    kept = _apart(_kept(reading, _apart([(proposal, proposal.choices[0]) for proposal in proposals]), reader))
    after = _reread(reading, kept, reader) if kept else None
    return (reading, 0) if after is None else (after, len(kept))


def _kept(reading: Reading, chosen: Sequence[_Choice], reader: _Reader) -> list[_Choice]:
    """Return the edits without those that make the text say something else, or with another way to make one."""
    if not chosen or _reread(reading, chosen, reader) is not None:
        return list(chosen)
    if len(chosen) > 1:
        half = len(chosen) // 2
        return _kept(reading, chosen[:half], reader) + _kept(reading, chosen[half:], reader)
    ((proposal, _),) = chosen
    for choice in proposal.choices[1:]:
        if _reread(reading, [(proposal, choice)], reader) is not None:
            return [(proposal, choice)]
    return []


def _apart(chosen: Sequence[_Choice]) -> list[_Choice]:
    """Return the choices in order of place without those that touch another; a value goes before its spacing."""
    kept: list[_Choice] = []
    for each in sorted(chosen, key=lambda one: (one[0].accepted is None, one[1].start, one[1].end)):
        index = bisect_right(kept, each[1].start, key=lambda one: one[1].start)
        before, behind = kept[max(0, index - 1) : index], kept[index : index + 1]
        if all(one[1].end < each[1].start for one in before) and all(each[1].end < one[1].start for one in behind):
            kept.insert(index, each)
    return kept


def _reread(reading: Reading, chosen: Sequence[_Choice], reader: _Reader) -> Reading | None:
    """Return the draft with the edits made, read anew; None if it would not say the same."""
    document = reading.document
    edits = [edit for _, edit in chosen]
    text = applied(document.raw, edits)
    made = read_text(text, name=document.name, lineage=document.lineage, format=document.format)
    after = understand(made, reader.vocabulary, date=reading.date, tables=reader.tables)
    accepted = {edit.start: proposal.accepted for proposal, edit in chosen if proposal.accepted is not None}
    mended = {edit.start for edit in edits if edit.text == " "}
    shift = Shift(edits)
    rest = {claim.start: claim for claim in after.claims}
    for claim in reading.claims:
        now = rest.pop(shift.moved(claim.start), None)
        if now is None:
            return None
        recorded = accepted.get(claim.start)
        if recorded is None:
            same = same_figure(claim, now) or (claim.end in mended and _completed(claim, now))
        else:
            same = support(recorded, now, reader.vocabulary, date=reading.date, linked=True).supported
        if not same:
            return None
    # Each edit is within a figure, and what is read in addition may only be a figure that an edit made whole.
    places = sorted(shift.moved(edit.start) for edit in edits)
    claims = sorted(after.claims, key=lambda claim: claim.start)
    whole = all(_holder(claims, place) is not None for place in places)
    new = all(bisect_left(places, claim.start) < bisect_left(places, claim.end) for claim in rest.values())
    return after if whole and new else None


def _holder(claims: Sequence[Claim], place: int) -> Claim | None:
    """Return the claim, of those in order of place, within which `place` lies."""
    index = bisect_right(claims, place, key=lambda claim: claim.start) - 1
    return claims[index] if index >= 0 and place < claims[index].end else None


def _completed(before: Claim, after: Claim) -> bool:
    """True if a bare number got the unit that stood too far from it."""
    old, new = before.quantity, after.quantity
    return not old.unit and (old.low, old.high, old.modifier) == (new.low, new.high, new.modifier)


def write_fixed(fixed: Fixed) -> None:
    """Write a fixed draft over its file: whole or not at all, with the file's own encoding, mark and line ends.

    Raises:
        DocumentError: the file cannot be written, or is no longer what was read.
    """
    path = Path(fixed.before.document.name)
    changed = f"{path} has changed since it was read; nothing was written. Run the command again."
    # A file that was named twice has the new text already.
    rewrite(path, fixed.before.document.raw, fixed.after.document.raw, changed=changed)
