"""What a check says about a draft, and what a check says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claims.model.base import Frozen


class Severity(StrEnum):
    """How much a finding matters; `FAILING_ORDER` gives the order for `--fail-on`."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


FAILING_ORDER: tuple[Severity, ...] = (Severity.INFO, Severity.WARNING, Severity.ERROR)


class Place(Frozen):
    """A place in a file; 1-based lines and columns in code points, the end exclusive. Offsets are into the file.

    `part` names the page, row or paragraph where they are into an extracted text, "" otherwise.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int
    text: str = ""
    part: str = ""


class Evidenced(Frozen):
    """A recorded claim that a finding rests on, in the words of section 6 of the design."""

    claim: str
    source: str
    url: str = ""
    date: str | None = None
    value: str = ""
    quote: str = ""
    attribution: tuple[str, ...] = ()


class Finding(Frozen):
    """One diagnostic. `confidence` is that of the link to the record, 1.0 where no link was needed."""

    code: str
    name: str
    severity: Severity
    confidence: float = 1.0
    place: Place
    message: str
    text: str = ""
    related: tuple[Place, ...] = ()
    record: tuple[Evidenced, ...] = ()
    figure: str = ""
    help: str = ""
    fingerprint: str = ""


class SuppressionKind(StrEnum):
    """What silences a finding: a comment or front matter in the draft, or a file outside of it."""

    IN_SOURCE = "in_source"
    BASELINE = "baseline"


class Suppressed(Frozen):
    """A finding that is not shown and does not fail a run, with what silences it and the reason that was given."""

    finding: Finding
    kind: SuppressionKind
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A check's metadata; its docstring is its page.

    Attributes:
        house: it is about how we work (our sources, our reviews, our comments), and says nothing of others' articles.
    """

    code: str
    name: str
    severity: Severity
    summary: str
    house: bool = False
