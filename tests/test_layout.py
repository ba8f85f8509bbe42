"""The shape of the project: fixed top level, generated files, file sizes."""

from __future__ import annotations

from project import ROOT

from claims.cli.generate import drift

FIXED = ("claims", "schema", "data/claims.db", "metadata.yml", "tests", "examples", "docs", "benchmarks",
         "pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE", ".ci/run")  # fmt: skip


def test_the_top_level_is_complete() -> None:
    assert [name for name in FIXED if not (ROOT / name).exists()] == []


def test_generated_files_are_up_to_date() -> None:
    assert drift(ROOT) == []


def test_no_module_grows_past_what_one_name_can_say() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "claims").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 450
    }
    assert long == {}


def test_the_lock_file_names_no_index_and_hashes_every_package() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "index-url" not in text.replace("--no-emit-index-url", "")
    blocks = [block for block in text.split("\n") if "==" in block and not block.lstrip().startswith("#")]
    assert blocks and all(block.rstrip().endswith("\\") for block in blocks)
