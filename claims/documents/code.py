"""Which code spans belong to the prose.

Writers put three things between backticks: code (`x = 3`, `--batch-size 8`), names (`gemini-2.5-flash-preview-05-20`,
`torch.compile`, `IFBench 63.61`), and, for looks, figures (`954K tokens/s`, `12,000`, `$5/M`). Code is left out, since
its numbers are settings and not claims. Names stay, because they may be the subject of the sentence. A figure stays
if it is written as prose would: a number, alone or with units and words, and nothing that only code has. A number
alone is a setting, and left out, behind words such as "set it to" and "the default is".
"""

from __future__ import annotations

import re

from claims.patterns import lazy_pattern

_LONGEST = 80
_NAME = lazy_pattern(r"[A-Za-z][A-Za-z0-9_]*(?:[-./:+][A-Za-z0-9_]+)*|[A-Z][\w.-]*(?:\s[\w.%-]+){1,4}")
_CODE_ONLY = lazy_pattern(
    r"[=(){}\[\];\\\"'|&_#^!?`]|@(?!\s)|::|->|(?:^|\s)-{1,2}[A-Za-z]|(?:^|\s)/\w|(?<![\d.,])0[xX0-9]|\d[eE][-+]?\d|\d\.\d+\.\d|\d:\d"
)
_FIGURE = lazy_pattern(
    r"(?:^|[\s~<>$\u20ac\u00a3\u2248\u00b1+/\u2013-])\d[\d.,]*\+?[\s-]?(?:[KMBT]\b\+?\s?)?[A-Za-z%\u00d7\u00b5\u03bc\u00b0]"
)
#: A number, a range or a fraction, with signs, money and multipliers: `12,000`, `4–6`, `12/21`, `$2/M`, `100+`.
_NUMBER = lazy_pattern(
    r"[~\u2248<>\u2264\u2265\u00b1+\u2212-]?\s?[$\u20ac\u00a3\u00a5]?\d[\d.,]*[KMBTkx\u00d7%+]?"
    r"(?:\s?[-\u2013/\u00d7x\u2192]\s?[$\u20ac\u00a3\u00a5]?(?:\d[\d.,]*[KMBTkx\u00d7%+]?|[A-Za-z]+)){0,2}"
)
_DATE = lazy_pattern(r"[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2}")
_SETTING = lazy_pattern(
    r"(?:\b(?:set(?:s|ting)?|default(?:s|ing)?|use|pass|flag|option|parameter|argument)\b[^.;`]{0,40}"
    r"\b(?:to|is|of|as|at|with)|=|:)\s*\Z",
    re.I,
)
#: How much text before a number alone is looked at.
CONTEXT = 60


def is_prose(code: str, before: str = "") -> bool:
    """Return whether the text of a code span is to be read as prose: a name, or a figure in words.

    `before`: the last `CONTEXT` characters of the file before the span.
    """
    code = code.strip()
    if not code or len(code) > _LONGEST:
        return False
    if _NAME.fullmatch(code) or _DATE.fullmatch(code):
        return True
    if _CODE_ONLY.search(code):
        return False
    if _NUMBER.fullmatch(code):
        return not (code.isdigit() and _SETTING.search(before))
    return _FIGURE.search(code) is not None
