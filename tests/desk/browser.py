"""A real browser, and the desk as `claims serve` opens it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


def chromium() -> str | None:
    """Return the path of Chromium, None if this machine has none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium with a fresh profile."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield opened
        finally:
            opened.close()


@dataclass
class Desk:
    """A running desk on a newsroom's folder."""

    folder: Path
    address: str
    sign_in: str
    complaints: list[str] = field(default_factory=list)

    def check(self, draft: str) -> dict[str, Any]:
        """Run `claims check` on a draft of the newsroom, and return its answer."""
        import json

        done = claims("check", draft, "--format", "json", cwd=self.folder)
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def page(self, browser: Browser, **options: Any) -> Page:
        """Open a page in a profile of its own; whatever its console complains of is kept."""
        page = browser.new_context(base_url=self.address, **options).new_page()
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._asked)
        return page

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.complaints.append(f"asked elsewhere: {request.url}")


def claims(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process of its own."""
    command = [sys.executable, "-c", "from claims.cli.main import main; main()", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)


@contextmanager
def desk(folder: Path, *options: str) -> Iterator[Desk]:
    """Serve the newsroom in a folder until the block ends."""
    command = [sys.executable, "-c", "from claims.cli.main import main; main()", "serve", "--port", "0", *options]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            address = re.search(r"http://\S+/", first)
            assert address is not None, first + process.stdout.read()
            link = ""
            if "--read-only" not in options:
                link = process.stdout.readline().split()[-1]
            yield Desk(folder, address.group(), link)
        finally:
            process.terminate()
            process.wait(10)
