"""Where a quantity or a date may begin: one compiled expression over each block."""

from __future__ import annotations

import re
from collections.abc import Iterable

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

    At nine words of ten it says at once that none of them begins there.
    """
    letters: dict[str, dict[str, set[str]]] = {}
    for word in words:
        letters.setdefault(word[0], {}).setdefault(word[1], set()).add(word[2])
    return "|".join(
        f"{_any_case(first)}(?:{'|'.join(_any_case(second) + _any_case(*thirds) for second, thirds in behind.items())})"
        for first, behind in letters.items()
    )


def _any_case(*letters: str) -> str:
    return f"[{''.join(sorted(letter + letter.upper() for letter in letters))}]"


_LETTERS = re.compile("[a-z]+")
#: The beginnings of all that is looked for in words, but for those of two letters.
_OPENINGS = _openings(
    [
        *("the", "that", "this", "first", "second", "fourth", "year", "end"),
        *("sunday", "saturday", "monday", "tuesday", "wednesday", "thursday", "friday"),
        *(match.group() for form in (*_SPECIAL, *_RELATIVE[1:], *FIRST_WORDS) if (match := _LETTERS.match(form))),
        *(word.lower() for word in re.findall("[A-Za-z]{3,}", MONTH)),
    ]
)

#: The letters with which a month, a quarter, a relative date or a number in words begins, in either case.
FIRST_LETTERS = "adefhjlmnoqstyz"
#: One that begins none but a weekday.
_FIRST_CAPITAL = "W"


def expression(units: Units) -> re.Pattern[str]:
    """Return the scan expression for the currency signs of this vocabulary. The group that matched says how to read on.

    `digit`: a number in digits (never inside a word); `glued`: one that a copy glued to the word before it;
    `money`: a currency sign; `month`, `quarter`, `relative`: dates; `word`, `special`: numbers in words. The match
    itself is only the first letter; the group has the rest.

    The expression begins with a plain set of letters, for which `re` looks several times faster than for alternatives
    or a condition. What may begin there is therefore looked for from one letter further on: `(?<=(?=...).)` steps back.
    `re` keeps the compiled expression, so that building the same text again costs nothing.
    """
    words = [word for word in sorted(FIRST_WORDS, key=len, reverse=True) if word not in _OWN]
    signs = sorted(units.signs, key=len, reverse=True)
    money = "|".join(re.escape(sign) for sign in signs)
    numeric = r"\d" + re.escape("".join(sorted({sign[0] for sign in signs})))
    return re.compile(
        rf"""[{numeric}{FIRST_LETTERS}{FIRST_LETTERS.upper()}{_FIRST_CAPITAL}]
        (?<![A-Za-z][a-z])
        (?:
            (?<=[{numeric}])(?<=(?=
                (?P<digit>(?<![\w])\d)
                |(?P<glued>(?<=[A-Za-z][a-z])\d(?=\d?[ ]min(?:ute)?s?\b))
                |(?P<money>{money})
            ).)
            |(?<!\w.)(?<=(?={_OPENINGS}|Q\d|H\d|FY|[aA][ ]|[oO]n[ ]).)(?<=(?=
                (?P<month>{MONTH})
                |(?P<quarter>{_QUARTER})
                |(?P<special>(?:{_either_case(_SPECIAL)})(?![A-Za-z]))
                |(?P<relative>(?:{_either_case(_RELATIVE)})(?![A-Za-z])
                    |(?:a|one)[ ]day[ ](?=later|earlier)
                    |[oO]n[ ](?={_WEEKDAY})|{_WEEKDAY}
                    |year-end|year[’']s[ ]end|(?:the[ ])?end[ ]of[ ](?:the|this)[ ]year)
                |(?P<word>(?:{_either_case(words)})(?![A-Za-z]))
            ).)
        )""",
        re.VERBOSE,
    )
