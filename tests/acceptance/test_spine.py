"""The main job end to end: two real pages in; a fact-checker, a writer and a reader each get what they need."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from acceptance.conftest import Newsroom

FLAT = """# This week

DeepSeek open-sourced DeepInfer on 20 October 2026.

A single DeepSeek cluster processes 155T tokens per day.
"""

ATTRIBUTED = """# This week

According to Yuchen Jin, DeepSeek open-sourced DeepInfer on 20 October 2026.

Latent Space gives 155T tokens per day for a single DeepSeek cluster, Nathan Lambert 150T.
"""

ALTERED = """# This week

DeepSeek open-sourced DeepInfer on 22 October 2026.

A single DeepSeek cluster processes 165 trillion tokens per day.

DeepInfer's input cache hit rate is 69 %.

DeepInfer's first-token latency is 700 ms.

DeepInfer generates text at 320 tokens/s.

DeepInfer brings in $83 per card per hour at off-peak prices.
"""

REWORDED = """# This week

DeepInfer went open source on 20 October 2026.

Every day one DeepSeek cluster handles 155T tokens.

With DeepInfer, 96 percent of input tokens hit the cache.

DeepInfer's first token arrives after 0.4 seconds.

DeepInfer writes at 230 tok/s.

DeepInfer earns $38 per card per hour off-peak.
"""

CONTRADICTING = """# This week

DeepSeek open-sourced DeepInfer on 20 October 2026. A single DeepSeek cluster processes 155 trillion tokens per day.

As we said, DeepSeek open-sourced DeepInfer on 29 October 2026.

