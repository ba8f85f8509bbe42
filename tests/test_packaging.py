"""The wheel, built without a network, works from wherever it is unpacked."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: What the code reads at run time: pattern -> at least so many files.
CARRIED = {
    "claims/_schema/*.yml": 4,
    "claims/_schema/units.json": 1,
    "claims/_schema/metadata.yml": 1,
    "claims/corrections/templates/*.j2": 5,
    "claims/desk/plugin/templates/*.html": 5,
    "claims/desk/plugin/static/*.css": 1,
    "claims/store/migrations/versions/0001_first.py": 1,
    "claims/store/migrations/script.py.mako": 1,
    "claims/workflows/newsroom/*": 5,
    "claims/py.typed": 1,
    "claims-*.dist-info/entry_points.txt": 1,
    "claims-*.dist-info/licenses/LICENSE": 1,
}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content in a folder far from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, str(folder)], cwd=ROOT, text=True, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    wheel = folder / done.stdout.split()[-1]
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.parametrize("pattern", CARRIED)
def test_the_wheel_carries_what_the_code_reads(unpacked: Path, pattern: str) -> None:
    assert len([path for path in unpacked.glob(pattern) if path.is_file()]) >= CARRIED[pattern]


def test_the_wheel_carries_nothing_else(unpacked: Path) -> None:
    tops = {path.name for path in unpacked.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"claims"}
    assert not list(unpacked.rglob("*.db")) and not list(unpacked.rglob("__pycache__"))


def run(unpacked: Path, folder: Path, *arguments: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "CLAIMS_ACTOR": "tester"}
    environment.pop("CLAIMS_DB", None)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == expect, done.stderr
    return done


def test_the_unpacked_wheel_does_the_work(unpacked: Path, tmp_path: Path) -> None:
    where = run(unpacked, tmp_path, "-c", "import claims; print(claims.__file__)").stdout
    assert Path(where.strip()).is_relative_to(unpacked), "the checkout must not answer for the wheel"
    (tmp_path / "a.md").write_text("DeepSeek open-sourced DeepInfer on 20 October 2026.\n", encoding="utf-8")
    assert "20 October 2026" in run(unpacked, tmp_path, "-m", "claims.cli.main", "extract", "a.md").stdout
    made = run(unpacked, tmp_path, "-m", "claims.cli.main", "init").stdout
    assert "metadata.yml" in made and (tmp_path / "metadata.yml").stat().st_size > 1000
    run(unpacked, tmp_path, "-m", "claims.cli.main", "ingest", "a.md")
    run(unpacked, tmp_path, "-m", "claims.cli.main", "upgrade")
    assert "Corrections" in run(unpacked, tmp_path, "-m", "claims.cli.main", "corrections").stdout
