"""What a check sees: the drafts, the record held against each of their figures, and the day."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from claims.checks.directives import Directives
from claims.checks.settings import Settings
from claims.figures.profile import Profile
from claims.figures.support import Support
from claims.model.claim import Claim
from claims.model.document import Block, Document
from claims.model.finding import Evidenced, Finding, Place, RuleInfo, Severity
from claims.model.record import AGREEING, FigureRecord, RecordedClaim, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True)
class Draft:
    """A text to check, with the claims that it makes.

    Attributes:
        document: as read.
        claims: as extracted from it.
        date: ISO date for which it was read, None if neither the caller nor the text gave one.
        key: its path from the project's root, so that fingerprints are the same wherever a run starts; or "".
        ignored: codes of checks that the configuration leaves out for it.
        background: True for a text that is only held against the drafts: nothing is said about it, nothing counted.
    """

    document: Document
    claims: tuple[Claim, ...]
    date: str | None = None
    key: str = ""
    ignored: frozenset[str] = frozenset()
    background: bool = False

    @cached_property
    def directives(self) -> Directives:
        """Comments and front matter that speak to the checks."""
        return Directives.read(self.document)

    def without_directives(self) -> Draft:
        """Return the draft as if nothing in it spoke to the checks: somebody else's text has no say in them."""
        return replace(self, document=replace(self.document, directives=(), ignores=()))

    @cached_property
    def _spans(self) -> tuple[list[int], list[tuple[int, Block]]]:
        """Where each block begins in the file; where it ends, with the block."""
        document = self.document
        spans = [
            (*document.raw_span(block.start, block.end), block) for block in document.blocks if block.end > block.start
        ]
        return [start for start, _, _ in spans], [(end, block) for _, end, block in spans]

    def block_at(self, start: int) -> Block | None:
        """Return the block that holds an offset into the file, None if it lies between blocks."""
        starts, ends = self._spans
        index = bisect_right(starts, start) - 1
        if index < 0:
            return None
        end, block = ends[index]
        return block if start < end else None

    @cached_property
    def _links(self) -> list[int]:
        return sorted(start for start, _, _ in self.document.links)

    def has_link(self, block: Block) -> bool:
        """True if a link begins in the block."""
        index = bisect_left(self._links, block.start)
        return index < len(self._links) and self._links[index] < block.end

    def place(self, start: int, end: int) -> Place:
        """Return a range of the file as a place."""
        line, column = self.document.position(start)
        end_line, end_column = self.document.position(end)
        return Place.filled(
            path=self.document.name,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            start=start,
            end=end,
            text=self.document.raw[start:end],
            part=self.document.part(start),
        )


class Held(NamedTuple):
    """One recorded claim, held against the draft's claim.

    Attributes:
        confidence: that both are about one figure, 0..1; `reason` says why.
    """

    recorded: RecordedClaim
    verdict: Verdict
    support: Support
    confidence: float
    reason: str

    @property
    def agrees(self) -> bool:
        """True if the values agree, be it by rounding."""
        return self.verdict.verdict in AGREEING

    def gave(self, kind: VerdictKind) -> bool:
        """True if the comparison gave that verdict."""
        return self.verdict.verdict is kind


class Match(NamedTuple):
    """A figure of the record that the draft's claim seems to be about.

    Attributes:
        confidence: the highest among its claims.
        live: what sources say now; withdrawn: what was deprecated, or comes from a retired source.
    """

    figure: FigureRecord
    confidence: float
    live: tuple[Held, ...]
    withdrawn: tuple[Held, ...]


class State(Enum):
    """What became of a figure of a draft; see `CheckResult`."""

    SUPPORTED = "supported"
    COMPATIBLE = "compatible"
    DISPUTED = "disputed"
    CONTRADICTED = "contradicted"
    UNSOURCED = "unsourced"
    NOT_CHECKED = "not_checked"


