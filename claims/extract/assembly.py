"""From mentions to claims: each figure with its subject, metric, conditions, attribution, nature and sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from claims.extract import attribution, events, metrics, nature, qualifiers, stance, subjects
from claims.extract.mention import Mention
from claims.extract.mentions import find_mentions
from claims.extract.names import Name, find_names
from claims.extract.sentences import Sentence, clauses, split
from claims.extract.subjects import Focus
from claims.extract.cells import Cell, Tables
from claims.model.claim import Claim, Evidence, Nature, Stance, claim_id
from claims.model.document import Block, BlockKind, Document, Item
from claims.model.quantity import DatePrecision, Kind
from claims.vocabulary.metrics import Metric
from claims.vocabulary.vocabulary import Vocabulary

_LOWER = re.compile(r"(?<![\w])[a-z]{3,}(?![\w])")
_SITE = re.compile(r"(?:^|[\s.!?)\]])((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,12})[\s.]*$")
_AS_OF = re.compile(r"\b(?:as\s(?:of|at)|current\sas\sof|status)\s(?:the\s|early\s|mid-|late\s)*$", re.IGNORECASE)
_IN_PERIOD = re.compile(
    r"\b(?:in|during|for|since|at\sthe\send\sof|by\sthe\send\sof|end\sof)\s(?:the\s|early\s|mid-?|late\s)*$",
    re.IGNORECASE,
)
#: A capital or digit within the word: no ordinary word of a title is written so.
_TELLING = re.compile(r"[^\W\d_][A-Z0-9]|\d")
#: "Blackwell-specific features", "DeepSeek-style models": said of the kind, not of the thing.
_COMPOUND = re.compile(r"-(?:specific|style|like|class|based|native|optimi[sz]ed|compatible|only|inspired|level)\b")
_LEADING = re.compile(r"(\d[\d,]*)")
_COARSE = (DatePrecision.MONTH, DatePrecision.QUARTER, DatePrecision.HALF, DatePrecision.YEAR)

#: How many sentences and headings back an entity may come from.
_EARLIER = 12
#: Claims carry at most this many topics.
_TOPICS = 12

#: Qualifier kinds that an entity of this kind becomes where it is not the subject.
_ENTITY_QUALIFIERS = {
    "hardware": "hardware",
    "engine": "engine",
    "model": "model",
    "benchmark": "benchmark",
    "dataset": "dataset",
    "technique": "technique",
    "library": "library",
    "organisation": "organisation",
    "product": "product",
}


def extract(document: Document, vocabulary: Vocabulary, *, date: str | None = None) -> tuple[Claim, ...]:
    """Return every numeric claim of a document, in order.

    Args:
        document: as a reader of `claims.documents` made it.
        vocabulary: the words of the field, see `load_vocabulary`.
        date: ISO date of the report, for relative and year-less dates; by default the date that the document states.
    """
    return assemble(document, find_mentions(document, vocabulary, date or document.date), vocabulary)


def assemble(document: Document, mentions: Sequence[Mention], vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Return the claims that the mentions of a document make, in order.

    Args:
        mentions: in order, as `find_mentions` gives them.
    """
    return _Assembly(document, vocabulary).claims(mentions)


class _Passage:
    """What has been read of the current block: its sentences so far, and what they were about."""

    def __init__(self) -> None:
        self.previous: Name | None = None
        self.earlier: list[Name] = []
        self.chain: tuple[str, ...] = ()


