"""The `sarif` format: Static Analysis Results Interchange Format 2.1.0 (OASIS), which code scanning and viewers read.

Paths are relative to the repository's root, columns are code points, fingerprints outlive moved lines. What a comment
or a baseline silences is there too, with what silences it (`suppressions`), as the standard asks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from claims import __version__
from claims.model.finding import Evidenced, Finding, Place, RuleInfo, Severity, Suppressed, SuppressionKind
from claims.model.result import CheckResult
from claims.reports.summary import recorded_line, with_record
from claims.reports.terminal import inert, one_line

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
#: The name under which viewers look for the root of the sources.
_ROOT = "%SRCROOT%"
_LEVELS: tuple[tuple[Severity, str], ...] = (
    (Severity.ERROR, "error"),
    (Severity.WARNING, "warning"),
    (Severity.INFO, "note"),
)
_KINDS: tuple[tuple[SuppressionKind, str], ...] = (
    (SuppressionKind.IN_SOURCE, "inSource"),
    (SuppressionKind.BASELINE, "external"),
)


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return a log with one run. Each check that ran is listed: "found nothing" and "did not run" are told apart."""
    silenced = {one.finding.fingerprint: one for one in result.suppressed}
    findings = sorted(
        [*result.findings, *(one.finding for one in result.suppressed)],
        key=lambda finding: (finding.place.path, finding.place.start, finding.place.end, finding.code),
    )
    rules = [*result.rules]
    known = {rule.code for rule in rules}
    for finding in findings:
        if finding.code not in known:
            known.add(finding.code)
            rules.append(
                RuleInfo(code=finding.code, name=finding.name, severity=finding.severity, summary=finding.name)
            )
    indexes = {rule.code: index for index, rule in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "claims", "version": __version__, "rules": [_rule(rule) for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        # A lone carriage return ends a line here; the standard's own list has only the other two.
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The root of the repository."}}},
        "results": [_result(finding, indexes[finding.code], silenced.get(finding.fingerprint)) for finding in findings],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: RuleInfo) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "help": {"text": f"`claims rule {rule.code}` has examples, and says how to settle it."},
        "defaultConfiguration": {"level": dict(_LEVELS)[rule.severity]},
    }


def _result(finding: Finding, index: int, silenced: Suppressed | None) -> dict[str, Any]:
    related = [_location(place, place.text) for place in finding.related if place != finding.place]
    related += [_recorded(evidenced) for evidenced in finding.record]
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": dict(_LEVELS)[finding.severity],
        "message": {"text": inert("\n".join(with_record(finding)))},
        "locations": [_location(finding.place)],
        "relatedLocations": [{"id": number, **location} for number, location in enumerate(related, start=1)],
        # GitHub looks at the second name alone, and would else hash the line, which changes with every word in it.
        "partialFingerprints": {
            "claimsFinding/v1": finding.fingerprint,
            "primaryLocationLineHash": finding.fingerprint,
        },
        "properties": {"confidence": round(finding.confidence, 3)},
    }
    if silenced is not None:
        suppression = {"kind": dict(_KINDS)[silenced.kind]}
        if silenced.reason:
            suppression["justification"] = one_line(silenced.reason)
        made["suppressions"] = [suppression]
    return made


def _location(place: Place, message: str = "") -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": max(1, place.column),
        "endLine": place.end_line,
        "endColumn": max(1, place.end_column),
    }
    located: dict[str, Any] = {"physicalLocation": {"artifactLocation": artifact(place.path), "region": region}}
    if message:
        located["message"] = {"text": inert(message)}
    return located


def artifact(path: str) -> dict[str, str]:
    """Return where a draft is: relative to the root of the repository, or absolute where it lies outside."""
    uri = quote(path.encode("utf-8", "surrogateescape"), safe="/")
    return {"uri": f"file://{uri}"} if path.startswith("/") else {"uri": uri, "uriBaseId": _ROOT}


def _recorded(evidenced: Evidenced) -> dict[str, Any]:
    """Return a recorded claim as a location: the report's address, and the claim's id where it has none."""
    address = evidenced.url if evidenced.url.startswith(("https://", "http://")) else f"urn:claims:{evidenced.claim}"
    return {
        "physicalLocation": {"artifactLocation": {"uri": quote(address.encode("utf-8", "replace"), safe=_URI)}},
        "logicalLocations": [{"fullyQualifiedName": evidenced.claim, "kind": "claim"}],
        "message": {"text": recorded_line(evidenced)},
    }


#: What may stand in an address as it is (RFC 3986, section 2), the sign of an escape included.
_URI = ":/?#[]@!$&'()*+,;=%"
