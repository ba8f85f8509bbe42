"""The `junit` format: an XML report as servers of continuous integration read it, a suite a draft, a case a finding.

A finding that fails the run is a failure. Others are cases that were skipped: they are seen, and break nothing. A draft
without findings has one case, which passes: a suite without cases is taken for a mistake by some servers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as ET

from claims.model.finding import Finding
from claims.model.result import CheckResult
from claims.patterns import lazy_pattern
from claims.reports.summary import with_record
from claims.reports.terminal import inert, one_line

#: What XML 1.0 admits in no form besides what `inert` shows as signs already.
_NOT_XML = lazy_pattern("[\ufffe\uffff]")


def render(result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return the report; no times are given, so that the same drafts give the same report."""
    failing = set(result.failing())
    root = ET.Element("testsuites", name="claims")
    suites = [_suite(root, path, result, failing) for path in _paths(result)]
    for name in ("tests", "failures", "skipped"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in suites)))
    root.set("errors", "0")
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _paths(result: CheckResult) -> list[str]:
    return sorted({*result.paths, *(finding.place.path for finding in result.findings)})


def _suite(root: ET.Element, path: str, result: CheckResult, failing: set[Finding]) -> ET.Element:
    name = _xml(one_line(path))
    findings = [finding for finding in result.findings if finding.place.path == path]
    suite = ET.SubElement(root, "testsuite", name=name)
    for finding in findings:
        place = finding.place
        case = ET.SubElement(
            suite,
            "testcase",
            name=_xml(one_line(f"{finding.code} {finding.name}: {finding.text} ({place.line}:{place.column})")),
            classname=name,
            file=name,
            line=str(place.line),
        )
        told = ET.SubElement(
            case, "failure" if finding in failing else "skipped", message=_xml(one_line(finding.message))
        )
        if finding in failing:
            told.set("type", finding.severity.value)
        told.text = _xml(inert("\n".join(with_record(finding))))
    if not findings:
        ET.SubElement(suite, "testcase", name="no findings", classname=name, file=name)
    failures = sum(finding in failing for finding in findings)
    suite.set("tests", str(max(1, len(findings))))
    suite.set("failures", str(failures))
    suite.set("errors", "0")
    suite.set("skipped", str(len(findings) - failures))
    return suite


def _xml(text: str) -> str:
    return _NOT_XML.sub(_code_point, text)


def _code_point(match: re.Match[str]) -> str:
    return f"<U+{ord(match[0]):04X}>"
