"""Fixtures of the reports' tests."""

from __future__ import annotations

import pytest

from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    """The shipped vocabulary, loaded once."""
    return load_vocabulary()
