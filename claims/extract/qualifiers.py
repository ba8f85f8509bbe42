"""The qualifiers of a claim: which conditions and entities of its sentence, or of its table, hold for the figure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from claims.extract import conditions, reach, subjects
from claims.extract.cells import Cell
from claims.extract.conditions import Condition
from claims.extract.names import COMPOUND, Name
from claims.extract.sentences import Sentence
from claims.extract.subjects import Focus
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metric

#: Qualifier kinds that an entity of this kind becomes where it is not the subject.
ENTITY_KINDS = {
    kind: kind
    for kind in (
        "hardware", "engine", "model", "benchmark", "dataset", "technique", "library", "organisation", "product",
    )
}  # fmt: skip

_COUNTED = ("parameters", "experts", "layers", "training_compute", "training_cost", "revenue", "profit", "gpus")
_HARDWARE = ("compute_performance", "memory_bandwidth", "power", "throughput")
_MONEY = ("revenue", "run_rate", "profit")
_RAISED = ("funding", "valuation", "funding_date")
_TRAINED = ("training_compute", "training_cost", "training_tokens", "training_time", "cost")
#: Variants in which a metric's values come, and the metrics for which the word means one.
_VARIED = {
    "total": (*_COUNTED, "memory_capacity"),
    "active": _COUNTED,
    "peak": _HARDWARE,
    "sustained": _HARDWARE,
    "pre-money": ("valuation",),
    "post-money": ("valuation",),
    "gross": _MONEY,
    "net": _MONEY,
    "operating": _MONEY,
    "pre-training": _TRAINED,
    "full-training": _TRAINED,
    "mid-training": _TRAINED,
    "post-training": _TRAINED,
    "extension": _TRAINED,
    "annealing": _TRAINED,
    "continued": _TRAINED,
}
#: What a way of access or a build of a card decides.
_FIXED_BY = {
    "channel": ("context_length", "max_output", "price_input", "price_output", "price_cached_input"),
    "form": ("power", "memory_capacity", "memory_bandwidth", "compute_performance", "gpu_hour_price", "weight", "cost"),
}
#: What is made up of parts, some of which may have been counted.
_COMPOSED = (
    *("parameters", "emissions", "energy_use", "cost", "training_cost", "training_compute", "revenue", "layoffs"),
    *("power", "price", "memory_use"),
)
#: What a part of a model has of its own.
_OF_PARTS = ("parameters", "layers", "model_size", "memory_use")
#: Metrics for which prefill and decode, input and output are no condition: they are in the metric, or make no sense.
_UNPHASED = frozenset(
    (
        "price_input", "price_output", "price_cached_input", "input_length", "output_length", "context_length",
        "parameters", "cache_hit_rate", "time_to_first_token", "kv_cache_per_token", "generation_speed", "experts",
        "revenue", "gpu_hour_price", "revenue_per_gpu_hour", "time_per_output_token", "training_tokens",
    )
)  # fmt: skip
LENGTHS = ("input_length", "output_length", "context")
#: Metrics of a thing itself, whatever part of an installation it runs on.
_UNSCOPED = ("training", "parameters", "context_length", "gpus", "nodes", "experts", "input_length", "output_length")
#: Metrics whose values belong to a benchmark.
_BENCHMARKED = ("benchmark_score", "pass_rate_gap", "iteration_gap", "cost", "cost_ratio")
#: A condition that is itself such a figure says nothing of it.
_OWN = {"batch_size": "batch", "context_length": "context", "gpus": "gpus", "concurrency": "concurrency"}
#: Words of prefill and decode count only so near before a figure.
_PHASE_NEAR = 60
#: No condition reaches farther than this, in characters; it keeps long lists linear.
_FAR = 400

_HEADERS = {
    "batch size": "batch", "batch": "batch", "bs": "batch", "input length": "input_length", "isl": "input_length",
    "input": "input_length", "output length": "output_length", "osl": "output_length", "concurrency": "concurrency",
    "concurrent requests": "concurrency", "precision": "precision", "quantization": "precision", "dtype": "precision",
    "gpus": "gpus", "# gpus": "gpus", "context": "context", "context length": "context",
}  # fmt: skip
_NUMERIC = ("gpus", "batch", "concurrency", "input_length", "output_length", "context")
_LEADING = lazy_pattern(r"(\d[\d,]*)(?:[ ]?([kKM])(?!\w))?")


def qualify(
    sentence: Sentence,
    index: int,
    subject: Name | None,
    metric: str,
    stated: Sequence[Condition],
    excluded: Sequence[tuple[int, int]],
    held: dict[str, str],
) -> None:
    """Add to `held` the qualifiers that the sentence gives its mention number `index`.

    Args:
        metric: id of what is measured.
        stated: the sentence's conditions.
        excluded: ranges that name a party or a baseline.
    """
    mention = sentence.mentions[index]
    first, last = sentence.local(mention)
    words = f" {mention.label} {mention.of} ".lower()
    if metric not in _UNPHASED:
        if " input " in words or " prefill " in words:
            held["phase"] = "prefill"
        elif " output " in words or " decode " in words:
            held["phase"] = "decode"
    text = sentence.text
    near = [one for one in stated if first - _FAR < one.end and one.start < last + _FAR]
    for condition in sorted(near, key=lambda one: reach.distance(text, one.start, one.end, first, last)):
        if condition.kind in held or not _sensible(condition, metric):
            continue
        if condition.kind in LENGTHS and (metric in LENGTHS or (condition.start < last and condition.end > first)):
            continue
        if condition.kind == "phase" and first - condition.end > _PHASE_NEAR:
            continue
        if condition.kind in ("phase", "variant", "component") and _in_another(sentence, index, condition):
            continue
        if condition.kind in ("variant", "component") and _beyond_another(sentence, index, condition):
            continue
        if reach.applies(sentence, condition.start, condition.end, index):
            held[condition.kind] = condition.value
    label = f"{mention.label} {mention.of} {mention.header}"
    for condition in conditions.conditions(label) if len(label) > 2 else ():
        if condition.kind == "phase" and metric not in _UNPHASED:
            held["phase"] = condition.value
        elif condition.kind not in ("phase", metric, "variant", "context", "batch"):
            held.setdefault(condition.kind, condition.value)
    _entities(sentence, index, subject, metric, excluded, held)


def _in_another(sentence: Sentence, index: int, condition: Condition) -> bool:
    """True for words that are part of another figure ("104B active parameters")."""
    near = sentence.mentions[max(0, index - 3) : index + 4]
    return any(
        other is not sentence.mentions[index]
        and sentence.local(other)[0] <= condition.start
        and condition.end <= sentence.local(other)[1]
        for other in near
    )


def _beyond_another(sentence: Sentence, index: int, condition: Condition) -> bool:
    """True if another figure stands between ("2.8T parameters, of which 104B are active")."""
    first, last = sentence.local(sentence.mentions[index])
    low, high = (last, condition.start) if condition.start >= last else (condition.end, first)
    near = sentence.mentions[max(0, index - 3) : index + 4]
    return any(
        low <= sentence.local(other)[0] and sentence.local(other)[1] <= high and other.quantity.kind is not Kind.DATE
        for other in near
    )


def _sensible(condition: Condition, metric: str) -> bool:
    """False for conditions that say nothing of such a metric."""
    kind = condition.kind
    if kind == metric or _OWN.get(metric) == kind:
        return False
    if kind == "scope":
        return not metric.startswith(_UNSCOPED)
    if kind == "segment":
        return metric in _MONEY
    if kind in ("prompt", "modality"):
        return metric.startswith("price_")
    if kind == "mode":
        return "price" in metric or metric == "cost"
    if kind in ("plan", "billing"):
        return metric in ("price", "cost")
    if kind == "accounting":
        return metric in _MONEY
    if kind == "sparsity":
        return metric == "compute_performance"
    if kind == "running_mode":
        return metric in (*_HARDWARE, "energy_use", "latency", "")
    if kind == "capacity":
        return metric in ("power", "energy_use", "")
    if kind in ("shots", "tries"):
        return metric in (*_BENCHMARKED, "", "accuracy")
    if kind == "parallelism":
        return metric in (*_HARDWARE, "generation_speed", "per_user_speed", "latency", "time_to_first_token")
    if kind == "speculation":
        return metric in ("throughput", "generation_speed", "per_user_speed", "time_per_output_token", "latency")
    if kind == "round":
        return metric in _RAISED
    if kind == "access":
        return metric.endswith("bandwidth") or metric in ("", "throughput")
    if kind == "direction":
        return metric.endswith("bandwidth")
    if kind == "reach":
        return metric == "context_length"
    if kind in ("channel", "form"):
        return metric in _FIXED_BY.get(kind, ())
    if kind == "extent":
        return metric in _COMPOSED or not metric
    if kind == "memory":
        return metric == "memory_capacity"
    if kind == "component":
        return metric in _OF_PARTS
    if kind == "variant":
        return metric in _VARIED.get(condition.value, ())
    return kind != "phase" or metric not in _UNPHASED


def _entities(
    sentence: Sentence,
    index: int,
    subject: Name | None,
    metric: str,
    excluded: Sequence[tuple[int, int]],
    held: dict[str, str],
) -> None:
    first, last = sentence.local(sentence.mentions[index])
    text = sentence.text
    near = [one for one in sentence.names if first - _FAR < one.end and one.start < last + _FAR]
    for name in sorted(near, key=lambda one: first - one.end if one.end <= first else one.start - last):
        kind = ENTITY_KINDS.get(name.kind)
        if metric.startswith("price_") and name.kind in ("organisation", "") and subjects.SELLS.match(text, name.end):
            held.setdefault("organisation", name.name)
            continue
        if kind is None or kind in held or COMPOUND.match(text, name.end):
            continue
        if subject is not None and (name.name in (subject.name, subject.maker) or name.kind == subject.kind):
            continue
        if excluded and any(low <= name.start < high for low, high in excluded):
            continue
        if kind == "benchmark" and metric not in _BENCHMARKED:
            continue
        if kind == "model" and subjects.role(text, name) == "baseline":
            continue
        if kind in ("organisation", "library", "product", "dataset") and subjects.role(text, name) != "on":
            continue
        if not reach.applies(sentence, name.start, name.end, index):
            continue
        held[kind] = name.name
        if kind == "hardware" and metric != "gpus":
            count = conditions.count_before(text, name)
            if count:
                held.setdefault("gpus", count)


def hardware_before(
    sentence: Sentence, metric: Metric, subject: Name | None, focus: Focus, held: dict[str, str]
) -> None:
    """Add the one chip that the sentences before, or the headings, name to a figure that depends on it.

    What another thing ran on, of which the sentence before spoke, is no condition of this one's.
    """
    if "hardware" not in metric.sensitive or "hardware" in held or metric.kind == "fixed":
        return
    if sentence.chips is None:
        sentence.chips = bool(subjects.runs_on(sentence.text, sentence.names))
    if sentence.chips or (subject is not None and subject.kind == "hardware"):
        return
    before = focus.previous
    other = subject is not None and before is not None and before.kind != "hardware" and subject.name != before.name
    for names in (() if other else focus.earlier, focus.titles):
        found = {name.name for name in names if name.kind == "hardware"}
        if found:
            if len(found) == 1:
                held["hardware"] = found.pop()
            return


_EACH = lazy_pattern(
    r"\b(?:each|every|apiece|individual(?:ly)?|per\s(?:[GTN]PU|chip|card|accelerator|device|socket|die))\b",
    re.IGNORECASE,
)


def pieces(sentence: Sentence, metric: Metric | None, subject: Name | None, held: dict[str, str]) -> None:
    """Add how many pieces of a chip have what is told of it together ("eight X have 29.6 TB/s")."""
    if (
        metric is None
        or (metric.kind != "fixed" and metric.id != "gpu_hour_price")
        or "gpus" in held
        or subject is None
        or subject.kind != "hardware"
    ):
        return
    if subject in sentence.names and not _EACH.search(sentence.text):
        count = conditions.count_before(sentence.text, subject)
        if count not in ("", "1"):
            held["gpus"] = count


def is_load(metric: str, text: str, start: int) -> bool:
    """True for how many requests a test ran at once, as a setting of it: "(batch=256)", "at concurrency 8"."""
    return metric == "concurrency" or (metric == "batch_size" and text[start - 1 : start] == "=")


def qualify_cell(
    cell: Cell, subject: Name | None, metric: str, held: dict[str, str], names_in: Callable[[str], Sequence[Name]]
) -> None:
    """Add to `held` what a table's row, header and section give one of its cells."""
    for header, words in cell.others:
        kind = _HEADERS.get(" ".join(header.lower().split()))
        if kind is None or kind in held or _OWN.get(metric, metric) == kind:
            continue
        value = words.strip("*_` ")
        if kind in _NUMERIC:
            number = _LEADING.match(value)
            if number is None:
                continue
            value = number.group(1).replace(",", "")
            value += "000" * (number.group(2) is not None) + "000" * (number.group(2) == "M")
        if value.strip("-–—"):
            held[kind] = value
    texts = (cell.section, cell.header, *(words for _, words in cell.others if len(words) < 60 and "," not in words))
    for words in texts:
        for name in names_in(words) if words else ():
            kind = ENTITY_KINDS.get(name.kind)
            if kind is None or kind in held:
                continue
            if subject is None or (name.name != subject.name and name.kind != subject.kind):
                held[kind] = name.name
    for condition in conditions.conditions(f"{cell.header} | {cell.label} | {cell.section}"):
        if not _sensible(condition, metric) or (condition.kind in LENGTHS and metric.startswith("price")):
            continue
        held.setdefault(condition.kind, condition.value)
