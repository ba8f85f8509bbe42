"""A newsroom's configuration: claims.toml, or [tool.claims] of pyproject.toml, found upward."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from claims.errors import ConfigurationError
from claims.model.base import Frozen
from claims.model.finding import Severity

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
    """How `claims check` judges."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Field(default=Severity.ERROR, alias="fail-on")
    strict: bool = False


class Configuration(Frozen):
    """What claims.toml says.

    Attributes:
        database: path (relative to the file) or SQLAlchemy URL.
        vocabulary: further vocabulary files (relative to the file), read after the shipped ones.
        folder: where the configuration was found; relative paths start there. Not a key of the file.
    """

    database: str = DEFAULT_DATABASE
    vocabulary: tuple[str, ...] = ()
    newsroom: Newsroom = Newsroom()
    check: CheckOptions = CheckOptions()
    folder: Path = Field(default=Path(), exclude=True)

    def database_location(self) -> str:
        """Return the database as a path from here, or as the URL that was configured."""
        return self.database if "://" in self.database else str(self.folder / self.database)

    def vocabulary_files(self) -> tuple[Path, ...]:
        """Return the paths of the further vocabulary files."""
        return tuple(self.folder / name for name in self.vocabulary)


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
    return Configuration()


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
    try:
        if "folder" in table:
            raise ConfigurationError(f"{path}{_line(path, 'folder')}: there is no key `folder`.")
        return Configuration(**table, folder=_relative(folder))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        name = str(first["loc"][-1]) if first["loc"] else key
        what = _PROBLEMS.get(first["type"]) or first["msg"].replace("Input should be", "it must be")
        raise ConfigurationError(f"{path}{_line(path, name)}: `{key}`: {what}.") from None


def _relative(folder: Path) -> Path:
    """Keep paths short where the folder is the present one or below it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _line(path: Path, key: str) -> str:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.replace('"', "").strip().startswith((f"{key} ", f"{key}=")) or line.strip() == f"[{key}]":
            return f", line {number}"
    return ""
