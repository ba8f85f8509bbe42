"""Lay out a newsroom's folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from claims.errors import UsageError
from claims.resources import schema_path
from claims.store.repository import open_store
from claims.workflows.configuration import find_configuration

_TEMPLATES = Path(__file__).resolve().parent / "newsroom"

#: Template -> where it goes in the newsroom's folder.
_LAYOUT = {
    "claims.toml": "claims.toml",
    "pre-commit-config.yaml": ".pre-commit-config.yaml",
    "github-workflow.yml": ".github/workflows/claims.yml",
}


def found(folder: Path) -> list[tuple[str, bool]]:
    """Make the folder's files and an empty database; what exists already is kept as it is.

    Returns:
        (path relative to the folder, whether it was made now), in the order of making.

    Raises:
        UsageError: the folder is a file, or cannot be written.
    """
    made: list[tuple[str, bool]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("drafts", "sources", "published"):
            made.append((name + "/", not (folder / name).exists()))
            (folder / name).mkdir(exist_ok=True)
        for template, place in _LAYOUT.items():
            made.append((place, _copy(_TEMPLATES / template, folder / place)))
        made.append(("metadata.yml", _copy(schema_path_of_metadata(), folder / "metadata.yml")))
    except OSError as error:
        raise UsageError(f"{folder} cannot be laid out: {error.strerror or error}.") from None
    # The configuration that was kept may name another database than the one that we would have made.
    configuration = find_configuration(folder)
    location = configuration.database_location()
    fresh = not Path(location).exists()
    with open_store(location, create=True):
        made.append((configuration.database, fresh))
    return made


def schema_path_of_metadata() -> Path:
    """Return the shipped metadata.yml: beside the package in a checkout, inside it in a wheel."""
    beside = Path(__file__).resolve().parent.parent.parent / "metadata.yml"
    return beside if beside.is_file() else schema_path("metadata.yml")


def _copy(template: Path, target: Path) -> bool:
    """Copy the file unless the target exists; an interrupted copy leaves no half file behind."""
    if target.exists():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".part")
    shutil.copyfile(template, partial)
    partial.replace(target)
    return True
