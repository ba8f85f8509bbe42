"""What a table's columns mean where a newsroom says so by hand, instead of their headers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class ColumnMeaning(NamedTuple):
    """What the numbers of one column are.

    Attributes:
        metric: id of a metric of the vocabulary, "" to leave it to the header's words.
        unit: canonical unit of a bare number, "" to leave it to the header.
        subject: what they are all about, "" for what the row's label names.
        skip: they are no figures (a rank, a version).
    """

    metric: str = ""
    unit: str = ""
    subject: str = ""
    skip: bool = False


@dataclass(frozen=True)
class TableMeaning:
    """What the columns of a file's tables mean.

    Attributes:
        subject: header of the column whose cells name what each row is about, "" for the first column of words.
        columns: header, folded by `fold_header` -> what its numbers are.
    """

    subject: str = ""
    columns: Mapping[str, ColumnMeaning] = field(default_factory=dict)

    def of(self, header: str) -> ColumnMeaning | None:
        """Return what is said of the column with this header, None if nothing is."""
        return self.columns.get(fold_header(header)) if self.columns else None


def fold_header(header: str) -> str:
    """Return a header as it is compared: case and white space do not count."""
    return " ".join(header.split()).casefold()
