"""The words of the field: units of measure, metrics and the entities measured."""

from __future__ import annotations

from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary

__all__ = ["Vocabulary", "load_vocabulary"]
