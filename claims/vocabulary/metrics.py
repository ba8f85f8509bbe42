"""What figures measure: metrics with their dimensions, conditions and cue words, and the kinds of dated events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from claims.resources import schema_path
from claims.vocabulary.entries import Entry, read_entries
from claims.vocabulary.phrases import Phrases, word_set
from claims.vocabulary.units import Units

FIXED = "fixed"
VARYING = "varying"
MAKER = "maker"
OWNER = "owner"

_METRIC_KEYS = word_set(
    "id name dimensions kind sensitive cues nouns subjects default broader complement inverse over unit"
    " repeatable relative setting maximum adjustable grows deal witness flow"
)
_EVENT_KEYS = word_set("id metric verbs does nouns actor")


class Metric(NamedTuple):
    """What is measured.

    Attributes:
        id: stable name ("cache_hit_rate").
        name: for people.
        dimensions: of its units, in the words of `shape`.
        kind: "fixed" (one true value) or "varying" (time matters).
        sensitive: kinds of qualifiers without which two values cannot be called in conflict.
        cues: words that announce it; see `Phrases`.
        nouns: unit nouns that announce it.
        subjects: kinds of entity that have it, best first.
        default: dimensions for which it is taken where no cue stands near.
        broader: id of a metric that a looser wording of the same figure may get ("" if none): a claim of
            `generation_speed` and one of `throughput` may report one figure.
        complement: id of the metric of 1 - x, "" if none: "75 % off" and "25 % of the price".
        inverse: id of the metric of 1 / x, "" if none: 20 ms per token is 50 tokens per second.
        over: ids of metrics that it displaces where its own words stand in the clause too ("training ... cost").
        unit: taken where a number has none ("355 and 106 billion" of a model), "" if none is.
        repeatable: one subject has many of them (dates of statements).
        relative: a change or a ratio, which says little without what changed and against what.
        setting: of a run (batch size), so that two values are two runs and never a contradiction.
        maximum: its value is itself a most (context length), so that "up to 1M tokens" says no less than "1M tokens".
        adjustable: a run may set it for itself (context length), so that what is told of a run is no property.
        grows: a count that only goes up (downloads), so that a later and higher one contradicts nothing.
        deal: of a bargain (acquisition price), which its other party tells from the rest.
        witness: who alone can know it at first hand: MAKER, whoever makes or is the subject (revenue); OWNER, the
            company whose own plant is meant (the tokens that its cluster handles in a day), while what is measured on
            the thing itself anybody can measure again; "" where anybody can know.
        flow: of a period (revenue), so that the values of two quarters are two figures and neither replaces the other.
    """

    id: str
    name: str
    dimensions: tuple[str, ...]
    kind: str
    sensitive: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    default: tuple[str, ...] = ()
    broader: str = ""
    complement: str = ""
    inverse: str = ""
    over: tuple[str, ...] = ()
    unit: str = ""
    repeatable: bool = False
    relative: bool = False
    setting: bool = False
    maximum: bool = False
    adjustable: bool = False
    grows: bool = False
    deal: bool = False
    witness: str = ""
    flow: bool = False


class EventKind(NamedTuple):
    """What can happen on a date; see schema/events.yml."""

    id: str
    metric: str
    verbs: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    actor: bool = False


@dataclass(frozen=True)
class Metrics:
    """All metrics by id, and all kinds of events in the order of their precedence."""

    entries: Mapping[str, Metric]
    events: tuple[EventKind, ...] = ()

    def get(self, metric: str) -> Metric | None:
        """Return the metric with this id, None if there is none."""
        return self.entries.get(metric)

    def related(self, a: str, b: str) -> bool:
        """True if claims of the two metrics may report one figure: equal, one broader, complements, or inverses."""
        if a == b:
            return True
        one, other = self.entries.get(a), self.entries.get(b)
        if one is None or other is None:
            return False
        if a in self._broader(b) or b in self._broader(a) or one.complement == b or other.complement == a:
            return True
        return one.inverse in {b, *self._broader(b)} - {""} or other.inverse in {a, *self._broader(a)} - {""}

    @cached_property
    def roots(self) -> Mapping[str, str]:
        """Each metric's id with that of the first metric it is related to, over however many others."""
        roots: dict[str, str] = {}
        ties: dict[str, set[str]] = {name: set() for name in self.entries}
        for name, entry in self.entries.items():
            for other in (entry.broader, entry.complement, entry.inverse):
                if other in ties:
                    ties[name].add(other)
                    ties[other].add(name)
        for first in self.entries:
            reached = [] if first in roots else [first]
            while reached:
                name = reached.pop()
                if name not in roots:
                    roots[name] = first
                    reached += ties[name]
        return roots

    def _broader(self, metric: str) -> tuple[str, ...]:
        chain: list[str] = []
        entry = self.entries.get(metric)
        while entry is not None and entry.broader and entry.broader not in chain:
            chain.append(entry.broader)
            entry = self.entries.get(entry.broader)
        return tuple(chain)

    @cached_property
    def cues(self) -> Phrases[str]:
        """Every cue with the ids of the metrics that it announces."""
        return Phrases((cue, metric.id) for metric in self.entries.values() for cue in metric.cues)

    @cached_property
    def by_dimension(self) -> Mapping[str, Mapping[str, Metric]]:
        """Metrics by each of their dimensions, and then by their ids."""
        found: dict[str, dict[str, Metric]] = {}
        for metric in self.entries.values():
            for dimension in metric.dimensions:
                found.setdefault(dimension, {})[metric.id] = metric
        return found

    @cached_property
    def by_noun(self) -> Mapping[str, Metric]:
        """Metrics by unit noun."""
        return {noun.lower(): metric for metric in self.entries.values() for noun in metric.nouns}

    @cached_property
    def event_cues(self) -> Phrases[tuple[str, str]]:
        """Every event cue with (event id, "verbs" | "does" | "nouns")."""
        cues = [
            (cue, (event.id, form))
            for event in self.events
            for form, listed in (("verbs", event.verbs), ("does", event.does), ("nouns", event.nouns))
            for cue in listed
        ]
        # "launch" is a noun, and a form of "launch*" as well.
        prefixes = [(cue[:-1], value) for cue, value in cues if cue.endswith("*") and " " not in cue]
        forms = [
            (cue, value) for cue, _ in cues if cue.isalpha() for prefix, value in prefixes if cue.startswith(prefix)
        ]
        return Phrases(dict.fromkeys([*cues, *forms]))

    @cached_property
    def event_rank(self) -> Mapping[str, int]:
        """The precedence of each event kind, 0 first."""
        return {event.id: rank for rank, event in enumerate(self.events)}

    def event(self, event: str) -> EventKind | None:
        """Return the kind of event with this id, None if there is none."""
        rank = self.event_rank.get(event)
        return None if rank is None else self.events[rank]


