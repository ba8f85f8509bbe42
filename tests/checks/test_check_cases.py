"""Runs the cases of tests/cases/checks/*.yml: reports in, a draft in, findings out.

A case has `record` (reports, see `fake_record.build`; `null` for no database), `apart` (nobody has linked the figures
of one report to those of another), `settled`, `draft` (one text) or `drafts` (name -> text), `date` (of the drafts),
`today`, `settings`, `finds` and `counts`. `finds` lists every finding at warning or above and every finding of the
file's own code; each with `code`, `text`, and, where it matters, `severity`, `line`, `says` (words of the message or
the help), `hides` (words that neither has), `ends` (of the help), `record` (texts of recorded claims that must be
shown) and `related` (texts of the other places).
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from fake_record import FakeRecord, build

from claims.checks.context import Draft
from claims.checks.registry import RULES
from claims.checks.runner import check
from claims.checks.settings import Settings
from claims.documents import read_text
from claims.extract import extract
from claims.model.finding import Finding, Severity
from claims.model.result import CheckResult
from claims.vocabulary.vocabulary import Vocabulary

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "checks"


def _cases() -> list[Any]:
    cases: list[Any] = []
    for path in sorted(FOLDER.glob("*.yml")):
        cases += [
            pytest.param(path.stem.upper(), case, id=f"{path.stem}-{case['about'].replace(' ', '-')}")
            for case in yaml.safe_load(path.read_text(encoding="utf-8"))
        ]
    return cases


def run(case: dict[str, Any], vocabulary: Vocabulary) -> tuple[CheckResult, dict[str, Draft]]:
    """Return what the checks say in a case."""
    day = str(case["date"]) if "date" in case else None
    texts = case.get("drafts") or {"draft.md": case["draft"]}
    drafts = {}
    for name, text in texts.items():
        document = read_text(text, name=name, format="html" if name.endswith(".html") else "markdown")
        drafts[name] = Draft(document, extract(document, vocabulary, date=day or document.date), day or document.date)
    entries = case.get("record", [])
    record = None if entries is None else build(entries, vocabulary, case.get("settled", ()))
    if record and case.get("apart"):
        parts = [build([entry], vocabulary) for entry in entries]
        record = FakeRecord(tuple(figure for part in parts for figure in part.figures), vocabulary)
    settings = Settings(**{key: _setting(value) for key, value in case.get("settings", {}).items()})
    today = date.fromisoformat(str(case.get("today", "2026-11-14")))
    return check(list(drafts.values()), record, vocabulary, settings, today), drafts


def _setting(value: Any) -> Any:
    if isinstance(value, dict):
        return {code: Severity(level) for code, level in value.items()}
    return tuple(value) if isinstance(value, list) else value


@pytest.mark.parametrize(("code", "case"), _cases())
def test_case(code: str, case: dict[str, Any], vocabulary: Vocabulary) -> None:
    result, drafts = run(case, vocabulary)
    shown = [f for f in result.findings if f.code == code or f.severity is not Severity.INFO]
    told = "\n".join(
        f"{f.severity.value}[{f.code}] {f.place.line}:{f.place.column} {f.text!r} {f.message} ({f.confidence})"
        for f in result.findings
    )
    told += f"\n{result.model_dump(exclude={'findings'})}"
    wanted = sorted((one["code"], one.get("text", "")) for one in case["finds"])
    assert sorted((f.code, f.text if _texted(f, case) else "") for f in shown) == wanted, told
    for one in case["finds"]:
        finding = next(f for f in shown if f.code == one["code"] and one.get("text", f.text) == f.text)
        _compare(finding, one, told)
    for name, number in case.get("counts", {}).items():
        value = result.not_checked_total if name == "not_checked" else getattr(result, name)
        assert value == number, f"{name}: {told}"
    for finding in result.findings:
        raw = drafts[finding.place.path].document.raw
        for place in (finding.place, *(p for p in finding.related if p.path == finding.place.path)):
            assert raw[place.start : place.end] == place.text


def _texted(finding: Finding, case: dict[str, Any]) -> bool:
    return any(one["code"] == finding.code and "text" in one for one in case["finds"]) or not any(
        one["code"] == finding.code for one in case["finds"]
    )


def _compare(finding: Finding, wanted: dict[str, Any], told: str) -> None:
    if "severity" in wanted:
        assert finding.severity.value == wanted["severity"], told
    if "line" in wanted:
        assert finding.place.line == wanted["line"], told
    if "record" in wanted:
        assert sorted(one.value for one in finding.record) == sorted(wanted["record"]), told
        assert all(one.source and one.quote and one.claim for one in finding.record)
    if "related" in wanted:
        assert [place.text for place in finding.related] == wanted["related"], told
    if "hides" in wanted:
        assert wanted["hides"] not in f"{finding.message} {finding.help}", told
    if "ends" in wanted:
        assert finding.help.endswith(wanted["ends"]), told
    if "says" in wanted:
        assert wanted["says"] in f"{finding.message} {finding.help}", told


@pytest.mark.parametrize("code", [rule.info.code for rule in RULES])
def test_every_check_has_a_case_that_fires_and_one_that_does_not(code: str) -> None:
    cases = yaml.safe_load((FOLDER / f"{code.lower()}.yml").read_text(encoding="utf-8"))
    fires = [any(one["code"] == code for one in case["finds"]) for case in cases]
    assert True in fires and False in fires


def test_every_case_file_belongs_to_a_check() -> None:
    assert {path.stem.upper() for path in FOLDER.glob("*.yml")} == {rule.info.code for rule in RULES}
