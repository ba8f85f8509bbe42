"""Output formats, one a file, all pure functions of what was found."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Protocol

from claims.errors import UsageError
from claims.model.result import CheckResult


class Renderer(Protocol):
    """Turns a result into text; `texts` holds the drafts' own text by path, for excerpts. Only `full` takes columns."""

    def __call__(
        self, result: CheckResult, texts: Mapping[str, str], *, color: bool = False, columns: int | None = None
    ) -> str: ...


#: Every format that `claims check` writes: its module here and the function there, imported when it is asked for.
FORMATS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "full": ("full", "render"),
        "concise": ("concise", "render"),
        "json": ("json_report", "render"),
        "jsonl": ("json_report", "render_lines"),
        "github": ("github", "render"),
        "gitlab": ("gitlab", "render"),
        "sarif": ("sarif", "render"),
        "junit": ("junit", "render"),
        "rdjson": ("rdjson", "render"),
    }
)
#: Formats for people: these leave out notes unless they are asked for.
FOR_PEOPLE: frozenset[str] = frozenset({"full", "concise"})
#: Formats whose readers know a file by its path from the repository's root.
FROM_ROOT: frozenset[str] = frozenset({"github", "gitlab", "sarif", "junit", "rdjson"})


def render(
    format_: str,
    result: CheckResult,
    texts: Mapping[str, str],
    *,
    color: bool = False,
    columns: int | None = None,
) -> str:
    """Return the result in a format.

    Args:
        columns: width of the terminal that it goes to, for the format that is laid out for one; None for anything else.

    Raises:
        UsageError: there is no such format.
    """
    if format_ not in FORMATS:
        raise UsageError(f"There is no format {format_!r}; choose one of {', '.join(FORMATS)}.")
    module, function = FORMATS[format_]
    renderer: Renderer = getattr(import_module(f"claims.reports.{module}"), function)
    if format_ == "full":
        return renderer(result, texts, color=color, columns=columns)
    return renderer(result, texts, color=color)
