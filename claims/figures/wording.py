"""How alike are two wordings? By their content words, cut to stems, whatever their order."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz

from claims.patterns import lazy_pattern

_WORD = lazy_pattern(r"[^\W\d_]{2,}")

#: Words that say nothing about what is measured.
_EMPTY = frozenset(
    word
    for words in (
        "a an the and or for with from to in on at by as of than then per over under about around into out off up",
        "this that its it their which who whose when where while each every some more most very only just now also",
        "is was were are be been being has have had will would can could may might not no",
        "said says according reported reports",
    )
    for word in words.split()
)

_ENDINGS = ("ization", "isation", "ations", "ation", "ings", "ing", "edly", "ed", "ers", "er", "es", "s", "e")

#: What is left of a word without its ending has at least so many letters.
_STEM = 4

#: Similarity (0 to 100) from which two stems are one word, spelled or inflected otherwise.
_SPELLING = 85


def stems(text: str) -> tuple[str, ...]:
    """Return the content words of a wording, cut to their stems, in order, each once."""
    found = (_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=16_384)
def _stem(word: str) -> str:
    ending = next((each for each in _ENDINGS if word.endswith(each) and len(word) - len(each) >= _STEM), "")
    return word.removesuffix(ending)


def likeness(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    """Return the share of their stems that two wordings have in common, from 0 to 1; 0 if one has none."""
    if not first or not second:
        return 0.0
    common = in_common(*sorted((first, second), key=len))
    return common / (len(first) + len(second) - common)


def in_common(shorter: tuple[str, ...], longer: tuple[str, ...]) -> int:
    """Return how many stems of the one wording the other has as well, spelled or inflected otherwise included."""
    return sum(1 for word in shorter if any(_same_word(word, other) for other in longer))


def _same_word(one: str, two: str) -> bool:
    return one == two or fuzz.ratio(one, two) >= _SPELLING
