"""What a figure measures: the metric whose dimension fits and whose cue words stand nearest."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from decimal import Decimal

from claims.extract.mention import Mention
from claims.extract.names import Name
from claims.extract.sentences import Sentence
from claims.extract.words import STOP as NO_NOUN
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metric, Metrics, shape
from claims.vocabulary.phrases import Hit, word_set
from claims.vocabulary.vocabulary import Vocabulary

Cue = Hit[tuple[str, ...]]

#: Cues farther away than this many in either direction are not looked at, which keeps long lists linear.
_NEAR = 14

#: What the name of a test right before a figure scores, and what may stand between: "ARC-AGI-2: 84.6 %".
_LABELLED = 5.5
_LABELS = lazy_pattern(r"[*_`]*\s?[:=]?[\s*_`~]*")

#: What has so much memory as stands before it.
_MACHINE = lazy_pattern(
    r"[\s*_`-]{1,4}(?:GPU|card|laptop|MacBook|machine|build|rig|workstation|desktop|phone|Mac|PC|system|server)s?\b(?!\s(?:memory|VRAM))",
    re.IGNORECASE,
)
#: What words right before a figure that leave no doubt score.
_CERTAIN = 8.0
_MEMORY = lazy_pattern(r"memory|footprint|V?RAM\b|KV|HBM|cache", re.IGNORECASE)
_TAKEN = lazy_pattern(
    r"\b(?:(?:using|uses|used)\s(?:only|just|about|around|roughly)|tak(?:es|ing)\sup|consum(?:es|ing)|occup(?:ies|ying)|needs?|requires?)"
    r"\s[\W_]{0,4}$"
)

#: What a cue of the figure's own clause scores at least.
_IN_CLAUSE = 1.6
SEPARATOR = lazy_pattern(r"[,;:()]|\sand\s|\sbut\s|\swhile\s|[—–]\s")
_WORD = lazy_pattern(r"[^\W\d_][\w'’-]*")
STOP = word_set(
    """a about also an and any are as at be been before being both but by can could did do does each even ever for
    from had has have having he her his how i if in into is it its itself just like made makes make may might
    more most much near no not now of off on one only or other our out over own per same she should since so
    some such than that the their them then there these they this those through to too under until up us very
    via was we were what when where which while who whose will with within would you your according said says
    say reported reports claims states approximately around roughly nearly almost least new now while keeping
    across only"""
)
#: The metrics that compare two values; what they compare is the qualifier "of".
COMPARISONS = frozenset(("speedup", "reduction", "slowdown", "increase", "size_ratio", "cost_ratio", "iteration_gap"))


#: The metrics that are compared by ratios.
COMPARED = word_set(
    "throughput generation_speed per_user_speed time_to_first_token time_per_output_token latency step_time cost price "
    "price_input price_output price_token memory_use memory_capacity memory_bandwidth kv_cache_size kv_cache_per_token "
    "compute_performance acceptance_length training_cost training_time training_compute revenue users power "
    "cache_hit_rate benchmark_score utilization lifetime_value emissions energy_use weight fare salary travel_time "
    "passengers vehicles visitors unit_sales population range top_speed deaths infections profit"
)
#: Of these, more is faster.
SPEEDS = frozenset(("throughput", "generation_speed", "per_user_speed", "request_rate"))
_BOUNDS = frozenset(("more", "less", "fewer", "lower", "higher"))
#: The dimension of what a piece of anything costs.
_BY_PIECE = "money/task"
_LEADS = lazy_pattern(r"\s(?:of|at|is|was|to|reached|stood\sat|hit)\s(?:about\s|around\s|some\s|over\s|an?\s)?")
_AT_LENGTH = lazy_pattern(r"\b(?:[oO]n|[aA]t|[oO]ver)\s(?:a\s|an\s)?(?:up\sto\s)?$")
_GIVEN = lazy_pattern(r"(?:^|[,;:(]\s?)(?:[Ff]or|[Aa]t|[Aa]ssuming)\s(?:an?\s)?\W{0,2}$")
_RESULTS = frozenset((Kind.THROUGHPUT, Kind.LATENCY, Kind.RATIO, Kind.PERCENTAGE))
#: A bare number of parameters or tokens is at least so long.
_LEAST_DIGITS = 4
_LEVEL = (" at ", " to ", " ranged from ", " ranges from ", " ranging from ", " ranged between ", " ranges between ")
#: What a percentage that is none by itself goes on with: "to 25 % of its price", "at 30 % less", "to 3 % faster".
_GOES_ON = lazy_pattern(
    r"[ -](?:of\b|[a-z-]+er\b|less\b|more\b|off\b|discount|reduc|improv|increas|gain|speed|sav|drop|cheap)"
)
_OWN = lazy_pattern(r"\b(?:its|their)\s(?:entire\s|full\s|whole\s|new\s)?$")
_ARROW = lazy_pattern(r"\s?(?:→|->|=>|⟶|➜|⇒)\s?")
_NEXT_WORDS = lazy_pattern(r"\s(?P<word>[a-z][a-z-]{3,})(?:\s[\w-]+){0,3}")
#: "delivers 3x speed-ups": how much is given, and not of what.
_GIVES = lazy_pattern(r"(?:[Dd]eliver|[Pp]roduc|[Ss]ustain|[Gg]enerat)\w*\s")
_SAME = lazy_pattern(r"\bsame\s$")


def choose(
    sentence: Sentence, index: int, cues: Sequence[Cue], vocabulary: Vocabulary, context: Sequence[str]
) -> Metric | None:
    """Return the metric of the sentence's mention number `index`, None if no entry's words announce it.

    Args:
        cues: the metric cues of the sentence, in order.
        context: further texts that may announce it (table header, row label, title), nearest first.
    """
    metrics = vocabulary.metrics
    mention = sentence.mentions[index]
    dimension = shape(mention.quantity.unit, vocabulary.units)
    candidates = _candidates(dimension, mention, metrics)
    if mention.quantity.unit != "minute":
        candidates.pop("reading_time", None)  # "reads 1,000 records in 2 ms"
    start, end = sentence.local(mention)
    parts = dimension == "ratio" and ":" in sentence.text[start:end]  # "a 3:1 ratio" compares nothing
    bracketed = dimension == "percent" and index > 0 and _is_part(sentence, index)
    if (
        bracketed
        or parts
        or (dimension == "percent" and (_is_level(sentence, index) or _has_noun(sentence, index, cues)))
    ):
        for comparison in (*COMPARISONS, "pass_rate_gap"):
            candidates.pop(comparison, None)
    if dimension == "1" and len(mention.quantity.low.partition(".")[0]) < _LEAST_DIGITS:
        for name in [name for name, entry in candidates.items() if entry.unit in ("parameter", "token")]:
            del candidates[name]  # no model has 62.7 parameters
    if dimension == "1" and Decimal(mention.quantity.low) % 1:
        for name in [name for name, entry in candidates.items() if "person" in entry.dimensions]:
            del candidates[name]  # nobody dies 2.6 times
    if not candidates:
        return None
    scores: dict[str, float] = {}
    for cue, score in weighed(sentence, index, cues):
        for metric in cue.value:
            if metric in candidates and score > scores.get(metric, -9.0):
                scores[metric] = score
    weight = 7.0
    for words in (mention.of or _listed_of(sentence, index), mention.label, mention.tail, mention.header, *context):
        if words:
            for hit in metrics.cues.find(words):
                score = weight + 0.6 * (hit.words - 1)
                for metric in hit.value:
                    if metric in candidates and score > scores.get(metric, -9.0):
                        scores[metric] = score
        if words in context:
            weight = max(0.6, weight - 3.0)
    if "benchmark_score" in candidates or dimension == "percentage_point":
        begin, stop = sentence.clause(start)
        tests = [name for name in sentence.names if name.kind == "benchmark"]
        if "benchmark_score" in candidates and any(_LABELS.fullmatch(sentence.text, name.end, start) for name in tests):
            scores["benchmark_score"] = max(scores.get("benchmark_score", 0.0), _LABELLED)
        if any(begin <= name.start < stop for name in tests):
            if "benchmark_score" in candidates:
                scores["benchmark_score"] = max(scores.get("benchmark_score", 0.0), 2.6)
            if dimension == "percentage_point" and "pass_rate_gap" in candidates:
                scores["pass_rate_gap"] = max(scores.get("pass_rate_gap", 0.0) + 1.0, 2.6)
    noun = metrics.by_noun.get(mention.quantity.unit.lower())
    if noun is not None and noun.id in candidates:
        scores[noun.id] = max(scores.get(noun.id, 0.0), 3.0)
    for identifier in [found for found, score in scores.items() if score >= _IN_CLAUSE]:
        for other in candidates[identifier].over:
            scores.pop(other, None)
    if "memory_capacity" in candidates and _MACHINE.match(sentence.text, end):
        scores["memory_capacity"] = max(scores.get("memory_capacity", 0.0), _LABELLED)  # "on a 64 GB laptop"
    if dimension == "percent" and "memory_use" in scores and not _MEMORY.search(sentence.text):
        del scores["memory_use"]  # "holds 9.8 percent and needs more": a share of something else
    if "memory_use" in candidates and _TAKEN.search(sentence.text, max(0, start - 24), start):
        scores["memory_use"] = _CERTAIN  # "using only 22 GB of VRAM"
    best: Metric | None = None
    best_score = 0.5
    for identifier, score in scores.items():
        entry = candidates[identifier]
        if dimension in entry.default:
            score += 0.5
        if entry.repeatable and score < _IN_CLAUSE:
            continue  # a setting of some run has to be named beside its number
        if score > best_score:
            best, best_score = entry, score
    if best is None and not _is_share(mention):
        shown = dimension if dimension in metrics.by_dimension or not dimension.startswith("money/") else _BY_PIECE
        best = next((entry for entry in candidates.values() if shown in entry.default), None)
    return best


def _listed_of(sentence: Sentence, index: int) -> str:
    """Return what the next figure is of where the two are listed: "24 GB and 32 GB of VRAM"."""
    if index + 1 >= len(sentence.mentions):
        return ""
    mention, other = sentence.mentions[index], sentence.mentions[index + 1]
    gap = sentence.text[sentence.local(mention)[1] : sentence.local(other)[0]]
    return other.of if other.quantity.unit == mention.quantity.unit and gap.strip(" *_`,/") in ("and", "or", "") else ""


def _is_part(sentence: Sentence, index: int) -> bool:
    """True for the percentage of "61 patients (29 %)": the count as a part of all."""
    before = sentence.mentions[index - 1]
    gap = sentence.text[sentence.local(before)[1] : sentence.local(sentence.mentions[index])[0]]
    return gap in (" (", "; ", " [") and before.quantity.kind is Kind.COUNT


def _is_share(mention: Mention) -> bool:
    """True for a ratio that is a part of a whole or a named coefficient: without a cue, nothing is so much faster."""
    return mention.quantity.unit == "dimensionless" and (bool(mention.label) or mention.quantity.low.startswith("0"))


def _is_level(sentence: Sentence, index: int) -> bool:
    """True for the ends of "rose from 16 % to 97 %" and "16 % → 97 %": what was and what is, not by how much."""
    mention = sentence.mentions[index]
    outer, stop = mention.outer_start - sentence.start, mention.outer_end - sentence.start
    before = sentence.text[max(0, outer - 24) : outer]
    if before.endswith(_LEVEL) and _GOES_ON.match(sentence.text, stop) is None:
        return True  # "leads at 54 %", "sinks to 44 %", and not "at 54 % lower cost"
    if index and before.endswith(" and ") and sentence.mentions[index - 1].quantity.unit == mention.quantity.unit:
        return _is_level(sentence, index - 1)
    for number in (index, index + 1):
        if not 0 < number < len(sentence.mentions):
            continue
        one, two = sentence.mentions[number - 1], sentence.mentions[number]
        if one.quantity.unit == two.quantity.unit:
            between = sentence.text[sentence.local(one)[1] : sentence.local(two)[0]]
            if one.change == "from" or _ARROW.fullmatch(between):
                return True
    return False


def _has_noun(sentence: Sentence, index: int, cues: Sequence[Cue]) -> bool:
    """True if a noun that announces no metric follows a percentage at once: "100 % attainment"."""
    end = sentence.local(sentence.mentions[index])[1]
    match = _NEXT_WORDS.match(sentence.text, end)
    if match is None or match.group("word") in NO_NOUN or match.group("word").endswith("ly"):
        return False
    return not any(end <= cue.start < match.end() for cue in cues)


def weighed(sentence: Sentence, index: int, cues: Sequence[Cue]) -> list[tuple[Cue, float]]:
    """Return the nearest cues with the weight that their place gives them: beside the figure, in its clause, beyond."""
    mention = sentence.mentions[index]
    start, end = sentence.local(mention)
    outer_start, outer_end = mention.outer_start - sentence.start, mention.outer_end - sentence.start
    text = sentence.text
    begin, stop = sentence.clause(start)
    before = sentence.local(sentence.mentions[index - 1])[1] if index else -1
    after = sentence.local(sentence.mentions[index + 1])[0] if index + 1 < len(sentence.mentions) else len(text) + 1
    place = bisect_left(cues, start, key=lambda cue: cue.start)
    found: list[tuple[Cue, float]] = []
    for cue in cues[max(0, place - _NEAR) : place + _NEAR]:
        if outer_start <= cue.start and cue.end <= outer_end and text[cue.start : cue.end].lower() in _BOUNDS:
            continue  # "no more than", "less than": a bound, not a comparison
        more = 0.6 * (cue.words - 1)
        if cue.start < end and cue.end > start:
            # In a rate, the words of the unit tell no more than the dimension has told already ("per GPU hour").
            found.append((cue, 3.0 if "/" in sentence.mentions[index].quantity.unit else 6.0 + more))
        elif cue.start >= end:
            if cue.start > stop:
                score, more = 0.9 - (cue.start - end) / 400, 0.0
            elif cue.start >= after:
                score = 1.2 - (cue.start - end) / 200
            else:
                parted = SEPARATOR.search(text, end, cue.start) is not None
                score = (2.0 if parted else 5.0) - (cue.start - end) / 40
                if _LEADS.fullmatch(text, cue.end, after):
                    score -= 2.5  # "$20 billion at a valuation of $230 billion": it is the next figure's
            found.append((cue, score + more))
        else:
            if cue.end <= begin:
                score, more = 0.9 - (start - cue.end) / 400, 0.0
            elif cue.end <= before:
                score = 1.7 - (start - cue.end) / 120
            else:
                parted = SEPARATOR.search(text, cue.end, start) is not None
                score = (2.5 if parted else 4.6) - (start - cue.end) / 50
            found.append((cue, score + more))
    return found


def compared(sentence: Sentence, index: int, cues: Sequence[Cue], metrics: Metrics) -> str:
    """Return the id of the metric that a ratio compares ("2.7x higher throughput" gives "throughput"), "" if unsaid."""
    best, best_score = "", 1.2
    for cue, score in weighed(sentence, index, cues):
        for identifier in cue.value:
            if identifier == "cost_ratio" and "cost" in sentence.text[cue.start : cue.end].lower():
                identifier = "cost"  # "the cost of" announces both
            metric = metrics.get(identifier)
            if (
                metric is None
                or identifier not in COMPARED
                or _GIVES.match(sentence.text, cue.start)
                or _SAME.search(sentence.text, max(0, cue.start - 6), cue.start)
            ):
                continue
            if score > best_score:
                best, best_score = identifier, score
    return best


def is_measure(label: str, metrics: Metrics) -> bool:
    """True if a row's label says what is measured ("Decode throughput") or what happened, not whose it is."""
    happened = any(cue.start == 0 and cue.end == len(label.rstrip(" :")) for cue in metrics.event_cues.find(label))
    return happened or next(iter(metrics.cues.find(label)), None) is not None


