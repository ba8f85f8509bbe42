"""One reader a format: a file becomes a `Document`, readable text with a map back to the file.

`read_file`, `read_bytes` and `read_text` are all that other layers need.
"""

from __future__ import annotations

from claims.documents.reading import decode, format_of, read_bytes, read_file, read_text

__all__ = ["decode", "format_of", "read_bytes", "read_file", "read_text"]
