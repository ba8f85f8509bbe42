"""Where the time of `extract` goes: the functions of each stage are timed while whole articles are read.

For the time of the measurement each function is replaced by one that watches the clock. A stage's time is its own:
what a stage inside it takes is counted there alone. Watching costs a few percent, which the shares hide.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from types import ModuleType
from typing import Any

from benchmarks.report import Row
from claims import documents
from claims.extract import (
    assembly,
    attribution,
    bounds,
    calendar,
    conditions,
    dates,
    events,
    judging,
    measure_words,
    metrics,
    nature,
    qualifiers,
    reach,
    sharing,
    stance,
    subjects,
)
from claims.extract import context as surroundings
from claims.vocabulary.phrases import Phrases
from claims.vocabulary.vocabulary import Vocabulary

Place = tuple[ModuleType | type, str]

#: The stages in the order of the work, each with the functions in which it spends its time.
STAGES: dict[str, tuple[Place, ...]] = {
    "documents: markup to text with a map back": ((documents, "read_text"),),
    "mentions: numbers, units, bounds": (
        (assembly, "find_mentions"),
        (bounds, "before"),
        (judging, "judge"),
        (sharing, "share"),
    ),
    "dates, resolved": (
        *((dates, f"read_{what}") for what in ("digits", "month", "quarter", "relative")),
        (calendar, "resolve"),
    ),
    "sentences and clauses": ((assembly, "sentences"), (assembly, "clauses"), (assembly, "split")),
    "names and headings": (
        (surroundings.Context, "__init__"),
        (surroundings.Context, "read"),
        (surroundings.Context, "titles"),
        (surroundings.Context, "before"),
    ),
    "metrics and their cues": (
        (metrics, "choose"),
        (metrics, "compared"),
        (measure_words, "words_of"),
        (Phrases, "find"),
    ),
    "subjects": ((subjects, "choose"), (assembly, "topics")),
    "events of dates": ((events, "dated"),),
    "qualifiers and baselines": (
        (conditions, "conditions"),
        (qualifiers, "qualify"),
        (qualifiers, "qualify_cell"),
        (reach, "baseline"),
    ),
    "attribution": ((attribution, "attributions"), (attribution, "of_mention")),
    "nature and stance": ((nature, "hints"), (nature, "nature"), (stance, "stance"), (stance, "past")),
    "claims built, with their ids": ((assembly._Assembly, "_claim"),),
    "the rest of the assembly": ((assembly, "assemble"),),
}


class _Clock:
    """Gives the time that passes to the stage that is at work."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(STAGES, 0.0)
        self._open: list[str] = []
        self._last = 0.0

    def begin(self, stage: str) -> None:
        self._pass()
        self._open.append(stage)

    def end(self) -> None:
        self._pass()
        self._open.pop()

    def _pass(self) -> None:
        now = time.perf_counter()
        if self._open:
            self.spent[self._open[-1]] += now - self._last
        self._last = now


def stages(texts: Sequence[str], vocabulary: Vocabulary, repeat: int = 2) -> list[Row]:
    """Return a row for each stage with its share of the time, the least of several passes over the texts."""
    best: dict[str, float] = dict.fromkeys(STAGES, float("inf"))
    for _ in range(repeat):
        with _watched() as clock:
            for text in texts:
                assembly.extract(documents.read_text(text, name="post.md"), vocabulary, date="2026-10-30")
        best = {stage: min(least, clock.spent[stage]) for stage, least in best.items()}
    total = sum(best.values())
    return [Row(f"  {stage}", f"{100 * spent / total:.0f} %") for stage, spent in best.items()]


@contextmanager
def _watched() -> Iterator[_Clock]:
    clock = _Clock()
    with ExitStack() as restored:
        for stage, places in STAGES.items():
            for owner, name in places:
                function = getattr(owner, name)
                restored.callback(setattr, owner, name, function)
                setattr(owner, name, _timed(function, clock, stage))
        yield clock


def _timed(function: Callable[..., Any], clock: _Clock, stage: str) -> Callable[..., Any]:
    begin, end = partial(clock.begin, stage), clock.end

    def timed(*arguments: Any, **named: Any) -> Any:
        begin()
        try:
            return function(*arguments, **named)
        finally:
            end()

    return timed