A single DeepSeek cluster processes 150T tokens a day.
"""


def conflicts(room: Newsroom) -> list[dict]:
    return [json.loads(line) for line in room.run("conflicts", "--format", "jsonl").stdout.splitlines()]


def check(room: Newsroom, text: str, expect: int) -> dict:
    room.write("draft.md", text)
    return json.loads(room.run("check", "draft.md", "--format", "json", expect=expect).stdout)


def codes(report: dict, *severities: str) -> list[str]:
    return sorted(finding["code"] for finding in report["findings"] if finding["severity"] in severities)


def test_exactly_two_figures_are_disputed(filled: Newsroom) -> None:
    disputed = {figure["metric"]: figure for figure in conflicts(filled)}
    assert len(disputed) == len(conflicts(filled)) == 2
    (date,) = [figure for figure in disputed.values() if figure["values"][0]["unit"] == "date"]
    (tokens,) = [figure for figure in disputed.values() if "token" in figure["values"][0]["unit"]]
    assert date["subject"] == "DeepInfer"
    assert sorted(value["low"] for value in date["values"]) == ["2026-10-20", "2026-10-29"]
    by_value = {value["low"]: value for value in tokens["values"]}
    assert set(by_value) == {"155000000000000", "150000000000000"}
    assert len(by_value["155000000000000"]["claims"]) == 5
    assert len(by_value["150000000000000"]["claims"]) == 1
    origins = {claim["origin"] for claim in by_value["155000000000000"]["claims"]}
    assert origins == {"DeepSeek", "Latent Space", "Leiphone"}
    chains = [claim["attribution"] for claim in by_value["155000000000000"]["claims"]]
    assert ["Yuchen Jin", "DeepSeek"] in chains
    assert ["swyx", "Latent Space"] in chains
    assert all(figure["rule"] and figure["conflicts"] for figure in disputed.values())


def test_a_flat_draft_meets_both_disputes(filled: Newsroom) -> None:
    report = check(filled, FLAT, expect=1)
    assert codes(report, "error") == ["CLM103", "CLM103"]
    assert report["disputed"] == 2


def test_saying_who_said_what_is_no_error(filled: Newsroom) -> None:
    assert codes(check(filled, ATTRIBUTED, expect=0), "error") == []


def test_after_both_are_resolved_the_draft_is_supported(
    filled: Newsroom, resolve_both: Callable[[Newsroom], None]
) -> None:
    resolve_both(filled)
    report = check(filled, FLAT, expect=0)
    assert codes(report, "error", "warning") == []
    assert report["supported"] == 2
    assert conflicts(filled) == []
    shown = json.loads(filled.run("show", "DeepInfer", "--format", "json").stdout)
    claims = [claim for figure in shown["figures"] for claim in figure["claims"]]
    ranks = {claim["low"]: (claim["rank"], claim["rank_reason"]) for claim in claims}
    assert ranks["2026-10-29"][0] == "deprecated"
    assert "maker" in ranks["2026-10-29"][1]


def test_six_altered_figures_are_six_errors_with_their_records(
    filled: Newsroom, resolve_both: Callable[[Newsroom], None]
) -> None:
    resolve_both(filled)
    report = check(filled, ALTERED, expect=1)
    errors = [finding for finding in report["findings"] if finding["severity"] == "error"]
    assert len(errors) == 6
    assert {error["code"] for error in errors} <= {"CLM101", "CLM102"}
    assert len({error["line"] for error in errors}) == 6
    assert all(error["record"] and error["record"][0]["source"] and error["record"][0]["quote"] for error in errors)


def test_the_same_six_facts_in_other_words_are_supported(
    filled: Newsroom, resolve_both: Callable[[Newsroom], None]
) -> None:
    resolve_both(filled)
    report = check(filled, REWORDED, expect=0)
    assert codes(report, "error", "warning") == []
    assert report["supported"] == 6


def test_a_draft_that_contradicts_itself_needs_no_record(newsroom: Newsroom) -> None:
    newsroom.run("init")
    empty = Newsroom(newsroom.folder, newsroom.folder / "data" / "claims.db")
    report = check(empty, CONTRADICTING, expect=1)
    found = [finding for finding in report["findings"] if finding["code"] == "CLM401"]
    assert len(found) == 2
    for finding in found:
        places = {(place["line"], place["column"]) for place in (finding, *finding["related"])}
        assert len(places) == 2


def test_a_published_error_becomes_a_correction(filled: Newsroom) -> None:
    filled.write("article.md", "# Out in the open\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n")
    filled.run("publish", "article.md", "--url", "https://news.example.org/out", "--date", "2026-10-31")
    assert len(conflicts(filled)) == 2, "our own article is no source"
    filled.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    (pending,) = json.loads(filled.run("correct", "--format", "json").stdout)
    assert pending["publication"]["url"] == "https://news.example.org/out"
    assert "29 October 2026" in pending["wrong"]
    assert "20" in pending["right"] and pending["source"] and pending["date"]
    filled.run("correct", "--issue", pending["id"])
    notes = filled.run("corrections", "--format", "md").stdout
    assert "Correction" in notes and "29 October 2026" in notes
    assert json.loads(filled.run("correct", "--format", "json").stdout) == []


def test_export_and_import_are_inverse(filled: Newsroom, resolve_both: Callable[[Newsroom], None]) -> None:
    resolve_both(filled)
    filled.run("export", "one.jsonl")
    other = Newsroom(filled.folder, filled.folder / "other.db")
    other.run("import", "one.jsonl")
    other.run("export", "two.jsonl")
    assert (filled.folder / "one.jsonl").read_bytes() == (filled.folder / "two.jsonl").read_bytes()


def test_reading_the_same_pages_again_changes_nothing(filled: Newsroom, shared: Path) -> None:
    filled.run("export", "one.jsonl")
    pages = sorted(str(page) for page in (shared / "seeds").glob("*.txt"))
    filled.run("ingest", *pages, "--date", "2026-10-30")
    filled.run("export", "two.jsonl")
    assert (filled.folder / "one.jsonl").read_bytes() == (filled.folder / "two.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.md", None), ("binary.md", b"\x00\x01\x02PNG"), ("latin.md", b"caf\xe9 costs 3 euros")],
)
def test_bad_documents_end_with_a_sentence_and_change_nothing(
    filled: Newsroom, name: str, content: bytes | None
) -> None:
    before = filled.run("export", "-").stdout
    if content is not None:
        (filled.folder / name).write_bytes(content)
    good = filled.write("good.md", "A single DeepSeek cluster processes 1T tokens per day.\n")
    done = filled.run("ingest", good, name, expect=2)
    assert done.stdout == "" and done.stderr.count("\n") == 1 and name in done.stderr
    assert filled.run("export", "-").stdout == before


def test_bad_databases_end_with_a_sentence(newsroom: Newsroom) -> None:
    draft = newsroom.write("draft.md", FLAT)
    missing = newsroom.run("check", draft, expect=2)
    assert "claims.db" in missing.stderr and missing.stderr.count("\n") == 1
    newsroom.database.write_bytes(b"this is no database, and it is long enough to be looked at" * 40)
    broken = newsroom.run("conflicts", expect=2)
    assert broken.stderr.count("\n") == 1


def test_unknown_options_and_formats_end_with_a_sentence(newsroom: Newsroom) -> None:
    draft = newsroom.write("draft.md", FLAT)
    assert "--sideways" in newsroom.run("check", draft, "--sideways", expect=2).stderr
    assert "sarif" in newsroom.run("check", draft, "--format", "xml", expect=2).stderr