class _Assembly:
    """The work on one document. Holds caches that live as long as the call."""

    def __init__(self, document: Document, vocabulary: Vocabulary) -> None:
        self._document = document
        self._vocabulary = vocabulary
        self._text = document.text
        self._lower = frozenset(_LOWER.findall(document.text))
        self._item_starts = [item.start for item in document.items]
        self._tables: Tables | None = None
        self._titles: dict[int, tuple[Name, ...]] = {}
        self._sites: dict[int, str] = {}
        self._names: dict[tuple[int, int], list[Name]] = {}
        self._seen: dict[tuple[str, str], int] = {}
        self._headings = [index for index, block in enumerate(document.blocks) if _is_heading(block)]
        self._levels: dict[int, tuple[int, ...]] = {}

    def claims(self, mentions: Sequence[Mention]) -> tuple[Claim, ...]:
        made: list[Claim] = []
        position = 0
        passage, last_block, last_item = _Passage(), -1, -1
        while position < len(mentions):
            block = mentions[position].block
            stop = position
            while stop < len(mentions) and mentions[stop].block == block:
                stop += 1
            group = mentions[position:stop]
            position = stop
            item = self._item_of(group[0].start)
            if not self._continues(last_block, block, last_item, item):
                passage = _Passage()
            else:
                self._read_between(last_block, block, passage)
            last_block, last_item = block, item
            if self._document.blocks[block].kind is BlockKind.CELL:
                made.extend(self._cell(block, item, group))
            else:
                made.extend(self._block(block, item, group, passage))
        return tuple(made)

    # ---- blocks -----------------------------------------------------------------------------------------------------

    def _continues(self, last: int, block: int, last_item: int, item: int) -> bool:
        """True if the block carries on the passage of the last one: a paragraph of the same item, no heading between."""
        if last < 0 or item != last_item or block - last > 3:
            return False
        kinds = {self._document.blocks[number].kind for number in range(last, block + 1)}
        return kinds <= {BlockKind.PARAGRAPH, BlockKind.QUOTE}

    def _read_between(self, last: int, block: int, passage: _Passage) -> None:
        passage.chain = ()
        for number in range(last + 1, block):
            between = self._document.blocks[number]
            for start, end in split(self._text, between.start, min(between.end, between.start + 2000)):
                self._note(passage, self._names_of(start, end), None)

    def _block(self, number: int, item: int, group: Sequence[Mention], passage: _Passage) -> list[Claim]:
        block = self._document.blocks[number]
        titles = self._titles_of(number, item)
        site = self._site_of(number, item)
        made: list[Claim] = []
        cursor = 0
        for start, end in _sentences(self._text, block, group):
            if cursor >= len(group):
                break
            chosen: list[Mention] = []
            while cursor < len(group) and group[cursor].start < end:
                chosen.append(group[cursor])
                cursor += 1
            names = self._names_of(start, end)
            if not chosen:
                if passage.chain and not _carries(self._text, start, end):
                    passage.chain = ()
                self._skip(passage, names, start, end)
                continue
            names = [name for name in names if name.known or not _cut_by(name, start, chosen)]
            sentence = Sentence(start, self._text[start:end], chosen, names, clauses(self._text[start:end], names))
            made.extend(self._sentence(sentence, item, site, titles, passage, None))
        return made

    def _skip(self, passage: _Passage, names: list[Name], start: int, end: int) -> None:
        text = self._text[start:end]
        found: tuple[attribution.Attribution, ...] = ()
        if names:
            found = attribution.attributions(Sentence(start, text, [], names, clauses(text)), passage.chain)
            if found:
                passage.chain = found[-1].chain
        parties = [(one.place, one.stop) for one in found]
        free = [
            name
            for name in names
            if subjects.role(text, name) in ("", "owner") and not any(a <= name.start < b for a, b in parties)
        ]
        self._note(passage, names, free[0] if free else None)

    def _note(self, passage: _Passage, names: Sequence[Name], subject: Name | None) -> None:
        if subject is None:
            subject = next((name for name in names if name.kind not in ("platform", "person", "publication")), None)
        if subject is not None:
            passage.previous = subject
        passage.earlier = [*names, *passage.earlier][:_EARLIER]

    def _cell(self, number: int, item: int, group: Sequence[Mention]) -> list[Claim]:
        if self._tables is None:
            self._tables = Tables(self._document)
        block = self._document.blocks[number]
        cell = self._tables.cell(number)
        titles = self._titles_of(number, item)
        names = self._names_of(block.start, block.end)
        text = self._text[block.start : block.end]
        names = [name for name in names if name.known or not _cut_by(name, block.start, group)]
        sentence = Sentence(block.start, text, list(group), names, [0])
        if cell is not None:
            own = [name for words in (cell.label, cell.section) if words for name in self._names_in(words)]
            if not own and cell.label and not _is_measure(cell.label, self._vocabulary):
                own = [Name(0, len(cell.label), cell.label.strip(" *_`"), "", "", False)]
            titles = (*own, *titles)
        return self._sentence(sentence, item, self._site_of(number, item), titles, _Passage(), cell)

    # ---- sentences --------------------------------------------------------------------------------------------------

    def _sentence(
        self,
        sentence: Sentence,
        item: int,
        site: str,
        titles: tuple[Name, ...],
        passage: _Passage,
        cell: Cell | None,
    ) -> list[Claim]:
        vocabulary = self._vocabulary
        text = sentence.text
        focus = Focus(passage.previous, tuple(passage.earlier), titles)
        parties = attribution.attributions(sentence, passage.chain)
        cues = list(vocabulary.metrics.cues.find(text))
        event_cues = list(vocabulary.metrics.event_cues.find(text)) if _has_date(sentence) else []
        stated = qualifiers.conditions(text)
        as_of = _as_of(sentence)
        quote = " ".join(text.split()) if cell is None else cell.quote
        item_title = self._document.items[item].title if item >= 0 else ""
        made: list[Claim] = []
        first_subject: Name | None = None
        for index, mention in enumerate(sentence.mentions):
            start, end = sentence.local(mention)
            party = attribution.of_mention(parties, start, end)
            gapped = party is not None and party.verb == attribution.GAPPED
            held: dict[str, str] = {}
            if mention.quantity.kind is Kind.DATE:
                found = events.dated(sentence, index, event_cues, vocabulary.metrics, focus)
                metric = vocabulary.metrics.get(found.metric)
                subject = found.subject
                if found.event:
                    held["event"] = found.event
                if found.event in ("stated", "published", "as_of"):
                    party = None
                used: list[Name] = [subject] if subject is not None else []
                if found.agent is not None and subject is not None and found.agent.name != subject.maker:
                    if found.agent.kind in ("organisation", ""):
                        held["organisation"] = found.agent.name
                if found.event == "published":
                    for name in sentence.names:
                        if name is not subject and name.kind in ("model", "engine", "product", "library"):
                            held.setdefault(name.kind, name.name)
                extra = [found.work] if found.work else []
            else:
                extra = []
                context = () if cell is None else (cell.header, cell.label)
                metric, _ = metrics.choose(sentence, index, cues, vocabulary, context)
                read = self._reading_time(sentence, start, mention, item_title)
                if read is not None:
                    metric = vocabulary.metrics.get("reading_time")
                base, base_start, base_end = "", 0, 0
                if metric is not None and metric.id in metrics.COMPARISONS:
                    base, base_start, base_end = qualifiers.baseline(sentence, index)
                    if base:
                        held["baseline"] = base
                    of = metrics.compared(sentence, index, cues, vocabulary.metrics)
                    if not of and cell is not None:
                        of = metrics.compared_in(cell.header, vocabulary.metrics)
                    if of:
                        held["of"] = of
                neighbours = (
                    sentence.local(sentence.mentions[index - 1])[1] if index else 0,
                    sentence.local(sentence.mentions[index + 1])[0]
                    if index + 1 < len(sentence.mentions)
                    else len(text) + 1,
                )
                excluded = [(one.place, one.stop) for one in parties]
                if base:
                    excluded.append((base_start, base_end))
                subject, _ = subjects.choose(sentence, start, end, metric, focus, excluded, neighbours)
                subject = read or subject
                if metric is not None and metric.id in _LENGTHS[:2]:
                    subject = _WORKLOAD
                if metric is None:
                    metric = metrics.presumed(mention, subject, vocabulary.metrics)
                used = [subject] if subject is not None else []
                self._qualify(sentence, index, subject, metric, stated, excluded, held, cell)
            name, kind = (subject.name, subject.kind) if subject is not None else ("", "")
            if held.get("scope") == "cluster" and mention.quantity.kind is not Kind.DATE:
                excluded_names = {party_name for one in parties for party_name in one.chain}
                pool = [one for one in (*sentence.names, *titles, *passage.earlier) if one.name not in excluded_names]
                owner = subjects.cluster_owner(subject, pool) or _organisation_of(parties, sentence.names)
                if owner:
                    if subject is not None and subject.name != owner and subject.kind in _ENTITY_QUALIFIERS:
                        held.setdefault(subject.kind, subject.name)
                    name, kind = owner, "organisation"
            if first_subject is None and subject is not None:
                first_subject = subject
            topics = self._topics(sentence, used, name, held, titles, passage, parties, extra)
            chain = party.chain if party is not None else ()
            if gapped and made and mention.quantity.unit == made[-1].quantity.unit:
                for kind, value in made[-1].qualifiers.items():
                    held.setdefault(kind, value)
                name, kind, metric = made[-1].subject, made[-1].subject_kind, vocabulary.metrics.get(made[-1].metric)
            if site:
                chain = chain if site in chain else (site, *chain)
            made.append(
                self._claim(
                    sentence,
                    index,
                    subject=name,
                    subject_kind=kind,
                    metric=metric,
                    held=held,
                    topics=topics,
                    chain=chain,
                    verb=party.verb if party is not None else "",
                    as_of=None if mention.quantity.kind is Kind.DATE else as_of,
                    quote=quote,
                    item=item_title,
                    item_index=max(item, 0),
                )
            )
        passage.chain = parties[-1].chain if parties else ()
        asserting = {name for one in parties for name in one.chain}
        if first_subject is None or first_subject.name in asserting:
            first_subject = next(
                (
                    one
                    for one in sentence.names
                    if one.name not in asserting and one.kind not in ("platform", "person", "publication")
                ),
                first_subject,
            )
        self._note(passage, sentence.names, first_subject)
        return made

    def _qualify(
        self,
        sentence: Sentence,
        index: int,
        subject: Name | None,
        metric: Metric | None,
        stated: Sequence[qualifiers.Condition],
        excluded: Sequence[tuple[int, int]],
        held: dict[str, str],
        cell: Cell | None,
    ) -> None:
        text = sentence.text
        mention = sentence.mentions[index]
        own = metric.id if metric is not None else ""
        first, last = sentence.local(mention)
        words = f" {mention.label} {mention.of} ".lower()
        if own not in _UNPHASED:
            if " input " in words or " prefill " in words:
                held["phase"] = "prefill"
            elif " output " in words or " decode " in words:
                held["phase"] = "decode"
        for condition in sorted(stated, key=lambda one: first - one.end if one.end <= first else one.start - last):
            if condition.kind == own or (condition.kind == "batch" and own == "batch_size"):
                continue
            if condition.kind == "scope" and own.startswith(
                ("training", "parameters", "context_length", "gpus", "nodes")
            ):
                continue
            if condition.kind == "context" and own == "context_length":
                continue
            if condition.kind in held or not qualifiers.applies(sentence, condition.start, condition.end, index):
                continue
            if condition.kind in _LENGTHS and condition.start < last and condition.end > first:
                continue
            if condition.kind == "variant" and own not in _VARIED.get(condition.value, ()):
                continue
            if condition.kind == "phase" and (own in _UNPHASED or first - condition.end > 60):
                continue
            if condition.kind in _LENGTHS and own in (
                "input_length",
                "output_length",
            ):
                continue
            held[condition.kind] = condition.value
        label = f"{mention.label} {mention.of} {mention.header}"
        for condition in qualifiers.conditions(label) if len(label) > 2 else ():
            if condition.kind == "phase" and own not in _UNPHASED:
                held["phase"] = condition.value
            elif condition.kind not in ("phase", own, "variant", "context", "batch"):
                held.setdefault(condition.kind, condition.value)
        for name in sorted(sentence.names, key=lambda one: first - one.end if one.end <= first else one.start - last):
            if _COMPOUND.match(text, name.end):
                continue
            kind = _ENTITY_QUALIFIERS.get(name.kind)
            if kind is None or kind in held or (subject is not None and name.name == subject.name):
                continue
            if any(low <= name.start < high for low, high in excluded):
                continue
            if subject is not None and (name.name == subject.maker or name.kind == subject.kind):
                continue
            if not qualifiers.applies(sentence, name.start, name.end, index):
                continue
            if kind == "benchmark" and own not in (
                "benchmark_score",
                "pass_rate_gap",
                "iteration_gap",
                "cost",
                "cost_ratio",
            ):
                continue
            if kind in ("organisation", "library", "product", "dataset") and subjects.role(text, name) != "on":
                continue
            held[kind] = name.name
            if kind == "hardware":
                count = qualifiers.count_before(text, name)
                if count and own != "gpus":
                    held.setdefault("gpus", count)
        if cell is not None:
            self._qualify_cell(cell, own, subject, held)

    def _qualify_cell(self, cell: Cell, own: str, subject: Name | None, held: dict[str, str]) -> None:
        for header, words, _ in cell.others:
            kind = _HEADER_KINDS.get(" ".join(header.lower().split()))
            if kind and kind != own and words not in ("-", "–", "") and kind not in held:
                if kind in ("gpus", "batch", "concurrency", "input_length", "output_length"):
                    number = _LEADING.match(words.strip("*_ "))
                    if number is None:
                        continue
                    words = number.group(1)
                held[kind] = words.replace(",", "").strip("*_ ")
        for words in (
            cell.section,
            cell.header,
            *(text for head, text, _ in cell.others if not head or len(text) < 60),
        ):
            for name in self._names_in(words):
                kind = _ENTITY_QUALIFIERS.get(name.kind)
                if kind and kind not in held and (subject is None or name.name != subject.name):
                    if subject is None or name.kind != subject.kind:
                        held[kind] = name.name
        for condition in qualifiers.conditions(f"{cell.header} | {cell.label} | {cell.section}"):
            if condition.kind == "phase" and own in _UNPHASED:
                continue
            if condition.kind in _LENGTHS and own.startswith("price"):
                continue
            if condition.kind not in (own, "variant"):
                held.setdefault(condition.kind, condition.value)

    def _topics(
        self,
        sentence: Sentence,
        used: Sequence[Name],
        subject: str,
        held: dict[str, str],
        titles: Sequence[Name],
        passage: _Passage,
        parties: Sequence[attribution.Attribution],
        extra: Sequence[str],
    ) -> tuple[str, ...]:
        taken = {subject, *held.values()}
        speakers = {name for one in parties for name in one.chain}
        found: dict[str, None] = dict.fromkeys(extra)
        for name in (*used, *sentence.names, *titles, *passage.earlier):
            if (
                name.name in taken
                or name.kind in ("platform",)
                or (name.name in speakers and name.kind != "organisation")
            ):
                continue
            found[name.name] = None
            if len(found) >= _TOPICS:
                break
        return tuple(found)

    def _claim(
        self,
        sentence: Sentence,
        index: int,
        *,
        subject: str,
        subject_kind: str,
        metric: Metric | None,
        held: dict[str, str],
        topics: tuple[str, ...],
        chain: tuple[str, ...],
        verb: str,
        as_of: str | None,
        quote: str,
        item: str,
        item_index: int,
    ) -> Claim:
        mention = sentence.mentions[index]
        document = self._document
        raw_start, raw_end = document.raw_span(mention.start, mention.end)
        line, column = document.position(raw_start)
        text = document.raw[raw_start:raw_end]
        key = (quote, text)
        occurrence = self._seen.get(key, 0)
        self._seen[key] = occurrence + 1
        put = nature.nature(sentence, index, verb)
        believed = stance.stance(sentence, index)
        return Claim.model_construct(
            id=claim_id(document.lineage, quote, text, occurrence),
            start=raw_start,
            end=raw_end,
            line=line,
            column=column,
            text=text,
            quantity=mention.quantity,
            nature=put if put is not None else Nature.STATED,
            evidence=Evidence.SECONDHAND,
            stance=believed if believed is not None else Stance.ASSERTED,
            subject=subject,
            subject_kind=subject_kind,
            metric=metric.id if metric is not None else "",
            metric_text=metrics.words_around(sentence, index),
            qualifiers=held,
            topics=topics,
            attribution=chain,
            as_of=as_of,
            supersedes=stance.superseded(sentence, index),
            quote=quote,
            item=item,
            item_index=item_index,
        )

    def _reading_time(self, sentence: Sentence, start: int, mention: Mention, title: str) -> Name | None:
        """The article whose title stands directly before a number of minutes ("Layer by Layer16 min"), else None."""
        if mention.quantity.unit != "minute" or not title:
            return None
        before = sentence.text[:start].strip(" -*·|(\n")
        if not before or " ".join(before.split()) != " ".join(title.split()):
            return None
        names = self._title_names(title, True)
        if names and names[0].start == 0:
            return names[0]
        head = re.split(r"[:,–—]", title, maxsplit=1)[0].strip()
        return Name(0, len(head), head, "", "", False)

    # ---- context ----------------------------------------------------------------------------------------------------

    def _names_of(self, start: int, end: int) -> list[Name]:
        key = (start, end)
        names = self._names.get(key)
        if names is None:
            names = self._names[key] = self._names_in(self._text[start:end])
        return names

    def _title_names(self, words: str, whole: bool) -> list[Name]:
        """Names of a title, those that act before those that a preposition governs ("GLM-5.3 runs in vLLM").

        Titles capitalise ordinary words, so an unknown name counts only if it is written as none of them could be, or
        (`whole`) if it is the whole title.
        """
        names = [
            name
            for name in self._names_in(words)
            if name.known or _TELLING.search(name.name) or (whole and len(name.name) + 3 > len(words.strip(" .:*_")))
        ]
        return sorted(names, key=lambda name: subjects.role(words, name) in ("on", "baseline"))

    def _names_in(self, words: str) -> list[Name]:
        return find_names(words, self._vocabulary.subjects, self._lower)

    def _item_of(self, place: int) -> int:
        return bisect_right(self._item_starts, place) - 1

    def _titles_of(self, number: int, item: int) -> tuple[Name, ...]:
        """Names of a bullet's title or first sentence, of the item's title and of the headings above, nearest first."""
        block = self._document.blocks[number]
        own: list[Name] = []
        if block.strong != (0, 0):
            own = self._title_names(self._text[slice(*block.strong)], True)
        elif block.kind is BlockKind.LIST_ITEM:
            first = next(split(self._text, block.start, min(block.end, block.start + 300)), None)
            own = self._title_names(self._text[slice(*first)], False) if first is not None else []
        key = bisect_right(self._headings, number) * 100_003 + item
        above = self._titles.get(key)
        if above is None:
            above = self._titles[key] = tuple(self._above(number, item))
        return (*own, *above)

    def _above(self, number: int, item: int) -> list[Name]:
        found: list[Name] = []
        if item >= 0 and self._document.items[item].title:
            found.extend(self._title_names(self._document.items[item].title, True))
        level = 9
        for heading in reversed(self._headings[: bisect_right(self._headings, number)][-40:]):
            block = self._document.blocks[heading]
            if item >= 0 and block.start < self._document.items[item].start:
                break
            if heading != number and block.level < level:
                level = block.level
                found.extend(self._title_names(self._text[block.start : min(block.end, block.start + 400)], False))
        if self._document.title and (item < 0 or len(self._document.items) == 1):
            found.extend(self._title_names(self._document.title[:400], False))
        return found

    def _site_of(self, number: int, item: int) -> str:
        """The site that a digest names behind its story ("... on four B300s. vllm.ai"), "" if it names none."""
        if item >= 0 and self._document.items[item].attribution:
            return self._document.items[item].attribution
        site = self._sites.get(number)
        if site is None:
            block = self._document.blocks[number]
            match = _SITE.search(self._text, max(block.start, block.end - 80), block.end)
            site = self._sites[number] = match.group(1) if match else ""
        return site


