"""Conditions of a figure: hardware, batch, percentile, tier, precision, lengths, phase, baseline, ..."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claims.extract.names import Name
from claims.extract.sentences import Sentence

_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twelve": "12", "sixteen": "16", "single": "1", "a single": "1",
}  # fmt: skip
_COUNT = r"\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen"
_LENGTH = r"\d[\d,.]*\s?[KkMm]?"

_PATTERNS = re.compile(
    rf"\bbatch(?:[\s-]sizes?)?(?:\sof)?[\s=:-]*(?P<batch>(?:\d[\d,]*)(?:\s?(?:to|-|–)\s?\d[\d,]*)?|one\b)"
    rf"|\b(?:bs|BS)[\s=]?(?P<batch2>\d+)\b"
    rf"|\b(?P<concurrency>{_COUNT})\s(?:concurrent|simultaneous|parallel)\s(?:users?|requests?|sessions?|streams?)"
    rf"|\bconcurrency(?:\slevel)?(?:\sof)?[\s=]*(?P<concurrency2>\d+)"
    rf"|\b(?P<one_user>(?:a\s)?single[\s-](?:user|request|stream)|one\suser|batch[\s-]of[\s-]one)\b"
    rf"|\b(?P<percentile>[Pp]\d{{2}}(?:\.\d)?|\d{{2}}th[\s-]percentile|median|on\saverage|averaged?|mean)\b"
    rf"|\b(?P<tier>off[\s-]peak|at\slaunch|launch\s(?:price|pricing|discount)|batch\sAPI|standard\s(?:price|pricing|rate|tier|hours)|"
    rf"list\sprice|introductory|promotional|on[\s-]demand|spot|reserved|free\stier|priority\stier|flex\stier|fast\smode|peak\shours)\b"
    rf"|\b(?P<precision>NVFP4|MXFP[468]|FP(?:4|8|16|32|64)|BF16|INT[48]|W\dA\d{{1,2}}|TF32|[48]-bit)\b"
    rf"|\b(?:ISL|isl)\s?[=:]\s?(?P<input_length>{_LENGTH})"
    rf"|\b(?:OSL|osl)\s?[=:]\s?(?P<output_length>{_LENGTH})"
    rf"|\b(?P<input_length2>{_LENGTH})[\s-](?:tokens?[\s-])?(?:input|prompt)(?:s\b|[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))"
    rf"|\b(?P<output_length2>{_LENGTH})[\s-](?:tokens?[\s-])?(?:output|completion)(?:s\b|[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))"
    rf"|\b(?P<context>{_LENGTH})(?:[\s-]tokens?)?[\s-]contexts?\b"
    rf"|\b(?P<context2>(?:prefill|decode)[\s-]only|mixed[\s-]context|long[\s-]context|short[\s-]context)\b"
    rf"|\b(?P<prefill>prefill(?:ing)?|input\stokens|input\sthroughput|prompt\sprocessing)\b"
    rf"|\b(?P<decode>(?<!speculative\s)decod(?:e|es|ing)|output\sthroughput|output\stokens|generation\sthroughput)\b"
    rf"|\b(?P<cached>(?:counting|including|with)\s(?:cache\shits|cached(?:\s(?:and\snew)?)?(?:\s?tokens|\sinput)?)|cache\shits?\s(?:included|counted))"
    rf"|\b(?P<uncached>(?:without|excluding|not\scounting|minus|no)\s(?:cache\shits|cached\s(?:tokens|input)|caching)|cache[\s-]miss(?:es)?|uncached)"
    rf"|\b(?P<cluster>(?:(?i:single|one|an?|per|each|every|its|their|the|this|that|inference|production|serving|s)|(?-i:(?!GPU)[A-Z]\w+))[\s-]cluster(?!s))\b|\b(?P<cluster2>cluster(?:'s|’s|-wide|-level)|(?:per|in[\s-]a|on[\s-]one)[\s-]cluster)"
    rf"|\b(?P<node>(?:each|per|single|one|every|a)[\s-](?:\w+\s){{0,2}}node)\b"
    rf"|\b(?P<rack>(?:full|single|whole|entire|one|per)\s(?:[\w-]+\s){{0,2}}rack|rack[\s-]scale)\b"
    rf"|\b(?P<total>total(?:\s(?:model\s)?(?:params?|parameters))?|in\stotal|overall|altogether)\b"
    rf"|\b(?P<active>activ(?:e|ated|ates|ating)(?:\s(?:params?|parameters))?|per[\s-]token\sparameters|uses?(?=\s\d[\d.]*\s?(?:B|billion)))\b"
    rf"|\b(?P<peak>peak|maximum|max|theoretical)\b|\b(?P<dense>dense)\b|\b(?P<sparse>(?:with\s)?sparsity|sparse)\b"
    rf"|\b(?P<pre_training>pre-?training)\b|\b(?P<full_training>full\straining)\b"
    rf"|\b(?P<effort>(?:high|low|medium|max|xhigh)\s(?:effort|reasoning)|extended\sthinking)\b",
    re.IGNORECASE,
)
_SCOPES = ("cluster", "node", "rack")
_VARIANTS = ("total", "active", "peak", "dense", "sparse", "pre_training", "full_training")
_PHASES = ("prefill", "decode")

_BASELINE = re.compile(
    r"\b(?:than|compared\s(?:to|with)|relative\sto|versus|vs\.?|times\sthat\sof|against|(?:exceed|outperform|beat|surpass|outpace|outrun)(?:s|es|ed|ing)?|over(?=\s(?:the\s)?(?:[A-Z]|previous|prior|standard|plain|baseline|earlier|its\s))|"
    r"the\s(?:per-user\s|decode\s|decoding\s|inference\s|same\s)?(?:speed|throughput|cost|price|size|performance|latency)\sof)\s+"
    r"(?:the\s|a\s|an\s|its\s|using\s|that\sof\s)*(?P<np>[^,;.()—–:]{2,60})",
    re.IGNORECASE,
)
#: "2.7 to 3.4x plain decoding": what follows the factor at once, without a preposition, is the baseline.
_BARE = re.compile(
    r"\s?(?P<np>(?:plain|standard|vanilla|naive|ordinary|regular|normal|baseline|autoregressive)\s[a-z][\w-]*(?:\s[a-z][\w-]*)?)"
)
#: "within 6 % of the numbers that X published for its engine Y".
_WITHIN = re.compile(r"\s(?:of|behind|short\sof|off)\s(?:the\s)?(?P<np>[^,;.()]{2,60}(?:,\s[A-Z]\w+)?)")
_NP_END = re.compile(
    r"\s(?:at|on|in|for|with|while|when|and|as|by|to|from|because|which|that|of|is|was|across|per|under|per)\s|"
    r"\s(?:alone|today|using)\b|\s(?:at|on|in|for|with|by|to|from|and|as)$|[(—]",
)


#: Between two figures of one list: "26,156 input and 13,386 output tokens".
_COORDINATED = re.compile(
    r"(?:\W?\([^()]{0,40}\))?[^\w.;]*(?:[\w-]+\s){0,3}(?:[,/]|and|or|to|vs\.?)[^\w.;]*(?:[\w-]+\s){0,2}\W*"
)
_SET_OFF = re.compile(r",\s(?:[a-z]+\s){0,3}$")


@dataclass(frozen=True, slots=True)
class Condition:
    """A stated condition and its place in the sentence."""

    start: int
    end: int
    kind: str
    value: str


def conditions(text: str) -> list[Condition]:
    """Return the conditions that a sentence states in words, in order."""
    return [_condition(match) for match in _PATTERNS.finditer(text)]


def _condition(match: re.Match[str]) -> Condition:
    group = match.lastgroup or ""
    said = match.group(group)
    kind, value = group.rstrip("2"), said
    if kind in ("batch", "concurrency"):
        value = _NUMBER_WORDS.get(said.lower(), re.sub(r"\s?(?:to|-|–)\s?", "-", said.replace(",", "")))
    elif kind == "one_user":
        kind, value = "concurrency", "1"
    elif kind == "percentile":
        lower = said.lower()
        if lower[0] == "p" and lower[1:2].isdigit():
            value = "P" + lower[1:]
        elif lower[0].isdigit():
            value = "P" + lower[:2]
        else:
            value = "P50" if lower == "median" else "mean"
    elif kind == "tier":
        lower = " ".join(said.lower().replace("-", " ").split())
        value = "off-peak" if lower == "off peak" else "at launch" if "launch" in lower else lower
        value = "standard" if value.startswith(("standard", "list")) else value
    elif kind == "precision":
        value = said.upper() if "-" not in said else said.lower()
    elif kind in ("input_length", "output_length", "context"):
        value = _length(said)
    elif kind in _PHASES:
        kind, value = "phase", kind
    elif kind in ("cached", "uncached"):
        kind, value = "cache", "included" if kind == "cached" else "excluded"
    elif kind in _SCOPES:
        kind, value = "scope", kind
    elif kind in _VARIANTS:
        kind, value = "variant", kind.replace("_", "-")
    elif kind == "effort":
        value = said.lower()
    return Condition(match.start(), match.end(), kind, value)


def _length(said: str) -> str:
    folded = said.replace(",", "").replace(" ", "").lower()
    digits, suffix = folded.rstrip("km"), folded[-1:]
    try:
        number = float(digits) if suffix not in "km" else float(digits) * (1000 if suffix == "k" else 1_000_000)
    except ValueError:
        return " ".join(said.lower().split())
    return str(int(number)) if number == int(number) else folded


def count_before(text: str, name: Name) -> str:
    """Return how many pieces of a hardware the words before its name say ("four B300s", "64x GB300"), "" if none."""
    match = re.search(rf"(?<![\w.])(?P<count>{_COUNT})\s?(?:x|×|\*)?\s?$", text[max(0, name.start - 12) : name.start])
    if match is None:
        return ""
    return _NUMBER_WORDS.get(match.group("count").lower(), match.group("count"))


def applies(sentence: Sentence, start: int, end: int, index: int) -> bool:
    """True if a condition at [start, end) holds for the sentence's mention number `index`.

    A condition behind a figure belongs to it and to the like ones before it ("A and B tok/s at batch 1"); one before all
    figures of its clause holds for them all; one that follows another figure directly is that figure's own.
    """
    mentions = sentence.mentions
    mention = mentions[index]
    first, last = sentence.local(mention)
    if start < last and end > first:
        return True
    text = sentence.text
    begin, stop = sentence.clause(first)
    if not begin <= start < stop:
        return False
    if start >= last:
        number, place = index + 1, last
        while number < len(mentions) and sentence.local(mentions[number])[1] <= start:
            like = mentions[number].quantity.kind is mention.quantity.kind
            if not like or not _COORDINATED.fullmatch(text, place, sentence.local(mentions[number])[0]):
                # Set off by a comma, it still speaks of all that stands before it.
                return _SET_OFF.search(text, max(begin, start - 30), start) is not None
            place = sentence.local(mentions[number])[1]
            number += 1
            if number - index > 8:
                return False
        return True
    number = index - 1
    while number >= 0:
        other_first, other_last = sentence.local(mentions[number])
        if other_first < end and other_last > start:  # the condition is itself written as a figure: "at batch size 1"
            number -= 1
            continue
        if other_first >= end:
            if mentions[number].quantity.kind is not mention.quantity.kind and index - number > 3:
                return False
            number -= 1
            if index - number > 8:
                return False
            continue
        owned = other_last >= begin and not re.search(r"[,;:]|\sand\s", text[other_last:start])
        return not owned
    return True


def baseline(sentence: Sentence, index: int) -> tuple[str, int, int]:
    """Return what a ratio is compared with, and its place: ("H100", 120, 124); ("", 0, 0) if it is not said."""
    text = sentence.text
    first, last = sentence.local(sentence.mentions[index])
    begin, stop = sentence.clause(first)
    after = sentence.local(sentence.mentions[index + 1])[0] if index + 1 < len(sentence.mentions) else len(text)
    match = (
        _BARE.match(text, last)
        or _WITHIN.match(text, last)
        or _BASELINE.search(text, last, min(stop, max(after, last) + 60))
    )
    if match is not None and match.start() > after and index + 1 < len(sentence.mentions):
        # Two figures before one "than": "A is 4.6x and 4.4x faster than B" shares it.
        between = text[last : sentence.local(sentence.mentions[index + 1])[0]]
        if " than " in between or len(between) > 60:
            match = None
    if match is None:
        match = _BASELINE.search(text, begin, first)
        if match is not None and index and sentence.local(sentence.mentions[index - 1])[0] >= match.start():
            match = None
    if match is None:
        return "", 0, 0
    start, end = match.span("np")
    phrase = text[start:end]
    cut = _NP_END.search(phrase)
    if cut is not None:
        phrase = phrase[: cut.start()]
    phrase = phrase.strip(" \"'“”*_")
    inside = [name for name in sentence.names if start <= name.start < start + max(len(phrase), 1) + 12]
    things = [
        name for name in inside if name.kind in ("engine", "model", "hardware", "technique", "product", "library")
    ]
    for name in (*things, *inside):
        return name.name, name.start, name.end
    return " ".join(phrase.lower().split()), start, start + len(phrase)
