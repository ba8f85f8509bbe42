"""The feeds, read by parsers that know nothing of our code, against the formats' own rules."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any
from xml.dom import minidom

import jsonschema
import pytest
from correction_builders import note, publication

from claims.corrections.feeds import Feed, atom, json_feed, stable_id
from claims.corrections.notes import Templates
from claims.corrections.rendering import FORMATS, render
from claims.errors import UsageError
from claims.model.correction import CorrectionStatus

ATOM = "http://www.w3.org/2005/Atom"
FEED = Feed(
    title="Corrections & updates",
    author="The desk",
    home_url="https://news.example/c",
    feed_url="https://news.example/c.atom",
)
NASTY = ']]> <b>bold</b> & "quoted" \x00\x0b \ud800 \ufffe \u202e 100 % 日本'

#: The rules of https://www.jsonfeed.org/version/1.1/ that concern us, as a schema of our own.
JSON_FEED: dict[str, Any] = {
    "type": "object",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string", "minLength": 1},
        "home_page_url": {"type": "string", "format": "uri"},
        "feed_url": {"type": "string", "format": "uri"},
        "language": {"type": "string"},
        "authors": {"type": "array", "items": {"type": "object", "minProperties": 1}},
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id"],
                "anyOf": [{"required": ["content_html"]}, {"required": ["content_text"]}],
                "properties": {
                    "id": {"type": "string", "pattern": "^urn:uuid:"},
                    "url": {"type": "string"},
                    "external_url": {"type": "string"},
                    "date_published": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
                "patternProperties": {"^_": {"type": "object"}},
            },
        },
    },
}


def children(element: Any, tag: str) -> list[Any]:
    return [child for child in element.childNodes if child.nodeType == child.ELEMENT_NODE and child.localName == tag]


def text(element: Any, tag: str) -> str:
    (child,) = children(element, tag)
    return "".join(node.data for node in child.childNodes)


def check_atom(feed: str) -> Any:
    """Check the feed against RFC 4287 (4.1.1 feed, 4.1.2 entry, 3.3 dates, 4.2.6 ids) and return its root."""
    root = minidom.parseString(feed.encode()).documentElement
    assert (root.namespaceURI, root.localName) == (ATOM, "feed")
    ids = []
    for element in (root, *children(root, "entry")):
        for tag in ("id", "title", "updated"):
            assert len(children(element, tag)) == 1, tag
        ids.append(text(element, "id"))
        for tag in ("updated", "published"):
            for stamp in children(element, tag):
                value = stamp.firstChild.data
                assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", value)
                datetime.fromisoformat(value)
        alternates = [link for link in children(element, "link") if link.getAttribute("rel") in ("", "alternate")]
        assert len({(link.getAttribute("type"), link.getAttribute("hreflang")) for link in alternates}) == len(
            alternates
        )
        for link in children(element, "link"):
            assert re.match("https?://", link.getAttribute("href"))
    assert all(re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", identity) for identity in ids)
    assert len(set(ids)) == len(ids)
    assert len(children(root, "author")) == 1 and text(children(root, "author")[0], "name")
    for entry in children(root, "entry"):
        assert len(children(entry, "content")) == 1
        assert children(entry, "content")[0].getAttribute("type") == "html"
        assert all(category.getAttribute("term") for category in children(entry, "category"))
    stamps = [text(entry, "updated") for entry in children(root, "entry")]
    assert stamps == sorted(stamps, reverse=True)
    assert not stamps or text(root, "updated") == stamps[0]
    return root


def test_atom_holds_the_rules_of_its_standard() -> None:
    root = check_atom(atom([note(1), note(3), note(2)], feed=FEED, templates=Templates()))
    assert text(root, "title") == "Corrections & updates"
    entry = children(root, "entry")[0]
    assert text(entry, "title") == "Correction: The first story"
    assert "<strong>Correction, 3 December 2026.</strong> This article gave 29 October 2026" in text(entry, "content")
    assert {link.getAttribute("rel") for link in children(root, "link")} == {"alternate", "self"}


def test_an_empty_feed_is_valid_too() -> None:
    pending = note(status=CorrectionStatus.PENDING, issued=None)
    root = check_atom(atom([pending], feed=Feed(), templates=Templates()))
    assert children(root, "entry") == []
    assert json.loads(json_feed([pending], feed=Feed(), templates=Templates()))["items"] == []


def test_any_text_gives_valid_xml_and_escaped_html() -> None:
    article = publication().model_copy(update={"title": NASTY, "url": "javascript:alert(1)"})
    root = check_atom(
        atom([note(note=NASTY, publication=article, source_url="data:x")], feed=FEED, templates=Templates())
    )
    (entry,) = children(root, "entry")
    assert children(entry, "link") == []
    assert "&lt;b&gt;bold&lt;/b&gt; &amp;" in text(entry, "content")  # HTML inside: text, no element
    assert "[U+202E]" in text(entry, "content") and "日本" in text(entry, "content")


def test_json_feed_holds_its_rules() -> None:
    article = publication().model_copy(update={"title": NASTY})
    body = json.loads(json_feed([note(1), note(2, note=NASTY, publication=article)], feed=FEED, templates=Templates()))
    jsonschema.validate(body, JSON_FEED)
    assert [item["date_published"] for item in body["items"]] == ["2026-12-02T09:00:00Z", "2026-12-01T09:00:00Z"]
    assert body["items"][1]["external_url"] == "https://deepseek.example/post?a=1&b=2"
    assert body["items"][1]["_claims"]["right"] == "20 October 2026"
    assert "<b>" not in body["items"][0]["content_html"] and "<b>" in body["items"][0]["content_text"]


def test_ids_are_stable_and_the_same_in_both_feeds() -> None:
    root = check_atom(atom([note()], feed=FEED, templates=Templates()))
    edited = json.loads(json_feed([note(note="Other words.")], feed=FEED, templates=Templates()))
    assert text(children(root, "entry")[0], "id") == edited["items"][0]["id"] == stable_id("correction", note().id)
    # A reader's client knows a note by this; it must be the same in every release.
    assert stable_id("correction", "correction-0000000000000001") == "urn:uuid:4aac97a9-9904-5a7f-967d-5357aca64e01"


def test_one_door_to_every_format() -> None:
    for format in FORMATS:
        assert "20 October 2026" in render([note()], format)
    with pytest.raises(UsageError, match="md, html, atom, json"):
        render([note()], "rss")
