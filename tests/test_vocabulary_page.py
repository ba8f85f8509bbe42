"""The example of docs/vocabulary.md is a file that works."""

from __future__ import annotations

import re
from pathlib import Path

from project import ROOT

from claims.documents import read_text
from claims.extract import extract
from claims.vocabulary.vocabulary import load_vocabulary

SENTENCES = "The Havsula has a freeboard of 1.2 metres. Its maiden voyage was on 14 May 2026."


def test_the_example_teaches_what_it_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    own = tmp_path / "ferries.yml"
    own.write_text(example.group(1), encoding="utf-8")
    freeboard, voyage = extract(read_text(SENTENCES, name="a.md"), load_vocabulary([own]))
    assert (freeboard.subject, freeboard.subject_kind, freeboard.metric) == ("Havsula", "product", "freeboard")
    assert (voyage.subject, voyage.metric, voyage.qualifiers["event"]) == ("Havsula", "release_date", "maiden_voyage")
