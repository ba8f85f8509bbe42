"""XML from strangers: expat without entities, without the network, with bounds.

Expat itself never fetches anything unless a handler does so, and there is none here. A document type that declares
entities is refused: they can include other files, and blow up a small one ("billion laughs"). A bare DOCTYPE, as old
feeds have it, is harmless; names from HTML such as `&nbsp;` are then resolved as HTML's.
"""

from __future__ import annotations

import html.entities
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from claims.documents.charsets import decode_as
from claims.errors import DocumentError
from claims.patterns import lazy_pattern

#: No feed or word processor nests so deeply; walking deeper would overrun the stack.
_DEEPEST = 200
_DECLARED = lazy_pattern(r"<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")


def parse_xml(data: bytes, name: str) -> Element:
    """Return the root element. Names with a namespace are written as ElementTree does: "{namespace}name".

    Args:
        name: what to call it in an error.

    Raises:
        DocumentError: it is not well-formed (the message names line and column), declares entities, is nested too
            deeply, or is of an unknown encoding.
    """
    text, above = _text(data, name)
    parser = expat.ParserCreate("utf-8", namespace_separator="}")
    builder = TreeBuilder()
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise DocumentError(
                f"{name}, line {parser.CurrentLineNumber + above}: elements are nested too deeply to be read."
            )
        builder.start(_named(tag), {_named(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_named(tag))

    def entity(entity: str, *_: object) -> None:
        raise DocumentError(
            f"{name}, line {parser.CurrentLineNumber + above}: its document type declares the entity {entity[:40]}; "
            "files that do so are not read, since entities can include other files or grow without bound."
        )

    def skipped(entity: str, is_parameter: bool) -> None:
        if not is_parameter:
            builder.data(html.entities.html5.get(entity + ";", f"&{entity};"))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    parser.SkippedEntityHandler = skipped
    parser.buffer_text = True
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise DocumentError(
            f"{name}, line {error.lineno + above}, column {error.offset + 1}: it is not well-formed XML ({reason})."
        ) from None
    root: Element = builder.close()
    return root


def _named(tag: str) -> str:
    return "{" + tag if "}" in tag else tag


def _text(data: bytes, name: str) -> tuple[str, int]:
    """Decode by byte order mark or declaration (Python knows more encodings than expat); drop blank lines above.

    Returns:
        The text, and how many lines were dropped.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:
        declared = _DECLARED.match(data[:300].removeprefix(b"\xef\xbb\xbf").lstrip().decode("latin-1"))
        encoding = declared.group(1).lower() if declared else "utf-8"
        if encoding == "utf-16":  # without a byte order mark it was not UTF-16 that could say so
            encoding = "utf-8"
    try:
        text = decode_as(data, encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentError(f"{name}, line {line}: byte {error.start} is not valid {encoding}.") from None
    except LookupError:
        raise DocumentError(f"{name}: the encoding {encoding} is not known.") from None
    stripped = text.lstrip("\r\n\t ")
    return stripped, text.count("\n", 0, len(text) - len(stripped))
