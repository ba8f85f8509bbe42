"""`claims check --fix`, `--unsafe-fixes` and `--diff` in a newsroom."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from room import Room

DRAFT = "# Out\r\n\r\nDeepSeek open-sourced DeepInfer on 29 October 2026. It needs 12GB.\r\n\r\nThe end"
MENDED = DRAFT.replace("12GB", "12 GB")
RIGHT = MENDED.replace("29 October", "20 October")


@pytest.fixture
def settled(disputing: Room) -> Room:
    """A newsroom that has settled on 20 October, with a draft that still has the other day."""
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    (disputing.folder / "draft.md").write_bytes(DRAFT.encode())
    return disputing


def text(room: Room) -> str:
    return (room.folder / "draft.md").read_bytes().decode()


def test_safe_fixes_are_written_and_the_rest_is_reported(settled: Room) -> None:
    done = settled.run("check", "draft.md", "--fix", expect=1)
    assert text(settled) == MENDED
    assert "Fixed 1 place in 1 file." in done.stderr and "CLM107" in done.stdout
    assert "Fixed 0 places in 0 files." in settled.run("check", "draft.md", "--fix", expect=1).stderr


def test_the_accepted_figure_is_written_only_when_asked_for(settled: Room) -> None:
    done = settled.run("check", "draft.md", "--unsafe-fixes")
    assert text(settled) == RIGHT and "1 supported" in done.stdout
    settled.run("check", "draft.md", "--unsafe-fixes", "--fix")
    assert text(settled) == RIGHT


def test_a_house_that_writes_no_blank_keeps_its_style(settled: Room) -> None:
    settled.write("claims.toml", "[check]\nunit-blanks = false\n")
    assert "Fixed 0 places" in settled.run("check", "draft.md", "--fix", expect=1).stderr
    assert text(settled) == DRAFT


def test_a_preview_writes_nothing_and_can_be_applied(settled: Room) -> None:
    done = settled.run("check", "draft.md", "--unsafe-fixes", "--diff")
    assert text(settled) == DRAFT
    assert done.stdout.startswith("--- a/draft.md\n+++ b/draft.md\n@@ ") and "Would fix 2 places" in done.stderr
    if shutil.which("git"):
        subprocess.run(["git", "apply", "-"], input=done.stdout.encode(), cwd=settled.folder, check=True)
        assert text(settled) == RIGHT


def test_a_text_on_standard_input_can_only_be_previewed(settled: Room) -> None:
    assert "cannot be fixed in its place" in settled.refused("check", "-", "--fix", stdin=DRAFT)
    assert "+# It needs 12 GB." in settled.run("check", "-", "--diff", stdin="# It needs 12GB.").stdout


def test_somebody_elses_article_is_not_fixed(settled: Room) -> None:
    assert "not ours to fix" in settled.refused("check", "--as-report", "draft.md", "--fix")
    assert text(settled) == DRAFT


def test_a_file_that_is_no_text_is_left_alone_and_named(settled: Room) -> None:
    settled.write("prices.csv", "card,memory\nA,12GB\n")
    done = settled.run("check", "prices.csv", "--fix")
    assert "prices.csv is not fixed" in done.stderr
    assert (settled.folder / "prices.csv").read_text(encoding="utf-8") == "card,memory\nA,12GB\n"
