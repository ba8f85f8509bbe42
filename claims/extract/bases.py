"""What a figure is counted per where its own words leave it out: "each user sees 196 tok/s", "Price per token: $2"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claims.extract.denominators import read_denominators
from claims.extract.mention import Mention
from claims.extract.sentences import Sentence
from claims.extract.unit_words import UnitPhrase
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_BASES = r"users?|[GTN]PUs?|cards?|accelerators?|nodes?|requests?|customers?"
#: "Each user of X sees ...", "gives every GPU ...", "every GPU-hour makes ...": said of each one.
_EACH = lazy_pattern(
    rf"\b(?:each|every)\s(?:single\s)?(?:\w+\s)?(?P<base>{_BASES})(?P<time>[-\s](?:hour|second|day))?\b", re.IGNORECASE
)
#: "users get 196 tokens a second each": the plural that the last word divides among.
_AMONG = lazy_pattern(rf"\b(?P<base>{_BASES})\b", re.IGNORECASE)
_APIECE = lazy_pattern(r"\s(?:each|apiece)\b(?!\s[a-z])|\s(?:each|apiece)(?=\s(?:at|on|in|with|when|while)\b)")
#: The label of a figure: all that stands before the colon in front of it.
_LABEL = lazy_pattern(r"[:=]\s{0,2}(?:up\sto\s|over\s|about\s|around\s|[~≈<>≥≤]\s?)?$")
_PER = lazy_pattern(r"(?:(?P<noun>[A-Za-z]+)(?:\s[a-z]+ed)?)?(?P<per>\sper\s(?!cent\b)|/)(?=[A-Za-z0-9])")
#: "144 ports of 800 Gb/s", "each of the switch's 64 ports runs at 800 Gb/s": the rate of one.
_LINK = r"\b(?P<base>ports?|lanes?|links?|channels?)\b"
_LINKS = (
    lazy_pattern(
        rf"(?:\d|two|three|four|six|eight|twelve|sixteen)\s{_LINK}\s(?:of|at|with|running\sat)\s(?:up\sto\s)?\Z"
    ),
    lazy_pattern(rf"\b[Ee]ach\s(?:of\s)?[^.;:]{{0,50}}?{_LINK}[^.;:]{{0,30}}\Z"),
)
_COSTS = lazy_pattern(
    r"\b(?:costs?|cost(?:ing)?|set(?:s)?\s\w+\sback|go(?:es)?\sfor|(?:is|are)\spriced|sells?\sfor|priced)\b"
)
#: Between a sum and what it pays for.
_BUYS = lazy_pattern(
    r"\s(?:for|buys|to\s(?:fill|process|read|generate|use|ingest|produce))\s(?:(?:its|the|an?|all|your)\s)?(?:(?:entire|whole|full)\s)?"
)
#: "An H100 node (of 8x H100) has ~640GB": so much in each.
_WHOLE = lazy_pattern(
    r"\b(?:[Aa]n?|[Oo]ne)\s(?:[\w-]+\s){0,2}(?P<base>nodes?)\b(?:\s\([^()]{1,40}\))?\s(?:has|have|offers|provides|holds|packs)\s[\w\s~]{0,20}$"
)
#: "GAAP earnings per diluted share for the quarter were", "pushes cost per million tokens down to"
_SUM_PER = lazy_pattern(
    r"\b(?:costs?|prices?|pricing|earnings|profits?|income|loss|dividends?|revenue)(?P<per>\sper\s)(?!cent\b)(?=[a-z\d])"
)
_LEADS = lazy_pattern(
    r"[a-z\s-]{0,40}?\b(?:from|to|at|of|is|was|are|were|under|below|than|hit|reached|totall?ed)"
    r"\s(?:(?:about|around|roughly|approximately|only|just|a\srecord)\s)?[~≈]?$"
)
_UNLIKE = lazy_pattern(r"\b(?:and|while|but|as|which|revenue|sales|total)\b")
_SCALED = {"1000": "ktoken", "1000000": "Mtoken", "1000000000": "Gtoken"}
_NEAR = 60
_LABEL_LENGTH = 120
_MILLION = 1_000_000
_RATES = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
_ONE = {"customer": "user"}


def labelled(text: str, mention: Mention, start: int) -> int:
    """Return where the label of a mention ends in the sentence that begins at `start`, 0 if it has none.

    A label is what stands before a colon directly in front of the figure: "Kimi K3, batch 1: >840 tok/s".
    """
    place = mention.start - start
    begin = max(0, place - 12)
    if text.find(":", begin, place) < 0 and text.find("=", begin, place) < 0:
        return 0
    match = _LABEL.search(text, begin, place)
    return match.start() if match is not None and 0 < match.start() <= _LABEL_LENGTH else 0


def with_bases(sentence: Sentence, units: Units) -> list[Mention]:
    """Return the sentence's mentions, with the base that its words give to those whose unit lacks one."""
    return [_based(sentence, index, units) for index in range(len(sentence.mentions))]


