"""From a document's text to its claims: every figure with place, value, unit, bounds and what is said around it."""

from claims.extract.assembly import assemble, extract

__all__ = ["assemble", "extract"]