def heads_measure(label: str, metrics: Metrics) -> bool:
    """True if a label's last words say what is measured ("Decode throughput"), not what is done ("Joint training")."""
    head = label.partition("(")[0].rstrip(" :*_`")
    return any(cue.end >= len(head) and not head.endswith("ing") for cue in metrics.cues.find(head))


def compared_in(words: str, metrics: Metrics) -> str:
    """Return the metric that a table's header names for its ratios, "" if none."""
    for cue in metrics.cues.find(words):
        for identifier in cue.value:
            if identifier in COMPARED:
                return identifier
    return ""


def presumed(mention: Mention, subject: Name | None, metrics: Metrics) -> Metric | None:
    """Return what a bare size most likely is: a model's context ("GLM-5.3 at 1M tokens"), a chip's memory."""
    if mention.quantity.unit == "token" and subject is not None and subject.kind == "model":
        digits = len(mention.quantity.low.partition(".")[0])
        return metrics.get("context_length") if 4 <= digits <= 8 else None
    if mention.quantity.unit == "" and subject is not None and subject.kind == "model":
        return metrics.get("parameters") if len(mention.quantity.low.partition(".")[0]) >= 9 else None
    if mention.quantity.kind is Kind.SIZE and subject is not None and subject.kind == "model":
        return metrics.get("model_size") if mention.quantity.unit.endswith("byte") else None
    if mention.quantity.kind is Kind.SIZE and subject is not None and subject.kind == "hardware":
        return metrics.get("memory_capacity") if mention.quantity.unit.endswith(("byte", "B")) else None
    return None