_COUNTED = ("parameters", "experts", "layers", "training_compute", "training_cost", "revenue", "profit", "gpus")
_HARDWARE = ("compute_performance", "memory_bandwidth", "power", "throughput")
_TRAINED = ("training_compute", "training_cost", "training_tokens", "training_time", "cost")
#: Variants in which a metric's values come, and the metrics for which the word means one.
_VARIED = {
    "total": _COUNTED,
    "active": _COUNTED,
    "peak": _HARDWARE,
    "dense": ("compute_performance",),
    "sparse": ("compute_performance",),
    "pre-training": _TRAINED,
    "full-training": _TRAINED,
}
#: Metrics for which prefill and decode, input and output are no condition (they are in the metric, or make no sense).
_UNPHASED = frozenset(
    "price_input price_output price_cached_input input_length output_length context_length parameters cache_hit_rate "
    "time_to_first_token kv_cache_per_token generation_speed experts revenue gpu_hour_price revenue_per_gpu_hour "
    "time_per_output_token training_tokens".split()
)
_LENGTHS = ("input_length", "output_length", "context")
#: What a length of inputs or outputs belongs to: the test's set-up.
_WORKLOAD = Name(0, 0, "workload", "system", "", True)
_HEADER_KINDS = {
    "batch size": "batch", "batch": "batch", "bs": "batch", "input length": "input_length", "isl": "input_length",
    "input": "input_length", "output length": "output_length", "osl": "output_length", "concurrency": "concurrency",
    "concurrent requests": "concurrency", "precision": "precision", "quantization": "precision", "dtype": "precision",
    "gpus": "gpus", "# gpus": "gpus", "context": "context", "context length": "context",
}  # fmt: skip


