"""What the record holds of a figure, and the protocol by which checks ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol, Self

from pydantic import Field

from claims.model.base import Frozen
from claims.model.claim import Claim, Rank, Status
from claims.model.quantity import Quantity


class Role(StrEnum):
    """What a document is to us. Only `source` documents support a figure or open a conflict."""

    SOURCE = "source"
    PUBLISHED = "published"
    CITES_US = "cites_us"


class LinkStatus(StrEnum):
    """A link between a claim and a figure is suggested until a person confirms (or refuses) it."""

    SUGGESTED = "suggested"
    CONFIRMED = "confirmed"
    REFUSED = "refused"


class VerdictKind(StrEnum):
    """What comparing two claims gives, most serious last in `severity` order (see `VERDICT_ORDER`)."""

    AGREE = "agree"
    AGREE_BY_ROUNDING = "agree_by_rounding"
    CONFLICT = "conflict"
    POSSIBLE_CONFLICT = "possible_conflict"
    DIFFERENT_CONDITIONS = "different_conditions"
    SUPERSEDED = "superseded"
    NOT_COMPARABLE = "not_comparable"


#: Most serious first; the overall verdict of two documents is the first that any pair gives.
VERDICT_ORDER: tuple[VerdictKind, ...] = (
    VerdictKind.CONFLICT,
    VerdictKind.POSSIBLE_CONFLICT,
    VerdictKind.SUPERSEDED,
    VerdictKind.DIFFERENT_CONDITIONS,
    VerdictKind.AGREE_BY_ROUNDING,
    VerdictKind.AGREE,
    VerdictKind.NOT_COMPARABLE,
)


#: Verdicts by which two claims may both be right as they stand.
AGREEING = frozenset({VerdictKind.AGREE, VerdictKind.AGREE_BY_ROUNDING})


class Verdict(Frozen):
    """The outcome of comparing two claims.

    Attributes:
        verdict: see `VerdictKind`.
        rule: short stable id of the rule that decided, such as "precision" or "qualifier.hardware".
        explanation: one sentence for a fact-checker: which rule, the tolerance used and where it came from.
        hint: the likely slip ("digits transposed"), "" if none is likely.
        tolerance: the tolerance used, as a decimal in the compared unit, "" where none applies.
    """

    verdict: VerdictKind
    rule: str
    explanation: str
    hint: str = ""
    tolerance: str = ""

    @classmethod
    def of(cls, verdict: VerdictKind, rule: str, explanation: str, *, hint: str = "", tolerance: str = "") -> Self:
        """Return a verdict of our own rules: its parts need no second check; see `Frozen.built`."""
        return cls.built(verdict=verdict, rule=rule, explanation=explanation, hint=hint, tolerance=tolerance)

    @property
    def likely(self) -> str:
        """The hint as a sentence ("Likely: digits transposed."), "" if there is none."""
        if not self.hint:
            return ""
        return f"Likely: {self.hint}" + ("" if self.hint.endswith((".", "?", "!")) else ".")


class Source(Frozen):
    """Who published a document. `id` is `source-...`, a content id of the folded name."""

    id: str
    name: str
    url: str = ""
    retired: bool = False


class DocumentRecord(Frozen):
    """A stored edition of a document."""

    id: str
    lineage: str
    edition: int = 1
    source: Source
    title: str = ""
    url: str = ""
    date: str | None = None
    role: Role = Role.SOURCE
    digest: str = ""


class RecordedClaim(Frozen):
    """A stored claim with all that a judgement needs; `dated` is the dateline of its story in a digest, if any."""

    claim: Claim
    document: DocumentRecord
    dated: str | None = None
    status: Status = Status.PROPOSED
    rank: Rank = Rank.NORMAL
    rank_reason: str = ""
    link: LinkStatus = LinkStatus.SUGGESTED
    confidence: float = Field(default=1.0, ge=0, le=1)

    @property
    def report_date(self) -> str | None:
        """ISO date of the report (not of the value), in a digest that of its story; None if unknown."""
        return self.dated or self.document.date


class ConflictStatus(StrEnum):
    """A conflict stays open until a person resolves or dismisses it."""

    OPEN = "open"
    RESOLVED = "resolved"
    DISMISSED = "dismissed"


class Conflict(Frozen):
    """Two claims of one figure that cannot both hold. `a` and `b` are claim ids, `a < b`."""

    id: str
    figure: str
    a: str
    b: str
    verdict: Verdict
    status: ConflictStatus = ConflictStatus.OPEN
    reason: str = ""


class Outcome(StrEnum):
    """How a disputed figure was settled."""

    ONE_RIGHT = "one_right"
    BOTH_TRUE_THEN = "both_true_then"
    DIFFERENT_CONDITIONS = "different_conditions"
    NEITHER = "neither"
    PRINT_BOTH = "print_both"


class Figure(Frozen):
    """The thing that claims are about.

    Attributes:
        id: `figure-...`, a content id of the claim that founded it.
        label: for people, such as "DeepInfer, open-source release date".
        subject, metric, qualifiers: of the founding claim.
        unit: canonical unit in which its values are compared.
    """

    id: str
    label: str
    subject: str = ""
    metric: str = ""
    unit: str = ""
    qualifiers: dict[str, str] = Field(default_factory=dict)


class FigureLink(Frozen):
    """The stored statement that a claim is about a figure; `reason` says what made linking think so."""

    claim: str
    figure: str
    confidence: float = Field(default=1.0, ge=0, le=1)
    status: LinkStatus = LinkStatus.SUGGESTED
    reason: str = ""


class FigureRecord(Frozen):
    """A figure with all its claims, its conflicts and what was decided about it.

    Attributes:
        accepted: id of the claim that a person accepted, None while nobody has.
        outcome, reason, decided_at: of that decision.
        recheck: ISO date after which the figure counts as stale, None if no date was set.
    """

    figure: Figure
    claims: tuple[RecordedClaim, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    accepted: str | None = None
    outcome: Outcome | None = None
    reason: str = ""
    decided_at: str | None = None
    recheck: str | None = None

    @property
    def disputed(self) -> bool:
        """True while a conflict of the figure is open."""
        return any(conflict.status is ConflictStatus.OPEN for conflict in self.conflicts)

    def by_id(self, claim: str) -> RecordedClaim | None:
        """Return the recorded claim with that id, None if it is not of this figure."""
        return next((recorded for recorded in self.claims if recorded.claim.id == claim), None)


class Record(Protocol):
    """The record as the checks see it: read only, in model terms."""

    def figures_with(self, keys: Iterable[str], *, crowd: int | None = None) -> Sequence[FigureRecord]:
        """Return every figure that is filed under one of the blocking keys, each once, in order of id.

        Args:
            keys: one that ends in "|" stands for every key that begins so.
            crowd: a key under which more figures than this are filed is passed over.
        """
        ...

    def figures_stating(self, quantities: Iterable[Quantity], *, crowd: int) -> Sequence[FigureRecord]:
        """Return every figure of which a claim states one of the values, in whatever unit, each once, in order of id.

        Args:
            crowd: a value that more claims than this state is passed over.
        """
        ...

    def issued_notes(self) -> Sequence[str]:
        """Return the texts of the correction notes that we issued: what stands in one is no claim of a draft."""
        ...
