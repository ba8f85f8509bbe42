"""Many phrases found in one pass over a text: an index by the first letters, then word by word."""

from __future__ import annotations

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
#: A letter or digit beyond ASCII.
_BEYOND = lazy_pattern(r"[^\W_\x00-\x7f]")
#: Of ASCII, letters in lower case and digits; all else a space.
_PLAIN = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256))
_PARTS = lazy_pattern(r"[^\W_]+\*?|\*")

#: The words of a text as `words_of` gives them.
Words = Sequence[tuple[int, str]]


def words_of(text: str) -> Words:
    """Return where each word (a run of letters and digits) of a text begins, and the word in lower case.

    Names, cues, conditions and verbs are all looked for by words: a sentence is taken apart once for all of them.
    """
    if not text.isascii() and _BEYOND.search(text) is not None:
        return [(word.start(), word.group()) for word in _WORD.finditer(lowered(text))]
    # Letters and digits are of ASCII alone, as in most texts: bytes are taken apart in half the time.
    found: list[tuple[int, str]] = []
    place = 0
    for word in text.encode("ascii", "replace").translate(_PLAIN).decode("ascii").split(" "):
        if word:
            found.append((place, word))
        place += len(word) + 1
    return found


def lowered(text: str) -> str:
    """Return a text in lower case with every letter in its place.

    In it an expression is found twice as fast as with `re.IGNORECASE`. The one letter with a longer lower case stays.
    """
    return text.lower() if text.isascii() else text.replace("\u0130", "i").lower()


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
        self._buckets = buckets
        # A text meets few of them: a bucket is put in order when it is first looked into.
        self._ordered: dict[str, tuple[tuple[str, bool, str, _Entry], ...]] = {}

    def find(self, text: str, words: Words | None = None) -> Iterator[Hit[tuple[T, ...]]]:
        """Yield the phrases of `text` in order; of several at one place, the longest; none inside another.

        Args:
            words: the text's words, if they are known.
        """
        end = 0
        buckets, short, ordered = self._buckets, self._short, self._ordered
        words = words_of(text) if words is None else words
        last = len(words) - 1
        for number, (start, word) in enumerate(words):
            key = word[:KEY]
            if key not in buckets:
                key = key[: KEY - 1]
                if key not in short:
                    continue
            if start < end:
                continue
            follower = words[number + 1][1] if number < last else ""
            entries = ordered.get(key)
            if entries is None:
                entries = ordered[key] = tuple(map(_filed, sorted(buckets[key], key=_rank)))
            for first, any_end, second, entry in entries:
                if (second and second != follower) or (word != first and not (any_end and word.startswith(first))):
                    continue
                stop = entry.end(text, words, number)
                if stop:
                    end = stop
                    yield Hit(start, end, self._values[entry.phrase], entry.phrase.count(" ") + 1)
                    break


class _Entry(NamedTuple):
    """A phrase with its words and what stands behind each ("p&l": "&", ""). No expression is compiled for it.

    A draft would wait for hundreds of them.
    """

    phrase: str
    words: tuple[str, ...]
    marks: tuple[str, ...]

    def end(self, text: str, words: Words, number: int) -> int:
        """Return where the phrase ends whose first word is the text's word `number`, 0 if the others do not follow."""
        if len(words) - number < len(self.words):
            return 0
        start, word = words[number]
        stop, mark = start + len(word), self.marks[0]
        for offset in range(1, len(self.words)):
            wanted = self.words[offset]
            start, word = words[number + offset]
            if word != wanted and not (wanted[-1] == "*" and word.startswith(wanted[:-1])):
                return 0
            if not _fits(text[stop:start], mark):
                return 0
            stop, mark = start + len(word), self.marks[offset]
        return stop + len(mark) if text.startswith(mark, stop) else 0


def _fits(gap: str, mark: str) -> bool:
    """True if what stands between two words is what a phrase has there; a space is also a hyphen or several spaces."""
    return gap == mark or (mark == " " and (gap == "-" or (len(gap) <= 3 and gap.isspace())))


def _filed(phrase: str) -> tuple[str, bool, str, _Entry]:
    """Return a phrase's first word, whether any word that begins so will do, its second, and all of it taken apart.

    The second is "" if there is none or if it may go on.
    """
    parts = list(_PARTS.finditer(phrase))
    starts = [part.start() for part in parts[1:]] + [len(phrase)]
    words = tuple(part.group() for part in parts)
    marks = tuple(phrase[part.end() : start] for part, start in zip(parts, starts, strict=True))
    second = words[1] if len(words) > 1 and words[1][-1] != "*" else ""
    return words[0].rstrip("*"), words[0].endswith("*"), second, _Entry(phrase, words, marks)


def _rank(phrase: str) -> tuple[int, int, bool]:
    """Longest first, so that the first that fits is the longest phrase; a plain word before a prefix."""
    return -phrase.count(" "), -len(phrase.rstrip("*")), phrase.endswith("*")
