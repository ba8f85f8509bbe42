"""The `json` and `jsonl` formats: the whole result as one object, or one finding a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from claims.model.finding import Finding, Place
from claims.model.result import CheckResult


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return the result as one JSON object. Counts are whole numbers; `not_checked_reasons` says why."""
    return json.dumps(result_object(result), ensure_ascii=False, indent=2) + "\n"


def render_lines(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return one finding a line, each a JSON object; nothing at all where there is no finding."""
    return "".join(json.dumps(finding_object(finding), ensure_ascii=False) + "\n" for finding in result.findings)


def result_object(result: CheckResult) -> dict[str, Any]:
    """Return the object that `claims check --format json` prints."""
    return {
        "files": result.files,
        "as_report": result.as_report,
        "figures": result.figures,
        "supported": result.supported,
        "compatible": result.compatible,
        "disputed": result.disputed,
        "unsourced": result.unsourced,
        "not_checked": result.not_checked_total,
        "not_checked_reasons": dict(sorted(result.not_checked.items())),
        "findings": [finding_object(finding) for finding in result.findings],
    }


def finding_object(finding: Finding) -> dict[str, Any]:
    """Return one finding as an object, its place spread over path, line and column."""
    place = finding.place
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "confidence": round(finding.confidence, 3),
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "message": finding.message,
        "text": finding.text,
        "related": [_place(related) for related in finding.related],
        "record": [
            {
                "claim": evidenced.claim,
                "source": evidenced.source,
                "url": evidenced.url,
                "date": evidenced.date,
                "value": evidenced.value,
                "quote": evidenced.quote,
            }
            for evidenced in finding.record
        ],
        "fingerprint": finding.fingerprint,
        "part": place.part,
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "text": place.text,
        "part": place.part,
    }
