"""Counts that announce a list: "three reasons", "two representative models", "the work falls into four parts"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claims.patterns import lazy_pattern

_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_NUMBERS = {word: value for value, word in enumerate(_WORDS, start=2)}
_MOST = 50
_COUNT = lazy_pattern(rf"(?<![\w.,$€£/#&+=~≈-])(?P<number>{'|'.join(_WORDS)}|\d{{1,2}})\s+(?=[A-Za-z])", re.IGNORECASE)
_WORD = lazy_pattern(r"[A-Za-z][\w'’+-]*")
#: Where the noun phrase of a count ends: after its noun comes one of these, or a mark.
_AFTER_NOUN = frozenset(
    {
        *("of", "for", "in", "to", "that", "which", "who", "with", "without", "around", "from", "at", "on", "by"),
        *("per", "and", "or", "but", "are", "is", "were", "was", "we", "you", "it", "they", "there", "as", "into"),
        *("across", "between", "before", "after", "when", "where", "while", "than", "during", "over", "under"),
        *("using", "can", "will", "have", "has", "had", "must", "should", "the", "a", "an", "its", "their", "our"),
        *("this", "these"),
    }
)
#: A noun phrase has so many words at most.
_PHRASE = 5
#: Nouns that are counted in order to list what they are.
_LISTED = frozenset(
    {
        *("advantages", "algorithms", "alternatives", "approaches", "areas", "articles", "aspects", "axes"),
        *("backends", "baselines", "benchmarks", "benefits", "bugs", "capabilities", "cases", "categories", "causes"),
        *("challenges", "changes", "characteristics", "checks", "classes", "colours", "companies", "components"),
        *("concepts", "concerns", "conclusions", "conditions", "configurations", "considerations", "constraints"),
        *("contributions", "criteria", "datasets", "decisions", "differences", "directions", "drawbacks", "elements"),
        *("engines", "enhancements", "examples", "experiments", "factors", "facts", "features", "findings", "fixes"),
        *("flavors", "flavours", "formats", "forms", "frameworks", "gates", "goals", "groups", "ideas"),
        *("improvements", "ingredients", "innovations", "insights", "issues", "kinds", "languages", "layers"),
        *("lessons", "levels", "limitations", "limits", "methods", "metrics", "milestones", "mistakes", "models"),
        *("modes", "modules", "objectives", "observations", "obstacles", "operations", "optimisations"),
        *("optimizations", "options", "papers", "partners", "parts", "paths", "patterns", "phases", "pieces"),
        *("pillars", "points", "policies", "principles", "problems", "properties", "providers", "questions"),
        *("reasons", "regimes", "requirements", "risks", "roles", "rules", "scenarios", "settings", "setups"),
        *("shifts", "signals", "situations", "sizes", "solutions", "sorts", "sources", "stages", "steps", "stories"),
        *("strategies", "takeaways", "tasks", "techniques", "tests", "themes", "things", "topics", "tracks"),
        *("trade-offs", "tradeoffs", "trends", "types", "upgrades", "use-cases", "variables", "variants", "versions"),
        *("ways", "weaknesses", "workloads"),
    }
)
#: Adjectives by which a count of anything announces what follows.
_ANNOUNCED = frozenset(
    {
        *(
            "following",
            "representative",
            "different",
            "distinct",
            "separate",
            "main",
            "key",
            "major",
            "core",
            "primary",
        ),
        *("complementary", "notable", "concrete", "critical", "essential", "fundamental", "crucial"),
    }
)
#: What may stand before a count of anything else: nothing that could make it count what is not listed.
_OPENING = lazy_pattern(
    r"(?:(?:and|but|so|here|there|these|those|are|is|were|come|comes|in|we|i|have|has|had|this|week|month|today"
    r"|publish(?:ed)?|read|wrote|the|our|following|all|its|main|new|first,?|second,?)\W+)*\Z",
    re.IGNORECASE,
)
#: "Consists of four parts" counts all of them, unlike "one of four parts".
_WHOLE = lazy_pattern(r"\b(?:consists?|consisting|made\s+up|composed|comprised)\s+of\s*\Z", re.IGNORECASE)
#: Words right before a count that make it no count of a whole list.
_PARTIAL = lazy_pattern(
    r"(?:\b(?:of|of the|first|last|top|next|other|than|least|most|about|around|roughly|nearly|almost|over|every"
    r"|another|further|additional|any|not|no|up to|only|version|step|stage|phase|figure|table|section|chapter"
    r"|part|level|case|option|rule|page)|n['’]t|[~≈<>])\s*\Z",
    re.IGNORECASE,
)


_TOLD = lazy_pattern(r"\s+(?:are|is|were|was|have|has|had|can|may|must|will|do|get)(?:\s+[\w'’-]+,?){3}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Announced:
    """A count of things, at [start, end) of a sentence.

    Attributes:
        number: how many.
        noun: what is counted, lower case, as written.
        named: True if the words say that the things are listed: "three reasons", "three cranes, each with a driver".
        plain: True if it can announce nothing but a list: by its noun, its adjective, or as nothing stands before it.
    """

    start: int
    end: int
    number: int
    noun: str
    named: bool
    plain: bool


def announced(sentence: str, *, named: bool = False) -> Announced | None:
    """Return the count that a sentence announces; None if it has none, or more than one that it could be.

    Args:
        named: the list has the name of what is counted, so that a lone count need not be plain by its words.
    """
    found = list(_counts(sentence))
    plain = [one for one in found if one.plain]
    if len(found) == 1:
        return found[0] if found[0].plain or named else None
    listed = [one for one in plain if one.named]
    return listed[0] if len(listed) == 1 else None


def is_listed(noun: str) -> bool:
    """True for a noun that is counted in order to list what it is."""
    return noun.casefold() in _LISTED


def _counts(sentence: str) -> Iterator[Announced]:
    for match in _COUNT.finditer(sentence):
        written = match["number"].casefold()
        number = _NUMBERS.get(written) or int(written)
        before = sentence[: match.start()]
        if not 2 <= number <= _MOST:
            continue
        words = _phrase(sentence, match.end())
        if not words:
            continue
        noun = words[-1][0].casefold()
        partial = bool(_PARTIAL.search(before[-20:])) and not _WHOLE.search(before[-20:])
        opens = _OPENING.match(before.lstrip("*_ ")) is not None
        described = written in _NUMBERS and any(word.casefold() in _ANNOUNCED for word, _ in words)
        end = words[-1][1]
        named = noun in _LISTED or sentence.startswith(", each ", end)
        # "Two boats are compared in this order:" says something of the two; it does not list them.
        told = _TOLD.match(sentence, end) is not None
        plain = not partial and (named or described or (opens and not told))
        yield Announced(match.start(), end, number, noun, named, plain)


def _phrase(sentence: str, start: int) -> list[tuple[str, int]]:
    """Return the words up to the counted noun, each with its end; [] where no plural noun follows."""
    words: list[tuple[str, int]] = []
    while len(words) < _PHRASE:
        match = _WORD.match(sentence, start)
        if match is None or match[0].casefold() in _AFTER_NOUN:
            break
        words.append((match[0], match.end()))
        start = match.end()
        if sentence[start : start + 1] != " ":
            break
        start += 1
    plural = [place for place, (word, _) in enumerate(words) if _is_plural(word)]
    listed = [place for place in plural if words[place][0].casefold() in _LISTED]
    if not plural:
        return []
    return words[: (listed or plural)[0] + 1]


def _is_plural(word: str) -> bool:
    folded = word.casefold()
    return folded in _LISTED or (folded.endswith("s") and not folded.endswith(("ss", "us", "is", "'s", "’s")))
