"""Check drafts against the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from claims.checks.context import Draft
from claims.checks.registry import named
from claims.checks.runner import check
from claims.checks.settings import Settings
from claims.errors import UsageError
from claims.model.finding import Finding, Severity
from claims.model.record import Record
from claims.model.result import CheckResult
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.configuration import Configuration
from claims.workflows.project import Project
from claims.workflows.reading import Reading

if TYPE_CHECKING:
    from claims.store.repository import Store


def settings_from(
    configuration: Configuration,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    strict: bool = False,
    as_report: bool = False,
) -> Settings:
    """Return how to judge: what the command line says, else what the configuration does.

    Raises:
        ConfigurationError: the configuration names a check that does not exist; the message has its line.
    """
    options = configuration.check
    for key, codes in (("select", options.select), ("ignore", options.ignore)):
        _known(configuration, ("check", key), codes)
    severities: dict[str, Severity] = {}
    # The longer beginning is the more exact one: CLM201 goes before CLM2.
    for beginning in sorted(configuration.severities, key=len):
        for code in _known(configuration, ("severities", beginning), (beginning,)):
            severities[code] = configuration.severities[beginning]
    return Settings(
        select=tuple(select) or options.select,
        ignore=tuple(ignore) or options.ignore,
        severities=severities,
        strict=strict or options.strict,
        as_report=as_report,
    )


def draft_of(reading: Reading, project: Project | None = None, *, background: bool = False) -> Draft:
    """Return a text as the checks see it; see `check_drafts`."""
    name = reading.document.name
    return Draft(
        document=reading.document,
        claims=reading.claims,
        date=reading.date,
        key=project.name(name) if project else "",
        ignored=project.ignored(name) if project else frozenset(),
        background=background,
    )


def _known(configuration: Configuration, keys: tuple[str, ...], codes: Iterable[str]) -> set[str]:
    try:
        return named(codes)
    except UsageError as error:
        raise configuration.wrong(keys, str(error).rstrip(".")) from None


def check_drafts(
    readings: Iterable[Reading],
    record: Record | None,
    *,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
    project: Project | None = None,
    context: Iterable[Reading] = (),
) -> tuple[CheckResult, dict[str, str]]:
    """Check drafts together, so that they are held against each other too.

    Args:
        project: where the drafts belong; their fingerprints depend on their paths in it. None: on their names alone.
        context: texts that the drafts are held against, beside each other; nothing is said about them.

    Returns:
        the result, and the text of each draft and each text of the context by its name, for excerpts.
    """
    drafts = [draft_of(reading, project) for reading in readings]
    drafts += [draft_of(reading, project, background=True) for reading in context]
    result = check(drafts, record, vocabulary, settings, today)
    return result, {draft.document.name: draft.document.raw for draft in drafts}


#: What says that a draft gives another value than the record, or one that was withdrawn.
_AGAINST = ("CLM101", "CLM102", "CLM107", "CLM301")


def findings_on_decided(
    readings: Sequence[Reading], store: Store, *, vocabulary: Vocabulary, today: date
) -> list[Finding]:
    """Return where drafts give a figure otherwise than somebody settled it, in the order of the checks."""
    if not readings:
        return []
    settings = Settings(select=_AGAINST)
    result, _ = check_drafts(readings, store, vocabulary=vocabulary, settings=settings, today=today)
    found = []
    for finding in result.findings:
        figures = store.figures_of(each.claim for each in finding.record)
        if any(figure.outcome is not None for figure in figures):
            found.append(finding)
    return found
