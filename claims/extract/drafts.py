"""What is known of a sentence and of each figure's claim while it is put together, and what figures share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from claims.extract import conditions, events, metrics, nature, qualifiers, subjects
from claims.extract.attribution import Attribution
from claims.extract.cells import Cell
from claims.extract.mention import Mention
from claims.extract.names import Name
from claims.extract.sentences import Sentence, dateline
from claims.extract.subjects import Focus
from claims.extract.table_sense import NOTHING, Sense
from claims.model.claim import Claim
from claims.model.columns import ColumnMeaning
from claims.model.document import Block, BlockKind
from claims.model.quantity import Kind, Modifier, Quantity
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metric, Metrics
from claims.vocabulary.vocabulary import Vocabulary

#: Claims carry at most this many topics.
_TOPICS = 12
_APPOSITION = lazy_pattern(r"(?:,\s|[—–]\s?)(?:an?|or|i\.e\.,?|which\sis\s(?:an?)?|about|roughly|some)\s$")
_ARE_ACTIVE = lazy_pattern(r"\b(?:are|is|stay|get)\s(?:ever\s)?activ(?:e|ated)\b")
_APPOSED = 60
_BODY = lazy_pattern(r"\b[Tt]he\s(foundation|consortium|alliance|association)\b")
_OWNS = lazy_pattern(r"['’]s\s(?:own\s)?")
_PER = lazy_pattern(r"(?:/|\bper)\s?$")
_BYLINE = lazy_pattern(
    r"\W{0,3}(?:[Bb]y\s)?[A-Z][\w.'’&-]*(?:\s(?:of|the|and|&|[A-Z][\w.'’&-]*)){0,5}(?:,\s[A-Z][\w.-]*(?:\s[A-Z][\w.-]*)?)?(?:,\s|\s[-–—|·]\s|\s)\(?"
)
#: A dateline stands among so many blocks at the top, in one of these kinds.
_TOP = 6
_LINES = (BlockKind.PARAGRAPH, BlockKind.QUOTE, BlockKind.HEADING, BlockKind.TITLE)
PER_CLUSTER = "/cluster"
#: What a length of inputs or outputs belongs to: the test's set-up.
WORKLOAD = Name(0, 0, "workload", "system", "", True)


@dataclass(slots=True)
class Setting:
    """What holds for all figures of one sentence or cell."""

    sentence: Sentence
    item: int
    title: str
    site: str
    focus: Focus
    parties: tuple[Attribution, ...]
    cues: list[metrics.Cue]
    event_cues: list[events.EventCue]
    stated: list[conditions.Condition]
    telling: nature.Hints
    past: tuple[int, ...]
    as_of: tuple[tuple[int, str], ...]
    quote: str
    cell: Cell | None
    sense: Sense = NOTHING


@dataclass(slots=True)
class Draft:
    """What is known so far of one figure's claim."""

    metric: Metric | None = None
    subject: Name | None = None
    name: str = ""
    kind: str = ""
    held: dict[str, str] = field(default_factory=dict)
    works: tuple[str, ...] = ()
    party: Attribution | None = None
    unit: str = ""
    measure: str = ""
    aside: bool = False


def speaker(setting: Setting, draft: Draft) -> Name | None:
    """Where nothing else is named, a company or project that states a figure most likely speaks of itself."""
    if draft.party is None:
        return None
    chain = draft.party.chain
    return next(
        (name for name in setting.sentence.names if name.kind in ("organisation", "engine") and name.name in chain),
        None,
    )


def quantity(quantity: Quantity, metric: Metric | None, told: str = "") -> Quantity:
    """The quantity in the unit that its metric implies.

    "Per cluster" is no base of its own but the qualifier scope=cluster, however it is worded; a bare "46.7 billion" of
    parameters, or one "per token", is of parameters. `told` is a unit that the figure before gives, "" if none.
    """
    unit = (told or quantity.unit).replace(PER_CLUSTER, "")
    if metric is not None and metric.unit and unit in ("", "1/token", f"{metric.unit}/token"):
        unit = metric.unit
    if unit == quantity.unit:
        return quantity
    kind = Kind.COUNT if quantity.kind is Kind.OTHER and "/" not in unit else quantity.kind
    return quantity.model_copy(update={"unit": unit, "kind": kind})


