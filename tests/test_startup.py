"""What a command loads when it starts: the wait before the first line of output is paid at every save of a draft."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from claims.store.repository import open_store

#: Prints the modules that were loaded when the command line ended, one a line, behind its own output.
_RUN = """
import sys
from claims.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print("LOADED", *sorted(sys.modules), file=sys.stderr)
"""


def _loaded(*arguments: str, folder: Path) -> set[str]:
    done = subprocess.run([sys.executable, "-c", _RUN, *arguments], capture_output=True, text=True, cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    return set(done.stderr.rpartition("LOADED ")[2].split())


def _check(folder: Path, name: str, text: str) -> set[str]:
    (folder / "claims.toml").write_text('database = "claims.db"\n', encoding="utf-8")
    open_store(folder / "claims.db", create=True).close()
    (folder / name).write_text(text, encoding="utf-8")
    return _loaded("check", name, folder=folder)


def test_version_loads_neither_the_model_nor_the_store(tmp_path: Path) -> None:
    loaded = _loaded("--version", folder=tmp_path)
    assert "click" in loaded
    assert not {"pydantic", "sqlalchemy", "yaml", "claims.model.claim", "claims.extract"} & loaded


def test_a_check_loads_nothing_heavy(tmp_path: Path) -> None:
    loaded = _check(tmp_path, "draft.md", "The engine serves 22,300 tokens per second.\n")
    assert {"pydantic", "sqlite3", "pyromark"} <= loaded
    heavy = {"datasette", "sqlalchemy", "alembic", "pint", "pandas", "rich", "jinja2", "yaml", "pypdf", "openpyxl"}
    assert not heavy & loaded
    assert not any(name.startswith(("claims.desk", "claims.corrections")) for name in loaded)


def test_front_matter_needs_yaml_and_plain_text_no_markdown(tmp_path: Path) -> None:
    with_front_matter = _check(tmp_path, "draft.md", "---\ntitle: A story\n---\nIt serves 22,300 tokens per second.\n")
    assert "yaml" in with_front_matter
    plain = _check(tmp_path, "draft.txt", "It serves 22,300 tokens per second.\n")
    assert not {"yaml", "pyromark"} & plain