def _based(sentence: Sentence, index: int, units: Units) -> Mention:
    mention = sentence.mentions[index]
    quantity = mention.quantity
    if quantity.is_date or quantity.kind is Kind.RATIO or quantity.unit in ("percent", "percentage_point"):
        return mention
    end = labelled(sentence.text, mention, sentence.start)
    if end and index:
        # The rate of a figure before it is no label: "6.1 mmol/L within 10 weeks (p = 0.004)".
        ends = [sentence.local(one)[1] for one in sentence.mentions[:index] if "/" in one.quantity.unit]
        end = 0 if any(stop <= end for stop in ends) else end
    unit = _of_label(sentence.text[:end], mention, units) if end else quantity.unit
    if unit == quantity.unit and _may_be_shared(unit, units):
        unit = _of_each(sentence, index, units)
    if unit == quantity.unit and unit.endswith(("bit/second", "byte/second")):
        unit = _of_a_link(sentence, index)
    if unit == quantity.unit:
        return mention
    kind = Kind.THROUGHPUT if unit.rpartition("/")[2] in _RATES and quantity.kind is Kind.COUNT else quantity.kind
    return replace(mention, quantity=quantity.model_copy(update={"unit": unit, "kind": kind}))


def _of_label(label: str, mention: Mention, units: Units) -> str:
    """Return the unit with what the label adds: "Revenue per GPU-hour: $38", "Tokens per day: 155T"."""
    unit = mention.quantity.unit
    match = next(
        (found for found in _PER.finditer(label) if found.group("per") != "/" or _counted(found.group("noun"), units)),
        None,
    )
    if match is None:
        return unit
    phrase = UnitPhrase(match.start("per"), known=True)
    read_denominators(label, phrase, len(label), units)
    if not phrase.per or phrase.per == [_counted(match.group("noun"), units)]:
        return unit  # "ISL/OSL: 512/2048"
    bare = unit == "" or (unit == "parameter" and not mention.unit_text)
    if bare:
        counted = _counted(match.group("noun"), units)
        return "/".join([counted, *phrase.per]) if counted else unit
    if "/" in unit:
        return "/".join([unit, *(part for part in phrase.per if part in ("user", "GPU", "node") and part not in unit)])
    return "/".join([unit, *phrase.per]) if unit in units.table else unit


def _counted(noun: str | None, units: Units) -> str:
    """Return the unit that a noun of a label names, "" if it names none."""
    lower = (noun or "").lower()
    return units.names.get(lower) or units.names.get(lower.rstrip("s")) or units.symbols.get(noun or "") or ""


def _may_be_shared(unit: str, units: Units) -> bool:
    """True for a plain rate of tokens or requests, and for money: what may come so much for each user or GPU."""
    head, *below = unit.split("/")
    if head in units.currencies:
        return below in ([], ["hour"])
    if head.endswith("byte"):
        return not below
    return head in ("token", "request") and len(below) == 1 and below[0] in _RATES


