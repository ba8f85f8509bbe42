"""Lay out a newsroom's folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from claims import __version__
from claims.errors import UsageError
from claims.patterns import lazy_pattern
from claims.resources import schema_path
from claims.store.repository import open_store
from claims.workflows.configuration import find_configuration

_TEMPLATES = Path(__file__).resolve().parent / "newsroom"

#: What stands in the snippets where nobody said whence `claims` is to be installed.
UNKNOWN_REPOSITORY = "https://REPLACE-WITH-THE-GIT-URL-OF-CLAIMS"
_URL = lazy_pattern(r"(?:https|http|ssh|file)://[^\s\"'\\$`]+")
_REVISION = lazy_pattern(r"[\w.][\w./+-]*")


def _layout(repository: str) -> dict[str, str]:
    """Return the templates -> where they go in the newsroom's folder."""
    return {
        "claims.toml": "claims.toml",
        # Without a repository the hook runs what is installed: that works at once.
        "pre-commit-config.yaml" if repository else "pre-commit-local.yaml": ".pre-commit-config.yaml",
        "github-workflow.yml": ".github/workflows/claims.yml",
        "gitlab-ci.yml": ".gitlab/claims.gitlab-ci.yml",
    }


def found(folder: Path, *, repository: str = "", revision: str = "") -> list[tuple[str, bool]]:
    """Make the folder's files and an empty database; what exists already is kept as it is.

    Args:
        repository: git URL that the snippets for CI and pre-commit install `claims` from; "" leaves a marked field.
        revision: tag, branch or commit of it, by default the tag of this version.

    Returns:
        (path relative to the folder, whether it was made now), in the order of making.

    Raises:
        UsageError: the folder is a file, or cannot be written; the repository is no git URL.
    """
    if repository and not _URL.fullmatch(repository):
        raise UsageError(f"{repository!r} is no git URL; write it with its scheme, such as https:// or ssh://.")
    if revision and not _REVISION.fullmatch(revision):
        raise UsageError(f"{revision!r} is no tag, branch or commit.")
    filled = {"@REPOSITORY@": repository or UNKNOWN_REPOSITORY, "@REVISION@": revision or f"v{__version__}"}
    made: list[tuple[str, bool]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("drafts", "sources", "published"):
            made.append((name + "/", not (folder / name).exists()))
            (folder / name).mkdir(exist_ok=True)
        for template, place in _layout(repository).items():
            made.append((place, _copy(_TEMPLATES / template, folder / place, filled)))
        made.append(("metadata.yml", _copy(schema_path_of_metadata(), folder / "metadata.yml", {})))
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


def _copy(template: Path, target: Path, filled: Mapping[str, str]) -> bool:
    """Copy the file, its fields filled, unless the target exists; an interrupted copy leaves no half file behind."""
    if target.exists():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".part")
    text = template.read_text(encoding="utf-8")
    for name, value in filled.items():
        text = text.replace(name, value)
    partial.write_text(text, encoding="utf-8", newline="\n")
    partial.replace(target)
    return True