def _is_heading(block: Block) -> bool:
    return block.kind in (BlockKind.HEADING, BlockKind.TITLE)


def _sentences(text: str, block: Block, group: Sequence[Mention]) -> list[tuple[int, int]]:
    """The sentences of a block; an end inside a mention is none, and overlong ones are cut at a space."""
    found: list[tuple[int, int]] = []
    cursor = 0
    for start, end in split(text, block.start, block.end):
        while cursor < len(group) and group[cursor].end <= start:
            cursor += 1
        if found and cursor < len(group) and group[cursor].start < start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    short: list[tuple[int, int]] = []
    cursor = 0
    for start, end in found:
        while end - start > _LONGEST:
            cut = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
            cut = cut if cut > 0 else start + _LONGEST
            while cursor < len(group) and group[cursor].end <= cut:
                cursor += 1
            if cursor < len(group) and group[cursor].start < cut:
                cut = group[cursor].end
                if cut >= end:
                    break
            short.append((start, cut))
            start = cut
        short.append((start, end))
    return short


#: A "sentence" longer than this is a glued text; cut, it keeps the work linear.
_LONGEST = 1200


def _organisation_of(parties: Sequence[attribution.Attribution], names: Sequence[Name]) -> str:
    """The organisation that a sentence cites on its own affairs, "" if it cites none."""
    cited = {name for one in parties for name in one.chain}
    return next((name.name for name in names if name.kind == "organisation" and name.name in cited), "")