def is_own(text: str, start: int) -> bool:
    """True if a length is what a thing itself takes in, not what a test gave it."""
    return _OWN.search(text, max(0, start - 16), start) is not None


def is_setting(sentence: Sentence, index: int, metric: Metric | None) -> bool:
    """True for a length of context at which something else was measured ("on 142K contexts it gives 3x the speed").

    That is a condition of a test, not what the model can take in.
    """
    if metric is None or metric.id != "context_length":
        return False
    start, _ = sentence.local(sentence.mentions[index])
    if _AT_LENGTH.search(sentence.text, max(0, start - 24), start) is None:
        return False
    begin, stop = sentence.clause(start)
    return any(
        other.quantity.kind in _RESULTS and begin <= sentence.local(other)[0] < stop for other in sentence.mentions
    )


def is_given(sentence: Sentence, index: int, metric: Metric | None) -> bool:
    """True for what something else was measured at: "For 0 % hit rate, it gives ...", "100 % at rate 0.5"."""
    mention = sentence.mentions[index]
    if mention.quantity.unit == "request/second" and mention.label:
        return True
    if metric is None or metric.id != "cache_hit_rate":
        return False
    start, _ = sentence.local(mention)
    return index + 1 < len(sentence.mentions) and _GIVEN.search(sentence.text, 0, start) is not None


