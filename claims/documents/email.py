"""E-mail (.eml, RFC 5322 and MIME): subject, sender, date, and the message as a person reads it.

Of alternatives the plain text is read, else the HTML; texts that follow each other are read one after another.
Offsets point into the extracted text: the subject, then the decoded message. Lines of `format=flowed` are joined
(RFC 3676), as a mail program does before it shows them. What a mail quotes is kept apart by
`claims.documents.replies`.

Attachments, attached messages, the signature and a character set that is not known are told in `unread`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from typing import cast

from claims.documents.builder import Builder
from claims.documents.charsets import decode_as
from claims.documents.compose import Composer, Content, content_of
from claims.documents.html import HtmlReader, layout_tables
from claims.documents.replies import add_message, add_page
from claims.errors import DocumentError
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

#: Without one of these a file is no mail, whatever its suffix.
_HEADERS = ("from", "subject", "date", "received", "message-id", "mime-version")
_REPLY = lazy_pattern(r"(?:(?:re|fwd?|aw|wg|sv|tr|rif|antw)(?:\[\d{1,2}\])?\s?:\s*)+", re.I)
#: RFC 5322 allows 998 characters a line; longer headers are attacks on the parser, which takes the square of the time.
_LONGEST_HEADER = 3000
#: More parts than a mail has; what lies behind them is told, not read.
_MOST_PARTS = 500


class _Policy(policy.EmailPolicy):
    """The modern policy, with a bound on the length of a header."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """Return name and value of a header, as the parser asks for it."""
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_LONGEST_HEADER]


def read_email(data: bytes, name: str) -> Content:
    """Read the bytes of a mail.

    Raises:
        DocumentError: it has no header of a mail, or its structure cannot be followed.
    """
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    try:
        message = cast(EmailMessage, message_from_bytes(data, policy=_Policy()))
        if not any(header in message for header in _HEADERS):
            raise DocumentError(f"{name} is no e-mail: it has neither a sender nor a subject nor a date.")
        return _read(message)
    except RecursionError:
        raise DocumentError(f"{name} cannot be read: its parts are nested too deeply for an e-mail.") from None
    except DocumentError:
        raise
    except Exception as error:  # the standard library's parser is not proof against every broken header
        raise DocumentError(f"{name} is damaged: its headers cannot be read ({type(error).__name__}).") from None


def _read(message: EmailMessage) -> Content:
    composer = Composer()
    subject = _header(message, "subject")
    title = _REPLY.sub("", subject, count=1) if _REPLY.match(subject) else subject
    composer.begin_item(title)
    composer.line(BlockKind.TITLE, subject, part="subject")
    for number, part in enumerate(_texts(message, composer.unread)):
        if number == _MOST_PARTS:
            composer.unread[f"more than {_MOST_PARTS} parts"] = None
            break
        text = _decoded(part, composer.unread)
        if part.get_content_subtype() == "html":
            builder = Builder(text)
            HtmlReader(builder, layout=layout_tables(text)).feed(0, len(text))
            builder.close()
            add_page(composer, content_of(builder))
        else:
            if _parameter(part, "format") == "flowed":
                text = _unflowed(text, _parameter(part, "delsp") == "yes")
            add_message(composer, text, title)
    content = composer.content(title=title, source=_sender(message), date=_date(message))
    if content.items is not None and len(content.items) == 1:
        content.items = None  # a newsletter may hold several stories
    return content


def _parameter(part: EmailMessage, name: str) -> str:
    """Return a parameter of the Content-Type in lower case, "" without it."""
    try:
        return str(part.get_param(name) or "").strip("\"' ").lower()
    except Exception:  # a parameter that the header parser cannot read
        return ""


def _header(message: EmailMessage, name: str) -> str:
    """Return a header as readable text, "" if it is missing; a broken one is returned as written."""
    raw = next((str(value) for key, value in message.raw_items() if key.lower() == name), "")
    try:
        value = str(message[name] or "")
    except Exception:  # the header parser of the standard library has more than one way to fail on broken headers
        value = raw
    return " ".join(value.encode("utf-8", "replace").decode("utf-8").split())


def _sender(message: EmailMessage) -> str:
    """Return the sender's name, or the address where no name is given."""
    display, address = parseaddr(_header(message, "from"))
    return display or address


