"""Zip archives from strangers (.docx and .xlsx are some): bounds before anything is unpacked."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO

from claims.errors import DocumentError

#: A document's text and tables unpack to a few megabytes; a part above this is an attack or no document.
LARGEST_PART = 64 * 1024 * 1024
LARGEST_WHOLE = 512 * 1024 * 1024
MOST_PARTS = 10_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def open_archive(data: bytes, name: str, suffix: str) -> zipfile.ZipFile:
    """Open an office file.

    Args:
        suffix: what it should be, ".docx" or ".xlsx", for the error.

    Raises:
        DocumentError: it is no such file, is encrypted or damaged, or its parts would unpack to more than the bounds
            above (Python unpacks no more of a part than the archive's directory says).
    """
    if data.startswith(_OLE):
        raise DocumentError(
            f"{name} is encrypted or of the old format of Office; save it as {suffix} without a password."
        )
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError) as error:
        raise DocumentError(f"{name} is no {suffix} file, or it is damaged ({error}).") from None
    if len(entries) > MOST_PARTS:
        raise DocumentError(f"{name} holds {len(entries)} parts; more than {MOST_PARTS} are not read.")
    largest = max((entry.file_size for entry in entries if entry.filename.endswith((".xml", ".rels"))), default=0)
    whole = sum(entry.file_size for entry in entries)
    if largest > LARGEST_PART or whole > LARGEST_WHOLE:
        size = max(largest, whole) // (1024 * 1024)
        raise DocumentError(
            f"{name} would unpack to {size} MB; more than {LARGEST_PART // (1024 * 1024)} MB in one part, or "
            f"{LARGEST_WHOLE // (1024 * 1024)} MB in all, are not read."
        )
    return archive


def read_part(archive: zipfile.ZipFile, part: str, name: str) -> bytes | None:
    """Return a part's bytes, None if the archive has none of that name.

    Raises:
        DocumentError: it is damaged.
    """
    try:
        return archive.read(part)
    except KeyError:
        return None
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise DocumentError(f"{name} is damaged: its part {part} cannot be unpacked ({error}).") from None
