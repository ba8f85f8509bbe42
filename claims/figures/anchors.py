"""Doubt where a claim says too little of what it is about: settings of a run, and changes without a common ground."""

from __future__ import annotations

from claims.figures import conditions
from claims.model.claim import Claim
from claims.model.record import Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: A change or a ratio ("30 % faster") can be set against another one only if both are tied to so many equal things:
#: what changed, against what, of which model, on which chip, ... An engine alone has a new speed-up every month.
_ANCHORS = 2

#: Kinds that tie a change to nothing in particular.
_LOOSE = frozenset({"engine", "scope"})

#: Kinds of subject that are among the conditions already, or that have many changes at a time.
_BROAD = frozenset({"engine", "organisation", "person", "hardware", "model", ""})


def settings_of_runs(a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict) -> Verdict | None:
    """Return that two settings ("batch size 1" and "64") are two runs; None where the metric is none or they agree."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    if value.verdict is not VerdictKind.CONFLICT or not any(entry is not None and entry.setting for entry in entries):
        return None
    return Verdict(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule="setting",
        explanation="The values are settings of runs, and different runs have different settings.",
    )


def adrift(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    """Whether both claims tell a change and too little that is equal ties the two together to be one change."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    if not any(entry is not None and entry.relative for entry in entries):
        return False
    one, two = conditions.qualifiers(a, vocabulary), conditions.qualifiers(b, vocabulary)
    shared = len((one.keys() & two.keys()) - _LOOSE)
    own = a.subject == b.subject != "" and a.subject_kind not in _BROAD
    return shared + own < _ANCHORS
