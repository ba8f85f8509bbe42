"""Published articles and the notes that correct them."""

from __future__ import annotations

from enum import StrEnum

from claims.model.base import Frozen


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
    """An article of ours: the stored document with role `published`, where and when it appeared."""

    id: str
    document: str
    url: str
    title: str
    date: str


class Correction(Frozen):
    """A note for readers, about one claim of one publication.

    Attributes:
        id: `correction-...`, a content id of publication, claim and the decision that made it necessary.
        wrong, right: the figure as printed and as it should read.
        where: line of the article, and `quote` the sentence.
        source, source_url: who stands behind the right value; why: the reason of the decision.
        date: ISO date of the decision; issued: ISO date and time of issue, None while pending.
        note: the text that readers see.
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
