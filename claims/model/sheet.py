"""The checking copy of a draft: every figure in order, with all that a desk needs to tick it off."""

from __future__ import annotations

from enum import StrEnum

from claims.model.base import Frozen
from claims.model.claim import Evidence
from claims.model.finding import Finding, Place
from claims.model.result import CheckResult


class Side(StrEnum):
    """How a recorded claim stands to the draft's figure."""

    AGREES = "agrees"
    DIFFERS = "differs"


class SheetClaim(Frozen):
    """A recorded claim beside a figure of the draft.

    Attributes:
        claim: its id.
        side: whether it agrees with the draft.
        value: as it was written, with the words that bound it.
        source, url, date: who published it, where, and when (ISO, None if unknown).
        attribution: whom the source names, nearest first; () if it says so itself.
        evidence: how we know.
        quote: its sentence.
        notes: what a person decided or a comparison found that a reader must know: "accepted", "deprecated: misread".
    """

    claim: str
    side: Side
    value: str
    source: str
    url: str = ""
    date: str | None = None
    attribution: tuple[str, ...] = ()
    evidence: Evidence = Evidence.SECONDHAND
    quote: str = ""
    notes: tuple[str, ...] = ()


class SheetOrigins(Frozen):
    """Who stands behind one value of the record's figure.

    Attributes:
        value: in words.
        independent: count of origins that do not repeat one another; `origins` names them.
        reports: count of reports that give it.
        note: what limits the independence, "" if nothing does.
    """

    value: str
    independent: int
    reports: int
    origins: tuple[str, ...] = ()
    note: str = ""


class Review(Frozen):
    """A decision of a person about the record's figure or one of its claims: who, what, when (ISO, UTC), why."""

    actor: str
    action: str
    at: str
    about: str = ""
    reason: str = ""


class SheetRow(Frozen):
    """One figure of the draft.

    Attributes:
        number: 1 for the first.
        place: where it stands; `part` names the part of a file whose offsets nobody can look up ("page 3"), else "".
        before, figure, after: its sentence, cut around the figure.
        value: the figure in words, with its bound and unit.
        said_by: whom the draft names for it.
        about: what the record calls the figure, "" where it knows none.
        verdict: supported, compatible, contradicted, disputed, unsourced or not checked.
        why: one sentence.
        claims: of the record, those first that decided the verdict; `more` counts those left out.
        origins: one entry a value of the record's figure.
        reviews: in order of time.
        findings: of the checks, about this figure.
    """

    number: int
    place: Place
    part: str = ""
    before: str = ""
    figure: str
    after: str = ""
    value: str = ""
    said_by: tuple[str, ...] = ()
    about: str = ""
    verdict: str
    why: str = ""
    claims: tuple[SheetClaim, ...] = ()
    more: int = 0
    origins: tuple[SheetOrigins, ...] = ()
    reviews: tuple[Review, ...] = ()
    findings: tuple[Finding, ...] = ()


class Sheet(Frozen):
    """The checking copy.

    Attributes:
        name: of the draft's file; title: the draft's own, "" if it has none.
        digest: SHA-256 of the file, so that nobody ticks off another version.
        made: ISO day on which the record was asked.
        rows: in the order of the draft.
        result: what `claims check` says of the draft, with its counts.
        findings: those that are about no figure of a row.
    """

    name: str
    title: str = ""
    digest: str = ""
    made: str
    rows: tuple[SheetRow, ...] = ()
    result: CheckResult
    findings: tuple[Finding, ...] = ()
