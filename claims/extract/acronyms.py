"""Short forms that a text defines for its names: "High Flux (HF) ... HF reaches 840 tok/s"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from claims.extract.metrics import heads_measure
from claims.extract.names import Name
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_DEFINED = lazy_pattern(r"[ ]\((?P<short>[A-Z][A-Za-z]{1,6})\)")
_LONG = lazy_pattern(r"(?<![\w-])(?:[A-Z][\w-]*[ ]){0,5}[A-Z][\w-]*$")
_REACH = 80
_CAPITALS = lazy_pattern(r"[A-Z]")
#: One of them as it stands in the text.
_SHORT = lazy_pattern(r"[A-Z](?<![A-Za-z].)[A-Za-z]{1,6}(?![A-Za-z])")


def defined(text: str, vocabulary: Vocabulary) -> Mapping[str, Name]:
    """Return the short forms that a text defines for names, each with the name it stands for.

    The letters of the short form begin the words of the long one, or stand in it as capitals ("HuggingFace (HF)"); a
    measure ("Time Per Output Token (TPOT)") is no name.
    """
    found: dict[str, Name] = {}
    if "(" not in text:
        return found
    for match in _DEFINED.finditer(text):
        short = match.group("short")
        if short in found or short[1:].islower():
            continue
        before = _LONG.search(text, max(0, match.start() - _REACH), match.start())
        long = _fitting(before.group().split(" "), short) if before is not None else ""
        if not long or heads_measure(long, vocabulary.metrics):
            continue
        known = vocabulary.subjects.resolve(long)
        if known is not None:
            found[short] = Name(0, 0, known.name, known.kind, known.maker, True)
        else:
            found[short] = Name(0, 0, long, "", "", False)
    return found


def _fitting(words: list[str], short: str) -> str:
    """Return the last words whose capitals are the short form, "" if none are."""
    wanted = [letter for letter in short if letter.isupper()]
    for begin in range(len(words) - 1, -1, -1):
        long = " ".join(words[begin:])
        capitals = _CAPITALS.findall(long)
        if capitals[: len(wanted)] == wanted and len(capitals) <= len(wanted) + 1 and long != short:
            return long
    return ""


def in_full(words: str, names: list[Name], short: Mapping[str, Name]) -> list[Name]:
    """Return the names of some words with the short forms among them read as what they stand for."""
    hits = [match for match in _SHORT.finditer(words) if match.group() in short]
    if not hits:
        return names
    kept = [name for name in names if not any(_overlaps(name, match) for match in hits)]
    for match in hits:
        bracketed = words[match.start() - 1 : match.start()] == "(" and words[match.end() : match.end() + 1] == ")"
        if not bracketed:
            kept.append(short[match.group()]._replace(start=match.start(), end=match.end()))
    return sorted(kept, key=lambda name: name.start)


def _overlaps(name: Name, match: re.Match[str]) -> bool:
    return name.start < match.end() and match.start() < name.end and name.end - name.start <= len(match.group())
