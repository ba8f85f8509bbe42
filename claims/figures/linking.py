"""Which claims are about one figure? The three questions in one place: keys, match, assign."""

from claims.figures.assignment import Assigned, Assignment, assign, found
from claims.figures.keys import keys
from claims.figures.matching import LINKED, Link, match

__all__ = ["LINKED", "Assigned", "Assignment", "Link", "assign", "found", "keys", "match"]
