"""Which side of a table says what is measured, and which whose it is: "Metric | H100 | B200" or "Chip | Memory"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from claims.extract.cells import Cell
from claims.extract.metrics import heads_measure, is_measure
from claims.extract.names import Name
from claims.extract.words import word_list
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metrics

#: Headers of a first column whose cells are measures or tests.
_OF_TESTS = word_list("benchmark benchmarks eval evals evaluation test tests dataset datasets task tasks")
_OF_MEASURES = _OF_TESTS | word_list(
    "metric metrics measure measures measurement statistic statistics indicator kpi property attribute spec "
    "specification"
)
#: Headers that name neither a thing nor a measure.
_GENERIC = word_list(
    "value values result results score scores number amount count total figure measured reported difference diff "
    "change delta δ improvement speedup gain reduction overhead description notes note comment details unit units"
)
_EARLIER = word_list("before previously")
_STATISTICS = word_list("mean median average avg max min peak total p50 p90 p95 p99 first time output input")
_MARKS = " *_`:"
_NUMERIC = lazy_pattern(r"[\s\d.,%$~<>+×x/–kKMGTB-]*")
_LONGEST = 60
#: Kinds of names that a column can be about.
_THINGS = frozenset(("engine", "model", "product", "hardware", "system", "library", "technique", "organisation"))


class Sense(NamedTuple):
    """What governs the figures of one cell.

    Attributes:
        measure: words that say what is measured, "".
        thing: words that say whose it is, "".
        tested: the measure is a test.
    """

    measure: str
    thing: str
    tested: bool = False

    def governing(self, metrics: Metrics) -> tuple[str, ...]:
        """Return the words that may say what a cell's figures measure, the likeliest first."""
        return (self.measure,) if is_measure(self.measure, metrics) else (self.measure, self.thing)


#: Outside tables.
NOTHING = Sense("", "")


def sense(cell: Cell, metrics: Metrics, names_in: Callable[[str], Sequence[Name]]) -> Sense:
    """Return what a cell's header and its row's label say of its figures."""
    header, label = cell.header.strip(_MARKS), cell.label.strip(_MARKS)
    if not label:
        return Sense(header, "")
    names = names_in(label)
    tested = any(name.kind == "benchmark" for name in names)
    thing = any(name.kind in _THINGS for name in names)
    owner = not thing and any(name.kind in _THINGS for name in names_in(header))
    corner = cell.corner.strip(_MARKS).casefold()
    by_label = corner in _OF_MEASURES and not thing
    tested = tested or (by_label and corner in _OF_TESTS)
    if by_label or owner or (not thing and heads_measure(label, metrics) and not is_measure(header, metrics)):
        whose = "" if is_generic(header) else header
        return Sense(label, whose or (_beside(cell) if tested else ""), tested)
    if tested and not thing:
        return Sense(f"{label} {header}", _beside(cell), True)
    whose = label if _names_thing(label) else _before_measure(header, metrics)
    return Sense(header, whose, any(name.kind == "benchmark" for name in names_in(header)))


def _before_measure(header: str, metrics: Metrics) -> str:
    """Whose a column is where its rows are settings: "2k | Baseline TTFT (ms) | Fused TTFT (ms)"."""
    cue = next(iter(metrics.cues.find(header)), None)
    words = header[: cue.start].strip(_MARKS) if cue is not None else ""
    return words if words and not is_generic(words) and words.casefold() not in _STATISTICS else ""


def _beside(cell: Cell) -> str:
    """The first words of the row behind its label: "GPQA | Lyra Closed | 96.0"."""
    return next((words for _, words in cell.others[1:] if _names_thing(words) and "," not in words), "")


def is_before(cell: Cell) -> bool:
    """True for a figure of the column or row "Before"."""
    return cell.header.strip(_MARKS).casefold() in _EARLIER or cell.label.strip(_MARKS).casefold() in _EARLIER


def is_generic(words: str) -> bool:
    """True for a header that names nothing ("Value", "Result (ms)"), and for none."""
    bare = words.partition("(")[0].strip(_MARKS).casefold()
    return not bare or bare in _GENERIC


def own_names(words: str, names_in: Callable[[str], Sequence[Name]]) -> list[Name]:
    """Return the names in the words that say whose a figure is; without any, the words themselves are one."""
    found = [name for name in names_in(words) if name.kind != "benchmark"] if words else []
    if any(name.known for name in found) or not _names_thing(words):
        return found
    return [Name(0, len(words), words.strip(_MARKS), "", "", False)]


def _names_thing(words: str) -> bool:
    told = 0 < len(words) <= _LONGEST and any(map(str.isalpha, words))
    return told and _NUMERIC.fullmatch(words) is None
