"""The list of checks, their pages, and which run."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import claims.checks
from claims.checks.pages import pages
from claims.checks.registry import PRIORITY, RULES, chosen, find_rule
from claims.errors import UsageError

CODES = [rule.info.code for rule in RULES]
SECTIONS = ["What it does", "Why it matters", "Example that fires", "Example that does not", "How to settle it"]


def test_every_rule_module_is_in_the_list_in_order() -> None:
    modules = {name.upper() for _, name, _ in pkgutil.iter_modules(claims.checks.__path__) if name.startswith("clm")}
    assert set(CODES) == modules
    assert sorted(CODES) == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_rule_is_its_file_with_a_full_page(code: str) -> None:
    module = importlib.import_module(f"claims.checks.{code.lower()}")
    rule = find_rule(code)
    assert (module.INFO, module.check) == (rule.info, rule.check)
    assert rule.info.code == code
    page = pages()[f"{code}.md"]
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == SECTIONS
    assert page.startswith(f"# {code}: {rule.info.name}\n")
    assert rule.info.summary.endswith(".")


def test_the_index_lists_every_check() -> None:
    index = pages()["README.md"]
    assert all(f"[{code}]({code}.md)" in index for code in CODES)
    assert set(pages()) == {f"{code}.md" for code in CODES} | {"README.md"}


def test_every_check_but_two_has_a_priority() -> None:
    assert set(CODES) - set(PRIORITY) == {"CLM401", "CLM901"}
    assert PRIORITY[:5] == ("CLM107", "CLM301", "CLM103", "CLM101", "CLM102")


def test_choosing_by_code_by_beginning_and_by_name() -> None:
    assert [rule.info.code for rule in chosen(["clm101", "CLM4"], ["CLM402"])] == [
        "CLM101",
        "CLM401",
        "CLM403",
        "CLM404",
    ]
    assert chosen([], []) == RULES
    assert find_rule("disputed-figure").info.code == "CLM103"


@pytest.mark.parametrize("code", ["CLM999", "XYZ", ""])
def test_an_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(UsageError, match="no check"):
        chosen([code], [])
