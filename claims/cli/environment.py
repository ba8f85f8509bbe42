"""What a command needs at run time: configuration, vocabulary and, where it uses one, the database."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from claims.cli.options import existing, is_quiet, notice, stdin_bytes
from claims.workflows.configuration import Configuration, find_configuration
from claims.workflows.reading import Progress, silent

if TYPE_CHECKING:
    from claims.store.looking import RecordReader
    from claims.store.repository import Store
    from claims.vocabulary.vocabulary import Vocabulary
    from claims.workflows.columns import ConfiguredTables
    from claims.workflows.reading import Reading


class Environment:
    """The configuration, and what follows from it, loaded when first asked for.

    Args:
        start: a folder from which a configuration is looked for upward before it is from the present one.
        database: what `--db` says, None if it was not given.
    """

    def __init__(self, start: Path | None = None, database: str | None = None) -> None:
        self._starts = (start, Path()) if start is not None else (Path(),)
        self._database = database

    @cached_property
    def configuration(self) -> Configuration:
        """The nearest configuration, or the defaults."""
        return find_configuration(*self._starts)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The shipped vocabulary with the newsroom's own files."""
        from claims.vocabulary.vocabulary import load_vocabulary

        return load_vocabulary(self.configuration.vocabulary_files())

    @property
    def tables(self) -> ConfiguredTables:
        """What the configuration says of the columns of tables."""
        from claims.workflows.columns import ConfiguredTables

        configuration = self.configuration
        return ConfiguredTables(configuration.tables, str(configuration.folder / "claims.toml"))

    @property
    def database(self) -> str:
        """Path or URL of the database."""
        return self._database or self.configuration.database_location()

    def read(
        self, path: Path | None, *, stdin_filename: str = "-", date: str | None = None, url: str = "", source: str = ""
    ) -> Reading:
        """Read a file, or standard input where `path` is None.

        Args:
            stdin_filename: the name under which standard input is read; its suffix names the format.
            date: ISO date of the text, None for what it says itself.
            url: its address, "" for what it says itself.
            source: who published what stands on standard input; a file says so itself.
        """
        from claims.workflows.reading import read, read_stdin

        if path is not None:
            return read(path, self.vocabulary, tables=self.tables, date=date, url=url)
        return read_stdin(
            stdin_bytes(), stdin_filename, self.vocabulary, tables=self.tables, date=date, url=url, source=source
        )

    @contextmanager
    def store(self, *, create: bool = False, read_only: bool = False) -> Iterator[Store]:
        """Open the database for the length of a `with` block; a missing one is created only if `create`, and said."""
        from claims.workflows.opening import open_record

        # A mistyped name makes an empty record beside the right one: who made it is to see where.
        fresh = create and "://" not in self.database and not Path(self.database).exists()
        with open_record(self.database, self.vocabulary, create=create, read_only=read_only) as store:
            yield store
        if fresh:
            notice(f"Made a new database: {self.database}")

    def record(self) -> RecordReader:
        """Open the database only to hold drafts against it, as a context manager; quicker than `store`."""
        from claims.workflows.opening import look_into

        return look_into(self.database, self.vocabulary)


def found_files(names: Sequence[str]) -> list[Path]:
    """Return the files that the arguments of a command stand for; what a folder has that cannot be read is said.

    Raises:
        DocumentError: one that is named does not exist.
    """
    from claims.workflows.reading import find_files

    passed_over: list[str] = []

    def say(path: Path, reason: str) -> None:
        passed_over.append(str(path))
        notice(f"{path} {reason}.")

    found = find_files(existing([name for name in names if name != "-"]), say)
    if passed_over:
        many = len(passed_over)
        notice(f"{many} {'file was' if many == 1 else 'files were'} not read.")
    return found


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """Show a bar on stderr if that is a terminal and `-q` was not given; give a silent reporter otherwise."""
    if is_quiet() or not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def report(done: int, total: int, name: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{title} {name}".strip())

        yield report
