"""The `rdjson` format: reviewdog's diagnostic format, which it turns into review comments on any forge.

Columns count bytes of UTF-8, from 1, and the end is exclusive: https://github.com/reviewdog/reviewdog, proto/rdf.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from claims.model.finding import Finding, Place
from claims.model.result import CheckResult
from claims.reports.summary import with_record
from claims.reports.terminal import inert


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return a `DiagnosticResult` as JSON; a place whose text is not among `texts` has its lines and no columns."""
    diagnostics = [_diagnostic(finding, texts) for finding in result.findings]
    whole = {"source": {"name": "claims"}, "diagnostics": diagnostics}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _diagnostic(finding: Finding, texts: Mapping[str, str]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "message": inert("\n".join(with_record(finding))),
        "location": _location(finding.place, texts),
        "severity": finding.severity.value.upper(),
        "code": {"value": finding.code},
    }
    related = [place for place in finding.related if place != finding.place]
    if related:
        made["relatedLocations"] = [
            {"message": inert(place.text), "location": _location(place, texts)} for place in related
        ]
    return made


def _location(place: Place, texts: Mapping[str, str]) -> dict[str, Any]:
    start: dict[str, int] = {"line": place.line}
    end: dict[str, int] = {"line": place.end_line}
    raw = texts.get(place.path)
    if raw is not None:
        start["column"] = byte_column(raw, place.start)
        end["column"] = byte_column(raw, place.end)
    return {"path": place.path, "range": {"start": start, "end": end}}


def byte_column(raw: str, offset: int) -> int:
    """Return the 1-based column, in bytes of UTF-8, of an offset into `raw`.

    A byte order mark counts: it is three bytes of the file's first line.
    """
    begin = max(raw.rfind("\n", 0, offset), raw.rfind("\r", 0, offset)) + 1
    return len(raw[begin:offset].encode("utf-8", "surrogatepass")) + 1
