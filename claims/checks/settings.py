"""What a user may decide about the checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claims.model.finding import Severity


@dataclass(frozen=True, slots=True)
class Settings:
    """How to judge.

    Attributes:
        select: codes or beginnings of codes to run ("CLM1" is every check of the first hundred); () for all.
        ignore: codes or beginnings of codes to leave out.
        severities: code -> severity that replaces the default one. A finding that rests on an unsure link
            never gets above a warning.
        strict: unsourced figures are warnings and not mere notes.
        as_report: the text is somebody else's article, held against the record: how we work is no measure for it, it
            has no say in what is checked, and what the record holds of the article itself does not speak for it.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    strict: bool = False
    as_report: bool = False
