"""Doubt where a claim says too little of what it is about: settings of a run, and changes without a common ground."""

from __future__ import annotations

import re

from claims.figures import conditions, names
from claims.figures.entities import Entities
from claims.model.claim import Claim
from claims.model.quantity import Kind
from claims.model.record import Verdict, VerdictKind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: A change or a ratio ("30 % faster") can be set against another one only if both are tied to so many equal things:
#: what changed, against what, of which model, on which chip, ... An engine alone has a new speed-up every month.
_ANCHORS = 2

#: What a text speaks of where it tells of a run on somebody's machine.
_RUN = lazy_pattern(
    r"\b(?:V?RAM|KV[- ]?cache|quanti[sz]\w+|quants?|I?Q\d_\w+|GGUF|(?:tok|tokens?|t)/s(?:ec)?|offload\w*|ceiling"
    r"|limitations?|\d+\s?G[Bb])\b"
)

#: What stands behind a difference between two values: "1,200 ms faster than the other".
_THAN = lazy_pattern(
    r"\s(?:faster|slower|quicker|longer|shorter|more|less|fewer|higher|lower|earlier|later|better|worse|cheaper|dearer)\sthan\b"
)

#: Behind a number: so many has each of what was counted before.
EACH = lazy_pattern(r"\s?(?:\w+\s)?(?:each|apiece)\b(?!\s(?:of|other|time)\b)")

_HOLDS = lazy_pattern(
    r"\b(?:holds?|houses?|packs?|contains?|installed|installs|consists?\sof|comprises?|(?:built|made)\s(?:up\s)?(?:of|from|with)"
    r"|campus|data\s?cent(?:er|re)|supercomputer|site|home\sto)\b",
    re.IGNORECASE,
)

#: Kinds of names that the other party of a deal may have; a name without a known kind may be any.
_PARTIES = ("organisation", "product", "")

#: Kinds that tie a change to nothing in particular.
_LOOSE = frozenset({"engine", "scope"})

#: Kinds of subject that are among the conditions already, or that have many changes at a time.
_BROAD = frozenset({"engine", "organisation", "person", "hardware", "model", ""})


def settings_of_runs(a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict) -> Verdict | None:
    """Return that two settings ("batch size 1" and "64") are two runs; None where the metric is none or they agree."""
    if value.verdict is not VerdictKind.CONFLICT or not are_settings(a, b, vocabulary):
        return None
    return Verdict.of(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule="setting",
        explanation="The values are settings of runs, and different runs have different settings.",
    )


def are_settings(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    """Whether one of two claims tells a setting of a run, of which every run has its own."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    return any(entry is not None and entry.setting for entry in entries)


def of_a_run(claim: Claim, vocabulary: Vocabulary) -> bool:
    """Whether a claim tells how a run was set up, not what its subject can do: "150k context in 24 GB of VRAM"."""
    entry = vocabulary.metrics.get(claim.metric) if claim.metric else None
    if entry is None or not entry.adjustable or claim.subject_kind == "hardware":
        return False
    return bool(_RUN.search(claim.quote.replace(claim.text, " ")))


def is_difference(claim: Claim) -> bool:
    """Whether a value with a unit is told as a difference: "1,200 ms faster than ..."."""
    if " than " not in claim.quote or claim.quantity.unit in ("", "dimensionless", "percent", "percentage_point"):
        return False
    place = claim.quote.find(claim.text)
    return place >= 0 and _THAN.match(claim.quote, place + len(claim.text)) is not None


def tells_what_it_holds(claim: Claim) -> bool:
    """Whether a count is of what an installation has, built in for good: "the campus holds 24,576 accelerators"."""
    return _HOLDS.search(claim.quote) is not None


def is_of_each(claim: Claim) -> bool:
    """Whether a count is what each of several things has: "64 nodes with eight accelerators each"."""
    if claim.quantity.kind is not Kind.COUNT:
        return False
    place = claim.quote.find(claim.text)
    return place >= 0 and EACH.match(claim.quote, place + len(claim.text)) is not None


def other_deal(a: Claim, b: Claim, one: Entities, two: Entities, vocabulary: Vocabulary) -> bool:
    """Whether two claims of one party's bargains name further parties, and none in common."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    if not any(entry is not None and entry.deal for entry in entries):
        return False
    shared = {each.folded for each in (one.subject[1], two.subject[1]) if each is not None}
    ours, theirs = (
        [each for kind in _PARTIES for each in side.all(kind) if each.folded not in shared] for side in (one, two)
    )
    return bool(ours and theirs) and not any(names.same(x, y) for x in ours for y in theirs)


def adrift(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    """Whether both claims tell a change and too little that is equal ties the two together to be one change."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    if not any(entry is not None and entry.relative for entry in entries):
        return False
    one, two = conditions.qualifiers(a, vocabulary), conditions.qualifiers(b, vocabulary)
    shared = len((one.keys() & two.keys()) - _LOOSE)
    own = a.subject == b.subject != "" and a.subject_kind not in _BROAD
    return shared + own < _ANCHORS