def _date(message: EmailMessage) -> str:
    """Return the day on which the mail was sent, in the sender's own time zone; "" if it does not say."""
    try:
        return parsedate_to_datetime(_header(message, "date")).date().isoformat()
    except (TypeError, ValueError, IndexError, OverflowError):
        return ""


def _texts(message: EmailMessage, unread: dict[str, None]) -> Iterator[EmailMessage]:
    """Yield the texts to read, in order; tell about everything else."""
    queue = [message]
    while queue:
        part = queue.pop()
        kind = part.get_content_maintype()
        if part is not message and _is_attachment(part):
            unread[_attachment(part)] = None
        elif part.is_multipart() and kind == "multipart":
            inner = [one for one in part.get_payload() if isinstance(one, EmailMessage)]
            if part.get_content_subtype() == "alternative":
                inner = _best(inner)
            queue.extend(reversed(inner))
        elif kind == "text" and part.get_content_subtype() in ("plain", "html", "markdown"):
            yield part
        else:
            unread["image" if kind == "image" else _attachment(part)] = None


def _is_attachment(part: EmailMessage) -> bool:
    try:
        return part.is_attachment()
    except Exception:  # a broken Content-Disposition
        return False


def _best(parts: list[EmailMessage]) -> list[EmailMessage]:
    """Return the alternative to read: plain text that says something, else HTML or what holds it, else the last."""
    for part in parts:
        if part.get_content_type() == "text/plain" and _bytes(part).strip():
            return [part]
    for part in reversed(parts):
        if part.get_content_type() == "text/html" or part.is_multipart():
            return [part]
    return parts[-1:]


def _attachment(part: EmailMessage) -> str:
    """Return what to tell about a part that is not read."""
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        first = inner[0] if isinstance(inner, list) and inner else None
        subject = _header(first, "subject") if isinstance(first, EmailMessage) else ""
        return f'attached message "{subject}"' if subject else "attached message"
    try:
        file = part.get_filename()
    except Exception:  # a broken parameter
        file = None
    return f'attachment "{" ".join(file.split())}"' if file else f"part of type {part.get_content_type()}"


def _bytes(part: EmailMessage) -> bytes:
    payload = part.get_payload(decode=True)  # without `decode` it would decode by whatever the part says
    return payload if isinstance(payload, bytes) else b""


def _decoded(part: EmailMessage, unread: dict[str, None]) -> str:
    """Return a part's text: in its character set, else UTF-8, else Windows-1252, as such mails mostly are."""
    data = _bytes(part)
    charset = _parameter(part, "charset") or "utf-8"
    for candidate in (charset, "utf-8"):
        try:
            return decode_as(data, candidate)
        except (LookupError, UnicodeDecodeError):
            continue
    unread[f'letters that are not of the character set "{charset[:40]}"; read as Windows-1252'] = None
    return data.decode("cp1252", "replace")


def _unflowed(text: str, delsp: bool) -> str:
    """Join the lines of `format=flowed` (RFC 3676): a line that ends with a space goes on in the next one."""
    lines: list[list[str]] = []
    depth_before, open_line = -1, False
    for line in text.split("\n"):
        line = line.removesuffix("\r")
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        flows = bare.endswith(" ") and bare != "-- "
        if open_line and depth == depth_before and bare != "-- ":
            lines[-1].append(bare)
        else:
            lines.append([">" * depth + (" " if depth else ""), bare])
        if flows and delsp:
            lines[-1][-1] = bare[:-1]
        depth_before, open_line = depth, flows
    return "\n".join("".join(pieces) for pieces in lines)
