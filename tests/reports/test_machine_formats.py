"""What machines read: read back by readers that we did not write, or held against the documented fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_samples import CLEAN, CONFLICT, CONTRADICTION, NOTHING, PATH, RESULT, TEXT, UNSURE, place

from claims.documents import read_text
from claims.model.finding import RuleInfo, Severity, Suppressed, SuppressionKind
from claims.model.result import CheckResult
from claims.reports import render
from claims.reports.rdjson import byte_column
from claims.reports.relocation import relocated
from claims.reports.sarif import artifact
from claims.reports.step_summary import render_summary

TEXTS = {PATH: TEXT}
RULES = (RuleInfo(code="CLM101", name="conflicting-value", severity=Severity.ERROR, summary="It differs."),)
#: One finding as usual, one silenced by a comment, one known to the baseline.
SILENCED = RESULT.model_copy(
    update={
        "findings": (CONFLICT,),
        "suppressed": (
            Suppressed(finding=UNSURE, kind=SuppressionKind.IN_SOURCE, reason="another cache"),
            Suppressed(finding=CONTRADICTION, kind=SuppressionKind.BASELINE),
        ),
        "rules": RULES,
    }
)
HOSTILE = CONFLICT.model_copy(
    update={
        "message": "a | b <img src=x> \x1b[31m & ]]> \x00 \ufffe `x`\nsecond",
        "record": (CONFLICT.record[0].model_copy(update={"url": "javascript:alert(1)", "source": "A|B"}),),
    }
)
ALL = [RESULT, SILENCED, CLEAN, NOTHING, RESULT.model_copy(update={"findings": (HOSTILE,)})]


def sarif(result: CheckResult) -> Any:
    return json.loads(render("sarif", result, TEXTS))


@pytest.mark.parametrize("result", ALL)
def test_sarif_is_what_its_published_schema_admits(result: CheckResult) -> None:
    model = pytest.importorskip("pydantic_sarif.model", reason="run `make install`")
    log = model.StaticAnalysisResultsFormatSarifVersion210JsonSchema.model_validate(sarif(result))
    (run,) = log.runs
    assert len(run.results) == len(result.findings) + len(result.suppressed)
    assert all(run.tool.driver.rules[each.ruleIndex].id == each.ruleId for each in run.results)


def test_sarif_refers_to_the_record_and_to_the_other_place() -> None:
    by_rule = {each["partialFingerprints"]["claimsFinding/v1"]: each for each in sarif(RESULT)["runs"][0]["results"]}
    (recorded,) = by_rule["finding-1"]["relatedLocations"]
    assert recorded["physicalLocation"]["artifactLocation"]["uri"] == "https://example.org/weekly/12"
    assert "155T tokens per day" in recorded["message"]["text"]
    (unpublished,) = by_rule["finding-2"]["relatedLocations"]
    assert unpublished["physicalLocation"]["artifactLocation"]["uri"] == "urn:claims:claim-2"
    (other,) = by_rule["finding-3"]["relatedLocations"]
    assert other["physicalLocation"]["region"]["startColumn"] == 18


def test_sarif_never_gives_an_address_that_is_none_of_the_web() -> None:
    (result,) = sarif(RESULT.model_copy(update={"findings": (HOSTILE,)}))["runs"][0]["results"]
    assert result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "urn:claims:claim-1"


def test_sarif_says_what_silences_a_finding() -> None:
    results = sarif(SILENCED)["runs"][0]["results"]
    assert [each.get("suppressions") for each in results] == [
        None,
        [{"kind": "inSource", "justification": "another cache"}],
        [{"kind": "external"}],
    ]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("drafts/a b%20ü.md", {"uri": "drafts/a%20b%2520%C3%BC.md", "uriBaseId": "%SRCROOT%"}),
        ("c:d.md", {"uri": "c%3Ad.md", "uriBaseId": "%SRCROOT%"}),
        ("/elsewhere/a.md", {"uri": "file:///elsewhere/a.md"}),
    ],
)
def test_sarif_paths_are_relative_references(path: str, uri: dict[str, str]) -> None:
    assert artifact(path) == uri


#: Lines with letters of one to four bytes, and every line end.
LINES = st.lists(st.text(st.sampled_from("ab €ü東🚀\u00a0|"), max_size=8), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(lines=LINES, end=st.sampled_from(["\n", "\r\n", "\r"]), mark=st.booleans(), data=st.data())
def test_places_are_found_again_in_the_file(lines: list[str], end: str, mark: bool, data: st.DataObject) -> None:
    raw = ("\ufeff" if mark else "") + end.join(lines) + " 96 %"
    document = read_text(raw, name="draft.md", format="text")
    start = data.draw(st.integers(1 if mark else 0, len(raw) - 1))
    if raw[start] in "\r\n":
        return
    line, column = document.position(start)
    bytes_ = raw.replace("\r\n", "\n").replace("\r", "\n").split("\n")[line - 1].encode()
    assert bytes_[byte_column(raw, start) - 1 :].decode().startswith(raw[start])
    assert (
        raw.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")[line - 1][column - 1] == raw[start]
    )


def test_rdjson_has_byte_columns_and_the_other_place() -> None:
    whole = json.loads(render("rdjson", RESULT, TEXTS))
    assert whole["source"] == {"name": "claims"}
    line = TEXT.split("\r\n")[2].encode()
    unsure = whole["diagnostics"][1]
    begin, end = (unsure["location"]["range"][each]["column"] - 1 for each in ("start", "end"))
    assert line[begin:end].decode() == "69 %"
    assert [(each["severity"], each["code"]["value"]) for each in whole["diagnostics"]] == [
        ("ERROR", "CLM101"),
        ("WARNING", "CLM101"),
        ("ERROR", "CLM401"),
    ]
    assert whole["diagnostics"][2]["relatedLocations"][0]["message"] == "20 October 2026"


def test_rdjson_without_the_text_has_lines_only() -> None:
    assert json.loads(render("rdjson", RESULT, {}))["diagnostics"][0]["location"]["range"]["start"] == {"line": 3}


@pytest.mark.parametrize("result", ALL)
def test_gitlab_entries_have_every_required_field(result: CheckResult) -> None:
    entries = json.loads(render("gitlab", result, TEXTS))
    assert len(entries) == len(result.findings)
    for entry in entries:
        assert all(isinstance(entry[key], str) and entry[key] for key in ("description", "check_name", "fingerprint"))
        assert entry["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert not entry["location"]["path"].startswith(("/", "./"))
        assert entry["location"]["lines"]["begin"] >= 1
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)


def junit(result: CheckResult, tmp_path: Path) -> Any:
    parser = pytest.importorskip("junitparser", reason="run `make install`")
    path = tmp_path / "junit.xml"
    path.write_text(render("junit", result, TEXTS), encoding="utf-8")
    return parser.JUnitXml.fromfile(str(path))


def outcomes(report: Any) -> Iterator[tuple[str, str]]:
    for suite in report:
        for case in suite:
            yield suite.name, "".join(type(one).__name__ for one in case.result) or "passed"


@pytest.mark.parametrize(
    ("result", "counted", "cases"),
    [
        (RESULT, (3, 2, 1), ["Failure", "Skipped", "Failure"]),
        (RESULT.model_copy(update={"fail_on": Severity.WARNING}), (3, 3, 0), ["Failure"] * 3),
        (CLEAN.model_copy(update={"paths": ("a.md", "b.md")}), (2, 0, 0), ["passed", "passed"]),
        (RESULT.model_copy(update={"findings": (HOSTILE,)}), (1, 1, 0), ["Failure"]),
        (NOTHING, (0, 0, 0), []),
    ],
)
def test_junit_counts_what_fails_the_run(
    result: CheckResult, counted: tuple[int, int, int], cases: list[str], tmp_path: Path
) -> None:
    report = junit(result, tmp_path)
    assert (report.tests, report.failures, report.skipped) == counted
    assert [outcome for _, outcome in outcomes(report)] == cases
    report.update_statistics()
    assert (report.tests, report.failures, report.skipped) == counted


def test_the_step_summary_lists_errors_first_and_counts_the_rest() -> None:
    page = render_summary(RESULT.model_copy(update={"findings": (UNSURE,) * 12 + (CONFLICT,) * 11}))
    assert page.index("### Errors") < page.index("1 more error not listed") < page.index("### Warnings")
    assert page.count("| CLM101 ") == 20 and "2 more warnings not listed here." in page


def test_nothing_in_the_step_summary_is_markup() -> None:
    page = render_summary(RESULT.model_copy(update={"findings": (HOSTILE,)}))
    (row,) = [line for line in page.splitlines() if "CLM101" in line]
    assert row.count(" | ") == 2 and "<img" not in row and "\x1b" not in row and "a \\| b" in row


def test_the_step_summary_says_that_nothing_was_read() -> None:
    assert "0 files" in render_summary(NOTHING)


def test_machines_are_given_paths_from_the_root() -> None:
    moved = relocated(SILENCED, {PATH: "news/issue-3.md"})
    everything = [*moved.findings, *(one.finding for one in moved.suppressed)]
    assert {one.place.path for one in everything} == {"news/issue-3.md"}
    assert {related.path for one in everything for related in one.related} == {"news/issue-3.md"}
    assert moved.findings[0].fingerprint == CONFLICT.fingerprint


def test_a_front_matter_finding_has_a_place_that_formats_admit() -> None:
    whole_file = CONFLICT.model_copy(update={"place": place("#").model_copy(update={"end": 0, "end_column": 1})})
    result = sarif(RESULT.model_copy(update={"findings": (whole_file,)}))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["region"]["endColumn"] == 1


def test_the_step_summary_is_as_it_was() -> None:
    golden = Path(__file__).parent / "golden" / "step_summary.md"
    assert render_summary(RESULT) == golden.read_text(encoding="utf-8")
