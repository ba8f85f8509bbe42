"""A preview of changes to a text as a unified diff, which `patch` and `git apply` understand."""

from __future__ import annotations

import difflib
import re

from claims.reports.terminal import Style, inert

_NO_NEWLINE = "\\ No newline at end of file\n"


def unified_diff(before: str, after: str, name: str, *, color: bool = False, terminal: bool = False) -> str:
    """Return the diff from `before` to `after`, "" if they are equal.

    Args:
        name: of the file, for the two header lines.
        terminal: a person sees it: control characters are shown as signs. Else every line is as it stands in the file.
    """
    style = Style(color)
    label = inert(name).replace("\n", " ").replace("\t", " ")
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{label}", f"b/{label}")
    shown = []
    for line in lines:
        ended = line if line.endswith("\n") else f"{line}\n"
        text = inert(ended.rstrip("\r\n")) if terminal else ended.removesuffix("\n")
        shown.append(f"{_colored(text, style)}\n{'' if line is ended else _NO_NEWLINE}")
    return "".join(shown)


def _lines(text: str) -> list[str]:
    # A line of a diff ends at "\n" alone; a lone "\r" is a letter of its line, as it is for `patch`.
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)


def _colored(line: str, style: Style) -> str:
    if line.startswith("+") and not line.startswith("+++"):
        return style.severity("info", line)
    if line.startswith("-") and not line.startswith("---"):
        return style.severity("error", line)
    return style.blue(line) if line.startswith("@@") else line
