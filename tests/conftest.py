"""Shared fixtures, and the rule that a machine of the project's CI skips nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from project import ROOT


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Turn a skip into a failure where `CLAIMS_FORBID_SKIPS` is set, since a skipped test proves nothing."""
    report = yield
    if report.skipped and os.environ.get("CLAIMS_FORBID_SKIPS"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which is a failure here: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents beside the checkout; tests that need it skip where it is missing."""
    folder = ROOT.parent / "shared"
    if not (folder / "seeds").is_dir():
        pytest.skip("the folder ../shared with real documents is not here")
    return folder
