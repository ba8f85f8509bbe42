"""What a run of the checks gives: the findings, and what became of every figure that was read."""

from __future__ import annotations

from pydantic import Field

from claims.model.base import Frozen
from claims.model.finding import FAILING_ORDER, Finding, RuleInfo, Severity, Suppressed, SuppressionKind


class CheckResult(Frozen):
    """The outcome of checking drafts.

    Every figure read falls into one class: supported, compatible, disputed, unsourced, not checked, or else
    `contradicted`. "Not checked" never counts as a pass.

    Attributes:
        findings: in order of path, place and code.
        files: count of drafts read.
        figures: count of figures read in them.
        supported: an accepted or undisputed recorded claim entails the wording.
        compatible: the record agrees, but says less than the draft (a bound, a coarser date), or the link is unsure.
        disputed: the record itself holds an open conflict, and the draft takes a side.
        unsourced: nothing in the record is about the figure, and its block names no source.
        not_checked: reason -> count, for figures that no check could judge.
        left_out: count of findings that `without_notes` took out of `findings`.
        as_report: somebody else's articles were held against the record; checks of how we work did not run.
        unchanged: count of findings that were left out because neither end of them changed.
        suppressed: findings that a comment or a baseline silences, in the same order.
        paths: the drafts' names, in order.
        rules: the checks that ran.
        fail_on: the lowest severity of a finding that fails the run.
    """

    findings: tuple[Finding, ...] = ()
    files: int = 0
    figures: int = 0
    supported: int = 0
    compatible: int = 0
    disputed: int = 0
    unsourced: int = 0
    not_checked: dict[str, int] = Field(default_factory=dict)
    left_out: int = 0
    as_report: bool = False
    unchanged: int = 0
    suppressed: tuple[Suppressed, ...] = ()
    paths: tuple[str, ...] = ()
    rules: tuple[RuleInfo, ...] = ()
    fail_on: Severity = Severity.ERROR

    @property
    def not_checked_total(self) -> int:
        """Count of figures that no check could judge."""
        return sum(self.not_checked.values())

    @property
    def contradicted(self) -> int:
        """Count of figures that the record contradicts; each has a finding."""
        return self.figures - (
            self.supported + self.compatible + self.disputed + self.unsourced + self.not_checked_total
        )

    def without_notes(self) -> CheckResult:
        """Return the result without findings of severity info; they stay counted. Nobody reads a wall of notes."""
        kept = tuple(finding for finding in self.findings if finding.severity is not Severity.INFO)
        left_out = self.left_out + len(self.findings) - len(kept)
        return self.model_copy(update={"findings": kept, "left_out": left_out})

    @property
    def in_baseline(self) -> int:
        """Count of findings that a baseline silences."""
        return sum(one.kind is SuppressionKind.BASELINE for one in self.suppressed)

    def failing(self, level: Severity | None = None) -> tuple[Finding, ...]:
        """Return the findings at or above `level`, by default `fail_on`."""
        floor = FAILING_ORDER.index(level or self.fail_on)
        return tuple(finding for finding in self.findings if FAILING_ORDER.index(finding.severity) >= floor)
