"""Linked data, held against the rules of schema.org's vocabulary (schema_org.yml), and the Atom feed in a reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import feedparser
import pytest
import yaml
from correction_builders import note, publication
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.corrections.feeds import Feed, atom
from claims.corrections.linked_data import Review, json_ld
from claims.corrections.notes import Templates
from claims.escaping import visible
from claims.model.correction import CorrectionKind

RULES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "schema_org.yml").read_text(encoding="utf-8")
)
FEED = Feed(author="The desk", home_url="https://news.example/c")
REVIEW = Review(
    claim="claim-9", text="It opened on 29 October.", value="29 October 2026", author="Rack Digest",
    url="https://rack.example/1", date="2026-10-30", verdict="Wrong: it is 20 October 2026", note=note().id,
)  # fmt: skip


def lineage(kind: str) -> Iterator[str]:
    """Yield a type and all above it."""
    name: str | None = kind
    while name:
        yield name
        name = RULES[name].get("above")


def is_a(value: Any, expected: str) -> bool:
    if isinstance(value, dict):
        return expected in lineage(value["@type"])
    match expected:
        case "Text":
            return isinstance(value, str) and value.strip() == value != ""
        case "URL":
            return isinstance(value, str) and re.match(r"(https?://[^\s/]|urn:uuid:)\S+\Z", value) is not None
        case "Number":
            return isinstance(value, int | float)
        case "Date":
            return isinstance(value, str) and len(value) == 10 and bool(date.fromisoformat(value))
        case "DateTime":
            return isinstance(value, str) and len(value) > 10 and datetime.fromisoformat(value).tzinfo is not None
    return False


def flaws(node: dict[str, Any], path: str) -> Iterator[str]:
    """Yield what the vocabulary does not allow."""
    kind = node.get("@type")
    if kind not in RULES:
        yield f"{path}: no type {kind}"
        return
    known: dict[str, list[str]] = {}
    required: set[str] = set()
    for each in lineage(kind):
        known = {**RULES[each].get("properties", {}), **known}
        required |= set(RULES[each].get("required", ()))
    yield from (f"{path}: {kind} lacks {name}" for name in sorted(required - node.keys()))
    for name, value in node.items():
        if name == "@type":
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                yield from flaws(each, f"{path}.{name}")
            if not any(is_a(each, expected) for expected in known.get(name, ())):
                yield f"{path}: {kind}.{name} cannot be {each!r}"


def graph(text: str) -> list[dict[str, Any]]:
    data = json.loads(text)
    assert data.keys() == {"@context", "@graph"} and data["@context"] == "https://schema.org"
    found = data["@graph"]
    assert isinstance(found, list)
    assert [flaw for number, node in enumerate(found) for flaw in flaws(node, str(number))] == []
    return found


def test_the_rules_find_what_is_wrong() -> None:
    article = {"@type": "NewsArticle", "headline": "x", "datePublished": "soon", "correction": {"@type": "Rating"}}
    assert len(list(flaws(article, ""))) >= 4


def test_every_article_has_its_notes_and_every_judged_claim_its_review() -> None:
    other = publication("second", "2026-11-01")
    nodes = graph(
        json_ld([note(1), note(2), note(3, publication=other)], feed=FEED, templates=Templates(), reviews=[REVIEW])
    )
    assert [node["@type"] for node in nodes] == ["NewsArticle", "NewsArticle", "ClaimReview"]
    second, first, review = nodes
    assert (first["url"], len(first["correction"]), len(second["correction"])) == ("https://news.example/first", 2, 1)
    assert "29 October 2026. That was wrong." in first["correction"][1]["text"]
    assert first["correction"][1]["datePublished"] == "2026-12-01T09:00:00Z"
    assert review["itemReviewed"]["author"] == {"@type": "Organization", "name": "Rack Digest"}
    assert review["reviewRating"]["ratingValue"] == review["reviewRating"]["worstRating"] == 1
    assert review["url"] == "https://news.example/first"


def test_ids_are_the_feeds_and_no_note_gives_an_empty_graph() -> None:
    (article,) = graph(json_ld([note()], feed=FEED, templates=Templates()))
    feed = feedparser.parse(atom([note()], feed=FEED, templates=Templates()))
    assert article["correction"][0]["@id"] == feed.entries[0].id
    assert graph(json_ld([], feed=FEED, templates=Templates())) == []


def test_a_changed_text_is_said_and_dates_the_article() -> None:
    changed = note(changed="2026-12-05T10:00:00Z")
    (article,) = graph(json_ld([changed], feed=FEED, templates=Templates()))
    assert article["dateModified"] == "2026-12-05T10:00:00Z"
    assert article["correction"][0]["text"].endswith("The text has been changed.")
    assert (
        feedparser.parse(atom([changed], feed=FEED, templates=Templates())).entries[0].updated.startswith("2026-12-05")
    )


@settings(max_examples=40, deadline=None)
@given(st.text(min_size=1).filter(lambda text: visible(text) != ""))
def test_hostile_text_stays_text_in_a_page_and_in_a_reader(text: str) -> None:
    hostile = note(note=text, publication=publication().model_copy(update={"title": text}))
    body = json_ld([hostile], feed=FEED, templates=Templates(), reviews=[REVIEW.model_copy(update={"text": text})])
    assert not re.search(r"[<>&\u2028\u2029]", body)
    assert visible(text) in graph(body)[0]["correction"][0]["text"]


@pytest.mark.parametrize("kind", CorrectionKind)
def test_a_feed_reader_reads_the_atom_feed_without_a_complaint(kind: CorrectionKind) -> None:
    nasty = note(2, kind=kind, note="]]> <b>bold</b> & \x00 \u202e 100 %", source_url="javascript:alert(1)")
    feed = feedparser.parse(atom([note(1), nasty], feed=FEED, templates=Templates()))
    assert not feed.bozo and feed.version == "atom10" and feed.feed.title == "Corrections"
    assert [entry.published for entry in feed.entries] == ["2026-12-02T09:00:00Z", "2026-12-01T09:00:00Z"]
    assert all(
        entry.id.startswith("urn:uuid:") and entry.link == "https://news.example/first" for entry in feed.entries
    )
    assert feed.entries[0].tags[0].term == kind.value
    assert "<b>" not in feed.entries[0].content[0].value and "javascript" not in str(feed.entries)
