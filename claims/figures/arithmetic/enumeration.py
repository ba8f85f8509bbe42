"""How many things does a run of words list? Only where that is plain: "the Moth, the Bee and the Wasp" are three."""

from __future__ import annotations

import re
from typing import NamedTuple

from claims.figures.arithmetic.announcing import is_listed
from claims.patterns import lazy_pattern

#: Words by which a list says that it is not complete, or that names more than its items.
_OPEN = lazy_pattern(
    r"\b(?:includ(?:e|es|ed|ing)|among|such|like|namely|especially|notably|mainly|mostly|example|instance|e\.g|etc"
    r"|others?"
    r"|more|rest|remaining|several|some|many|both|either|neither|or|plus|as|well|with|without|together|respectively|then"
    r"|not|but|than|which|who|whose|where|when|while"
    r"|they|it|we|he|she|you|I|this|that|these|those|there|is|are|was|were|has|have|had|will)\b|[()\[\]{}…:/\"“”«»]|--|–|—|\.\.\.",
    re.IGNORECASE,
)
#: The same, for items that are clauses.
_INCOMPLETE = lazy_pattern(
    r"\b(?:includ(?:e|es|ed|ing)|among|such as|example|instance|e\.g|etc|others?|respectively)\b|\.\.\.|…"
)
_LAST = lazy_pattern(r"\s*(?:and|or)\s", re.IGNORECASE)
#: A note to an item: "Mixture of Experts (MoE)".
_SHORT_NOTE = lazy_pattern(r"\s\([\w.+-]{1,10}\)")
_AND = lazy_pattern(r"\band\s|&", re.IGNORECASE)
#: A longer text, in letters, is no plain list.
_LONGEST = 400
_DETERMINER = lazy_pattern(r"\A(?:the|its|their|our|his|her)\s+", re.IGNORECASE)
_INDEFINITE = lazy_pattern(r"\A(?:an?|one)\s+", re.IGNORECASE)
#: Small words within a name.
_WITHIN = frozenset({"of", "the", "de", "la", "von", "van", "af", "och", "for"})
#: An item that is no name has at most so many words.
_WORDS = 3
#: What stands between a count and the colon is short, and names no second thing that the list could be of.
_LONGEST_HEAD = 4
_LONGEST_BEFORE_NAMES = 16
_SECOND_THING = lazy_pattern(r"\b(?:the|an?|its|their|his|her|our|same|only|one|for|with|by)\b", re.IGNORECASE)


class Listed(NamedTuple):
    """How many things a list has, and whether all are names."""

    number: int
    named: bool


def announces(words: str, *, named: bool = False) -> bool:
    """True if the words between a count and the colon leave no doubt that the list is of the things counted.

    Args:
        named: the list is of nothing but names, and the noun announces them: more words may stand there.
    """
    longest = _LONGEST_BEFORE_NAMES if named else _LONGEST_HEAD
    return len(words.split()) <= longest and (named or not _SECOND_THING.search(words))


def listed(text: str, noun: str) -> Listed | None:
    """Return how many things a list in a sentence has, None where that is not plain.

    Args:
        text: what stands after the colon, without the full stop.
        noun: the word that was counted ("ferries").

    A list that calls itself incomplete, has an apposition, clauses, or "and" in more than one place is not plain; where
    semicolons part the items, clauses are.
    """
    words = _SHORT_NOTE.sub("", text.strip())
    if not words or len(words) > _LONGEST:
        return None
    if words.count(";") > 1 and not _INCOMPLETE.search(words):
        parts = words.split(";")
        return Listed(len(parts), False) if _LAST.match(parts[-1]) else None
    if _OPEN.search(words):
        return None
    items = _items(words)
    if items is None:
        return None
    indefinite = [bool(_INDEFINITE.match(item)) for item in items]
    # "The Moth, a sloop, and the Bee": an apposition is no item.
    if any(indefinite) and not all(indefinite):
        return None
    bare = is_listed(noun)
    if not all(_is_thing(item, bare=bare) for item in items):
        return None
    return Listed(len(items), all(_is_thing(item, bare=False) for item in items))


def _items(words: str) -> list[str] | None:
    """Split "A, B and C" or "A; B; and C"; None where "and" does not stand before the last item alone."""
    mark = ";" if ";" in words else ","
    parts = [part.strip() for part in words.split(mark)]
    last = [part.strip() for part in _AND.split(parts.pop())]
    if any(_AND.search(part) for part in parts) or len(last) != 2:
        return None
    # "A, B, and C" leaves nothing before the "and" of its last part.
    items = [*parts, *([last[0]] if last[0] else []), last[1]]
    if len(items) < 2:
        return None  # "and B" lists nothing
    return items if all(items) and (mark == "," or not any("," in item for item in items)) else None


def _is_thing(item: str, *, bare: bool) -> bool:
    """True for a name, and for a few words with a determiner; without one only where plain words may be items."""
    rest = _INDEFINITE.sub("", _DETERMINER.sub("", item, count=1), count=1)
    words = rest.split()
    first = next((place for place, word in enumerate(words) if word[0].isupper() or word[0].isdigit()), None)
    if first is not None:
        # "The ferry Moth" is one thing; more words before a name are a clause.
        return first <= 1 and all(word[0].isupper() or word[0].isdigit() or word in _WITHIN for word in words[first:])
    return 0 < len(words) <= _WORDS and (bare or rest != item)