def narrowed(
    metric: Metric | None, mention: Mention, subject: Name | None, held: Mapping[str, str], metrics: Metrics
) -> Metric | None:
    """Return the metric, or the narrower one that unit and conditions make of it.

    The speed where only one user is served is that user's; what a chip costs by the hour is its price per GPU-hour.
    """
    if metric is not None and metric.id == "price" and mention.quantity.unit.endswith("/hour"):
        chip = "hardware" in held or (subject is not None and subject.kind == "hardware")
        return metrics.get("gpu_hour_price") if chip and held.get("gpus", "1") == "1" else metric
    if metric is None or metric.id not in ("throughput", "generation_speed") or held.get("phase") == "prefill":
        return metric
    head, *below = mention.quantity.unit.split("/")
    return (
        metrics.get("per_user_speed")
        if held.get("concurrency") == "1" and head == "token" and len(below) == 1
        else metric
    )


def words_around(sentence: Sentence, index: int) -> str:
    """Return the content words beside a figure, lower case, in text order: what says what is measured."""
    start, end = sentence.local(sentence.mentions[index])
    text = sentence.text
    before = sentence.local(sentence.mentions[index - 1])[1] if index else 0
    after = sentence.local(sentence.mentions[index + 1])[0] if index + 1 < len(sentence.mentions) else len(text)
    begin, stop = sentence.clause(start)
    left = text[max(before, begin, start - 70) : start]
    right = text[end : min(after, stop, end + 60)]
    parted = SEPARATOR.search(right, 3)
    if parted is not None:
        right = right[: parted.start()]
    inside = sentence.mentions[index].of
    words = [*_content(left)[-6:], *_content(inside), *_content(right)[:6]]
    return " ".join(dict.fromkeys(words))


def content(text: str) -> str:
    """Return the content words of a header or label, lower case, in text order."""
    return " ".join(dict.fromkeys(_content(text)))


def _content(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if len(word) > 1 and word not in STOP]


def _candidates(dimension: str, mention: Mention, metrics: Metrics) -> dict[str, Metric]:
    found = dict(metrics.by_dimension.get(dimension, {}))
    if dimension == "1":
        found.update(metrics.by_dimension.get("count", {}))
    elif not found and dimension.startswith("money/"):
        found.update(metrics.by_dimension.get(_BY_PIECE, {}))  # "$2.68 per test": whatever it is that costs so much
    elif not found and dimension.lower() in metrics.by_noun:
        noun = metrics.by_noun[dimension.lower()]
        found[noun.id] = noun
    return found