def is_limit(mention: Mention, metric: str, subject: Name | None) -> bool:
    """True for an output length that a model is said not to exceed; without a bound it is that of a test."""
    bounded = mention.quantity.modifier in (Modifier.UP_TO, Modifier.AT_MOST)
    return bounded and metric == "output_length" and subject is not None and subject.kind == "model"


def priced_alike(draft: Draft, made: Sequence[Claim], mention: Mention, vocabulary: Vocabulary) -> None:
    """In "X costs $5 per million input tokens, Y $15", what Y costs is asked for as much."""
    unit, metric = mention.quantity.unit, draft.metric.id if draft.metric is not None else ""
    last = made[-1]
    if mention.quantity.kind is not Kind.PRICE or "/" in unit or not metric.startswith(("price_", "cost")):
        return
    if not last.metric.startswith("price_") or metric not in (last.metric, "cost"):
        return
    if last.quantity.unit.partition("/")[0] == unit != last.quantity.unit:
        draft.unit, draft.metric = last.quantity.unit, vocabulary.metrics.get(last.metric)


def take_over(draft: Draft, before: Claim, mention: Mention, vocabulary: Vocabulary) -> None:
    """In "X gives 155T a day for a cluster, Y 150T", what Y measures is what X measures."""
    if mention.quantity.unit != before.quantity.unit:
        return
    for kind, value in before.qualifiers.items():
        draft.held.setdefault(kind, value)
    draft.name, draft.kind = before.subject, before.subject_kind
    draft.metric = vocabulary.metrics.get(before.metric)


def apposed(draft: Draft, before: Claim, sentence: Sentence, index: int) -> None:
    """Conditions that a figure shares with the one before it.

    In "423 tok/s on GB300, a 1.68x improvement" the ratio compares the figure before, under its conditions; in "half
    price at launch, $0.10 / $0.35" the tier of the first holds for what spells it out.
    """
    gap = sentence.text[sentence.local(sentence.mentions[index - 1])[1] : sentence.local(sentence.mentions[index])[0]]
    if before.quantity.is_date or draft.metric is None or len(gap) > _APPOSED:
        return
    if draft.metric.id in metrics.COMPARISONS:
        if _APPOSITION.search(gap) and before.metric in metrics.COMPARED:
            draft.held.setdefault("of", before.metric)
            for kind, value in before.qualifiers.items():
                draft.held.setdefault(kind, value)
    elif "tier" in before.qualifiers and draft.metric.id.startswith("price"):
        spelt_out = before.metric in ("cost_ratio", "discount") and gap.endswith((", ", ": ", " ("))
        listed = before.metric.startswith("price") and gap.strip() in ("/", ",", "and")
        if spelt_out or listed:
            draft.held.setdefault("tier", before.qualifiers["tier"])


def compared_with(draft: Draft, before: Claim, sentence: Sentence, index: int, vocabulary: Vocabulary) -> None:
    """In "A scores 87.3% on the benchmark, ahead of B's 85.1%", B's figure is of the same kind as A's."""
    mention = sentence.mentions[index]
    if draft.metric is None or draft.metric.id not in metrics.COMPARISONS or before.metric in metrics.COMPARISONS:
        return
    if not before.metric or mention.quantity.unit != before.quantity.unit:
        return
    start = sentence.local(mention)[0]
    if any(name.name == draft.name and _OWNS.fullmatch(sentence.text, name.end, start) for name in sentence.names):
        draft.metric = vocabulary.metrics.get(before.metric)
        draft.held = dict(before.qualifiers)


_EARLIER = lazy_pattern(
    r"[^.;:]{0,30}?(?:\s\(|,?\s(?:up|down|compared|against|versus|vs\.?|from|than)\s)[^.;]{0,40}|\sand\s|\sto\s|\sor\s"
)


