"""Where a quantity or a date may begin: one compiled expression over each block."""

from __future__ import annotations

import re
from functools import lru_cache

from claims.extract.dates import MONTH
from claims.extract.number_words import FIRST_WORDS
from claims.vocabulary.units import Units

_RELATIVE = "same|next|following|previous|day|yesterday|today|tomorrow|last|this|past"
_SPECIAL = "half|quarter|single|double|doubled|doubles|doubling|triple|tripled|triples|tripling|quadrupled|quadruple|halved|halves|halving|twice|dozen|third|thrice"


@lru_cache(maxsize=8)
def candidates(signs: tuple[str, ...]) -> re.Pattern[str]:
    """Return the scan expression. The group that matched says how to read on.

    `digit`: a number in digits (never inside a word); `glued`: one that a copy glued to the word before it;
    `money`: a currency sign; `month`, `quarter`, `relative`: dates; `word`, `special`: numbers in words.
    """
    words = "|".join(sorted({word for word in FIRST_WORDS if word not in _SPECIAL.split("|")}, key=len, reverse=True))
    money = "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))
    return re.compile(
        rf"""(?P<digit>(?<![\w])\d)
        |(?P<glued>(?<=[A-Za-z][a-z])\d(?=\d?[ ]min(?:ute)?s?\b))
        |(?P<money>{money})
        |(?<![\w])(?:
            (?P<month>{MONTH})
            |(?P<quarter>Q[1-4](?![\w\-])|H[12][ ](?=20)|(?:first|second|third|fourth|last)[ ](?:half|quarter)[ ](?:of[ ])?(?=(?:fiscal[ ])?20))
            |(?P<special>(?:[Hh]alf|[Qq]uarter|[Ss]ingle|[Dd]oubl(?:e|ed|es|ing)|[Tt]ripl(?:e|ed|es|ing)|[Qq]uadrupled?|[Hh]alv(?:ed|es|ing)|[Tt]wice|[Dd]ozen|[Tt]hird|(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Hh]undred|[Tt]housand)-?fold)(?![A-Za-z]))
            |(?P<relative>(?:[Tt]h(?:e|at|is)[ ](?:same|next|following|previous|day|past|last)|[Tt]hat[ ]same|[Nn]ext|[Yy]esterday|[Tt]oday|[Tt]omorrow|[Ll]ast|[Tt]his|a[ ]day[ ]|one[ ]day[ ](?=later|earlier))(?![A-Za-z])|on[ ](?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day))
            |(?P<word>(?:{words}|{"|".join(word.capitalize() for word in words.split("|"))})(?![A-Za-z]))
        )""",
        re.VERBOSE,
    )


def expression(units: Units) -> re.Pattern[str]:
    """Return the scan expression for the currency signs of this vocabulary."""
    return candidates(tuple(units.signs))