class Trouble(Enum):
    """Why a figure is contradicted, or not plainly supported; each is one check's business."""

    NONE = "none"
    CONFLICT = "conflict"
    DISPUTED = "disputed"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    WRONG_PARTY = "wrong_party"
    POSSIBLE = "possible"
    SAYS_MORE = "says_more"
    ELSEWHERE = "elsewhere"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the record says to one figure of a draft.

    Attributes:
        state, trouble: the class it is counted in, and what is wrong with it.
        reason: why it could not be checked, for `State.NOT_CHECKED`.
        match: the figure of the record, None if there is none.
        against: recorded claims that contradict it; behind: those that agree.
        party: the named party whose words were compared, "" if none was named or known.
        sure: False where the link to the record is too weak for an error.
    """

    state: State
    trouble: Trouble = Trouble.NONE
    reason: str = ""
    match: Match | None = None
    against: tuple[Held, ...] = ()
    behind: tuple[Held, ...] = ()
    party: str = ""
    sure: bool = True

    @property
    def unheard(self) -> bool:
        """True where others' words speak against a party whom the draft names, and its own words were not found."""
        return bool(self.party) and self.trouble in (Trouble.CONFLICT, Trouble.DISPUTED)

    @property
    def confidence(self) -> float:
        """Confidence of the link to the record, 1.0 where there is none."""
        held = (*self.against, *self.behind)
        return max((one.confidence for one in held), default=1.0)


@dataclass(frozen=True, slots=True)
class Mention:
    """A figure in a draft, with what the record says to it."""

    draft: Draft
    claim: Claim
    judgement: Judgement

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.draft.place(self.claim.start, self.claim.end)


@dataclass(frozen=True)
class Context:
    """Everything that a check may look at.

    Attributes:
        today: the day of the run, passed in; no check reads the clock.
        profiles: each claim of the drafts prepared for linking, by its id.
    """

    drafts: Sequence[Draft]
    mentions: Sequence[Mention]
    vocabulary: Vocabulary
    settings: Settings
    today: date
    profiles: Mapping[str, Profile] = field(default_factory=dict)

    def having(self, trouble: Trouble) -> Iterator[Mention]:
        """Yield the mentions with that trouble."""
        return (mention for mention in self.mentions if mention.judgement.trouble is trouble)

    def report(
        self,
        info: RuleInfo,
        draft: Draft,
        place: Place,
        message: str,
        *,
        severity: Severity | None = None,
        sure: bool = True,
        confidence: float = 1.0,
        related: Sequence[Place] = (),
        record: Sequence[Evidenced] = (),
        figure: str = "",
        help_: str = "",
    ) -> Finding:
        """Return a finding at a place; the runner adds its fingerprint.

        Args:
            severity: where it differs from the check's default; the user's configuration goes before both.
            sure: False caps the severity at a warning, because the link to the record is weak.
        """
        level = self.settings.severities.get(info.code, severity or info.severity)
        if not sure and level is Severity.ERROR:
            level = Severity.WARNING
        return Finding.filled(
            code=info.code,
            name=info.name,
            severity=level,
            confidence=round(confidence, 4),
            place=place,
            message=message,
            text=place.text,
            related=tuple(related),
            record=tuple(record),
            figure=figure,
            help=help_,
        )

    def report_mention(
        self,
        info: RuleInfo,
        mention: Mention,
        message: str,
        *,
        severity: Severity | None = None,
        held: Iterable[Held] | None = None,
        help_: str = "",
    ) -> Finding:
        """Return a finding about a mention that rests on the record: `held`, else all that speaks against it."""
        judgement = mention.judgement
        rests_on = tuple(judgement.against if held is None else held)
        if not judgement.sure:
            message = f"{message} (unsure whether the record means the same figure)"
        return self.report(
            info,
            mention.draft,
            mention.place,
            message,
            severity=severity,
            sure=judgement.sure,
            confidence=judgement.confidence,
            record=[evidenced(one.recorded) for one in rests_on],
            figure=judgement.match.figure.figure.id if judgement.match else "",
            help_=help_,
        )


def evidenced(recorded: RecordedClaim) -> Evidenced:
    """Return a recorded claim as a finding shows it."""
    return Evidenced(
        claim=recorded.claim.id,
        source=recorded.document.source.name,
        url=recorded.document.url or recorded.document.source.url,
        date=recorded.report_date,
        value=recorded.claim.text,
        quote=recorded.claim.quote,
        attribution=recorded.claim.attribution,
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """A check: its metadata, its page in Markdown (the module's docstring), and its function."""

    info: RuleInfo
    page: str
    check: Callable[[Context], Iterator[Finding]] = field(repr=False)
