"""Every page of the desk asked by axe-core, as a phone and as a wide screen show it, in the light and in the dark."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk.browser import ROOT, Desk, browser, chromium, desk
from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(chromium() is None, reason="this machine has no Chromium")

SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("newsroom")
    (folder / "data").mkdir()
    shutil.copyfile(ROOT / "data" / "claims.db", folder / "data" / "claims.db")
    with desk(folder) as running:
        yield running


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def addresses(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "data" / "claims.db")) as database:

        def first(query: str) -> str:
            return str(database.execute(query).fetchone()[0])

        disputed = first("SELECT id FROM figures WHERE open_conflicts > 0 ORDER BY pk")
        return [
            "/",
            "/claims",
            "/claims/claims?_facet=status",
            "/claims/claims/1",
            "/claims/conflicts-open",
            "/-/claims/conflicts",
            "/-/claims/review",
            "/-/claims/corrections",
            f"/-/claims/conflict/{first('SELECT id FROM conflicts ORDER BY pk')}",
            f"/-/claims/source/{first('SELECT id FROM sources ORDER BY pk')}",
            f"/-/claims/subject/{first('SELECT id FROM subjects ORDER BY pk')}",
            "/-/claims/log",
            f"/-/claims/figure/{disputed}",
            f"/-/claims/document/{first('SELECT id FROM documents ORDER BY pk')}",
            f"/-/claims/edit/{first('SELECT id FROM claims ORDER BY pk')}",
        ]


def test_no_page_shuts_anybody_out(served: Desk, chrome: Browser) -> None:
    first = served.page(chrome)
    first.goto(served.sign_in)
    signed_in = first.context.storage_state()
    for width, scheme in SCREENS:
        page = served.page(
            chrome, viewport={"width": width, "height": 900}, color_scheme=scheme, storage_state=signed_in
        )
        for address in addresses(served.folder):
            page.goto(address)
            found = Axe().run(page).response["violations"]
            serious = [
                (each["id"], [node["html"] for node in each["nodes"]][:3])
                for each in found
                if each["impact"] in ("serious", "critical")
            ]
            assert serious == [], (address, width, scheme)
            wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            assert wide <= 1 or address.startswith("/claims"), f"{address} is {wide} pixels too wide at {width}"
    assert served.complaints == []
