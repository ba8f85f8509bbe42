"""From files to documents and claims: what every command that reads a text does first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from claims.documents import format_of, read_bytes, read_file
from claims.errors import DocumentError
from claims.extract import extract
from claims.model.base import content_id
from claims.model.claim import Claim
from claims.model.document import Document
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.columns import NO_TABLES, ConfiguredTables

#: What a folder is searched for. Not every .xml is a feed, so such a file must be named.
READABLE = frozenset(
    ".md .markdown .txt .html .htm .eml .rss .atom .csv .tsv .docx .xlsx .pdf".split()  # noqa: SIM905
)

#: Called with the count done, the count in all, and the name of what comes next.
Progress = Callable[[int, int, str], None]


def silent(done: int, total: int, name: str) -> None:
    """Report no progress."""


@dataclass(frozen=True)
class Reading:
    """A document with the claims that it makes and the date that they were read for."""

    document: Document
    claims: tuple[Claim, ...]
    date: str | None


#: Called with what a folder has that is passed over, and why.
PassedOver = Callable[[Path, str], None]


def unsaid(path: Path, reason: str) -> None:
    """Say nothing of what is passed over."""


def find_files(paths: Sequence[Path], passed_over: PassedOver = unsaid) -> list[Path]:
    """Return the files that the paths stand for: files as they are, folders searched for readable ones.

    Hidden folders are passed over. The order is that of the arguments, inside a folder by name; each file once. What
    looks like a file in a folder and is none, such as a link to nothing or a pipe, is passed over and told.

    Raises:
        DocumentError: a path does not exist.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(names):
                    file = Path(folder) / name
                    if file.suffix.lower() not in READABLE or name.startswith("."):
                        continue
                    if file.is_file():
                        found[file] = None
                    else:
                        passed_over(file, "is no file" if file.exists() else "is a link to nothing")
        elif path.exists():
            found[path] = None
        else:
            raise DocumentError(f"{path} does not exist.")
    return list(found)


def read(
    path: Path,
    vocabulary: Vocabulary,
    *,
    date: str | None = None,
    url: str = "",
    tables: ConfiguredTables = NO_TABLES,
) -> Reading:
    """Read one file and extract its claims.

    Args:
        date: the document's own date, where the caller knows it; else the one that the document states.
        url: the address at which it was published, if known: editions of one address are one lineage.
        tables: what the columns of tables mean, where the configuration says so.
    """
    return understand(read_file(path, lineage=url or None), vocabulary, date=date, tables=tables)


def read_stdin(
    data: bytes,
    name: str,
    vocabulary: Vocabulary,
    *,
    date: str | None = None,
    url: str = "",
    source: str = "",
    tables: ConfiguredTables = NO_TABLES,
) -> Reading:
    """Read bytes from standard input as if they were the file `name` (its suffix names the format).

    A text without a name ("-") or address is known by what it says and who says it: the next text on standard input is
    another document, not a new edition of this one.
    """
    format_ = "markdown" if name == "-" else format_of(name)
    document = read_bytes(data, name=name, lineage=url or None, format=format_)
    if document.lineage == "-":
        document = replace(document, lineage=content_id("stdin", source or document.source, document.digest))
    return understand(document, vocabulary, date=date, tables=tables)


def understand(
    document: Document, vocabulary: Vocabulary, *, date: str | None = None, tables: ConfiguredTables = NO_TABLES
) -> Reading:
    """Extract a document's claims."""
    document = tables.applied(document, vocabulary)
    day = date or document.date
    return Reading(document=document, claims=extract(document, vocabulary, date=day), date=day)


def read_all(
    paths: Iterable[Path], vocabulary: Vocabulary, *, date: str | None = None, progress: Progress = silent
) -> Iterator[Reading]:
    """Read files one after another."""
    files = list(paths)
    for number, path in enumerate(files):
        progress(number, len(files), path.name)
        yield read(path, vocabulary, date=date)
    progress(len(files), len(files), "")
