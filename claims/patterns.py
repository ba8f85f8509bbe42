"""Regular expressions that are compiled when they are first used.

The reading of a text has some four hundred patterns, and one draft needs half of them. Compiling all of them would take
a third of the time that `claims check` may take in all.
"""

from __future__ import annotations

import re
from typing import Any, cast

_MEMBERS = (
    *("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn"),
    *("pattern", "flags", "groups", "groupindex", "scanner"),
)


class _Compiled:
    """Has the members of a compiled pattern as attributes of its own, so that a call costs what it costs there."""


class _Waiting(_Compiled):
    """Stands for a pattern until one of its members is asked for."""

    def __init__(self, text: str, flags: int) -> None:
        self._source = text, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _MEMBERS:
            raise AttributeError(name)
        compiled = re.compile(*self._source)
        # Two threads may both come here; they set the same members.
        self.__dict__.update((member, getattr(compiled, member)) for member in _MEMBERS)
        self.__class__ = _Compiled  # type: ignore[assignment]
        return getattr(compiled, name)


def lazy_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what behaves as `re.compile(text, flags)` does, and is compiled on its first use.

    A mistake in the expression shows then, so every pattern needs a test that uses it.
    """
    return cast("re.Pattern[str]", _Waiting(text, flags))
