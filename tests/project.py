"""Where the project is; for tests that look at its files."""

from __future__ import annotations

from pathlib import Path

#: The root of the checkout.
ROOT = Path(__file__).resolve().parent.parent
