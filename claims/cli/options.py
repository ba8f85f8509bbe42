"""Options that several commands share, and what they need at run time."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from claims.errors import UsageError

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


def color_option(function: F) -> F:
    """Add `--color auto|always|never`."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour the output; auto: on a terminal, unless NO_COLOR is set.",
    )(function)


def verbosity_options(function: F) -> F:
    """Add `-q` and `-v`."""
    quiet = click.option("-q", "--quiet", is_flag=True, help="Say nothing but the data and errors.")
    verbose = click.option("-v", "--verbose", is_flag=True, help="Say more on stderr.")
    return quiet(verbose(function))


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
    moment = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
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


def notice(text: str, *, quiet: bool = False) -> None:
    """Print a notice on stderr."""
    if not quiet:
        click.echo(text, err=True)


def write(text: str) -> None:
    """Print data on stdout, with exactly one newline at its end; an empty text prints nothing."""
    if text:
        click.echo(text.rstrip("\n"))


def read_input(name: str) -> bytes:
    """Return the bytes of stdin for "-" (other names are read by the document readers)."""
    if name != "-":
        raise UsageError(f"{name} is not standard input.")
    return sys.stdin.buffer.read()


def existing(paths: Sequence[str]) -> list[Path]:
    """Return the paths; a pattern that the shell did not expand is expanded here."""
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if not path.exists() and any(sign in text for sign in "*?["):
            matches = sorted(Path().glob(text)) if not path.is_absolute() else sorted(Path("/").glob(text[1:]))
            found.extend(matches)
        else:
            found.append(path)
    return found
