"""The tables that claims.toml describes: which file they are of, and what their columns mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path, PurePath

from claims.errors import ConfigurationError, DocumentError
from claims.model.columns import ColumnMeaning, TableMeaning, fold_header
from claims.model.document import Block, BlockKind, Document
from claims.vocabulary.units import unit_atoms
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.configuration import TableOptions, line_of

#: Cells that say that there is no value.
_EMPTY = frozenset(("", "-", "–", "—", "n/a", "na", "nan", "none", "null", ".", "?", "#n/a"))
#: So many cells without a number are named, the rest is counted.
_NAMED = 5


@dataclass(frozen=True)
class ConfiguredTables:
    """The `[tables]` of a configuration, checked against the vocabulary when the first file asks.

    Attributes:
        options: pattern of a file's name or path -> what its columns mean.
        origin: the configuration file, for messages.
    """

    options: Mapping[str, TableOptions]
    origin: str = ""

    def applied(self, document: Document, vocabulary: Vocabulary) -> Document:
        """Return the document with the meaning of its columns; the document itself where nothing is said of it.

        Raises:
            ConfigurationError: a metric or unit is unknown.
            DocumentError: the file has no column that the configuration names.
        """
        found = next(((pattern, one) for pattern, one in self.options.items() if _fits(document.name, pattern)), None)
        if found is None:
            return document
        pattern, options = found
        meaning = self._meaning(pattern, options, vocabulary)
        return replace(document, meaning=meaning, unread=(*document.unread, *_flaws(document, options, meaning)))

    def _line(self, pattern: str, header: str) -> str:
        origin = Path(self.origin)
        return line_of(origin, ("tables", pattern, "columns", header)) if origin.is_file() else ""

    def _meaning(self, pattern: str, options: TableOptions, vocabulary: Vocabulary) -> TableMeaning:
        columns = {}
        for header, column in options.columns.items():
            where = f'{self.origin}{self._line(pattern, header)}: `tables."{pattern}".columns."{header}"`'
            if column.metric and vocabulary.metrics.get(column.metric) is None:
                from difflib import get_close_matches

                near = get_close_matches(column.metric, list(vocabulary.metrics.entries), 3)
                hint = f" Did you mean {' or '.join(near)}?" if near else " `docs/vocabulary.md` lists them."
                raise ConfigurationError(f"{where}: there is no metric {column.metric!r}.{hint}")
            for _, atom, _ in unit_atoms(column.unit):
                units = vocabulary.units
                if atom not in units.table and atom not in units.currencies and not atom.replace("_", "").isalnum():
                    raise ConfigurationError(f"{where}: {column.unit!r} is no unit; write it as in `token/second/GPU`.")
            columns[fold_header(header)] = ColumnMeaning(column.metric, column.unit, column.subject, column.skip)
        return TableMeaning(options.subject, columns)


#: Where nothing is configured.
NO_TABLES = ConfiguredTables({})


def _fits(name: str, pattern: str) -> bool:
    """Return whether a pattern names a file, by its name alone or by the end of its path."""
    path = PurePath(name).as_posix()
    return fnmatch(PurePath(name).name, pattern) or fnmatch(path, pattern) or fnmatch(path, f"*/{pattern}")


def _flaws(document: Document, options: TableOptions, meaning: TableMeaning) -> list[str]:
    """Return the cells of described columns in which there is no number, each with its line.

    Raises:
        DocumentError: a column that the configuration names is not there.
    """
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL]
    headers = {(block.table, block.column): _text(document, block) for block in cells if block.row == 0}
    there = {fold_header(header): header for header in headers.values()}
    named = [*options.columns, *([options.subject] if options.subject else [])]
    for header in named:
        if fold_header(header) not in there:
            known = ", ".join(f"`{each}`" for each in there.values()) or "none with a header"
            raise DocumentError(f"{document.name} has no column `{header}`; its columns are: {known}.")
    flaws = []
    for block in cells:
        header = headers.get((block.table, block.column), "")
        column = meaning.of(header) if block.row > 0 and header else None
        text = _text(document, block)
        if column is None or column.skip or text.casefold() in _EMPTY or any(letter.isdigit() for letter in text):
            continue
        start, _ = document.raw_span(block.start, block.end)
        place = document.part(start) or f"line {document.position(start)[0]}"
        flaws.append(f"{place}, column `{header}`: no number in {text!r}")
    more = len(flaws) - _NAMED
    return flaws[:_NAMED] + ([f"{more} more such cells"] if more > 0 else [])


def _text(document: Document, block: Block) -> str:
    return " ".join(document.text[block.start : block.end].split())
