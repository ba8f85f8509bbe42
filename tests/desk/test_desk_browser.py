"""The desk in a real browser: from a conflict on the home page to a settled figure, a clean draft, and back."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk.browser import ROOT, Desk, browser, chromium, claims, desk
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.skipif(chromium() is None, reason="this machine has no Chromium")

DRAFT = "# Next week\n\nDeepSeek open-sourced DeepInfer on 20 October 2026.\n"


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A newsroom with the examples' record and a draft."""
    (tmp_path / "data").mkdir()
    shutil.copyfile(ROOT / "data" / "claims.db", tmp_path / "data" / "claims.db")
    (tmp_path / "draft.md").write_text(DRAFT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def served(room: Path) -> Iterator[Desk]:
    with desk(room) as running:
        yield running


def signed_in(served: Desk, chrome: Browser) -> Page:
    page = served.page(chrome)
    page.goto(served.sign_in)
    return page


def test_the_whole_way_from_a_conflict_to_a_clean_draft_and_back(served: Desk, chrome: Browser) -> None:
    assert [each["code"] for each in served.check("draft.md")["findings"]] == ["CLM103"]
    page = signed_in(served, chrome)
    page.get_by_role("link", name="disputed figures").click()
    page.get_by_role("link", name=re.compile("DeepInfer.*date")).first.click()
    sides = page.locator(".disagreement").first
    expect(sides).to_contain_text("20 October")
    expect(sides).to_contain_text("29")
    page.locator(".choice", has_text="20 October").first.locator("input").check()
    form = page.locator("form[action$='/resolve']")
    form.get_by_label("Reason").fill("The maker's own repository says so.")
    form.get_by_role("button", name="Settle").click()
    expect(page.get_by_role("status")).to_contain_text("Settled")
    expect(page.locator(".pill-settled").first).to_be_visible()
    assert [each["code"] for each in served.check("draft.md")["findings"] if each["severity"] == "error"] == []
    page.get_by_role("link", name="Take a decision back").click()
    entry = page.locator(".desk-log li", has_text="The maker's own repository").first
    expect(entry).to_contain_text("resolve")
    entry.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("status")).to_contain_text("Undone")
    assert [each["code"] for each in served.check("draft.md")["findings"]] == ["CLM103"]
    assert served.complaints == []


@pytest.fixture
def handed(tmp_path: Path, shared: Path) -> Iterator[Desk]:
    """A newsroom that has read the two real pages, and nothing else."""
    for page in sorted((shared / "seeds").glob("*.txt")):
        done = claims("ingest", str(page), "--db", "data/claims.db", "--date", "2026-10-30", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    with desk(tmp_path, "--db", "data/claims.db") as running:
        yield running


def test_sixty_proposals_of_real_pages_are_reviewed_by_keyboard(handed: Desk, chrome: Browser) -> None:
    assert reviewed(handed, chrome) == 60


def test_all_proposals_of_the_examples_are_reviewed_by_keyboard(served: Desk, chrome: Browser) -> None:
    assert reviewed(served, chrome) > 0


def reviewed(served: Desk, chrome: Browser) -> int:
    """Confirm, reject and correct up to sixty proposals by keyboard, counting keys and pages; return how many."""
    page = signed_in(served, chrome)
    page.goto("/-/claims/review")
    left = int(page.locator("main p").first.inner_text().split()[0])
    wanted, keys, loads, done = min(60, left), 0, 0, 0
    while done < wanted:
        loads += 1
        shown = page.locator(".proposal").count()
        assert shown > 0
        for index in range(shown):
            if index % 10 == 9:
                page.keyboard.press("e")
                keys += 1
                page.keyboard.press("Tab")
                page.keyboard.type("Mercury 4")  # what is typed anew is no key of the desk's
                page.keyboard.press("Escape")
                page.keyboard.press("j")
                keys += 3
            else:
                page.keyboard.press("r" if index % 5 == 4 else "c")
                keys += 1
        with page.expect_navigation():
            page.keyboard.press("Enter")
        keys += 1
        expect(page.get_by_role("status")).to_contain_text("confirmed")
        done += shown
    assert keys <= 2 * done and loads <= done, (keys, loads, done)
    page.goto("/-/claims/review")
    assert page.locator("main p").first.inner_text().startswith(f"{left - done} ")
    assert served.complaints == []
    return done
