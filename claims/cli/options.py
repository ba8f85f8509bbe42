"""Options that several commands share, and what they need at run time."""

from __future__ import annotations

import glob
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from claims.errors import UsageError

#: A terminal that says it is narrower is not believed: nothing could be shown on it.
_NARROWEST = 40

F = TypeVar("F", bound=Callable[..., Any])


def database_option(function: F) -> F:
    """Add `--db PATH|URL`; without it the configuration decides, then `CLAIMS_DB`, then data/claims.db."""
    return click.option(
        "--db",
        "database",
        metavar="PATH|URL",
        envvar="CLAIMS_DB",
        show_envvar=True,
        help="The database. Default: `database` of claims.toml or [tool.claims], else data/claims.db.",
    )(function)


def date_option(function: F) -> F:
    """Add `--date DATE`, the document's own date."""
    return click.option(
        "--date",
        "date_",
        metavar="DATE",
        callback=_date,
        help="The document's own date (YYYY-MM-DD), for relative dates and dates without a year.",
    )(function)


def in_advance_option(function: F) -> F:
    """Add `--in-advance`, for a day in the future; see `refuse_future`."""
    text = "The day is meant, although it lies in the future."
    return click.option("--in-advance", is_flag=True, help=text)(function)


def refuse_future(day: str, *, in_advance: bool) -> None:
    """Refuse a day, month or year that has not begun: mistyped, it would stand before all that comes.

    Raises:
        UsageError: it has not, and nobody said that it is meant.
    """
    # A day of grace: it may be tomorrow already where the text appears.
    latest = (date.fromisoformat(now()[:10]) + timedelta(days=1)).isoformat()
    if day[:10] > latest[: len(day)] and not in_advance:
        raise UsageError(f"{day} lies in the future. If the text is to appear then, add --in-advance.")


def color_option(function: F) -> F:
    """Add `--color auto|always|never`."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour the output; auto: on a terminal, unless NO_COLOR is set.",
    )(function)


def verbosity_options(function: F) -> F:
    """Add `-q` and `-v`; `notice`, `is_quiet` and `is_verbose` know of them."""
    quiet = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_remember,
        help="Say nothing but the data and errors.",
    )
    verbose = click.option(
        "-v", "--verbose", is_flag=True, expose_value=False, callback=_remember, help="Say more on stderr."
    )
    return quiet(verbose(function))


def _remember(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    context.meta[f"claims.{parameter.name}"] = value


def is_quiet() -> bool:
    """Return whether `-q` was given to the command that is running."""
    return _remembered("quiet")


def is_verbose() -> bool:
    """Return whether `-v` was given to the command that is running."""
    return _remembered("verbose")


def _remembered(name: str) -> bool:
    # Outside of a command (another thread of `serve`) nothing was asked for.
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(f"claims.{name}"))


def stdin_option(function: F) -> F:
    """Add `--stdin-filename NAME`, for commands that read a text from "-"."""
    return click.option(
        "--stdin-filename", default="-", metavar="NAME", help="Name of the text on stdin; its suffix is its format."
    )(function)


def url_option(text: str) -> Callable[[F], F]:
    """Add `--url URL`, a web address; `text` is its help."""
    return click.option("--url", default="", metavar="URL", callback=_url, help=text)


def _url(context: click.Context, parameter: click.Parameter, value: str) -> str:
    match = re.fullmatch(r"(https?)(://[^\s/]\S*)", value, re.IGNORECASE)
    if value and match is None:
        raise UsageError(f"{value!r} is no web address; it begins with http:// or https://.")
    if not value.isprintable():
        raise UsageError(f"{value!r} is no web address; it has invisible characters in it.")
    # Upper case there says nothing, and the address is what an article is known by.
    return match[1].lower() + match[2] if match else ""


def format_option(formats: Sequence[str], default: str, unbuilt: Sequence[str] = ()) -> Callable[[F], F]:
    """Add `--format` with the given choices; one of `unbuilt` ends with a sentence that it is not there yet."""

    def callback(context: click.Context, parameter: click.Parameter, value: str) -> str:
        if value in unbuilt:
            raise UsageError(f"The format {value} is not there yet in this version; use one of {', '.join(formats)}.")
        if value not in formats:
            raise UsageError(f"There is no format {value}; use one of {', '.join(formats)}.")
        return value

    return click.option(
        "--format",
        "format_",
        metavar="|".join(formats),
        default=default,
        show_default=True,
        callback=callback,
        help="How to print the result.",
    )


def _date(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    return None if value is None else iso_date(value)


def iso_date(value: str) -> str:
    """Return `value` if it is an ISO day, month or year ("2026-10-30", "2026-10", "2026").

    Raises:
        UsageError: it is none, or no such day exists.
    """
    match = re.fullmatch(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", value)
    if match is None:
        raise UsageError(f"{value!r} is not a date; write it as YYYY-MM-DD, for example 2026-10-30.")
    year, month, day = (int(part or 1) for part in match.groups())
    try:
        date(year, month, day)
    except ValueError as error:
        raise UsageError(f"{value!r} is no day of the calendar ({error}).") from None
    return value


def now() -> str:
    """Return the present moment, UTC, as "2026-11-30T14:05:00Z"; `SOURCE_DATE_EPOCH` fixes it for repeatable builds."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        moment = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH must be a count of seconds since 1970, not {epoch!r}.") from None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def actor() -> str:
    """Return who acts: `CLAIMS_ACTOR`, else the login name, else "someone"."""
    name = os.environ.get("CLAIMS_ACTOR")
    if name:
        return name
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "someone"