def compared_again(draft: Draft, before: Claim, sentence: Sentence, index: int, vocabulary: Vocabulary) -> None:
    """In "a profit of $41 million, up from $28 million", both are profits."""
    mention = sentence.mentions[index]
    if draft.metric is not None or not before.metric or before.quantity.is_date:
        return
    entry = vocabulary.metrics.get(before.metric)
    gap = sentence.text[sentence.local(sentence.mentions[index - 1])[1] : sentence.local(mention)[0]]
    if gap == " (" and entry is not None and vocabulary.units.convertible(mention.quantity.unit, before.quantity.unit):
        draft.metric = entry  # "a depth of 40 km (25 miles)"
    if mention.quantity.unit != before.quantity.unit:
        return
    if entry is None or entry.relative or entry.repeatable or _EARLIER.fullmatch(gap) is None:
        return
    if not draft.name or draft.name == before.subject:
        draft.metric = entry


_PART_OF = lazy_pattern(r"\s+(?:out\s+)?of\s+(?:its\s+|the\s+|a\s+total\s+of\s+|a\s+)?")


def contrast(made: Sequence[Claim]) -> None:
    """Where a sentence gives active parameters beside others, the others are the total ("47B but uses 13B")."""
    counts = [claim for claim in made if claim.metric == "parameters"]
    if len(counts) == 2 and counts[1].qualifiers.get("variant") == "total" and _ARE_ACTIVE.search(counts[0].quote):
        counts[0].qualifiers.setdefault("variant", "active")  # "37B of its 671B total parameters are active"
    for part, whole in pairwise(counts):
        # "3B of 30B parameters active per token": a part is active, and the words stand behind the whole.
        between = _between(part, whole)
        if whole.qualifiers.get("variant") == "active" and between is not None and _PART_OF.fullmatch(between):
            part.qualifiers["variant"], whole.qualifiers["variant"] = "active", "total"
    if any(claim.qualifiers.get("variant") == "active" for claim in counts):
        for claim in counts:
            claim.qualifiers.setdefault("variant", "total")


def _between(one: Claim, two: Claim) -> str | None:
    """Return what stands between two figures of one sentence, None if they do not follow each other in it."""
    _, found, rest = one.quote.partition(one.text)
    if not found or one.quote != two.quote:
        return None
    gap, found, _ = rest.partition(two.text)
    return gap if found else None


def topics(setting: Setting, draft: Draft, before: Sequence[Name]) -> tuple[str, ...]:
    """Further entities, nearest first; parties that only speak are none.

    Args:
        before: names of the blocks before in the same item, for a figure without a subject of its own.
    """
    taken = {draft.name, *draft.held.values()}
    speakers = {name for one in setting.parties for name in one.chain}
    found: dict[str, None] = dict.fromkeys(draft.works)
    own = (draft.subject,) if draft.subject is not None and draft.subject is not WORKLOAD else ()
    for name in (*own, *setting.sentence.names, *setting.focus.titles, *setting.focus.earlier, *before):
        if name.name in taken or name.kind == "platform":
            continue
        if name.name in speakers and name.kind != "organisation":
            # The vLLM blog tells of vLLM.
            if not name.maker or name.maker in taken:
                continue
            found[name.maker] = None
        else:
            found[name.name] = None
        if len(found) >= _TOPICS:
            break
    return tuple(found)


def as_configured(draft: Draft, said: ColumnMeaning | None, vocabulary: Vocabulary) -> None:
    """Let what the configuration says of a column stand above what its header and row seem to say."""
    if said is None:
        return
    if said.metric:
        draft.metric = vocabulary.metrics.get(said.metric)
    if said.subject:
        known = vocabulary.subjects.get(said.subject)
        draft.name, draft.kind = (known.name, known.kind) if known is not None else (said.subject, "")


def cut_by(name: Name, start: int, chosen: Sequence[Mention]) -> bool:
    """True if a guessed name runs into a figure: glued text, no name."""
    return any(one.start - start < name.end and one.end - start > name.start for one in chosen)


