"""RSS (0.9 to 2.0, also as RDF) and Atom (RFC 4287): each entry is an item with its title, date, author and link.

An entry's full content is read where it has one, else its summary; both would say the same figures twice. HTML goes
through the HTML reader. Offsets point into the extracted text. Elements are told by their local names: feeds are
careless with namespaces, and the few names that matter are the same in all dialects.
"""

from __future__ import annotations

from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from html import escape
from xml.etree.ElementTree import Element

from claims.documents.builder import Builder
from claims.documents.compose import Composer, Content, content_of
from claims.documents.html import HtmlReader
from claims.documents.text import read_plain
from claims.documents.titles import find_date
from claims.documents.xml import parse_xml
from claims.errors import DocumentError
from claims.model.document import BlockKind

_XHTML = "{http://www.w3.org/1999/xhtml}"
#: "media:title", "itunes:summary" and their like describe something else than the entry's text, or say it again.
_FOREIGN = ("media", "itunes", "mrss", "podcast", "googleplay", "geo")
_ENTRIES = ("item", "entry")
_CONTENT = ("encoded", "content", "description", "summary")
_DATES = ("published", "issued", "pubDate", "date", "created", "updated", "modified")
_FEED_DATES = ("updated", "lastBuildDate", "pubDate", "date", "modified")


def read_feed(data: bytes, name: str) -> Content:
    """Read the bytes of a feed.

    Raises:
        DocumentError: it is not well-formed XML, declares entities, or is XML of another kind.
    """
    root = parse_xml(data, name)
    kind = _local(root)
    channel = next((child for child in root if _local(child) == "channel"), root)
    if kind not in ("rss", "RDF", "feed") or (kind == "rss" and channel is root):
        raise DocumentError(f"{name} is XML, but neither an RSS nor an Atom feed (its root element is <{kind[:40]}>).")
    entries = [child for parent in ({root: 1, channel: 1}) for child in parent if _local(child) in _ENTRIES]
    composer = Composer()
    for number, entry in enumerate(entries, 1):
        _entry(composer, entry, number)
    title = _title(channel)
    return composer.content(title=title, source=title, date=_date(channel, _FEED_DATES), url=_own_address(channel))


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _children(element: Element, name: str) -> Iterator[Element]:
    """Yield the children of this local name, those of modules that describe media left out."""
    for child in element:
        if _local(child) == name and not any(foreign in str(child.tag).rpartition("}")[0] for foreign in _FOREIGN):
            yield child


def _text(element: Element, *names: str) -> str:
    """Return the plain text of the first child of these names that has any, in the order of the names."""
    for name in names:
        for child in _children(element, name):
            text = " ".join("".join(child.itertext()).split())
            if text:
                return text
    return ""


def _title(element: Element) -> str:
    """Return a title without the markup that may stand in it."""
    for child in _children(element, "title"):
        return " ".join(_readable(child).text.split())
    return ""


def _entry(composer: Composer, entry: Element, number: int) -> None:
    title, link = _title(entry), _link(entry)
    composer.begin_item(title, date=_date(entry, _DATES) or None, attribution=_author(entry))
    heading = Builder(title)
    heading.open(BlockKind.HEADING, 1)
    heading.verbatim(0, len(title))
    if link:
        heading.link(0, link)
    composer.add(content_of(heading), as_read=False, part=f"entry {number}")
    for name in _CONTENT:
        for child in _children(entry, name):
            content = _readable(child)
            if content.blocks:
                composer.add(content, as_read=True, part="" if title else f"entry {number}")
                return
            composer.unread.update(dict.fromkeys(content.unread))
            if child.get("src"):
                composer.unread["content that the feed only links to"] = None


def _readable(element: Element) -> Content:
    """Return what a text construct says. RSS does not state its type, and means HTML."""
    kind = (element.get("type") or "html").lower()
    if len(element):
        source = "".join(_serialised(child) for child in element)
        source = escape(element.text or "", quote=False) + source
    else:
        source = element.text or ""
    builder = Builder(source)
    if kind in ("text", "text/plain") and not len(element):
        read_plain(builder, 0)
    elif kind in ("html", "xhtml", "text/html") or kind.endswith("xhtml+xml"):
        HtmlReader(builder).feed(0, len(source))
    else:
        builder.miss(f"content of type {kind[:60]}")
    return content_of(builder)


def _serialised(element: Element) -> str:
    """Return XHTML as HTML. The parser bounds the depth."""
    name = _local(element)
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.items() if "}" not in key)
    inner = escape(element.text or "", quote=False) + "".join(map(_serialised, element))
    tail = escape(element.tail or "", quote=False)
    if name in ("br", "hr", "img") and not inner:
        return f"<{name}{attributes}>{tail}"
    return f"<{name}{attributes}>{inner}</{name}>{tail}"


def _link(element: Element) -> str:
    """Return the address of the page that an entry is about: Atom's alternate link, or RSS's link or guid."""
    other = ""
    for child in _children(element, "link"):
        address = (child.get("href") or child.text or "").strip()
        if child.get("rel", "alternate") == "alternate" and address:
            return address
        other = other or (address if child.get("rel") == "related" else "")
    for child in _children(element, "guid"):
        if child.get("isPermaLink", "true") != "false" and (child.text or "").strip().startswith("http"):
            return (child.text or "").strip()
    return other


def _own_address(channel: Element) -> str:
    """Return the address of the feed itself, not of its site: another page, and another lineage."""
    for child in _children(channel, "link"):
        if child.get("rel") == "self":
            return (child.get("href") or "").strip()
    return ""


def _author(entry: Element) -> str:
    """Return whom an entry is from: the feed that it was taken from, else its author."""
    for child in _children(entry, "source"):
        taken = _title(child) or " ".join((child.text or "").split())
        if taken:
            return taken
    for child in _children(entry, "author"):
        name = _text(child, "name") or ("" if len(child) else " ".join((child.text or "").split()))
        if name:
            # RSS: "ann@a.example (Ann Lee)".
            inner = name.partition("(")[2].rstrip(") ") if "@" in name else ""
            return inner or name
    return _text(entry, "creator")


def _date(element: Element, names: tuple[str, ...]) -> str:
    """Return the first date of these names as ISO, "" if there is none."""
    for name in names:
        for child in _children(element, name):
            text = (child.text or "").strip()[:60]
            if iso := find_date(text):
                return iso
            try:
                return parsedate_to_datetime(text).date().isoformat()
            except (TypeError, ValueError, IndexError, OverflowError):
                continue
    return ""
