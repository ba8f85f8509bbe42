"""The readers against cases that a person can read: tests/cases/documents/*.yml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from claims.documents import read_text
from claims.model.document import Document

CASES = Path(__file__).resolve().parent.parent / "cases" / "documents"


def _load(name: str) -> list[Any]:
    cases = yaml.safe_load((CASES / f"{name}.yml").read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["about"]) for case in cases]


def _parts(document: Document, ranges: list[tuple[int, int]]) -> list[str]:
    return [document.text[start:end] for start, end in ranges]


def _items(document: Document) -> list[str]:
    found = [f"{item.dateline or ''} | {item.attribution} | {item.title}" for item in document.items]
    return [" ".join(line.split()) for line in found]


def _check(case: dict[str, Any], format: str) -> None:
    document = read_text(case["source"], name="case", format=format)
    assert [f"{b.kind.value} {b.level} | {document.text[b.start : b.end]}" for b in document.blocks] == case["blocks"]
    if "cells" in case:
        assert [[b.table, b.row, b.column] for b in document.blocks] == case["cells"]
    if "strong" in case:
        assert _parts(document, [b.strong for b in document.blocks]) == case["strong"]
    if "unread" in case:
        assert list(document.unread) == case["unread"]
    if "directives" in case:
        assert [body for _, body in document.directives] == case["directives"]
        assert all(document.raw.startswith("<!--", start) for start, _ in document.directives)
    for field in ("title", "date", "url"):
        if field in case:
            assert getattr(document, field) == case[field]
    if "by" in case:
        assert document.source == case["by"]
    if "items" in case:
        assert _items(document) == [" ".join(line.split()) for line in case["items"]]
    if "links" in case:
        assert [f"{document.text[start:end]} -> {target}" for start, end, target in document.links] == case["links"]


@pytest.mark.parametrize("case", _load("markdown"))
def test_markdown(case: dict[str, Any]) -> None:
    _check(case, "markdown")


@pytest.mark.parametrize("case", _load("html"))
def test_html(case: dict[str, Any]) -> None:
    _check(case, "html")


@pytest.mark.parametrize("case", _load("text"))
def test_text(case: dict[str, Any]) -> None:
    _check(case, "text")


@pytest.mark.parametrize("case", _load("email"))
def test_email(case: dict[str, Any]) -> None:
    _check(case, "email")
    if "\r" not in case["source"]:
        _check({**case, "source": case["source"].replace("\n", "\r\n")}, "email")


@pytest.mark.parametrize("case", _load("feed"))
def test_feed(case: dict[str, Any]) -> None:
    _check(case, "feed")


@pytest.mark.parametrize("case", _load("csv"))
def test_csv(case: dict[str, Any]) -> None:
    _check(case, "csv")


@pytest.mark.parametrize("case", _load("items"))
def test_items(case: dict[str, Any]) -> None:
    document = read_text(case["source"], name="case", format=case["format"])
    assert _items(document) == [" ".join(line.split()) for line in case["items"]]