def use_color(choice: str) -> bool:
    """Decide whether stdout is coloured."""
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return choice == "always"


def terminal_columns() -> int | None:
    """Return the width to lay text out for, None where stdout is no terminal."""
    return max(_NARROWEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else None


def notice(text: str) -> None:
    """Print a notice on stderr, unless `-q` was given."""
    from claims.reports.terminal import inert

    if not is_quiet():
        click.echo(inert(text), err=True)


def write(text: str) -> None:
    """Print data on stdout, with exactly one newline at its end; an empty text prints nothing."""
    if text:
        # The text has colour only where `use_color` said so; click must not take it out of a pipe.
        click.echo(text.rstrip("\n"), color=True)


def stdin_bytes() -> bytes:
    """Return what stands on standard input."""
    return sys.stdin.buffer.read()


def existing(paths: Sequence[str]) -> list[Path]:
    """Return the paths; a pattern that the shell did not expand is expanded here."""
    found: list[Path] = []
    for text in paths:
        if not text:
            raise UsageError("An empty path names no file.")
        path = Path(text)
        if not path.exists() and any(sign in text for sign in "*?["):
            # As a shell does: hidden files are not meant.
            found.extend(Path(name) for name in sorted(glob.glob(text, recursive=True)))  # noqa: PTH207
        else:
            found.append(path)
    return found


#: How every file of SQLite begins (its file format, section 1.3).
_SQLITE = b"SQLite format 3\0"


def _begins(path: Path, letters: bytes) -> bool:
    """True if a file exists that begins with some bytes; a pipe is not read."""
    try:
        with path.open("rb") as stream:
            return path.is_file() and stream.read(len(letters)) == letters
    except OSError:
        return False


def _spare_database(target: Path) -> None:
    if _begins(target, _SQLITE):
        raise UsageError(f"{target} is a database; writing there would destroy it. Name another file.")


def refuse_other(target: Path, letters: bytes, what: str) -> None:
    """Refuse to write over a file that is something else than what is written.

    Args:
        letters: how a file of that sort begins; an empty file is of any.
        what: the sort, for the message ("an export").

    Raises:
        UsageError: the file exists and does not begin so.
    """
    _spare_database(target)
    if target.is_file() and target.stat().st_size and not _begins(target, letters):
        raise UsageError(f"{target} exists and is not {what}; name another file.")


@contextmanager
def written_whole(target: Path) -> Iterator[TextIO]:
    """Give a stream to a file that appears only when all is written: a half-written one must never look like a whole.

    Raises:
        UsageError: the file cannot be written, or is a database, which no text may replace.
    """
    _spare_database(target)
    # A pipe or a device cannot be replaced, only written to.
    special = target.exists() and not target.is_file()
    partial = target if special or not target.name else target.with_name(f"{target.name}.part")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        if partial != target:
            partial.replace(target)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror or error}.") from None
    finally:
        if partial != target:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
