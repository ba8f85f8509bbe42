"""All vocabularies of a run, loaded once and passed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claims.vocabulary.metrics import Metrics, load_metrics
from claims.vocabulary.subjects import Subjects, load_subjects
from claims.vocabulary.units import Units, load_units


@dataclass(frozen=True)
class Vocabulary:
    """What the words of the field mean: units of measure, metrics, and the entities measured."""

    units: Units
    metrics: Metrics
    subjects: Subjects


def load_vocabulary(extra: Sequence[Path] = ()) -> Vocabulary:
    """Return the shipped vocabularies, extended by the newsroom's own files.

    Args:
        extra: YAML files whose entries are added to the shipped metrics and subjects.

    Raises:
        ConfigurationError: a file is missing, or an entry cannot be used; the message names its line.
    """
    return Vocabulary(units=load_units(), metrics=load_metrics(extra), subjects=load_subjects(extra))
