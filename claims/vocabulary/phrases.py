"""Many phrases found in one pass over a text: an index by the first letters, then one small pattern for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from claims.patterns import lazy_pattern

T = TypeVar("T")


def word_set(text: str) -> frozenset[str]:
    """Return the set of words of a word list written as running text."""
    return frozenset(text.split())


#: Letters of a first word that the index is keyed by. With four, the largest bucket stays below some twenty phrases.
KEY = 4

_WORD = lazy_pattern(r"[^\W_]+")

#: The words of a text as `words_of` gives them.
Words = Sequence[tuple[int, str]]


def words_of(text: str) -> Words:
    """Return where each word (a run of letters and digits) of a text begins, and the word in lower case.

    Names, cues, conditions and verbs are all looked for by words: a sentence is taken apart once for all of them.
    """
    return [(word.start(), word.group()) for word in _WORD.finditer(lowered(text))]


def lowered(text: str) -> str:
    """Return a text in lower case with every letter in its place.

    In it an expression is found twice as fast as with `re.IGNORECASE`. The one letter with a longer lower case stays.
    """
    return text.replace("\u0130", "i").lower()


class Hit(NamedTuple, Generic[T]):
    """A phrase found: its range, what it stands for, and how many words it has."""

    start: int
    end: int
    value: T
    words: int


class Phrases(Generic[T]):
    """A set of phrases, each with a value; `find` gives the longest at each word, without overlaps.

    In a phrase, a space also matches a hyphen or several spaces, and a word that ends in "*" matches any word that
    begins so. Case is ignored. A phrase may carry several values (added one after the other).
    """

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        values: dict[str, list[T]] = {}
        for phrase, value in phrases:
            values.setdefault(" ".join(phrase.lower().replace("-", " ").split()), []).append(value)
        self._values = {phrase: tuple(found) for phrase, found in values.items()}
        buckets: dict[str, list[str]] = {}
        self._short: dict[str, tuple[str, ...]] = {}
        for phrase in self._values:
            first = _WORD.match(phrase.split(" ")[0].rstrip("*"))
            buckets.setdefault(first.group()[:KEY] if first else "", []).append(phrase)
        # "lag*" is filed under "lag", where no longer word would look: its words are tried in the longer buckets too.
        for key in [key for key in buckets if len(key) < KEY]:
            short = [phrase for phrase in buckets[key] if phrase.split(" ")[0] == key + "*"]
            if short:
                self._short[key] = tuple(short)
                for other in buckets:
                    if other.startswith(key) and other != key:
                        buckets[other] += short
        self._buckets = {key: tuple(sorted(found, key=_rank)) for key, found in buckets.items()}
        self._patterns: dict[str, re.Pattern[str]] = {}

    def find(self, text: str, words: Words | None = None) -> Iterator[Hit[tuple[T, ...]]]:
        """Yield the phrases of `text` in order; of several at one place, the longest; none inside another.

        Args:
            words: the text's words, if they are known.
        """
        end = 0
        buckets, patterns, short = self._buckets, self._patterns, self._short
        for start, word in words_of(text) if words is None else words:
            key = word[:KEY]
            if key not in buckets:
                key = key[: KEY - 1]
                if key not in short:
                    continue
            if start < end:
                continue
            pattern = patterns.get(key)
            if pattern is None:
                pattern = patterns[key] = self._compile(key)
            match = pattern.match(text, start)
            if match and match.lastindex:
                phrase = buckets[key][match.lastindex - 1]
                end = match.end()
                yield Hit(start, end, self._values[phrase], phrase.count(" ") + 1)

    def _compile(self, key: str) -> re.Pattern[str]:
        alternatives = "|".join(f"({_pattern_of(phrase)})" for phrase in self._buckets[key])
        return re.compile(f"(?:{alternatives})(?![^\\W_])", re.IGNORECASE)


def _rank(phrase: str) -> tuple[int, int, bool]:
    """Longest first, so that the first alternative that matches is the longest phrase; a plain word before a prefix."""
    return -phrase.count(" "), -len(phrase.rstrip("*")), phrase.endswith("*")


def _pattern_of(phrase: str) -> str:
    words = phrase.split(" ")
    parts = [r"[^\W_]+" if word == "*" else _word_pattern(word) for word in words]
    return r"(?:\s{1,3}|-)".join(parts)


def _word_pattern(word: str) -> str:
    return re.escape(word[:-1]) + r"[^\W_]*" if word.endswith("*") else re.escape(word)