def _of_each(sentence: Sentence, index: int, units: Units) -> str:
    unit = sentence.mentions[index].quantity.unit
    if unit in units.currencies:
        counted = _of_counted(sentence, index) or _paid_for(sentence, index) or _told_per(sentence, index, units)
        if counted:
            return f"{unit}/{counted}"
    start, end = sentence.local(sentence.mentions[index])
    text = sentence.text
    begin, stop = sentence.clause(start)
    money = unit.partition("/")[0] in units.currencies
    if index:
        begin = max(begin, sentence.local(sentence.mentions[index - 1])[1])
    match = _EACH.search(text, begin, start)
    if match is None and not money and _APIECE.match(text, end, stop):
        match = _AMONG.search(text, begin, start)
    if match is None and unit.endswith("byte"):
        match = _WHOLE.search(text, max(0, start - 120), start)
    if match is None:
        return unit
    singular = match.group("base").lower().rstrip("s")
    base = units.names.get(_ONE.get(singular, singular), "")
    time = (match.groupdict().get("time") or "").strip("- ").lower()
    if money:
        # "Each GPU brings $38" says no time; "each GPU-hour brings $38" and "each GPU brings $38 an hour" do.
        if "/" in unit:
            return f"{unit.partition('/')[0]}/{base}/hour" if not time else unit
        return f"{unit}/{base}/{time}" if time else unit
    if unit.endswith("byte") and base not in ("GPU", "TPU", "NPU", "node"):
        return unit  # "each user uploads 5 GB" says what happens, not how large a user is
    return f"{unit}/{base}" if base and not time else unit


def _of_a_link(sentence: Sentence, index: int) -> str:
    """Return the unit of a data rate with what it is the rate of, where the words before it say so."""
    unit = sentence.mentions[index].quantity.unit
    start = sentence.local(sentence.mentions[index])[0]
    before = sentence.text[max(0, start - _LABEL_LENGTH) : start]
    match = next(filter(None, (pattern.search(before) for pattern in _LINKS)), None)
    return f"{unit}/{match['base'].removesuffix('s')}" if match else unit


def _paid_for(sentence: Sentence, index: int) -> str:
    """As `_of_counted`, where what is counted stands behind: "$2 for a million input tokens"."""
    if index + 1 >= len(sentence.mentions):
        return ""
    behind = sentence.mentions[index + 1]
    scaled = _SCALED.get(behind.quantity.low) if behind.quantity.unit == "token" else None
    between = sentence.text[sentence.local(sentence.mentions[index])[1] : sentence.local(behind)[0]]
    return scaled if scaled and _BUYS.fullmatch(between) else ""


def _told_per(sentence: Sentence, index: int, units: Units) -> str:
    """Return what a sum is per by the words that lead to it: "cost per million tokens dropped from $0.11 to $0.02"."""
    start = sentence.local(sentence.mentions[index])[0]
    text = sentence.text
    if text.find(" per ", max(0, start - 120), start) < 0 or Decimal(sentence.mentions[index].quantity.low) >= _MILLION:
        return ""
    match = next(reversed(list(_SUM_PER.finditer(text, max(0, start - 120), start))), None)
    if match is None:
        return ""
    phrase = UnitPhrase(match.start("per"), known=True)
    read_denominators(text, phrase, start, units)
    if len(phrase.per) != 1 or phrase.end > start:
        return ""
    stop = start
    if index and sentence.mentions[index - 1].quantity.unit.partition("/")[0] in units.currencies:
        first, last = sentence.local(sentence.mentions[index - 1])
        if first > phrase.end and text[last:start] in (" to ", " to about ", " to just "):
            stop = first
    between = text[phrase.end : stop]
    return phrase.per[0] if _LEADS.fullmatch(between) and not _UNLIKE.search(between) else ""


def _of_counted(sentence: Sentence, index: int) -> str:
    """Return what a sum pays for where the figure before it counts that: "a million output tokens cost 35 cents"."""
    if not index:
        return ""
    before = sentence.mentions[index - 1]
    scaled = _SCALED.get(before.quantity.low) if before.quantity.unit == "token" else None
    between = sentence.text[sentence.local(before)[1] : sentence.local(sentence.mentions[index])[0]]
    return scaled if scaled and len(between) < _NEAR and _COSTS.search(between) else ""
