"""Where a quantity or a date may begin: one compiled expression over each block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from claims.extract.dates import MONTH
from claims.extract.number_words import FIRST_WORDS
from claims.vocabulary.units import Units

_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "hundred", "thousand")
_SPECIAL = (
    *("half", "quarter", "single", "million", "billion", "trillion", "thousand", "hundred", "twice", "dozen", "third"),
    *("fifth", "tenth", "eighth"),
    *("doubl(?:e|ed|es|ing)", "tripl(?:e|ed|es|ing)", "quadrupled?", "halv(?:ed|es|ing)"),
    *(f"{count}-?fold" for count in _COUNTS),
)
# "a million tokens": the scale stands for the number.
_OWN = frozenset(("half", "twice", "dozen"))
#: The first word of a text is looked for in so many letters.
_FIRST = 60
_WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?![a-z])"
_RELATIVE = (
    "th(?:e|at|is)[ ](?:[sS]ame|[nN]ext|[fF]ollowing|[pP]revious|[dD]ay|[pP]ast|[lL]ast)",
    *("next", "yesterday", "today", "tomorrow", "last", "this"),
)
_QUARTER = (
    r"Q[1-4](?![\w\-])|H[12][ ](?=20)"
    r"|FY[ ]?(?=\d\d(?:\d\d)?(?!\d))"
    r"|(?:first|second|third|fourth)[ ]quarter(?![\w-])"
    r"|(?:first|second|third|fourth|last)[ ](?:half|quarter)[ ](?:of[ ])?"
    r"(?=(?:(?:(?:the|its|their)[ ])?(?:fiscal|FY|financial)[ ](?:year[ ])?)?20)"
)


def _either_case(alternatives: Iterable[str]) -> str:
    """Return an expression for any of the alternatives, the first letter of each in either case.

    They are put together by that letter, ("half", "twice", "ten") as "[hH](?:alf)|[tT](?:wice|en)": at most places of
    a text no more than it is looked at.
    """
    by_letter: dict[str, list[str]] = {}
    for alternative in alternatives:
        by_letter.setdefault(alternative[0], []).append(alternative[1:])
    return "|".join(f"[{letter}{letter.upper()}](?:{'|'.join(rests)})" for letter, rests in by_letter.items())


def _openings(words: Iterable[str]) -> str:
    """Return an expression for the first three letters of any of the words, in either case.

    At nine words of ten it says at once that none of them begins there. The first letters stand in three groups, so
    that a word is held against a third of them.
    """
    letters: dict[str, dict[str, set[str]]] = {}
    for word in words:
        letters.setdefault(word[0], {}).setdefault(word[1], set()).add(word[2])
    behind = {
        first: "|".join(
            [_any_case(second) + _any_case(*thirds) for second, thirds in seconds.items()] + _SHORT.get(first, [])
        )
        for first, seconds in letters.items()
    }
    ordered = sorted(behind)
    size = -(-len(ordered) // 3)
    groups = [ordered[begin : begin + size] for begin in range(0, len(ordered), size)]
    return "|".join(
        f"(?={_any_case(*group)})(?:{'|'.join(f'{_any_case(first)}(?:{behind[first]})' for first in group)})"
        for group in groups
    )


def _any_case(*letters: str) -> str:
    return f"[{''.join(sorted(letter + letter.upper() for letter in letters))}]"


_LETTERS = re.compile("[a-z]+")
#: What may follow a first letter besides the second and third of a word: of the two-letter beginnings, and of "the",
#: which begins every twentieth word and a date only before a few.
_SHORT = {
    "t": ["he[ ][sSnNfFpPdDlLe]"],
    "q": [r"\d"],
    "h": [r"(?<=H)\d"],
    "f": ["(?<=F)Y"],
    "a": ["[ ]d"],
    "o": ["n[ ][MTWFS]"],
}
#: The beginnings of all that is looked for in words.
_OPENINGS = _openings(
    [
        *("that", "this", "first", "second", "fourth", "year", "end"),
        *("sunday", "saturday", "monday", "tuesday", "wednesday", "thursday", "friday"),
        *(match.group() for form in (*_SPECIAL, *_RELATIVE[1:], *FIRST_WORDS) if (match := _LETTERS.match(form))),
        *(word.lower() for word in re.findall("[A-Za-z]{3,}", MONTH)),
    ]
)


class Candidate(NamedTuple):
    """A place where a quantity or a date may begin, and where what says so ends.

    `kind` is `digit`: a number in digits (never inside a word); `glued`: one that a copy glued to the word before it;
    `money`: a currency sign; `month`, `quarter`, `relative`: dates; `word`, `special`: numbers in words.
    """

    kind: str
    start: int
    end: int


class Scan:
    """The search for candidates with the currency signs of one vocabulary."""

    def __init__(self, units: Units) -> None:
        signs = sorted(units.signs, key=len, reverse=True)
        self._lone = {sign[0] for sign in signs if not sign[0].isalpha()}
        self._search = _expression(signs).search

    def next(self, text: str, place: int, ceiling: int) -> Candidate | None:
        """Return the first candidate of `text[place:ceiling]`, None if there is none."""
        begin = place
        if place == 0:
            # The expression sees a word by what stands before it: the first of a text gets something to stand behind.
            match = self._search(f"\n{text[: min(ceiling, _FIRST)]}")
            if match is not None and match.start() == 0:
                return _candidate(match, -1)
        else:
            before = text[place - 1]
            if not (before.isalnum() or before == "_" or before in self._lone):
                begin -= 1
        match = self._search(text, begin, ceiling)
        return None if match is None else _candidate(match, 0)


def _candidate(match: re.Match[str], shift: int) -> Candidate:
    kind = match.lastgroup or ""
    start, end = match.span(kind)
    return Candidate("money" if kind == "lettered" else kind, start + shift, end + shift)


def _expression(signs: Sequence[str]) -> re.Pattern[str]:
    """Return the scan expression. The group that matched says what begins where it begins.

    The expression begins with a plain set, for which `re` looks several times faster than for alternatives or a
    condition: all but letters. A digit or a sign is such a character itself, and is looked at from behind:
    `(?<=(?=...).)` steps back. A word stands behind one.
    `re` keeps the compiled expression, so that building the same text again costs nothing.
    """
    words = [word for word in sorted(FIRST_WORDS, key=len, reverse=True) if word not in _OWN]
    numeric = r"\d" + re.escape("".join(sorted({sign[0] for sign in signs if not sign[0].isalpha()})))
    money = "|".join(re.escape(sign) for sign in signs if not sign[0].isalpha())
    lettered = "|".join(re.escape(sign) for sign in signs if sign[0].isalpha()) or "(?!)"
    return re.compile(
        rf"""[^A-Za-z_]
        (?:
            (?<=[{numeric}])(?<=(?=
                (?P<digit>(?<!\w)\d)
                |(?P<glued>(?<=[A-Za-z][a-z])\d(?=\d?[ ]min(?:ute)?s?\b))
                |(?P<money>{money or "(?!)"})
            ).)
            |(?<!\w)(?={_OPENINGS}|{lettered})(?=
                (?P<month>{MONTH})
                |(?P<quarter>{_QUARTER})
                |(?P<special>(?:{_either_case(_SPECIAL)})(?![A-Za-z]))
                |(?P<relative>(?:{_either_case(_RELATIVE)})(?![A-Za-z])
                    |(?:a|one)[ ]day[ ](?=later|earlier)
                    |[oO]n[ ](?={_WEEKDAY})|{_WEEKDAY}
                    |year-end|year[’']s[ ]end|(?:the[ ])?end[ ]of[ ](?:the|this)[ ]year)
                |(?P<word>(?:{_either_case(words)})(?![A-Za-z]))
                |(?P<lettered>{lettered})
            )
        )""",
        re.VERBOSE,
    )
