"""Where the shipped data files are: `schema/` of a checkout, or its copy inside the installed package."""

from __future__ import annotations

from pathlib import Path

from claims.errors import ConfigurationError

_PACKAGE = Path(__file__).resolve().parent


def schema_path(name: str) -> Path:
    """Return the path of the shipped schema file `name` (for example `"metrics.yml"`).

    A wheel carries the folder as `claims/_schema`; a checkout has it beside the package.

    Raises:
        ConfigurationError: the file is in neither place, so the installation is damaged.
    """
    for folder in (_PACKAGE / "_schema", _PACKAGE.parent / "schema"):
        candidate = folder / name
        if candidate.exists():
            return candidate
    raise ConfigurationError(f"The shipped file schema/{name} is missing; install claims again.")
