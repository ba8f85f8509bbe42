"""Published articles and the notes that correct them."""

from __future__ import annotations

from enum import StrEnum

from claims.model.base import Frozen
from claims.model.record import Figure, RecordedClaim


class CorrectionKind(StrEnum):
    """`correction`: we were wrong; `clarification`: it could mislead; `update`: it was right when printed."""

    CORRECTION = "correction"
    CLARIFICATION = "clarification"
    UPDATE = "update"


class CorrectionStatus(StrEnum):
    """A pending correction may be edited; an issued one only gets a further note; a dropped one keeps its reason."""

    PENDING = "pending"
    ISSUED = "issued"
    DROPPED = "dropped"


class Publication(Frozen):
    """An article of ours as it appeared once: the stored document with role `published`, where and when.

    Attributes:
        edition: from 1 at its address. A text that returns after another one is an edition of its own.
        told: ISO date and time, UTC, at which we were told of it.
    """

    id: str
    document: str
    url: str
    title: str
    date: str
    edition: int = 1
    told: str = ""


class Edition(Frozen):
    """One text of an article of ours: articles are known by their address, and each changed text is a new edition.

    Attributes:
        name: the path by which the file was called; format: that of its reader.
        digest: of its bytes.
    """

    publication: Publication
    name: str
    format: str
    digest: str


class Correction(Frozen):
    """A note for readers, about one claim of one publication.

    Attributes:
        id: `correction-...`, a content id of the article's address, the claim and what made the note necessary.
        wrong, right: the figure as printed and as it should read.
        where: line of the article, and `quote` the sentence.
        source, source_url: who stands behind the right value; why: the reason of the decision.
        date: ISO date of the decision; issued: ISO date and time of issue, None while pending.
        note: the text that readers see.
        changed: ISO date and time, UTC, since when the article's text gives the wrong figure no more, "" while it does.
            Not stored: it follows from the article's later editions.
        overtaken: when a later note on the same figure of the article gave another value: ISO date and time, "" if none
            did. Not stored either.
    """

    id: str
    kind: CorrectionKind
    status: CorrectionStatus
    publication: Publication
    claim: str
    figure: str
    wrong: str
    right: str
    where: int
    quote: str
    source: str
    source_url: str = ""
    why: str = ""
    date: str = ""
    issued: str | None = None
    note: str = ""
    changed: str = ""
    overtaken: str = ""


class Change(StrEnum):
    """What became of a figure in the next edition; `silent` is a change that no note tells of."""

    CORRECTED = "corrected"
    SILENT = "silent"
    ADDED = "added"
    REMOVED = "removed"


class FigureChange(Frozen):
    """One figure of an article that a later edition does not give as the earlier one did.

    Attributes:
        before, after: the claim in either edition; None for a figure that was added or removed.
        was, now: what either states, in words.
        note: id of the note that told readers, "" if none did.
    """

    change: Change
    before: RecordedClaim | None = None
    after: RecordedClaim | None = None
    was: str = ""
    now: str = ""
    note: str = ""


class PassedOn(Frozen):
    """A report by others that has from us a figure that was corrected.

    Attributes:
        note: the correction of that figure.
        report: their claim; verbatim: whether its sentence is ours, word for word.
    """

    note: Correction
    report: RecordedClaim
    verbatim: bool = False


class Doubt(Frozen):
    """A printed figure that no report stands by any more, though nobody has settled it.

    Attributes:
        against: the newest report that says otherwise.
    """

    publication: Publication
    figure: Figure
    printed: RecordedClaim
    against: RecordedClaim
