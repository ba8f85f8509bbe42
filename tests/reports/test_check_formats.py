"""Every format of `claims check`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from report_samples import CLEAN, CONFLICT, NOTHING, PATH, RESULT, TEXT

from claims.errors import UsageError
from claims.reports import FORMATS, render
from claims.reports.github import escape_data, escape_property

GOLDEN = Path(__file__).parent / "golden"
TEXTS = {PATH: TEXT}


@pytest.mark.parametrize("format_", list(FORMATS))
def test_golden(format_: str) -> None:
    assert render(format_, RESULT, TEXTS) == (GOLDEN / f"{format_}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("format_", list(FORMATS))
def test_no_colour_unless_asked_and_the_same_words_with_it(format_: str) -> None:
    plain = render(format_, RESULT, TEXTS)
    assert "\x1b" not in plain
    coloured = render(format_, RESULT, TEXTS, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="full, concise, json"):
        render("xml", RESULT, TEXTS)


@pytest.mark.parametrize("format_", ["full", "concise", "github"])
def test_nothing_read_is_said_aloud(format_: str) -> None:
    assert "0 files" in render(format_, NOTHING, {})


@pytest.mark.parametrize("format_", ["full", "concise"])
def test_a_clean_run_says_what_was_read(format_: str) -> None:
    assert render(format_, CLEAN, {}) == (
        "No findings. 2 files, 3 figures read: 3 supported, 0 compatible, 0 contradicted, 0 disputed, 0 unsourced,"
        " 0 not checked.\n"
    )


def test_json_has_the_promised_keys_and_counts() -> None:
    data = json.loads(render("json", RESULT, TEXTS))
    assert (data["files"], data["figures"], data["supported"], data["not_checked"]) == (1, 6, 1, 1)
    promised = (
        "code name severity confidence path line column end_line end_column message text related record"
        " fingerprint part"
    )
    assert " ".join(data["findings"][0]) == promised
    assert data["findings"][0]["record"] == [
        {
            "claim": "claim-1",
            "source": "Example Weekly",
            "url": "https://example.org/weekly/12",
            "date": "2026-10-21",
            "value": "155T tokens per day",
            "quote": "One cluster processes 155T tokens per day, the post says.",
        }
    ]
    assert [place["line"] for place in data["findings"][2]["related"]] == [4, 4]


def test_jsonl_is_one_finding_a_line() -> None:
    lines = render("jsonl", RESULT, TEXTS).splitlines()
    assert [json.loads(line)["code"] for line in lines] == ["CLM101", "CLM101", "CLM401"]
    assert render("jsonl", CLEAN, {}) == ""


def test_github_escapes_and_counts_what_it_does_not_show() -> None:
    assert escape_data("5 % off\r\nnow") == "5 %25 off%0D%0Anow"
    assert escape_property("a:b,c%") == "a%3Ab%2Cc%25"
    nasty = CONFLICT.model_copy(update={"message": "x\n::error::forged"})
    many = RESULT.model_copy(update={"findings": (nasty,) * 12})
    lines = render("github", many, TEXTS).splitlines()
    assert sum(line.startswith("::error ") for line in lines) == 10
    assert "2 more errors not shown as annotations" in lines
    assert not any(line.startswith("::error::forged") for line in lines)


def test_an_excerpt_is_left_out_where_the_text_is_not_at_hand() -> None:
    assert "165 trillion tokens per day, on" not in render("full", RESULT, {})


def test_terminal_escapes_of_a_quote_are_inert() -> None:
    evil = CONFLICT.record[0].model_copy(
        update={"quote": "\x1b]0;owned\x07 155T tokens per day", "source": "a\x1b[2Jb"}
    )
    shown = render(
        "full", RESULT.model_copy(update={"findings": (CONFLICT.model_copy(update={"record": (evil,)}),)}), TEXTS
    )
    assert "\x1b" not in shown and "␛]0;owned␇" in shown
