"""Character sets that a file names itself."""

from __future__ import annotations

import codecs

#: Codecs that are no character sets; decoding with some of them takes more than linear time.
_OTHERS = frozenset(("idna", "punycode", "unicode-escape", "unicode_escape", "raw-unicode-escape", "undefined"))


def decode_as(data: bytes, charset: str) -> str:
    """Decode bytes by a character set's name.

    Raises:
        LookupError: there is no such character set.
        UnicodeDecodeError: the bytes are not of it.
    """
    try:
        if codecs.lookup(charset).name.replace("_", "-") in _OTHERS:
            raise LookupError(charset)
        text = data.decode(charset)
    except UnicodeDecodeError:
        raise
    except (ValueError, UnicodeError):  # a NUL or a surrogate in the name, or a decoder's own complaint
        raise LookupError(charset) from None
    # UTF-7 and its like can decode to half of a surrogate pair, which no text may hold.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
