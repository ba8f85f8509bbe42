"""The way from the file to the readable text is the way back from it."""

from __future__ import annotations

import pytest

from claims.documents import read_text
from claims.model.document import Document


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("a.md", "It ran at **185&nbsp;tok/s** for [2 hours](https://example.org/9).\n", "2 hours"),
        ("a.html", "<p>It ran at <b>185</b> tok/s &amp; more.</p>", "more"),
        ("a.md", "\ufeff---\ntitle: One\n---\n\n| a | b\\|c |\n|---|---|\n| 4 | 5 ms |\n", "5 ms"),
    ],
)
def test_there_and_back(name: str, text: str, word: str) -> None:
    document: Document = read_text(text, name=name, format="html" if name.endswith("html") else "markdown")
    start = document.text.index(word)
    raw = document.raw_span(start, start + len(word))
    assert document.raw[slice(*raw)] == word
    assert document.text_span(*raw) == (start, start + len(word))
