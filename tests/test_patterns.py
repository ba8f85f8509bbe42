"""Patterns that wait for their first use: they behave as compiled ones, and each of them can be compiled."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import claims
from claims.patterns import _Waiting, lazy_pattern

#: Needs an extra, or is run rather than imported.
_NOT_IMPORTED = ("claims.store.migrations",)


def _waiting() -> list[tuple[str, _Waiting]]:
    found = []
    for module in pkgutil.walk_packages(claims.__path__, "claims."):
        if not module.name.startswith(_NOT_IMPORTED):
            values = vars(importlib.import_module(module.name))
            found += [(f"{module.name}.{name}", each) for name, each in values.items() if isinstance(each, _Waiting)]
    return found


def test_every_pattern_compiles() -> None:
    waiting = _waiting()
    assert waiting
    for name, each in waiting:
        text, flags = each._source
        try:
            re.compile(text, flags)
        except re.error as error:
            pytest.fail(f"{name}: {error}")


def test_a_lazy_pattern_is_used_as_a_compiled_one_is() -> None:
    pattern = lazy_pattern(r"(?P<word>[a-z]+)", re.IGNORECASE)
    match = pattern.match("Tokens")
    assert match is not None
    assert match.group("word") == "Tokens"
    assert pattern.sub("x", "a 1 B") == "x 1 x"
    assert pattern.groupindex == {"word": 1}
    assert [each.group() for each in pattern.finditer("a, b")] == ["a", "b"]


def test_a_mistake_shows_on_first_use() -> None:
    pattern = lazy_pattern("(")
    with pytest.raises(re.error):
        pattern.search("text")


def test_what_a_pattern_does_not_have_it_does_not_get() -> None:
    assert not hasattr(lazy_pattern("a"), "nonsense")
