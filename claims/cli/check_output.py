"""Where `claims check` puts its result: standard output, files in further formats, the summary of a step on GitHub."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from claims.cli.options import is_verbose, written_whole
from claims.errors import UsageError
from claims.model.result import CheckResult

F = TypeVar("F", bound=Callable[..., Any])

#: Kept here so that `--help` loads no format; a test holds it against the formats that there are.
FORMATS: tuple[str, ...] = ("full", "concise", "json", "jsonl", "github", "gitlab", "sarif", "junit", "rdjson")

#: Format and path of a file to write.
Output = tuple[str, Path]


def output_file_option(function: F) -> F:
    """Add `--output-file FORMAT=PATH`, which may be given several times."""
    return click.option(
        "--output-file",
        "outputs",
        multiple=True,
        metavar="FORMAT=PATH",
        callback=_outputs,
        help="Write the result to a file as well; may be given once a format.",
    )(function)


def _outputs(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[Output, ...]:
    outputs: dict[str, Output] = {}
    for value in values:
        format_, sign, name = value.partition("=")
        if not sign or not name:
            raise UsageError(
                f"{value!r} does not say what to write where; write FORMAT=PATH, such as sarif=claims.sarif."
            )
        if format_ not in FORMATS:
            raise UsageError(f"There is no format {format_}; use one of {', '.join(FORMATS)}.")
        place = os.path.realpath(name)
        if place in outputs:
            raise UsageError(f"{name} is named for two outputs; each needs a file of its own.")
        outputs[place] = (format_, Path(name))
    return tuple(outputs.values())


def refuse_inputs(outputs: Iterable[Output], inputs: Iterable[Path]) -> None:
    """Refuse to write the result over a file that is read.

    Raises:
        UsageError: an output is one of the inputs.
    """
    read = {os.path.realpath(path) for path in inputs}
    for _, path in outputs:
        if os.path.realpath(path) in read:
            raise UsageError(f"{path} is read by this check; writing the result there would destroy it.")


class Rendering:
    """The result of a check in any format.

    Args:
        texts: each text by its name, for excerpts.
        names: each text's path from the root of the repository, by its name.
        everything: True to print notes in formats for people too.
    """

    def __init__(
        self, result: CheckResult, texts: Mapping[str, str], names: Mapping[str, str], *, everything: bool
    ) -> None:
        self._result = result
        self._texts = texts
        self._names = names
        self._everything = everything or is_verbose()

    def shown(self, format_: str) -> CheckResult:
        """Return what a format shows. People are shown what they have to act on, notes on request; machines all."""
        from claims.reports import FOR_PEOPLE

        return self._result if self._everything or format_ not in FOR_PEOPLE else self._result.without_notes()

    def is_silent(self, format_: str) -> bool:
        """Return whether a person has nothing to act on. A machine is always given its file, an empty one too."""
        from claims.reports import FOR_PEOPLE

        return format_ in FOR_PEOPLE and not self.shown(format_).findings

    def text(self, format_: str, *, color: bool = False, columns: int | None = None) -> str:
        """Return the result in a format; `columns` is the width of the terminal that it goes to."""
        from claims.reports import FROM_ROOT, render
        from claims.reports.relocation import relocated

        shown, texts = self.shown(format_), self._texts
        if format_ in FROM_ROOT:
            shown = relocated(shown, self._names)
            texts = {self._names.get(name, name): text for name, text in texts.items()}
        return render(format_, shown, texts, color=color, columns=columns)

    def write_files(self, outputs: Iterable[Output]) -> None:
        """Write each file whole or not at all.

        Raises:
            UsageError: one cannot be written.
        """
        for format_, path in outputs:
            with written_whole(path) as stream:
                stream.write(_encodable(self.text(format_)))

    def write_step_summary(self) -> None:
        """Add the summary to the page of the step, if we run in GitHub Actions (`GITHUB_STEP_SUMMARY` names its file).

        Raises:
            UsageError: it cannot be written.
        """
        target = os.environ.get("GITHUB_STEP_SUMMARY")
        if not target:
            return
        from claims.reports.relocation import relocated
        from claims.reports.step_summary import render_summary

        try:
            # Other steps' summaries may be there already.
            with Path(target).open("a", encoding="utf-8", newline="\n") as stream:
                stream.write(_encodable(render_summary(relocated(self._result, self._names))))
        except OSError as error:
            raise UsageError(f"{target} (GITHUB_STEP_SUMMARY) cannot be written: {error.strerror or error}.") from None


def _encodable(text: str) -> str:
    """Return the text with a file's name that is no Unicode written with escapes, which JSON understands too."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
