"""What `claims extract` prints: one JSON object a claim, or a table for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from claims.model.claim import Claim
from claims.model.wording import describe
from claims.reports.terminal import fit, one_line, pad, width

#: Widest cell of each column of the table, in terminal columns.
_COLUMNS: tuple[tuple[str, int], ...] = (
    ("place", 28),
    ("text", 34),
    ("value", 36),
    ("subject", 24),
    ("metric", 28),
    ("said by", 30),
)


def claim_object(claim: Claim) -> dict[str, Any]:
    """Return the claim as the object of one line, keys in the promised order, then the further fields.

    `metric` says what is measured: the vocabulary's id and behind it, after a colon, the text's own words for it
    ("duration: battery life"); those alone where no entry fits. `metric_id` is the id, "" in that case.
    """
    quantity = claim.quantity
    return {
        "start": claim.start,
        "end": claim.end,
        "line": claim.line,
        "column": claim.column,
        "text": claim.text,
        "kind": quantity.kind.value,
        "low": quantity.low,
        "high": quantity.high,
        "unit": quantity.unit,
        "modifier": quantity.modifier.value,
        "nature": claim.nature.value,
        "subject": claim.subject,
        "metric": _measured(claim),
        "qualifiers": claim.qualifiers,
        "attribution": list(claim.attribution),
        "as_of": claim.as_of,
        "quote": claim.quote,
        "id": claim.id,
        "subject_kind": claim.subject_kind,
        "metric_id": claim.metric,
        "metric_text": claim.metric_text,
        "topics": list(claim.topics),
        "evidence": claim.evidence.value,
        "stance": claim.stance.value,
        "supersedes": claim.supersedes,
        "digits": quantity.digits,
        "step_low": quantity.step_low,
        "step_high": quantity.step_high,
        "precision": quantity.precision.value if quantity.precision else None,
        "inferred": quantity.inferred,
        "alternatives": [list(pair) for pair in quantity.alternatives],
        "item": claim.item,
        "item_index": claim.item_index,
        "part": claim.part,
    }


def _measured(claim: Claim) -> str:
    """Return the metric's id with the words of the text that say more than it."""
    if not claim.metric:
        return claim.metric_text
    known = {*claim.metric.split("_"), *claim.subject.lower().split()}
    words = [word for word in claim.metric_text.split() if word not in known]
    return f"{claim.metric}: {' '.join(words)}" if words else claim.metric


def claims_jsonl(claims: Sequence[Claim]) -> str:
    """Return one JSON object a line; nothing at all for no claims."""
    return "".join(json.dumps(claim_object(claim), ensure_ascii=False) + "\n" for claim in claims)


def claims_table(claims: Sequence[Claim]) -> str:
    """Return an aligned table of the claims: place, text, value in words, subject, metric, who says so."""
    if not claims:
        return "No figures.\n"
    rows = [tuple(name for name, _ in _COLUMNS), *(_row(claim) for claim in claims)]
    widest = [min(limit, max(width(row[index]) for row in rows)) for index, (_, limit) in enumerate(_COLUMNS)]
    lines = [
        "  ".join(pad(fit(cell, size), size) for cell, size in zip(row, widest, strict=True)).rstrip() for row in rows
    ]
    return "\n".join(lines) + "\n"


def _row(claim: Claim) -> tuple[str, ...]:
    cells = (
        claim.part or f"{claim.line}:{claim.column}",
        claim.text,
        describe(claim.quantity) + ("" if claim.stance.value == "asserted" else f" ({claim.stance.value})"),
        claim.subject,
        claim.metric or claim.metric_text,
        ", citing ".join(claim.attribution),
    )
    return tuple(one_line(cell) for cell in cells)
