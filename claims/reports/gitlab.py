"""The `gitlab` format: a Code Quality report, which GitLab shows in a merge request.

GitLab needs of each entry a description, the check's name, a fingerprint that no other entry has, a severity of its own
scale, a path from the repository's root and the first line; it shows no columns.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from claims.model.finding import Finding, Severity
from claims.model.result import CheckResult
from claims.reports.summary import with_record
from claims.reports.terminal import one_line

_SEVERITIES: tuple[tuple[Severity, str], ...] = (
    (Severity.ERROR, "major"),
    (Severity.WARNING, "minor"),
    (Severity.INFO, "info"),
)


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return a JSON list with one entry a finding; an empty list where there is none."""
    return json.dumps([_entry(finding) for finding in result.findings], ensure_ascii=False, indent=2) + "\n"


def _entry(finding: Finding) -> dict[str, Any]:
    place = finding.place
    return {
        "description": "; ".join(one_line(line) for line in with_record(finding)),
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": finding.fingerprint,
        "severity": dict(_SEVERITIES)[finding.severity],
        "location": {"path": place.path, "lines": {"begin": place.line, "end": place.end_line}},
    }