def body(setting: Setting, subject: Name | None, vocabulary: Vocabulary) -> Name | None:
    """ "The foundation", in a story on PyTorch, is the PyTorch Foundation where the vocabulary knows one."""
    noun = _BODY.search(setting.sentence.text)
    if noun is None:
        return subject
    for name in (*setting.sentence.names, *setting.focus.titles, *setting.focus.earlier):
        known = vocabulary.subjects.get(f"{name.name} {noun.group(1)}")
        if known is not None and known.kind == "organisation":
            return Name(noun.start(), noun.end(), known.name, known.kind, known.maker, True)
    return subject


def on_its_blog(draft: Draft, vocabulary: Vocabulary) -> None:
    """Make the blog of a project that published something the subject, where the vocabulary knows the blog."""
    blog = vocabulary.subjects.get(f"{draft.name} blog") if draft.name and draft.kind != "publication" else None
    if blog is not None:
        draft.held.setdefault(draft.kind, draft.name)
        draft.name, draft.kind = blog.name, blog.kind


def own_cluster(setting: Setting, draft: Draft) -> None:
    """Make the organisation that runs a cluster the subject; see `subjects.cluster_owner`."""
    speakers = {name for one in setting.parties for name in one.chain}
    focus = setting.focus
    pool = [name for name in (*setting.sentence.names, *focus.titles, *focus.earlier) if name.name not in speakers]
    here = draft.subject if draft.subject in setting.sentence.names else None
    # Whose it is says the sentence itself before any heading does.
    owner = (
        subjects.cluster_owner(here, pool)
        or subjects.cluster_owner(draft.subject, ())
        or next(
            (name.name for name in setting.sentence.names if name.kind == "organisation" and name.name in speakers), ""
        )
    )
    if not owner:
        return
    for kind in [kind for kind, value in draft.held.items() if value == owner]:
        del draft.held[kind]
    told = any(owner in (name.name, name.maker) for name in setting.sentence.names)
    beside = draft.subject is not None and (here is not None or not told)
    if beside and draft.name != owner and draft.kind in qualifiers.ENTITY_KINDS:
        draft.held.setdefault(draft.kind, draft.name)
    draft.name, draft.kind = owner, "organisation"


def is_header_unit(text: str, block: Block, mention: Mention) -> bool:
    """True for the number in a unit that a table's header gives: "Cost ($/1M tokens)", "Errors per 1,000 lines"."""
    if block.kind is not BlockKind.CELL or block.row != 0:
        return False
    return _PER.search(text, block.start, mention.outer_start) is not None


def is_dateline(text: str, block: Block, number: int, mention: Mention) -> bool:
    """True for the date of a line such as "Baltic Wire, 9 June 2026" at the top of a document: it states nothing."""
    if mention.quantity.kind is Kind.DATE and mention.outer_end <= dateline(text, block.start):
        return True
    if mention.quantity.kind is not Kind.DATE or number >= _TOP or block.kind not in _LINES:
        return False
    before = text[block.start : mention.outer_start]
    return _BYLINE.fullmatch(before) is not None and not text[mention.outer_end : block.end].strip(" .*_)")


def label_event(cell: Cell, found: events.Dated, focus: Focus, words: Metrics) -> events.Dated:
    """What happened on a table's date by its row's label, or its header: "Open-sourced | 20 October 2026"."""
    for text in (cell.label, cell.header):
        hits = [(words.event_rank[event], event) for cue in words.event_cues.find(text) for event, _ in cue.value]
        event = words.event(min(hits)[1]) if hits else None
        if event is not None:
            things = words.entries[event.metric].subjects
            named = found.subject if found.subject is not None and found.subject.kind in things else None
            known = next((name for name in focus.titles if name.kind in things and name.kind != "organisation"), None)
            own = next((name for name in focus.titles if name.name not in text), None)
            return replace(found, metric=event.metric, event=event.id, subject=named or known or own)
    return found
