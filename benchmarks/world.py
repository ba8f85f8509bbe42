"""A made-up world of figures, for measuring at scale: who reports which value of what, and which reports disagree.

Everything follows from the size alone, so that two runs measure the same. Reports are ordinary Markdown texts; what the
reader makes of them is not known here. Every figure is stated in `REPORTS` documents, in several wordings, units and
precisions that agree; in the figures that are planted, some reports give another value.
"""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

#: Documents that state each figure.
REPORTS = 10
#: Of so many figures one is planted.
PLANTED = 50
#: Stories in a document, each on one subject.
STORIES = 10
#: Figures in a story.
FACTS = 5

_FIRST = ("Nim", "Hal", "Zeph", "Cor", "Vel", "Ost", "Bry", "Tam")
_LAST = ("bus", "cyon", "yra", "vane", "dor")
_SPEED, _LONG, _MONEY, _DAY = "speed", "long", "money", "day"


@dataclass(frozen=True)
class Fact:
    """What can be said of a subject: the metric that the vocabulary has for it, and sentences that say it.

    Attributes:
        metric: id in schema/metrics.yml.
        form: how its values look.
        scale: size of its values.
        units: (what follows the number, what the number is divided by).
        sentences: with places for the name and the value.
    """

    metric: str
    form: str
    scale: int
    units: tuple[tuple[str, int], ...]
    sentences: tuple[str, ...]


FACTS_OF_A_SUBJECT = (
    Fact("price_input", _MONEY, 1, ((" per 1M input tokens", 1), (" per million input tokens", 1)),
         ("{name} costs {value}.", "{maker} sells {name} at {value}.")),
    Fact("generation_speed", _SPEED, 1, ((" tokens per second", 1), (" tok/s", 1), (" tokens/s", 1)),
         ("{name} generates {value}.", "At {source}, {name} generates {value}.")),
    Fact("release_date", _DAY, 1, (("", 1),),
         ("{name} was released on {value}.", "{maker} released {name} on {value}.")),
    Fact("time_to_first_token", _SPEED, 1, ((" ms", 1), (" milliseconds", 1)),
         ("The first-token latency of {name} is {value}.", "{name} has a first-token latency of {value}.")),
    Fact("throughput", _SPEED, 1000, ((" tokens/s per GPU", 1), ("K tokens/s per GPU", 1000)),
         ("vLLM serves {name} at {value} on GB300 NVL72.",
          "{name} has a throughput of {value} in vLLM on GB300 NVL72.")),
    Fact("price_output", _MONEY, 5, ((" per 1M output tokens", 1), (" per million output tokens", 1)),
         ("{name} costs {value}.", "{maker} sells {name} at {value}.")),
    Fact("benchmark_score", "share", 1, ((" %", 1), ("%", 1), (" percent", 1)),
         ("{name} scores {value} on SWE-bench Verified.", "On SWE-bench Verified, {name} scores {value}.")),
    Fact("memory_use", _LONG, 1, ((" GB", 1), (" gigabytes", 1)),
         ("{name} needs {value} of memory.", "The memory use of {name} is {value}.")),
    Fact("training_compute", _LONG, 10_000, ((" GPU hours", 1),),
         ("{name} took {value} to train.", "Training {name} took {value}.")),
    Fact("parameters", _SPEED, 1_000_000_000, ((" billion parameters", 1_000_000_000), ("B parameters", 1_000_000_000)),
         ("{name} has {value}.", "{maker} says that {name} has {value}.")),
)  # fmt: skip


@dataclass(frozen=True)
class Report:
    """A document of the made-up world: a file's name, its text, who publishes it, and its ISO date."""

    name: str
    text: str
    source: str
    date: str


