"""Runs the cases of tests/cases/sheet/rows.yml: reports and a draft in, the rows of the checking copy out."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from fake_record import FakeRecord, build

from claims.checks.settings import Settings
from claims.documents import read_text
from claims.model.event import Event, make_event
from claims.model.sheet import Sheet
from claims.reports import sheet_words
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.reading import understand
from claims.workflows.sheet import make_sheet

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases" / "sheet" / "rows.yml").read_text(encoding="utf-8"))


def sheet_of(case: dict[str, Any], vocabulary: Vocabulary) -> Sheet:
    """Return the checking copy of the draft in a case."""
    record = build(case["record"], vocabulary, case.get("settled", ()))
    events = _events(case, record)
    reading = understand(read_text(case["draft"], name="draft.md"), vocabulary)
    return make_sheet(
        reading,
        record,
        lambda target: events[target],
        vocabulary=vocabulary,
        settings=Settings(),
        today=date(2026, 11, 14),
    )


def _events(case: dict[str, Any], record: FakeRecord) -> defaultdict[str, list[Event]]:
    events: defaultdict[str, list[Event]] = defaultdict(list)
    for entry in case.get("events", ()):
        claims = [one.claim for figure in record.figures for one in figure.claims if entry["claim"] in one.claim.text]
        made = make_event(
            parent=None, target=claims[0].id, **{k: entry[k] for k in ("action", "actor", "at", "reason")}
        )
        events[made.target].append(made)
        if entry.get("undone"):
            payload = {"event": made.id}
            undo = make_event(parent=made.id, target=made.target, action="undo", actor="A", at=made.at, payload=payload)
            events[made.target].append(undo)
    return events


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"].replace(" ", "-"))
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    sheet = sheet_of(case, vocabulary)
    assert [f"{row.before}[{row.figure}]{row.after}" for row in sheet.rows] == [row["sentence"] for row in case["rows"]]
    assert [row.number for row in sheet.rows] == list(range(1, len(sheet.rows) + 1))
    for row, wanted in zip(sheet.rows, case["rows"], strict=True):
        assert row.verdict == wanted["verdict"], row
        assert wanted.get("why", "") in row.why, row.why
        if "claims" in wanted:
            assert [[claim.value, claim.side.value] for claim in row.claims] == wanted["claims"]
        if "origins" in wanted:
            assert {entry.value: entry.independent for entry in row.origins} == wanted["origins"]
        if "reviews" in wanted:
            assert [sheet_words.review(review) for review in row.reviews] == wanted["reviews"]
        if "findings" in wanted:
            assert [finding.code for finding in row.findings] == wanted["findings"]
    assert sheet.result.figures == len(sheet.rows)


def test_every_finding_of_the_draft_is_on_the_sheet(vocabulary: Vocabulary) -> None:
    draft = "Five articles follow.\n\n- one\n- two\n\n<!-- claims: ignore CLM101 -- for now -->\n\nIt weighs 12 GB.\n"
    sheet = sheet_of({"record": [], "draft": draft}, vocabulary)
    shown = [finding for row in sheet.rows for finding in row.findings] + list(sheet.findings)
    assert sorted(finding.fingerprint for finding in shown) == sorted(
        finding.fingerprint for finding in sheet.result.findings
    )
    assert "CLM901" in [finding.code for finding in sheet.findings]
