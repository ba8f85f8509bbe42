"""Which code spans belong to the prose.

Writers put three things between backticks: code (`x = 3`, `--batch-size 8`), names (`gemini-2.5-flash-preview-05-20`,
`torch.compile`), and, for looks, figures (`954K tokens/s`). Code is left out, since its numbers are settings and not
claims. Names stay, because they may be the subject of the sentence. A figure stays if it is written in words: a
number with a unit, attached or after a space, and nothing that only code has.
"""

from __future__ import annotations

import re

_LONGEST = 80
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:[-./:+][A-Za-z0-9_]+)*")
_CODE_ONLY = re.compile(r"[=(){}\[\];\\\"'|&_#@^!?`]|::|->|(?:^|\s)-{1,2}[A-Za-z]|(?:^|\s)/|\b0x|\d[eE][-+]?\d")
_FIGURE = re.compile(
    r"(?:^|[\s~<>$\u20ac\u00a3\u2248\u00b1+/\u2013-])\d[\d.,]*\s?(?:[KMBT]\b\s?)?[A-Za-z%\u00d7\u00b5\u03bc]"
)
_MONEY = re.compile(r"[$\u20ac\u00a3\u00a5]\s?\d[\d.,]*[KMBT]?")


def is_prose(code: str) -> bool:
    """Return whether the text of a code span is to be read as prose: a name, or a figure in words."""
    code = code.strip()
    if not code or len(code) > _LONGEST:
        return False
    if _NAME.fullmatch(code):
        return True
    if _CODE_ONLY.search(code):
        return False
    return _FIGURE.search(code) is not None or _MONEY.fullmatch(code) is not None
