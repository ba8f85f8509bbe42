"""Edits that a check proposes to a draft's text: safe ones of spacing and spelling, and the accepted figure.

Nothing is written here. What is proposed is confined to the exact span of a figure that stands in the file letter by
letter; it never lies in an address or an attribute, which hold no figures, nor in code, whose figures are read where
they are prose, nor in the words of others, nor where a comment asks the checks to be silent. Whether the edited text
still says the same, `workflows.fixing` sees to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from claims.checks.context import Draft, Mention, Trouble
from claims.checks.own_words import OwnWords
from claims.checks.rewording import reworded
from claims.model.claim import Claim
from claims.model.finding import Finding, Severity
from claims.model.record import Outcome, RecordedClaim
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units


class Edit(NamedTuple):
    """`raw[start:end]` of a draft is to become `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change to a draft.

    Attributes:
        choices: ways to make it, the best first.
        accepted: the recorded claim whose value is to be written; None where no value changes.
    """

    choices: tuple[Edit, ...]
    accepted: RecordedClaim | None = None


#: A unit that stands right behind its number: letters alone, as in "12GB" or "5GB/s". Of single letters only the second
#: and the watt: others are multipliers, or may be.
_ATTACHED = lazy_pattern(r"(?<=\d)(?:[A-Za-zµμ]{2,}|[sW])(?![A-Za-zµμ\d])")
_UNIT = lazy_pattern(r"(?<![A-Za-zµμ])[A-Za-zµμ]+(?![A-Za-zµμ\d])")
#: Two blanks or more on one line behind a number or a number word, which hide its unit.
_DOUBLED = lazy_pattern(r"(?:(?<=\d)|(?<=\d[kKMBT])|(?<=thousand)|(?<=[mbr]illion)) {2,}(?=[A-Za-zµμ%])")
#: Spellings of one unit that mean no other. Letters whose case tells units apart ("Gb", "GB") are never touched.
_SPELLINGS = (
    *(("msec", "ms"), ("msecs", "ms"), ("usec", "µs"), ("usecs", "µs"), ("nsec", "ns"), ("nsecs", "ns")),
    *((f"{prefix}Flops", f"{prefix}FLOPS") for prefix in "MGTPE"),
)
#: "4bit" is mostly meant as "4-bit", so that a space would not be right.
_HYPHENATED = frozenset({"bit", "bits"})
#: Troubles in which the draft gives a value that the accepted one rules out.
_RULED_OUT = frozenset({Trouble.CONFLICT, Trouble.WITHDRAWN})


def safe_edits(draft: Draft, units: Units, *, blanks: bool = True) -> Iterator[Proposal]:
    """Yield changes of the spacing and spelling of units, in no particular order; none changes what is said.

    Args:
        blanks: False where the house writes "12GB", and no blank is to be put between number and unit.
    """
    own = OwnWords(draft)
    for claim in draft.claims:
        if own.hold(claim.start, claim.end) and not _is_compound(draft, claim):
            for match in _ATTACHED.finditer(claim.text) if blanks else ():
                if _takes_a_space(match[0], units):
                    yield _one(claim.start + match.start(), claim.start + match.start(), " ")
            for match in _UNIT.finditer(claim.text):
                better = dict(_SPELLINGS).get(match[0])
                if better is not None:
                    yield _one(claim.start + match.start(), claim.start + match.end(), better)
    for match in _DOUBLED.finditer(draft.document.text):
        start, end = draft.document.raw_span(match.start(), match.end())
        if own.hold(start, end):
            yield _one(start, end, " ")


def accepted_edits(draft: Draft, mentions: Iterable[Mention], findings: Iterable[Finding]) -> Iterator[Proposal]:
    """Yield changes that put the accepted figure in place of one that it rules out.

    Nothing is proposed where the link to the record is unsure, or where nothing is found because a comment, or the
    settings, silence it.
    """
    own = OwnWords(draft)
    found = {
        (finding.place.start, finding.place.end)
        for finding in findings
        if finding.severity is not Severity.INFO and finding.place.path == draft.document.name
    }
    for mention in mentions:
        claim = mention.claim
        accepted = _accepted(mention)
        if accepted is None or claim.attribution or (claim.start, claim.end) not in found:
            continue
        if own.hold(claim.start, claim.end):
            choices = reworded(draft.document.raw, claim, accepted.claim)
            if choices:
                yield Proposal(tuple(Edit(claim.start, claim.end, text) for text in choices), accepted)


def _accepted(mention: Mention) -> RecordedClaim | None:
    judgement = mention.judgement
    if judgement.trouble not in _RULED_OUT or judgement.match is None or not judgement.sure:
        return None
    figure = judgement.match.figure
    if figure.accepted is None or figure.outcome is not Outcome.ONE_RIGHT:
        return None
    return figure.by_id(figure.accepted)


def _one(start: int, end: int, text: str) -> Proposal:
    return Proposal((Edit(start, end, text),))


def _takes_a_space(word: str, units: Units) -> bool:
    return word not in _HYPHENATED and units.lookup(word) is not None and units.accelerator(word) is None


def _is_compound(draft: Draft, claim: Claim) -> bool:
    """True for a part of a longer name: "80GB-class", "A100-80GB"."""
    raw = draft.document.raw
    return raw[claim.end : claim.end + 1] in ("-", "_", "‑") or raw[max(0, claim.start - 1) : claim.start] in ("_", "‑")
