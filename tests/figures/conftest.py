"""The vocabulary, read once."""

from __future__ import annotations

import pytest

from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    """The shipped vocabulary."""
    return load_vocabulary()