class World:
    """So many claims about a tenth as many figures."""

    def __init__(self, claims: int) -> None:
        stories = len(FACTS_OF_A_SUBJECT) // FACTS
        per_round = max(1, round(claims / REPORTS / FACTS / STORIES)) * STORIES
        self.subjects = per_round // stories
        self.figures = self.subjects * len(FACTS_OF_A_SUBJECT)
        self.claims = self.figures * REPORTS

    @property
    def makers(self) -> tuple[str, ...]:
        """The families of names, each of which has one maker."""
        return tuple(first + last for first in _FIRST for last in _LAST)

    def vocabulary(self) -> str:
        """Return the newsroom's own vocabulary file (YAML): the families of names and their makers."""
        families = [f"  - {{name: {name}, kind: model, maker: {name} Labs}}" for name in self.makers]
        subjects = [f"  - {{name: {name} Labs, kind: organisation}}" for name in self.makers]
        return "\n".join(["families:", *families, "subjects:", *subjects, ""])

    def planted(self) -> set[tuple[str, str]]:
        """Return (subject, metric) of each figure on which reports contradict each other."""
        return {
            (self.name(subject), fact.metric)
            for subject in range(self.subjects)
            for place, fact in enumerate(FACTS_OF_A_SUBJECT)
            if self._is_planted(subject, place)
        }

    def name(self, subject: int) -> str:
        """Return the canonical name of a subject."""
        family, number = self.makers[subject % len(self.makers)], subject // len(self.makers) + 1
        match subject % 3:
            case 0:
                return f"{family}-{number}"
            case 1:
                return f"{family} {1 + number // 10}.{number % 10}"
            case _:
                return f"{family}-{number}-{('Air', 'Pro', 'Max')[number % 3]}"

    def documents(self, rounds: Iterable[int] = range(REPORTS)) -> Iterator[Report]:
        """Yield the reports, every figure once a round; later rounds than `REPORTS` agree with the rest."""
        stories = len(FACTS_OF_A_SUBJECT) // FACTS
        count = self.subjects * stories
        for round_ in rounds:
            # Stories stand beside other ones in every round.
            stride = next(step for step in range(7 + 6 * round_, count + 99) if _coprime(step, count))
            for first in range(0, count, STORIES):
                number = round_ * (count // STORIES) + first // STORIES
                picked = [(place * stride) % count for place in range(first, first + STORIES)]
                yield self._document(number, round_, picked)

    def _document(self, number: int, round_: int, picked: list[int]) -> Report:
        source, month, day = f"Gazette {number % 200}", 1 + round_ % 12, 1 + number % 28
        parts = [f"# Model watch {number}"]
        for story in picked:
            subject, half = story % self.subjects, story // self.subjects
            name = self.name(subject)
            sentences = [
                self._sentence(subject, place, round_, source) for place in range(half * FACTS, half * FACTS + FACTS)
            ]
            parts += [f"## News of {name}", " ".join(sentences)]
        return Report(f"watch-{number}.md", "\n\n".join(parts) + "\n", source, f"2026-{month:02}-{day:02}")

    def _sentence(self, subject: int, place: int, round_: int, source: str) -> str:
        fact, draw = FACTS_OF_A_SUBJECT[place], _draw(subject, place, round_)
        sentence = fact.sentences[draw % len(fact.sentences)]
        maker = f"{self.makers[subject % len(self.makers)]} Labs"
        return sentence.format(
            name=self.name(subject), value=self._value(subject, place, round_), maker=maker, source=source
        )

    def _is_planted(self, subject: int, place: int) -> bool:
        return (subject * len(FACTS_OF_A_SUBJECT) + place) % PLANTED == (subject // 7) % PLANTED

    def _differs(self, subject: int, place: int, round_: int) -> bool:
        """Whether this report gives another value: one or two of them do, never the first two."""
        return self._is_planted(subject, place) and round_ in (2 + _draw(subject, place) % 8, 4 + subject % 6)

    def _value(self, subject: int, place: int, round_: int) -> str:
        fact, draw, own = FACTS_OF_A_SUBJECT[place], _draw(subject, place, round_), _draw(subject, place)
        other = self._differs(subject, place, round_)
        if fact.form == _DAY:
            month, day = 1 + own % 12, 1 + own // 12 % 28
            if other:
                month = month % 12 + 1
            return f"{day} {month_name[month]} 2025"
        if fact.form == _MONEY:
            cents = (21 + own % 800) * fact.scale
            return f"${Decimal(cents + (cents // 5 + 3 if other else 0)) / 100:.2f}{_unit(fact, draw)[0]}"
        if fact.form == "share":
            tenths = 301 + own % 600
            return f"{Decimal(tenths + (37 if other else 0)) / 10:.1f}{_unit(fact, draw)[0]}"
        exact = Decimal(1001 + own % 8000) * fact.scale / (1 if fact.form == _LONG and fact.scale > 1 else 10)
        if other:
            exact = exact * Decimal("1.25")
        unit, divisor = _unit(fact, draw)
        digits, hedge = self._precision(own, draw) if not other else (4, "")
        shown = _rounded(exact, digits) / divisor
        return f"{hedge}{shown.normalize():,f}{unit}"

    def _precision(self, own: int, draw: int) -> tuple[int, str]:
        """Return how many digits a report gives, and its hedge: of most figures all reports give all of them."""
        if own % 10 < 6:
            return 4, ""
        return ((4, ""), (4, ""), (3, ""), (3, "about "))[draw // 8 % 4]


def _unit(fact: Fact, draw: int) -> tuple[str, int]:
    return fact.units[draw // 2 % len(fact.units)]


def _rounded(value: Decimal, digits: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(value.adjusted() - digits + 1), ROUND_HALF_UP)


def _draw(*numbers: int) -> int:
    """Return a number that looks drawn by lot, the same in every run."""
    state = 0x9E3779B97F4A7C15
    for number in numbers:
        state = ((state ^ (number + 1)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 29
    return state >> 8


def _coprime(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1
