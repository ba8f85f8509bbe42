"""Promises with a day: what somebody said they would do by then."""

from __future__ import annotations

from claims.model.base import Frozen
from claims.model.correction import Publication
from claims.model.record import RecordedClaim


class Promise(Frozen):
    """A promise that falls due.

    Attributes:
        due: the ISO day by which it is to be kept.
        figure, label: of the record; "" where the claim is linked to none.
        claim: the report of it that came last.
        reports: how many claims of others give this day.
        printed: where we gave it: article and line.
    """

    due: str
    figure: str
    label: str
    claim: RecordedClaim
    reports: int
    printed: tuple[tuple[Publication, int], ...] = ()
