"""Issued notes for machines: Atom (RFC 4287) and JSON Feed 1.1."""

from __future__ import annotations

import json
import uuid
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from html import escape
from typing import Any

from claims.corrections.notes import Templates, issued
from claims.corrections.text import rfc3339
from claims.escaping import safe_url, visible
from claims.model.base import Frozen
from claims.model.correction import Correction

#: The namespace of our `urn:uuid:` ids (version 5, RFC 9562): made once, never to change, or readers see notes twice.
_NAMESPACE = uuid.UUID("5f0f6b0e-3f5c-5d0e-9a57-8b1f6f0c2d41")
_NO_NOTES_YET = "1970-01-01T00:00:00Z"


class Feed(Frozen):
    """What a feed says about itself.

    Attributes:
        title: its name; author: the newsroom that answers for the notes.
        home_url: the corrections page; feed_url: the address of this very feed. "" where there is none yet.
        language: of the notes, as a BCP 47 tag.
    """

    title: str = "Corrections"
    author: str = "The newsroom"
    home_url: str = ""
    feed_url: str = ""
    language: str = "en"


def stable_id(*parts: str) -> str:
    """Return the `urn:uuid:` that stands for the parts: the same on every machine and after every rebuild."""
    return f"urn:uuid:{uuid.uuid5(_NAMESPACE, json.dumps(parts))}"


def atom(corrections: Sequence[Correction], *, feed: Feed, templates: Templates) -> str:
    """Return the issued notes as an Atom feed, newest first; times in UTC. It says nothing of pending notes."""
    notes = issued(corrections)
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": feed.language})
    _child(root, "id", _feed_id(feed))
    _child(root, "title", visible(feed.title))
    _child(root, "updated", max(map(updated, notes), default=_NO_NOTES_YET))
    _child(_child(root, "author"), "name", visible(feed.author))
    if home := safe_url(feed.home_url):
        _child(root, "link", rel="alternate", type="text/html", href=home)
    if own := safe_url(feed.feed_url):
        _child(root, "link", rel="self", type="application/atom+xml", href=own)
    for note in notes:
        entry = _child(root, "entry")
        _child(entry, "id", stable_id("correction", note.id))
        _child(entry, "title", _title(note))
        _child(entry, "published", rfc3339(note.issued or ""))
        _child(entry, "updated", updated(note))
        _child(entry, "category", term=note.kind.value)
        if article := safe_url(note.publication.url):
            _child(entry, "link", rel="alternate", href=article)
        if source := safe_url(note.source_url):
            _child(entry, "link", rel="related", href=source)
        _child(entry, "content", _html(note, templates), type="html")
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def json_feed(corrections: Sequence[Correction], *, feed: Feed, templates: Templates) -> str:
    """Return the issued notes as JSON Feed 1.1, newest first; times in UTC."""
    body: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": visible(feed.title),
        "language": feed.language,
        "authors": [{"name": visible(feed.author)}],
    }
    if home := safe_url(feed.home_url):
        body["home_page_url"] = home
    if own := safe_url(feed.feed_url):
        body["feed_url"] = own
    body["items"] = [_item(note, templates) for note in issued(corrections)]
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def updated(note: Correction) -> str:
    """Return when an entry was last changed: when it was issued, or the text was changed or a later note came."""
    return max(rfc3339(moment) for moment in (note.issued or "", note.changed, note.overtaken) if moment)


def _feed_id(feed: Feed) -> str:
    return stable_id(
        "corrections", feed.feed_url or feed.home_url, "" if feed.feed_url or feed.home_url else feed.author
    )


def _title(note: Correction) -> str:
    return visible(f"{note.kind.value.capitalize()}: {note.publication.title or note.publication.url}")


def _html(note: Correction, templates: Templates) -> str:
    source = safe_url(note.source_url)
    link = f' <a href="{escape(source)}">Source</a>' if source else ""
    text = f"{templates.text_of(note)} {templates.state(note)}"
    return f"<p><strong>{escape(templates.heading(note))}.</strong> {escape(text)}{link}</p>"


def _item(note: Correction, templates: Templates) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": stable_id("correction", note.id),
        "title": _title(note),
        "content_html": _html(note, templates),
        "content_text": f"{templates.heading(note)}. {templates.text_of(note)} {templates.state(note)}",
        "date_published": rfc3339(note.issued or ""),
        "date_modified": updated(note),
        "tags": [note.kind.value],
        # Extensions begin with an underscore (JSON Feed 1.1, "Extensions").
        "_claims": {
            "correction": note.id,
            "kind": note.kind.value,
            "wrong": visible(note.wrong),
            "right": visible(note.right),
        },
    }
    if article := safe_url(note.publication.url):
        item["url"] = article
    if source := safe_url(note.source_url):
        item["external_url"] = source
    return item


def _child(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, tag, attributes)
    element.text = text or None
    return element
