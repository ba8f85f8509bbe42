"""What `claims show --format json` prints: a figure with every report, whatever became of it."""

from __future__ import annotations

from typing import Any

from claims.figures.independence import in_time, origin_of
from claims.model.record import FigureRecord, RecordedClaim
from claims.reports.claim_lines import claim_object
from claims.reports.conflict_lines import conflict_object
from claims.vocabulary.vocabulary import Vocabulary


def figure_object(record: FigureRecord, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the object of `claims conflicts --format jsonl`, with the decision and all claims in order of time."""
    return {
        **conflict_object(record, vocabulary),
        "accepted": record.accepted,
        "outcome": record.outcome.value if record.outcome else None,
        "reason": record.reason,
        "decided_at": record.decided_at,
        "recheck": record.recheck,
        "claims": [_claim(recorded, vocabulary) for recorded in in_time(record.claims)],
    }


def _claim(recorded: RecordedClaim, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        **claim_object(recorded.claim),
        "claim": recorded.claim.id,
        "status": recorded.status.value,
        "rank": recorded.rank.value,
        "rank_reason": recorded.rank_reason,
        "link": recorded.link.value,
        "confidence": recorded.confidence,
        "source": recorded.document.source.name,
        "origin": origin_of(recorded, vocabulary),
        "role": recorded.document.role.value,
        "report_date": recorded.report_date,
        "document": recorded.document.id,
        "url": recorded.document.url,
    }
