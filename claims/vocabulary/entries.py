"""Vocabulary files: lists of entries in YAML, each of which knows its line, so that a wrong one is refused by place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claims.errors import ConfigurationError
from claims.resources import schema_path

#: The shipped vocabulary files, each with a compiled form beside it: the same as JSON, which is read ten times faster.
SHIPPED = ("metrics.yml", "events.yml", "subjects.yml")

#: Every list that a vocabulary file may hold; a newsroom's file may hold several of them.
SECTIONS = frozenset({"metrics", "events", "subjects", "families"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a vocabulary file."""

    path: Path
    section: str
    index: int
    values: dict[str, Any]

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text under `key`; without a default, its absence is an error."""
        value = self.values.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.error(f"needs a text under {key!r}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the list of texts under `key`, () if it is absent."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise self.error(f"needs a list of texts under {key!r} (quote numbers and dates)")
        return tuple(value)

    def flag(self, key: str) -> bool:
        """Return the yes or no under `key`, False if it is absent."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"needs true or false under {key!r}")
        return value

    def only(self, keys: Collection[str]) -> None:
        """Refuse keys that the section does not know, which are most often misspelt."""
        unknown = sorted(str(key) for key in self.values if key not in keys)
        if unknown:
            raise self.error(f"has the unknown key {unknown[0]!r}; known are {', '.join(sorted(keys))}")

    def error(self, problem: str) -> ConfigurationError:
        """Return the error that names this entry's file and line."""
        name = self.values.get("id") or self.values.get("name") or f"number {self.index + 1}"
        place = f"{self.path}:{_line(self.path, self.section, self.index)}"
        return ConfigurationError(f"{place}: the entry {name!r} of {self.section!r} {problem}.")


def read_entries(paths: Sequence[Path], section: str) -> Iterator[Entry]:
    """Yield the entries of one section of the files, in order.

    Raises:
        ConfigurationError: a file is missing, is no YAML, or holds something that is no list of entries.
    """
    for path in paths:
        content = _read(path)
        entries = content.get(section, [])
        if not isinstance(entries, list):
            raise ConfigurationError(f"{path}: {section!r} must be a list of entries.")
        for index, values in enumerate(entries):
            if not isinstance(values, dict):
                line = _line(path, section, index)
                raise ConfigurationError(f"{path}:{line}: an entry of {section!r} must have keys and values.")
            yield Entry(path, section, index, values)


def compiled(name: str) -> tuple[str, str]:
    """Return the name and the text of the compiled form of a shipped vocabulary file, for the generator.

    It names the digest of its source, so that a source edited since then is read instead.
    """
    path = schema_path(name)
    data = path.read_bytes()
    table = {"source": _digest(data), "content": _parsed(path, data)}
    return Path(name).with_suffix(".json").name, json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def _read(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"The vocabulary file {path} cannot be read: {error.strerror or error}.") from error
    known = _compiled(path, data) if path.name in SHIPPED else None
    return _parsed(path, data) if known is None else known


def _compiled(path: Path, data: bytes) -> dict[str, Any] | None:
    """Return what the compiled form beside the file says, None if there is none or it is of another text."""
    try:
        table = json.loads(path.with_suffix(".json").read_bytes())
        content: dict[str, Any] = table["content"]
        return content if table["source"] == _digest(data) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _loader() -> Any:
    """Return YAML's fast loader. Imported only where a newsroom's own file, or one just edited, has to be parsed."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _parsed(path: Path, data: bytes) -> dict[str, Any]:
    import yaml

    try:
        content = yaml.load(data.decode("utf-8"), Loader=_loader())
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{path}:{mark.line + 1}" if mark else str(path)
        raise ConfigurationError(f"{place}: this is no valid YAML ({getattr(error, 'problem', error)}).") from error
    if content is None:
        return {}
    if not isinstance(content, dict):
        raise ConfigurationError(f"{path}: a vocabulary file has the lists {', '.join(sorted(SECTIONS))}.")
    unknown = sorted(str(key) for key in content if key not in SECTIONS)
    if unknown:
        raise ConfigurationError(f"{path}: unknown list {unknown[0]!r}; known are {', '.join(sorted(SECTIONS))}.")
    return content


def _line(path: Path, section: str, index: int) -> int:
    """Return the 1-based line of an entry. Composed anew, because only errors need it."""
    import yaml

    root = yaml.compose(path.read_text(encoding="utf-8"), Loader=_loader())
    if isinstance(root, yaml.MappingNode):
        for key, value in root.value:
            if key.value == section and isinstance(value, yaml.SequenceNode):
                return int(value.value[index].start_mark.line) + 1
    return 1
