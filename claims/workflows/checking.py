"""Check drafts against the record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from claims.checks.context import Draft
from claims.checks.runner import check
from claims.checks.settings import Settings
from claims.model.record import Record
from claims.model.result import CheckResult
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.reading import Reading


def check_drafts(
    readings: Iterable[Reading],
    record: Record | None,
    *,
    vocabulary: Vocabulary,
    settings: Settings,
    today: date,
) -> tuple[CheckResult, dict[str, str]]:
    """Check drafts together, so that they are held against each other too.

    Returns:
        the result, and each draft's own text by its name, for excerpts.
    """
    drafts = [Draft(document=reading.document, claims=reading.claims, date=reading.date) for reading in readings]
    result = check(drafts, record, vocabulary, settings, today)
    return result, {draft.document.name: draft.document.raw for draft in drafts}