def shape(unit: str, units: Units) -> str:
    """Return the dimension of a unit in the words of schema/metrics.yml.

    As `Units.dimension`, but any currency is "money", and "percent", "percentage_point" and "date" stand for
    themselves; other plain ratios are "ratio", money by the hour (as machines are rented) is "money/hour", and an empty
    unit is "1".
    """
    if unit in ("percent", "date", "percentage_point"):
        return unit
    if not unit:
        return "1"
    if unit == "bit":
        return "bit"  # of a number's width, not of a memory's size
    if unit == "dimensionless":
        return "ratio"
    dimension = units.dimension(unit)
    head, slash, tail = dimension.partition("/")
    if head in units.currencies:
        return "money/hour" if tail == "time" and unit.endswith("/hour") else "money" + slash + tail
    return dimension


def _witness(entry: Entry) -> str:
    witness = entry.text("witness", "")
    if witness not in ("", MAKER, OWNER):
        raise entry.error(f"has the witness {witness!r}; it must be {MAKER} or {OWNER}")
    return witness


def load_metrics(extra: Sequence[Path] = ()) -> Metrics:
    """Read schema/metrics.yml and schema/events.yml, then the sections of the newsroom's own files.

    An entry whose id is known replaces the earlier one; new metrics and events take precedence over the shipped ones.

    Raises:
        ConfigurationError: a file is missing, or an entry cannot be used; the message names its line.
    """
    shipped_metrics: dict[str, Metric] = {}
    own_metrics: dict[str, Metric] = {}
    for path in (schema_path("metrics.yml"), *extra):
        of_file = own_metrics if path in extra else shipped_metrics
        for entry in read_entries([path], "metrics"):
            entry.only(_METRIC_KEYS)
            kind = entry.text("kind")
            if kind not in (FIXED, VARYING):
                raise entry.error(f"has the kind {kind!r}; it must be {FIXED} or {VARYING}")
            if not entry.texts("dimensions"):
                raise entry.error("needs at least one dimension")
            metric = Metric(
                id=entry.text("id"),
                name=entry.text("name"),
                dimensions=entry.texts("dimensions"),
                kind=kind,
                sensitive=entry.texts("sensitive"),
                cues=entry.texts("cues"),
                nouns=entry.texts("nouns"),
                subjects=entry.texts("subjects"),
                default=entry.texts("default"),
                broader=entry.text("broader", ""),
                complement=entry.text("complement", ""),
                inverse=entry.text("inverse", ""),
                over=entry.texts("over"),
                unit=entry.text("unit", ""),
                repeatable=entry.flag("repeatable"),
                relative=entry.flag("relative"),
                setting=entry.flag("setting"),
                maximum=entry.flag("maximum"),
                adjustable=entry.flag("adjustable"),
                grows=entry.flag("grows"),
                deal=entry.flag("deal"),
                witness=_witness(entry),
                flow=entry.flag("flow"),
            )
            of_file[metric.id] = metric
    # The newsroom's own come first: where two metrics have one cue, theirs is meant.
    metrics = own_metrics | {name: each for name, each in shipped_metrics.items() if name not in own_metrics}
    shipped: dict[str, EventKind] = {}
    own: dict[str, EventKind] = {}
    for path in (schema_path("events.yml"), *extra):
        target = own if path in extra else shipped
        for entry in read_entries([path], "events"):
            entry.only(_EVENT_KEYS)
            event = EventKind(
                id=entry.text("id"),
                metric=entry.text("metric"),
                verbs=entry.texts("verbs"),
                does=entry.texts("does"),
                nouns=entry.texts("nouns"),
                actor=entry.flag("actor"),
            )
            if event.metric not in metrics:
                raise entry.error(f"names the metric {event.metric!r}, which does not exist")
            target[event.id] = event
    events = (*own.values(), *(event for event in shipped.values() if event.id not in own))
    return Metrics(entries=metrics, events=events)
