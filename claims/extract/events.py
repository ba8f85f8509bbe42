"""What happened on a date, and to what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claims.extract.names import Name
from claims.extract.sentences import Sentence
from claims.extract.subjects import Focus, role
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import EventKind, Metrics
from claims.vocabulary.phrases import Hit

EventCue = Hit[tuple[tuple[str, str], ...]]

_PASSIVE = lazy_pattern(
    r"\b(?:was|were|is|are|been|be|being|get|got|gets)\s(?:\w+ly\s|then\s|also\s|first\s|finally\s|now\s)?$", re.I
)
_OPEN = lazy_pattern(
    r"\b(?:open[\s-]sourc\w*|open[\s-]source\b|as\sopen\ssource|under\san?\s[\w.-]+\s(?:open[\s-]source\s)?licen[cs]e|source\scode)",
    re.I,
)
#: "announced (on 20 October) that X, the engine behind it, is now open source"
_IS_OPEN = lazy_pattern(
    r"[^.;]{0,40}?\bthat\s[^;]{1,160}?\b(?:is|are|was|were|has\sbeen|would\sbe|becomes?)\s(?:\w+\s){0,2}open[\s-]?sourced?\b",
    re.I,
)
_WEIGHTS = lazy_pattern(r"\bweights?\b", re.I)
_CODE = lazy_pattern(
    r"\s(?:[\w.-]+['’]s?\s|the\s|its\s|their\s|full\s|complete\s|entire\s|\w+['’]s\s){1,4}(?:source(?:\s?code)?|code(?:base)?|repo(?:sitory)?)\b(?!\s(?:of\srevenue|said|close))",
    re.I,
)
#: Works that are published rather than released, as the subject before the verb or the object right behind it.
_TEXT = lazy_pattern(
    r"\b(?:retrospective|(?:blog\s?)?post|article|paper|report|write-?up|essay|preprint|newsletter|issue|analysis|"
    r"interview|story|whitepaper)\b(?!['’]s)(?:\s(?:on|about|of|from|in|by|with)\s[^;:]{1,60}?)?\s(?:\w+ly\s|has\s|was\s|were\s)?$",
    re.IGNORECASE,
)
_TEXT_BEHIND = lazy_pattern(
    r"\s(?:(?:the|its|their|a|an|his|her|our)\s)?(?:[\w.-]+(?:['’]s)?\s){0,3}(?:retrospective|blog\spost|article|"
    r"paper|report|write-?up|essay|preprint|whitepaper)\b",
    re.IGNORECASE,
)
_ON_A_FORGE = lazy_pattern(r"\b(?:on|to)\sGit(?:Hub|Lab)\b")
_RELEASE = lazy_pattern(r"\b(?:the\s)?(?:release|launch|general\savailability|availability|rollout)\sof\b", re.I)
_QUOTED = lazy_pattern(r"[\"“‘]([^\"”’]{4,160})[\"”’]")
_BARE_ITEM = lazy_pattern(r"^[^;\n]{2,80}?(?:\s[-–—:]\s|\s\(|,\s|:\s)\W{0,3}$")
_FROM_THE = lazy_pattern(r"(?:['’]s|['’])\s$")

#: "GPT 5.1's September 30th": the owner of the date, also of a list ("GPT 5.1 and 5's").
_OWNS = lazy_pattern(r"(?:\s(?:and|or|,)\s[\w.]{1,4})?['’]s\s")
_OF = lazy_pattern(r"\s(?:of|for|from)\s")
#: Between a verb and its object.
_ARTICLE = lazy_pattern(
    r"\s(?:(?:the|its|their|a|an|his|her|our|both)\s)?"
    r"(?:(?!(?:on|in|at|by|with|for|from|to|after|before|as|of|when|while|and|this|last)\s)[a-z][\w-]*\s){0,3}"
)
_BY = lazy_pattern(r"\bby\s")
#: Kinds of thing that events happen to, best first, where the metric does not say.
_THINGS = ("engine", "model", "product", "library", "hardware", "technique", "benchmark", "dataset")


@dataclass(frozen=True, slots=True)
class Dated:
    """What a date is about.

    Attributes:
        metric: id of the metric, "event_date" if the words do not tell.
        event: the qualifier's value, "" if the words do not tell.
        subject: the entity, None if the passage names none.
        agent: who acted, None if unsaid or the same.
        work: title of a published work as quoted, "".
    """

    metric: str
    event: str
    subject: Name | None
    agent: Name | None
    work: str = ""


def dated(sentence: Sentence, index: int, cues: Sequence[EventCue], metrics: Metrics, focus: Focus) -> Dated:
    """Return what the date that is the sentence's mention number `index` is about.

    Args:
        cues: the event cues of the sentence, in order.
        focus: what the passage is about.
    """
    start, end = sentence.local(sentence.mentions[index])
    text = sentence.text
    cue, event, form = _nearest(sentence, start, end, cues, metrics)
    if cue is None or event is None:
        return _undated(sentence, start, focus)
    event = _special(text, cue, event, sentence, start, metrics)
    if event.id == "released" and _of_a_text(text, cue, sentence, metrics):
        event = metrics.event("published") or event
    owner = next((name for name in sentence.names if _OWNS.fullmatch(text, name.end, start)), None)
    if owner is not None:
        return Dated(event.metric, event.id, owner, None)
    begin, stop = _span(sentence, cue.start)
    before = [name for name in sentence.names if begin <= name.start and name.end <= cue.start]
    behind = [name for name in sentence.names if cue.start < name.start < stop]  # "threw X open" holds its object
    if event.id == "weights" and form == "does" and {name.kind for name in before if name.known} - {"model"}:
        event = metrics.event("released") or event  # a program that can be downloaded has no weights
    agent: Name | None = None
    subject: Name | None = None
    if event.actor:
        agent_name = _last_free(text, before) or (behind[0] if form == "nouns" and behind else None)
        quoted = _QUOTED.search(text, cue.end) if event.id == "published" else None
        subject = agent_name or _from_focus(focus, ("publication", "organisation", "person"))
        return Dated(event.metric, event.id, subject, None, quoted.group(1).rstrip(".,") if quoted else "")
    things = metrics.entries[event.metric].subjects or _THINGS
    if form == "does" and (event.id, "verbs") in cue.value and _acted_on(text, cue, behind):
        form = "verbs"
    if form == "nouns":
        of = _OF.match(text, cue.end)
        subject = _thing(text, behind, things) if of else None
        subject = subject or _thing(text, list(reversed(before)), things) or _thing(text, behind, things)
    elif form == "does" or _PASSIVE.search(text, max(0, cue.start - 24), cue.start):
        subject = _thing(text, list(reversed(before)), things) or _thing(text, behind, things)
        by = _BY.search(text, cue.end, stop)
        agent = next((name for name in behind if by and name.start >= by.end() > name.start - 6), None)
    else:
        opened = _IS_OPEN.match(text, cue.end) if event.id == "open_sourced" else None
        if opened is not None:
            behind = [name for name in sentence.names if cue.end <= name.start < opened.end()]
        subject = _object(text, behind, things, cue.end)
        agent = _last_free(text, before)
        if subject is None:
            # "DeepSeek made DeepInfer open source": the object stands before the words.
            subject = _thing(text, [name for name in reversed(before) if name is not agent], things)
        if subject is None and agent is not None and agent.kind in things and agent.kind != "organisation":
            subject, agent = agent, None
    if subject is None and agent is None:
        subject = _thing(text, list(reversed(before)), things) or _thing(text, behind, things)
    if subject is None:
        subject = _thing(text, [name for name in reversed(sentence.names) if name.end <= begin], things)
    if subject is None:
        subject = _from_focus(focus, things) or (agent if agent is not None else None)
        if subject is agent:
            agent = None
    return Dated(event.metric, event.id, subject, agent)


def _nearest(
    sentence: Sentence, start: int, end: int, cues: Sequence[EventCue], metrics: Metrics
) -> tuple[EventCue | None, EventKind | None, str]:
    text = sentence.text
    begin, stop = sentence.clause(start)
    leading = not text[begin:start].strip(" ,\"'“”(").replace("On", "").replace("on", "").replace("In", "").strip()
    best: tuple[float, EventCue, EventKind, str] | None = None
    for cue in cues:
        if not (start - 220 < cue.start < end + 200) or (cue.start < end and cue.end > start):
            continue
        adjective = _ADJECTIVE.search(text, max(0, cue.start - 5), cue.start) is not None
        for identifier, form in cue.value:
            event = metrics.event(identifier)
            if event is None or (
                adjective and form != "nouns" and cue.words == 1
            ):  # "the stated cut-off" states nothing
                continue
            if cue.end <= start:
                distance = (start - cue.end) / 10
                if _PARTED.search(text, cue.end, start):
                    distance += 6
            else:
                distance = (cue.start - end) / 10 + (0.0 if leading else 5.0)
                if re.search(r"[;]|\.\s", text[end : cue.start]):
                    distance += 20
            if not begin <= cue.start < stop:
                distance += 12
            if event.id in ("stated", "as_of") and not (leading or cue.end <= start + 1 or cue.start - end < 30):
                distance += 8
            distance += metrics.event_rank[identifier] * 0.05 - 0.4 * cue.words
            if best is None or distance < best[0]:
                best = (distance, cue, event, form)
    if best is None or best[0] > 24:
        return None, None, ""
    return best[1], best[2], best[3]


_ADJECTIVE = lazy_pattern(r"\b(?:the|a|an|its)\s$", re.IGNORECASE)
_PARTED = lazy_pattern(r";|,\s(?:and|but|while)\s|\.\s")


def _span(sentence: Sentence, place: int) -> tuple[int, int]:
    begin, stop = sentence.clause(place)
    return begin, stop


def _special(text: str, cue: EventCue, event: EventKind, sentence: Sentence, start: int, metrics: Metrics) -> EventKind:
    """Announcing an open-sourcing is the open-sourcing; releasing weights is more than a release."""
    begin, stop = sentence.clause(cue.start)
    reach = text[cue.end : min(stop, cue.end + 140)]
    if event.id in ("published", "released") and _CODE.match(text[cue.end : min(stop, cue.end + 70)]):
        return metrics.event("open_sourced") or event
    if event.id in ("published", "released") and _ON_A_FORGE.search(text, cue.end, min(stop, cue.end + 120)):
        return metrics.event("open_sourced") or event
    if event.id == "released" and _WEIGHTS.search(text, begin, cue.start):
        return metrics.event("weights") or event
    if event.id in ("announced", "released"):
        opened = metrics.event("open_sourced")
        weights = metrics.event("weights")
        near = reach[:70]
        if weights is not None and _WEIGHTS.search(near) and event.id == "released":
            return weights
        if opened is not None and _OPEN.search(reach if event.id == "released" else near):
            return opened
        if opened is not None and _IS_OPEN.match(text, cue.end):
            return opened
        released = metrics.event("released")
        if event.id == "announced" and released is not None and _RELEASE.match(reach.lstrip()):
            return released
    return event


def _of_a_text(text: str, cue: EventCue, sentence: Sentence, metrics: Metrics) -> bool:
    """True where what came out is a text ("the blog's retrospective came out"): it was published."""
    begin, _ = sentence.clause(cue.start)
    return _TEXT.search(text, begin, cue.start) is not None or _TEXT_BEHIND.match(text, cue.end) is not None


def _undated(sentence: Sentence, start: int, focus: Focus) -> Dated:
    text = sentence.text
    before = [name for name in sentence.names if name.end <= start]
    if before and before[0].start <= 12 and _BARE_ITEM.match(text[:start]) and before[-1].kind in _THINGS:
        return Dated("release_date", "released", before[-1], None)
    if before and _FROM_THE.search(text, max(0, start - 4), start):
        return Dated("event_date", "", before[-1], None)
    subject = _last_free(text, before) or _from_focus(focus, _THINGS)
    return Dated("event_date", "", subject, None)


def _last_free(text: str, names: Sequence[Name]) -> Name | None:
    """The name that acts: the first of the clause that no preposition governs."""
    for name in names:
        if role(text, name) in ("", "owner", "caused"):
            return name
    return None


def _object(text: str, names: Sequence[Name], kinds: Sequence[str], place: int) -> Name | None:
    """What is acted on: the first thing behind the verb that no preposition (but "of") governs."""
    candidates = [name for name in names if name.start - place < 140 and name.kind != "platform"]
    for wanted in (True, False):
        for name in candidates:
            how = role(text, name)
            if how in ("on", "baseline") or (wanted and name.kind not in kinds):
                continue
            if not wanted and name.kind in ("organisation", "person", "publication"):
                continue
            return name
    return None


def _acted_on(text: str, cue: EventCue, behind: Sequence[Name]) -> bool:
    """True if an object follows the verb at once: "Nordlys launched the Havsula" is no "Nordlys launched"."""
    if _PASSIVE.search(text, max(0, cue.start - 24), cue.start):
        return False
    return any(_ARTICLE.fullmatch(text, cue.end, name.start) for name in behind)


def _thing(text: str, names: Sequence[Name], kinds: Sequence[str]) -> Name | None:
    for name in names:
        if name.kind in kinds and name.kind != "organisation" and role(text, name) not in ("on", "baseline"):
            return name
    for name in names:
        if name.kind == "" and role(text, name) not in ("on", "baseline"):
            return name
    return None


def _from_focus(focus: Focus, kinds: Sequence[str]) -> Name | None:
    pool = ([focus.previous] if focus.previous is not None else []) + list(focus.titles) + list(focus.earlier)
    for name in pool:
        if name.kind in kinds:
            return name
    return next((name for name in focus.titles if name.kind not in ("organisation", "platform", "person")), None)
