"""From mentions to claims: each figure with its subject, metric, conditions, attribution, nature and sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claims.extract import (
    attribution,
    bases,
    conditions,
    dating,
    described,
    measure_words,
    metrics,
    nature,
    qualifiers,
    reach,
    stance,
    subjects,
    table_sense,
)
from claims.extract.as_of import as_of, value_date
from claims.extract.cells import Cell, Tables
from claims.extract.context import Context, Passage, without_makers
from claims.extract.drafts import (
    PER_CLUSTER,
    WORKLOAD,
    Draft,
    Setting,
    apposed,
    as_configured,
    body,
    compared_again,
    compared_with,
    contrast,
    cut_by,
    is_dateline,
    is_header_unit,
    is_limit,
    own_cluster,
    priced_alike,
    quantity,
    speaker,
    take_over,
    topics,
)
from claims.extract.mention import Mention
from claims.extract.mentions import find_mentions
from claims.extract.names import Name
from claims.extract.places import span_of
from claims.extract.sentences import Sentence, clauses, dateline, sentences, split
from claims.extract.subjects import Focus
from claims.model.claim import Claim, Evidence, claim_id
from claims.model.document import BlockKind, Document
from claims.model.quantity import Kind
from claims.vocabulary.vocabulary import Vocabulary

#: Before a sentence with figures, so many without are read for what "it" and "the report" mean.
_LOOK_BACK = 3


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


class _Assembly:
    """The work on one document."""

    def __init__(self, document: Document, vocabulary: Vocabulary) -> None:
        self._document = document
        self._vocabulary = vocabulary
        self._text = document.text
        self._context = Context(document, vocabulary)
        self._tables: Tables | None = None
        self._seen: dict[str, int] = {}

    def claims(self, mentions: Sequence[Mention]) -> tuple[Claim, ...]:
        made: list[Claim] = []
        position = 0
        passage, last_block, last_item = Passage(), -1, -1
        while position < len(mentions):
            block = mentions[position].block
            stop = position
            while stop < len(mentions) and mentions[stop].block == block:
                stop += 1
            group = [one for one in mentions[position:stop] if not self._states_nothing(block, one)]
            position = stop
            if not group:
                continue
            item = self._context.item(group[0].start)
            if self._continues(last_block, block, last_item, item):
                self._read_between(last_block, block, passage)
            else:
                passage = Passage()
            last_block, last_item = block, item
            if self._document.blocks[block].kind is BlockKind.CELL:
                made.extend(self._cell(block, item, group))
            else:
                made.extend(self._block(block, item, group, passage))
        return tuple(made)

    # ---- blocks -----------------------------------------------------------------------------------------------------

    def _states_nothing(self, number: int, mention: Mention) -> bool:
        """True for the number in a header's unit, for the date of a dateline, and for a name that was cut short."""
        block = self._document.blocks[number]
        if is_header_unit(self._text, block, mention) or is_dateline(self._text, block, number, mention):
            return True
        return mention.quantity.is_range and self._context.names_model(self._text[mention.start : mention.end])

    def _continues(self, last: int, block: int, last_item: int, item: int) -> bool:
        """True if the block carries on the last one's passage: a paragraph of the same item, no heading between."""
        if last < 0 or item != last_item or block - last > 3:
            return False
        kinds = {self._document.blocks[number].kind for number in range(last, block + 1)}
        return kinds <= {BlockKind.PARAGRAPH, BlockKind.QUOTE}

    def _read_between(self, last: int, block: int, passage: Passage) -> None:
        passage.chain = ()
        for number in range(last + 1, block):
            between = self._document.blocks[number]
            for start, end in split(self._text, between.start, min(between.end, between.start + 2000)):
                passage.note(self._context.names(self._text[start:end]), None)

    def _block(self, number: int, item: int, group: Sequence[Mention], passage: Passage) -> list[Claim]:
        titles = self._context.titles(number, item)
        site = self._context.site(number, item)
        made: list[Claim] = []
        skipped: list[tuple[int, int]] = []
        cursor = 0
        for start, end in sentences(self._text, self._document.blocks[number], group):
            if cursor >= len(group):
                break
            if group[cursor].start >= end:
                skipped.append((start, end))
                continue
            chosen: list[Mention] = []
            while cursor < len(group) and group[cursor].start < end:
                chosen.append(group[cursor])
                cursor += 1
            if len(skipped) > _LOOK_BACK:
                passage.chain = ()
            for place in skipped[-_LOOK_BACK:]:
                self._skip(passage, *place)
            skipped.clear()
            sentence = self._read(start, end, chosen)
            if start == self._document.blocks[number].start:
                self._label(sentence, self._document.blocks[number].kind)
            setting = self._setting(sentence, item, site, titles, passage, None)
            made.extend(self._sentence(setting, passage))
        return made

    def _read(self, start: int, end: int, chosen: list[Mention]) -> Sentence:
        text = self._text[start:end]
        found, words = self._context.read(text)
        opening = dateline(text, 0)
        names = [name for name in found if name.start >= opening and (name.known or not cut_by(name, start, chosen))]
        ends = {place for mention in chosen if (place := bases.labelled(text, mention, start))}
        ends |= {mention.outer_end - start for mention in chosen if text.startswith(":", mention.outer_end - start)}
        sentence = Sentence(start, text, chosen, names, places=words)
        begins = clauses(text, sentence.lower, names, opening)
        if ends:
            begins = [place for place in begins if not any(0 <= place - end <= 3 for end in ends)]
        sentence.clauses = begins
        sentence.mentions = bases.with_bases(sentence, self._vocabulary.units)
        return sentence

    def _label(self, sentence: Sentence, kind: BlockKind) -> None:
        """Take the label with which a bullet opens for the name of what its figures are about."""
        if kind is not BlockKind.LIST_ITEM or not sentence.mentions:
            return
        text = sentence.text
        first = sentence.local(sentence.mentions[0])[0]
        found = described.label(text, sentence.names, self._vocabulary.metrics, first)
        if found is not None:
            sentence.names = described.with_label(sentence.names, found)

    def _skip(self, passage: Passage, start: int, end: int) -> None:
        """Read a sentence without figures, for what it is about and whom it cites."""
        text = self._text[start:end]
        names, words = self._context.read(text)
        if not names:
            return
        found = attribution.attributions(Sentence(start, text, [], names, [0], words), passage.chain)
        if found:
            passage.chain = found[-1].chain
        free = (
            name
            for name in without_makers(names)
            if subjects.role(text, name) in ("", "owner")
            and not any(one.place <= name.start < one.stop for one in found)
        )
        passage.note(subjects.kept(text, names), next(free, None))

    def _cell(self, number: int, item: int, group: Sequence[Mention]) -> list[Claim]:
        if self._tables is None:
            self._tables = Tables(self._document)
        block = self._document.blocks[number]
        cell = self._tables.cell(number)
        titles = self._context.titles(number, item)
        read = table_sense.NOTHING
        if cell is not None:
            read = table_sense.sense(cell, self._vocabulary.metrics, self._context.names)
            section = self._context.names(cell.section) if cell.section else ()
            titles = (*table_sense.own_names(read.thing, self._context.names), *section, *titles)
        sentence = self._read(block.start, block.end, list(group))
        passage = Passage()
        setting = self._setting(sentence, item, self._context.site(number, item), titles, passage, cell)
        return self._sentence(replace(setting, sense=read), passage)

    # ---- sentences --------------------------------------------------------------------------------------------------

    def _setting(
        self,
        sentence: Sentence,
        item: int,
        site: str,
        titles: tuple[Name, ...],
        passage: Passage,
        cell: Cell | None,
    ) -> Setting:
        text = sentence.text
        words = self._vocabulary.metrics
        dated = any(mention.quantity.kind is Kind.DATE for mention in sentence.mentions)
        return Setting(
            sentence=sentence,
            item=item,
            title=self._context.item_title(item),
            site=site,
            focus=Focus(passage.previous, tuple(passage.earlier), titles, passage.described),
            parties=attribution.attributions(sentence, passage.chain),
            cues=list(words.cues.find(text, sentence.places)),
            event_cues=list(words.event_cues.find(text, sentence.places)) if dated else [],
            stated=conditions.conditions(text, sentence.places, sentence.stems),
            telling=nature.hints(sentence),
            past=stance.past(sentence),
            as_of=as_of(sentence) if dated else (),
            quote=" ".join(text.split()) if cell is None else cell.quote,
            cell=cell,
        )

    def _sentence(self, setting: Setting, passage: Passage) -> list[Claim]:
        sentence = setting.sentence
        made: list[Claim] = []
        topic: Name | None = None
        for index, mention in enumerate(sentence.mentions):
            draft = (
                dating.dated(setting, index, self._vocabulary, topic)
                if mention.quantity.kind is Kind.DATE
                else self._measured(setting, index, topic)
            )
            if setting.cell is not None and self._document.meaning is not None:
                as_configured(draft, self._document.meaning.of(setting.cell.header), self._vocabulary)
            topic = topic or (None if draft.aside else draft.subject)
            if draft.party is not None and draft.party.verb == attribution.GAPPED and made:
                take_over(draft, made[-1], mention, self._vocabulary)
            if made:
                priced_alike(draft, made, mention, self._vocabulary)
                compared_with(draft, made[-1], sentence, index, self._vocabulary)
                apposed(draft, made[-1], sentence, index)
                compared_again(draft, made[-1], sentence, index, self._vocabulary)
            made.append(self._claim(setting, index, draft))
        for index, claim in enumerate(made):
            # One party speaks on many days: what it said keeps its statements apart.
            if claim.qualifiers.get("event") in ("stated", "published"):
                about = next((one.metric for one in made[index + 1 :] if not one.quantity.is_date and one.metric), "")
                if about:
                    claim.qualifiers["of"] = about
        contrast(made)
        passage.chain = setting.parties[-1].chain if setting.parties else ()
        asserting = {name for one in setting.parties for name in one.chain}
        passage.described = topic if topic is not None and topic.kind == described.DESCRIPTION else None
        if topic is None or topic.name in asserting or topic is WORKLOAD or topic.kind == described.DESCRIPTION:
            topic = next(
                (
                    name
                    for name in without_makers(sentence.names)
                    if name.name not in asserting
                    and name.kind != "platform"
                    and subjects.role(sentence.text, name) in ("", "owner", "of")
                    and not cut_by(name, sentence.start, sentence.mentions)
                ),
                None,
            )
        passage.note(subjects.kept(sentence.text, sentence.names), topic)
        return made

    def _measured(self, setting: Setting, index: int, topic: Name | None) -> Draft:
        """What a quantity measures, of what, and under which conditions.

        Args:
            topic: what the figures before it in the sentence are about.
        """
        sentence, cell = setting.sentence, setting.cell
        mention = sentence.mentions[index]
        start, end = sentence.local(mention)
        words = self._vocabulary.metrics
        draft = Draft(party=attribution.of_mention(setting.parties, start, end))
        headers = () if cell is None else setting.sense.governing(words)
        draft.metric = metrics.choose(sentence, index, setting.cues, self._vocabulary, headers)
        article = (
            self._context.article(sentence.text[:start], setting.title) if mention.quantity.unit == "minute" else None
        )
        if article is not None:
            draft.metric = words.get("reading_time")
        excluded = [(one.place, one.stop) for one in setting.parties]
        if draft.metric is not None and draft.metric.id in metrics.COMPARISONS:
            base, base_start, base_end = reach.baseline(sentence, index)
            if base:
                draft.held["baseline"] = base
                excluded.append((base_start, base_end))
            of = metrics.compared(sentence, index, setting.cues, words)
            if not of and cell is not None:
                of = metrics.compared_in(cell.header, words)
            if of:
                draft.held["of"] = of
            fraction = mention.quantity.low.startswith("0")
            if draft.metric.id == "speedup" and fraction and of.startswith(("price", "cost")):
                draft.metric = words.get("cost_ratio")  # "half the input price": nothing is faster
            if draft.metric is not None and draft.metric.id == "increase" and of in metrics.SPEEDS:
                draft.metric = words.get("speedup")  # "4.3x more throughput" is "4.3x higher throughput"
        neighbours = (
            sentence.local(sentence.mentions[index - 1])[1] if index else 0,
            sentence.local(sentence.mentions[index + 1])[0]
            if index + 1 < len(sentence.mentions)
            else len(sentence.text) + 1,
        )
        draft.subject = article or subjects.choose(
            sentence, start, end, draft.metric, setting.focus, excluded, neighbours
        )
        if draft.metric is not None and draft.metric.id == "parameters":
            focus = setting.focus
            around = (*sentence.names, *focus.titles, *focus.earlier)
            draft.subject = subjects.of_size(draft.subject, mention.quantity.high, around)
        if draft.metric is not None and draft.metric.subjects[:1] == ("organisation",):
            draft.subject = body(setting, draft.subject, self._vocabulary)
        if draft.metric is not None and draft.metric.id == "input_length" and metrics.is_own(sentence.text, start):
            draft.metric = words.get("context_length")  # "fills its entire 1 million token input"
        tested = metrics.is_setting(sentence, index, draft.metric)
        if tested:
            draft.metric = words.get("input_length")
        if draft.metric is None and setting.sense.tested and mention.quantity.unit in ("", "percent", "dimensionless"):
            draft.metric = words.get("benchmark_score")
        if draft.metric is None:
            draft.metric = metrics.presumed(mention, draft.subject, words)
        metric = draft.metric.id if draft.metric is not None else ""
        load = mention.quantity.unit == "request" and cell is None and qualifiers.is_load(metric, sentence.text, start)
        if metric in qualifiers.LENGTHS and not tested and is_limit(mention, metric, draft.subject):
            metric = "max_output"  # "can write at most 64,000 output tokens"
            draft.metric = words.get(metric)
        elif (metric in qualifiers.LENGTHS and not tested) or load:
            draft.subject = WORKLOAD
        qualifiers.qualify(sentence, index, draft.subject, metric, setting.stated, excluded, draft.held)
        if cell is not None:
            qualifiers.qualify_cell(cell, draft.subject, metric, draft.held, self._context.names)
            if metric == "benchmark_score" and not table_sense.is_generic(setting.sense.measure):
                draft.held.setdefault("benchmark", setting.sense.measure)
        elif draft.metric is not None:
            qualifiers.hardware_before(sentence, draft.metric, draft.subject, setting.focus, draft.held)
        if metric == "speedup" and draft.held.get("phase") in ("prefill", "decode"):
            draft.held.setdefault("of", "throughput")  # what is faster in prefill is its throughput
        draft.metric = metrics.narrowed(draft.metric, mention, draft.subject, draft.held, words)
        if cell is None:
            qualifiers.pieces(sentence, draft.metric, draft.subject, draft.held)
        if draft.subject is None:
            draft.subject = speaker(setting, draft)
        # What is sold stands behind "off", "on" or "for", and is meant all the same.
        sold = metric.startswith(("discount", "price_")) and draft.subject is not None
        if cell is None and not sold and described.is_weak(sentence, start, end, draft.subject):
            told = described.told(sentence, start, end, setting.cues, topic, setting.focus)
            draft.subject, draft.measure, draft.aside = told.subject or draft.subject, told.measure, told.aside
        if draft.subject is not None:
            draft.name, draft.kind = draft.subject.name, draft.subject.kind
        if PER_CLUSTER in mention.quantity.unit:
            draft.held["scope"] = "cluster"
        if metrics.is_given(sentence, index, draft.metric):
            draft.held["stage"] = "given"
        elif stance.is_earlier(sentence, index, setting.past) or (cell is not None and table_sense.is_before(cell)):
            draft.held["stage"] = "before"
        if draft.held.get("scope") == "cluster":
            own_cluster(setting, draft)
        return draft

    # ---- claims -----------------------------------------------------------------------------------------------------

    def _claim(self, setting: Setting, index: int, draft: Draft) -> Claim:
        sentence, document = setting.sentence, self._document
        mention = sentence.mentions[index]
        raw_start, raw_end = span_of(document, mention)
        line, column = document.position(raw_start)
        text = document.raw[raw_start:raw_end]
        name = claim_id(document.lineage, setting.quote, text, 0)
        occurrence = self._seen.get(name, 0)
        self._seen[name] = occurrence + 1
        chain = draft.party.chain if draft.party is not None else ()
        if setting.site and setting.site not in chain:
            chain = (setting.site, *chain)
        if not chain:
            host = self._context.linked(mention.start, mention.end, sentence.start + len(sentence.text))
            chain = (host,) if host else ()
        vague = not draft.name or draft.kind == described.DESCRIPTION
        # The parts were made by this package and need no second check, which would take half the time.
        return Claim.built(
            id=claim_id(document.lineage, setting.quote, text, occurrence) if occurrence else name,
            start=raw_start,
            end=raw_end,
            line=line,
            column=column,
            text=text,
            quantity=quantity(mention.quantity, draft.metric, draft.unit),
            nature=nature.nature(sentence, index, draft.party.verb if draft.party is not None else "", setting.telling),
            evidence=Evidence.SECONDHAND,
            stance=stance.stance(sentence, index),
            subject=draft.name,
            subject_kind=draft.kind,
            metric=draft.metric.id if draft.metric is not None else "",
            metric_text=measure_words.words_of(setting, index, draft, self._vocabulary.units),
            qualifiers=draft.held,
            topics=topics(setting, draft, self._context.before(mention.block, setting.item) if vague else ()),
            attribution=chain,
            as_of=value_date(sentence, index, setting.as_of),
            supersedes=stance.superseded(sentence, index, setting.past),
            quote=setting.quote,
            item=setting.title,
            item_index=max(setting.item, 0),
            part=document.part(raw_start),
        )
