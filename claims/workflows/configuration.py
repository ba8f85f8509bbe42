"""A newsroom's configuration: claims.toml, or [tool.claims] of pyproject.toml, found upward."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from claims.errors import ConfigurationError
from claims.model.base import Frozen
from claims.model.finding import Severity
from claims.patterns import lazy_pattern

DEFAULT_DATABASE = "data/claims.db"

#: pydantic's name of a mistake -> what to tell somebody who wrote TOML; other mistakes have a message that will do.
_PROBLEMS = {
    "extra_forbidden": "there is no such key",
    "tuple_type": 'it must be a list, such as ["CLM4"]',
    "string_type": "it must be a text in quotation marks",
    "model_type": "it must be a table, with its keys below",
}


class Newsroom(Frozen):
    """Who publishes: used in correction notes and feeds.

    Attributes:
        name: as readers know it; url: the site's address, the base of the feeds' ids.
        names, domains: further names and web sites by which others cite us; what they have from us counts for nothing.
        timezone: IANA name of the zone in which notes give dates.
        templates: folder with templates that replace the default wording, "" for none.
    """

    name: str = "The newsroom"
    url: str = ""
    names: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    timezone: str = "UTC"
    templates: str = ""


class CheckOptions(Frozen):
    """How `claims check` judges, and what it mends.

    Attributes:
        select, ignore: codes or beginnings of codes to run, and to leave out.
        fail_on: the lowest severity that ends with 1.
        strict: unsourced figures are warnings.
        baseline: file of known findings (relative to the configuration), "" for none.
        unit_blanks: `--fix` puts a blank between number and unit; False for a house that writes "12GB".
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Field(default=Severity.ERROR, alias="fail-on")
    strict: bool = False
    baseline: str = ""
    unit_blanks: bool = Field(default=True, alias="unit-blanks")


class ColumnOptions(Frozen):
    """What the numbers of one column are; see `model.columns.ColumnMeaning`."""

    metric: str = ""
    unit: str = ""
    subject: str = ""
    skip: bool = False


class TableOptions(Frozen):
    """What the columns of one file mean; see `model.columns.TableMeaning`."""

    subject: str = ""
    columns: dict[str, ColumnOptions] = Field(default_factory=dict)


class Configuration(Frozen):
    """What claims.toml says.

    Attributes:
        database: path (relative to the file) or SQLAlchemy URL.
        vocabulary: further vocabulary files (relative to the file), read after the shipped ones.
        context: texts (paths and patterns relative to the file) that drafts are held against, beside each other.
        drafts: texts in work (paths and patterns relative to the file), in which `claims correct` looks for what was
            corrected.
        severities: code or beginning of codes -> the severity of its findings.
        per_path_ignores: pattern of paths (relative to the file) -> codes that are left out there.
        tables: pattern of a file's name -> what the columns of its tables mean.
        folder: where the configuration was found; relative paths start there. Not a key of the file.
        file: the configuration's own path, "" where there is none. Not a key of the file.
    """

    database: str = DEFAULT_DATABASE
    vocabulary: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    drafts: tuple[str, ...] = ()
    newsroom: Newsroom = Newsroom.filled()
    check: CheckOptions = CheckOptions.filled()
    severities: dict[str, Severity] = Field(default_factory=dict)
    per_path_ignores: dict[str, tuple[str, ...]] = Field(default_factory=dict, alias="per-path-ignores")
    tables: dict[str, TableOptions] = Field(default_factory=dict)
    folder: Path = Field(default=Path(), exclude=True)
    file: str = Field(default="", exclude=True)

    def database_location(self) -> str:
        """Return the database as a path from here, or as the URL that was configured."""
        return self.database if "://" in self.database else str(self.folder / self.database)

    def vocabulary_files(self) -> tuple[Path, ...]:
        """Return the paths of the further vocabulary files."""
        return tuple(self.folder / name for name in self.vocabulary)

    def baseline_file(self) -> Path | None:
        """Return the path of the baseline, None where none is configured."""
        return self.folder / self.check.baseline if self.check.baseline else None

    def wrong(self, keys: tuple[str, ...], what: str) -> ConfigurationError:
        """Return the error that a value is wrong, with the file and the line of its key."""
        return _wrong(Path(self.file), keys, what)


def find_configuration(*starts: Path) -> Configuration:
    """Return the configuration of the nearest folder upward that has one, from the first start that leads to one; else
    the defaults.

    Raises:
        ConfigurationError: the file is no TOML, or has an unknown key or a wrong value; the message names its line.
    """
    for folder in (each for start in starts for each in (start.absolute(), *start.absolute().parents)):
        own, project = folder / "claims.toml", folder / "pyproject.toml"
        if _is_file(own):
            return _load(own, folder, _table(own))
        if _is_file(project):
            table = _table(project).get("tool", {}).get("claims")
            if table is not None:
                return _load(project, folder, table)
    return Configuration.filled()


def _is_file(path: Path) -> bool:
    """A folder above that we may not look into holds nothing of ours."""
    try:
        return path.is_file()
    except OSError:
        return False


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}.") from None
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read: {error.strerror}.") from None


def _load(path: Path, folder: Path, table: dict[str, Any]) -> Configuration:
    for own in ("folder", "file"):
        if own in table:
            raise _wrong(path, (own,), _PROBLEMS["extra_forbidden"])
    try:
        return Configuration(**table, folder=_relative(folder), file=str(_relative(path)))
    except ValidationError as error:
        first = error.errors()[0]
        what = _PROBLEMS.get(first["type"]) or first["msg"].replace("Input should be", "it must be")
        # A place in a list is told by its list.
        raise _wrong(path, tuple(str(part) for part in first["loc"] if not isinstance(part, int)), what) from None


def _relative(path: Path) -> Path:
    """Keep paths short where they lie in the present folder or below it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _wrong(path: Path, keys: tuple[str, ...], what: str) -> ConfigurationError:
    table = ("tool", "claims") if path.name == "pyproject.toml" else ()
    return ConfigurationError(f"{path}{line_of(path, (*table, *keys))}: `{'.'.join(keys)}`: {what}.")


_HEADER = lazy_pattern(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_KEY = lazy_pattern(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")


def line_of(path: Path, keys: tuple[str, ...]) -> str:
    """Return ", line N" of the line that comes nearest to a key: its own, else its table's; "" if none does."""
    table: tuple[str, ...] = ()
    nearest, depth = "", 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if header := _HEADER.match(line):
            here = table = _parts(header[1])
        elif key := _KEY.match(line):
            here = (*table, *_parts(key[1]))
        else:
            continue
        if len(here) > depth and keys[: len(here)] == here:
            nearest, depth = f", line {number}", len(here)
    return nearest


def _parts(dotted: str) -> tuple[str, ...]:
    """Return the parts of a TOML key: `check."fail-on"` has two."""
    found = re.findall(r"\"([^\"]*)\"|'([^']*)'|([^.\s\"']+)", dotted)
    return tuple(one or two or three for one, two, three in found)
