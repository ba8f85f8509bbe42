"""What a date is the date of: the draft of its claim."""

from __future__ import annotations

from dataclasses import replace

from claims.extract import attribution, described, events, subjects
from claims.extract.context import without_makers
from claims.extract.drafts import Draft, Setting, label_event, on_its_blog
from claims.extract.names import Name
from claims.model.quantity import Kind
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds that a date without an event is about.
_DATED = frozenset(("engine", "model", "product", "library", "organisation", "hardware", "technique"))


#: So near beside a date, in letters, the round of funding stands that it dates.
_NEAR = 60


def _round(setting: Setting, index: int) -> str:
    """Return the round of funding ("Series E") that stands beside the sentence's mention number `index`, "" if none."""
    start, end = setting.sentence.local(setting.sentence.mentions[index])
    near = [
        one for one in setting.stated if one.kind == "round" and start - _NEAR < one.end and one.start < end + _NEAR
    ]
    return min(near, key=lambda one: max(start - one.end, one.start - end)).value if near else ""


def dated(setting: Setting, index: int, vocabulary: Vocabulary, topic: Name | None) -> Draft:
    """Return what is known of the sentence's mention number `index`, a date.

    Args:
        topic: what the figures before it in the sentence are about.
    """
    sentence = setting.sentence
    found = events.dated(sentence, index, setting.event_cues, vocabulary.metrics, setting.focus)
    if setting.cell is not None and not setting.event_cues:
        found = label_event(setting.cell, found, setting.focus, vocabulary.metrics)
    around = _round(setting, index)
    if not found.event and around:
        found = replace(found, metric="funding_date", event="funded")
    counted = bool(index) and sentence.mentions[index - 1].quantity.kind in (Kind.COUNT, Kind.PERCENTAGE, Kind.PRICE)
    named = found.subject is not None and found.subject.kind not in ("organisation", "person", "")
    # "The maker launched 134 rockets in 2024": a company is not released, and the date is that of the count.
    if ((found.event == "released" and counted and not named) or found.event in ("", "stated", "published")) and any(
        number == index for number, _ in setting.as_of
    ):
        found = replace(found, metric="as_of_date", event="as_of")
    draft = Draft(vocabulary.metrics.get(found.metric), found.subject)
    if found.subject is not None:
        draft.name, draft.kind = found.subject.name, found.subject.kind
    elif found.event in ("", "as_of"):
        # What the other figures of the sentence are about most likely.
        free = (name for name in without_makers(sentence.names) if subjects.role(sentence.text, name) in ("", "owner"))
        about = next((name for name in free if name.kind in _DATED), None)
        if about is not None:
            draft.name, draft.kind = about.name, about.kind
    start, end = sentence.local(sentence.mentions[index])
    if not draft.name and setting.cell is None:
        draft.subject = described.told(sentence, start, end, setting.cues, topic, setting.focus).subject
        if draft.subject is not None:
            draft.name, draft.kind = draft.subject.name, draft.subject.kind
    if found.event:
        draft.held["event"] = found.event
    if found.event == "funded" and around:
        draft.held["round"] = around
    if found.event == "published":
        on_its_blog(draft, vocabulary)
    if found.event not in ("stated", "published", "as_of"):
        draft.party = attribution.of_mention(setting.parties, start, end)
    agent = found.agent
    maker = found.subject.maker if found.subject is not None else ""
    if agent is not None and agent.kind in ("organisation", "") and draft.name and agent.name != maker:
        draft.held["organisation"] = agent.name
    if found.event == "published":
        for name in sentence.names:
            if name is not found.subject and name.kind in ("model", "engine", "product", "library"):
                draft.held.setdefault(name.kind, name.name)
    draft.works = (found.work,) if found.work else ()
    return draft
