"""Which paths a pattern of the configuration fits."""

from __future__ import annotations

import pytest

from claims.workflows.project import fits


@pytest.mark.parametrize(
    ("path", "pattern", "fit"),
    [
        ("drafts/quotes.md", "drafts/quotes.md", True),
        ("drafts/quotes.md", "quotes.md", True),
        ("drafts/quotes.md", "drafts/*.md", True),
        ("drafts/old/quotes.md", "drafts/*.md", True),
        ("drafts/old/quotes.md", "drafts/**/*.md", True),
        ("drafts/quotes.md", "drafts/**/*.md", True),
        ("drafts/quotes.md", "**/quotes.md", True),
        ("quotes.md", "**/quotes.md", True),
        ("drafts/old/quotes.md", "drafts", True),
        ("drafts/old/quotes.md", "drafts/", True),
        ("drafts/old/quotes.md", "drafts/old/", True),
        ("drafts2/quotes.md", "drafts", False),
        ("drafts/quotes.md", "other/quotes.md", False),
        ("drafts/quotes.md", "*.txt", False),
        ("drafts/Quotes.md", "quotes.md", False),
        ("drafts/quotes.md", "otes.md", False),
    ],
)
def test_patterns(path: str, pattern: str, fit: bool) -> None:
    assert fits(path, pattern) is fit
