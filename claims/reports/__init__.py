"""Output formats, one a file, all pure functions of what was found."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from claims.errors import UsageError
from claims.model.result import CheckResult
from claims.reports import concise, full, github, json_report


class Renderer(Protocol):
    """Turns a result into text; `texts` holds the drafts' own text by path, for excerpts."""

    def __call__(self, result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str: ...


#: Every format that `claims check` writes.
FORMATS: Mapping[str, Renderer] = MappingProxyType(
    {
        "full": full.render,
        "concise": concise.render,
        "json": json_report.render,
        "jsonl": json_report.render_lines,
        "github": github.render,
    }
)
#: Formats that are promised and not there yet.
NOT_YET: tuple[str, ...] = ("gitlab", "sarif", "junit", "rdjson")


def render(format_: str, result: CheckResult, texts: Mapping[str, str], *, color: bool = False) -> str:
    """Return the result in a format.

    Raises:
        UsageError: there is no such format, or it is not there yet.
    """
    renderer = FORMATS.get(format_)
    if renderer is not None:
        return renderer(result, texts, color=color)
    known = ", ".join(FORMATS)
    if format_ in NOT_YET:
        raise UsageError(f"The format {format_} is not there yet; choose one of {known}.")
    raise UsageError(f"There is no format {format_!r}; choose one of {known}.")
