"""A project's files: where it begins, what they are called from there, and what the configuration says about each."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

from claims.checks.registry import named
from claims.errors import UsageError
from claims.workflows.configuration import Configuration
from claims.workflows.reading import find_files


@dataclass(frozen=True)
class Project:
    """The repository that we are in, with its configuration.

    Attributes:
        root: absolute; the repository's root, without one the configuration's folder.
        folder: absolute; the configuration's folder, where its patterns start.
        ignores: pattern of paths -> codes that are left out in files that it fits.
        context: files that drafts are held against, beside each other, in order of their names.
    """

    root: Path
    folder: Path
    ignores: Mapping[str, frozenset[str]] = field(default_factory=dict)
    context: tuple[Path, ...] = ()

    @classmethod
    def around(cls, configuration: Configuration) -> Project:
        """Return the project that the present folder is in.

        Raises:
            ConfigurationError: it names a check or a file that does not exist.
        """
        folder = _absolute(str(configuration.folder))
        ignores = {}
        for pattern, codes in configuration.per_path_ignores.items():
            try:
                ignores[pattern] = frozenset(named(codes))
            except UsageError as error:
                raise configuration.wrong(("per-path-ignores", pattern), str(error).rstrip(".")) from None
        return cls(_repository() or folder, folder, ignores, files_of(configuration, "context"))

    def name(self, path: str) -> str:
        """Return a file's path from the root, with forward slashes; outside of it, its whole path; "-" as it is."""
        return path if path == "-" else _within(_absolute(path), self.root)

    def ignored(self, path: str) -> frozenset[str]:
        """Return the codes that the configuration leaves out in a file."""
        own = _within(_absolute(path), self.folder)
        return frozenset(code for pattern, codes in self.ignores.items() if fits(own, pattern) for code in codes)

    def context_beside(self, drafts: Iterable[Path]) -> list[Path]:
        """Return the files of the context that are not among the drafts themselves."""
        own = {_absolute(str(path)) for path in drafts}
        return [path for path in self.context if _absolute(str(path)) not in own]


def fits(path: str, pattern: str) -> bool:
    """Return whether a pattern of the configuration fits a path.

    `*` stands for anything, slashes too; a pattern without a slash fits a file's own name in any folder; one that ends
    with a slash, or names a folder, fits all that lies below.
    """
    folder = pattern.rstrip("/")
    wholes = {pattern, pattern.replace("**/", ""), f"{folder}/*"}
    if any(fnmatchcase(path, whole) for whole in wholes):
        return True
    return "/" not in pattern and fnmatchcase(path.rpartition("/")[2], pattern)


def _repository() -> Path | None:
    here = Path.cwd()
    for folder in (here, *here.parents):
        try:
            if (folder / ".git").exists():
                return folder
        except OSError:
            # A folder above that we may not look into is none of ours.
            return None
    return None


def files_of(configuration: Configuration, key: Literal["context", "drafts"]) -> tuple[Path, ...]:
    """Return the files that a key of the configuration lists, in order of their names.

    Raises:
        ConfigurationError: it names a file that does not exist.
    """
    found: set[Path] = set()
    for pattern in configuration.context if key == "context" else configuration.drafts:
        path = configuration.folder / pattern
        if path.exists():
            found.update(find_files([path]))
        elif any(sign in pattern for sign in "*?["):
            inside = glob.glob(pattern, root_dir=configuration.folder, recursive=True)  # noqa: PTH207 - may be absolute
            found.update(find_files([file for name in inside if (file := configuration.folder / name).exists()]))
        else:
            raise configuration.wrong((key,), f"{pattern} does not exist")
    return tuple(sorted(found))


def _absolute(path: str) -> Path:
    # Links are not followed: a file's name is what it was called by, not what it leads to.
    return Path(os.path.abspath(path))  # noqa: PTH100


def _within(whole: Path, folder: Path) -> str:
    return whole.relative_to(folder).as_posix() if whole.is_relative_to(folder) else whole.as_posix()
