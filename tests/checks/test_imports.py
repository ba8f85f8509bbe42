"""Checking a draft loads nothing that it does not need."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("datasette", "alembic", "pint", "pandas", "sqlalchemy", "rich", "jinja2")


def test_checks_and_reports_load_nothing_heavy() -> None:
    code = (
        "import sys, claims.checks.runner, claims.checks.pages, claims.reports, claims.extract, claims.documents\n"
        "from claims.vocabulary.vocabulary import load_vocabulary\n"
        "load_vocabulary()\n"
        f"print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