def _cut_by(name: Name, start: int, chosen: Sequence[Mention]) -> bool:
    """True if a guessed name runs into a figure: glued text, no name."""
    return any(one.start - start < name.end and one.end - start > name.start for one in chosen)


def _has_date(sentence: Sentence) -> bool:
    return any(mention.quantity.kind is Kind.DATE for mention in sentence.mentions)


def _as_of(sentence: Sentence) -> str | None:
    """The date for which the sentence says that its values hold."""
    for mention in sentence.mentions:
        if mention.quantity.kind is not Kind.DATE:
            continue
        before = sentence.text[max(0, mention.outer_start - sentence.start - 30) : mention.start - sentence.start]
        coarse = mention.quantity.precision in _COARSE
        if _AS_OF.search(before) or (coarse and _IN_PERIOD.search(before)):
            low = mention.quantity.low
            if mention.quantity.precision is DatePrecision.MONTH and len(low) == 10:
                return low[:7]
            if mention.quantity.precision in (DatePrecision.QUARTER, DatePrecision.HALF, DatePrecision.YEAR):
                return mention.quantity.high
            return low
    return None


def _carries(text: str, start: int, end: int) -> bool:
    return end - start < 600


def _is_measure(label: str, vocabulary: Vocabulary) -> bool:
    """True if a row's label says what is measured ("Decode throughput"), not whose it is."""
    return next(iter(vocabulary.metrics.cues.find(label)), None) is not None
