"""The `claims` command: a group whose subcommands are imported only when they are run."""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from claims import __version__
from claims.errors import ClaimsError

#: New objects before the garbage collector looks for cycles. The default, 700, has it walk the freshly loaded modules
#: a thousand times over while a command starts; no command makes so many cycles that this would matter for memory.
_COLLECT_AFTER = 300_000

#: Command name -> module under `claims.cli` and the one-line help; kept here so that `claims --help` imports none.
COMMANDS: dict[str, tuple[str, str]] = {
    "init": ("init", "Lay out a newsroom's folder: database, metadata.yml, claims.toml, CI and pre-commit snippets."),
    "extract": ("extract", "List the figures that a text states (needs no database)."),
    "ingest": ("ingest", "Read documents, store their claims and say what conflicts."),
    "add": ("add", "Record a claim from a call, a podcast, a chart or an e-mail by hand."),
    "check": ("check", "Check drafts against the record, before publication."),
    "sheet": ("sheet", "Print the checking copy of a draft: every figure with its record, evidence, a box to tick."),
    "compare": ("compare", "Do two documents, or two sentences, agree?"),
    "conflicts": ("conflicts", "List disputed figures, every report side by side."),
    "resolve": ("resolve", "Settle a disputed figure in favour of a claim, with a reason."),
    "dismiss": ("dismiss", "Say that a conflict is none, with a reason."),
    "show": ("show", "Show everything known about a figure, a claim or a subject."),
    "publish": ("publish", "Remember the figures of an article that we published."),
    "correct": ("correct", "List, edit and issue the corrections that published articles need."),
    "corrections": ("corrections", "Print the issued corrections: a page, a feed, an article's foot, linked data."),
    "serve": ("serve", "Open the fact-checkers' desk in Datasette, on this machine."),
    "rule": ("rule", "Explain what a check means, with examples."),
    "export": ("export", "Write the record as JSON Lines."),
    "import": ("import_", "Read an export into a database."),
    "backup": ("backup", "Copy the database safely while it is in use."),
    "log": ("log", "Print the decisions of the record, oldest first."),
    "upgrade": ("upgrade", "Bring a database to this version's schema."),
    "doctor": ("doctor", "Look for damage in a database."),
    "diff": ("unbuilt", "Compare two exports (not there yet)."),
    "redact": ("unbuilt", "Take a passage out of the record (not there yet)."),
    "mirror": ("unbuilt", "Keep a public copy of the record (not there yet)."),
}


class _ReaderGoneError(Exception):
    """Whoever read our output (head, less) has closed it."""


class LazyGroup(click.Group):
    """A click group that imports a subcommand's module when it is asked for, so that `--version` stays instant."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click would end the process with 1, which is for findings and damage alone.
            raise _ReaderGoneError from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        loaded = importlib.import_module(f"claims.cli.{module}")
        if module == "unbuilt":
            command: click.Command = loaded.command(cmd_name)
        else:
            command = loaded.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(len(name) for name in COMMANDS)
        with formatter.section("Commands"):
            formatter.write_dl([(name.ljust(width), text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="claims")
def cli() -> None:
    """Track every numeric claim with its source, and see conflicting reports before you publish.

    \b
    Examples:
      claims ingest reports/*.md --source "A newsletter" --date 2026-10-30
      claims conflicts
      claims check drafts/
    """


def collect_seldom() -> None:
    """Let Python look for cycles of objects less often: what a command makes, it mostly keeps to its end."""
    gc.set_threshold(_COLLECT_AFTER, 20, 50)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line (by default what the process was called with) and end the process with its exit status.

    0 done; 1 only for findings (`check`) and damage (`doctor`); 2 for anything that could not be done.
    """
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # UTF-8 whatever the locale; a file's name that is none is written with escapes, which JSON understands too.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = cli.main(arguments, prog_name="claims", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        click.echo("claims: stopped.", err=True)
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (`{context.command_path} --help` says more)" if context else ""
        _complain(f"{error.format_message().rstrip('.')}{hint}.")
        sys.exit(2)
    except ClaimsError as error:
        _complain(str(error))
        sys.exit(error.exit_status)
    except (BrokenPipeError, _ReaderGoneError):
        # There is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        # The output cannot be written: a full disk, a device that takes nothing.
        _complain(f"{error.strerror or error}; the command stopped.")
        sys.exit(2)
    except Exception as error:
        import traceback

        traceback.print_exc()
        click.echo(f"claims: internal error, nothing was changed by this step: {error}. Please report it.", err=True)
        sys.exit(2)
    gc.freeze()  # The process ends: nothing is worth a last search for cycles.
    sys.exit(status if isinstance(status, int) else 0)


def _complain(sentence: str) -> None:
    from claims.reports.terminal import inert

    click.echo(f"claims: {inert(sentence)}", err=True)


if __name__ == "__main__":
    main()
