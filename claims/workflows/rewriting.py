"""A file that people wrote, changed in a few places: its text, its bytes, and nothing else."""

from __future__ import annotations

import os
import shutil
import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from claims.checks.edits import Edit
from claims.documents import decode
from claims.errors import DocumentError
from claims.model.claim import Claim

#: What a file begins with -> its encoding; the mark is part of the text. The mark of UTF-32 begins as that of UTF-16.
_MARKS = (
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


def applied(raw: str, edits: Sequence[Edit]) -> str:
    """Return a text with edits made, which are in order and do not overlap."""
    parts, place = [], 0
    for edit in edits:
        parts += [raw[place : edit.start], edit.text]
        place = edit.end
    return "".join([*parts, raw[place:]])


class Shift:
    """Where an offset of the text before the edits is afterwards."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._ends = [edit.end for edit in edits]
        self._grown = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in edits)]

    def moved(self, offset: int) -> int:
        """Return the new offset of one that no edit holds, or that begins one."""
        return offset + self._grown[bisect_right(self._ends, offset)]


def same_figure(before: Claim, after: Claim) -> bool:
    """True if two readings of one place give the same value of the same thing."""
    return (before.quantity, before.subject, before.metric) == (after.quantity, after.subject, after.metric)


def newline_of(raw: str) -> str:
    """Return how the lines of a text end."""
    if "\r\n" in raw:
        return "\r\n"
    return "\r" if "\r" in raw and "\n" not in raw else "\n"


def encoded(text: str, like: bytes) -> bytes:
    """Return `text` in the encoding of a file's bytes; a byte order mark is part of the text."""
    return text.encode(next((name for mark, name in _MARKS if like.startswith(mark)), "utf-8"))


def rewrite(path: Path, before: str, after: str, *, changed: str) -> bool:
    """Write a changed text over its file: whole or not at all, with the file's own encoding, mark and line ends.

    Args:
        before, after: the text as it was read, and as it is to be.
        changed: what to say of a file that holds neither.

    Returns:
        False if the file holds the new text already.

    Raises:
        DocumentError: the file cannot be read or written, or holds another text.
    """
    try:
        # A link is followed, so that the file itself changes and not the link to it.
        target = path.resolve(strict=True)
        data = target.read_bytes()
        now = decode(data, str(path))
        if now == after:
            return False
        if now != before:
            raise DocumentError(changed)
        _replace(target, encoded(after, data))
    except OSError as error:
        raise DocumentError(f"{path} cannot be written: {error.strerror or error}.") from None
    return True


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        shutil.copymode(target, partial)
        partial.replace(target)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
