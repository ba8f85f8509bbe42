"""The `full` format on terminals: no line breaks, and the recorded claim is whole."""

from __future__ import annotations

import re

import pytest
from report_samples import CONFLICT, PATH, RESULT, TEXT

from claims.model.finding import Evidenced
from claims.reports import full
from claims.reports.terminal import width

TEXTS = {PATH: TEXT}

LONG = CONFLICT.model_copy(
    update={
        "message": "165 trillion tokens per day conflicts with the record of what the cluster handles on a usual day",
        "record": (
            CONFLICT.record[0].model_copy(
                update={
                    "value": "155T tokens per day",
                    "quote": "According to two engineers who asked not to be named, and whom we reached only by post,"
                    " a single cluster handles 155T tokens per day, on ordinary days.",
                    "url": "https://example.org/a/rather/long/address/of/a/report/that/nobody/shortens",
                }
            ),
        ),
    }
)


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_nothing_is_wider_than_the_terminal(columns: int) -> None:
    result = RESULT.model_copy(update={"findings": (LONG, *RESULT.findings)})
    shown = full.render(result, TEXTS, columns=columns).splitlines()
    assert max(width(line) for line in shown if "https://" not in line) <= columns
    # The recorded sentence is whole, with the carets under its figure.
    number = next(number for number, line in enumerate(shown) if "155T tokens per day" in line)
    start = shown[number + 1].index("^")
    assert shown[number][start:].startswith("155T tokens per day")
    together = " ".join(line.removeprefix("  |").strip() for line in shown if "^" not in line)
    assert LONG.record[0].quote in together and LONG.message in together
    assert re.search(r"record: Example Weekly, as said by A. Poster, citing DeepSeek,\s2026-10-21", together)


def shown_with(record: Evidenced) -> str:
    """Return what is shown of one finding that rests on `record`."""
    return full.render(RESULT.model_copy(update={"findings": (CONFLICT.model_copy(update={"record": (record,)}),)}), {})


def test_a_number_is_marked_where_it_stands_alone() -> None:
    record = CONFLICT.record[0].model_copy(update={"value": "4", "quote": "Of 14 nodes 4 are idle."})
    shown = shown_with(record)
    assert "  | Of 14 nodes 4 are idle.\n  |             ^\n" in shown


def test_a_value_that_its_sentence_does_not_show_is_shown_before_it() -> None:
    record = CONFLICT.record[0].model_copy(update={"value": "**155**T", "quote": "It handles 155T."})
    shown = shown_with(record)
    assert "  | **155**T\n  | It handles 155T.\n" in shown
