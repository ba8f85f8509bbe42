"""All relations that a text states between its figures, one kind a module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claims.figures.arithmetic import against, change, columns, shares, totals
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.passage import Passage, passages, quoted
from claims.model.claim import Claim
from claims.model.document import Document
from claims.vocabulary.vocabulary import Vocabulary

_KINDS = (change.misfits, against.misfits, shares.misfits, totals.misfits)


def misfits(document: Document, claims: Sequence[Claim], vocabulary: Vocabulary) -> Iterator[Misfit]:
    """Yield each stated result that its own operands do not give, one a number.

    Args:
        document: the text.
        claims: what was extracted from it.

    A relation that another reading of the words would fit is no misfit; nor is one within rounding.
    """
    yield from columns.misfits(document, claims, vocabulary)
    for passage in passages(document, claims):
        yield from _of_sentence(passage, vocabulary)


def quoted_misfits(claims: Sequence[Claim], vocabulary: Vocabulary) -> Iterator[Misfit]:
    """As `misfits`, for claims without their document: of each sentence that they quote."""
    for passage in quoted(claims):
        yield from _of_sentence(passage, vocabulary)


def _of_sentence(passage: Passage, vocabulary: Vocabulary) -> Iterator[Misfit]:
    told: set[int] = set()
    found = (misfit for kind in _KINDS for misfit in kind(passage, vocabulary))
    for misfit in sorted(found, key=lambda one: one.result.start):
        if misfit.result.start not in told:
            told.add(misfit.result.start)
            yield misfit
