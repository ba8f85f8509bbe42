"""Conditions that a sentence states in words: batch, percentile, tier, precision, lengths, phase, scope, variant."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from claims.extract.names import Name
from claims.extract.sentences import stems
from claims.patterns import lazy_pattern

_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twelve": "12", "sixteen": "16", "single": "1", "a single": "1",
}  # fmt: skip
_COUNT = r"\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen"
_COUNTED = lazy_pattern(rf"(?<![\w.,])(?P<count>{_COUNT})\s?(?:x|×|\*)?\s?$")
_HOURS = lazy_pattern(r"s?[\s-](?:GPU|card|node)[\s-]?(?:hours?|days?|months?)", re.IGNORECASE)
_PLAIN = lazy_pattern(r"[0-9]+(?:\.[0-9]+)?")
_LENGTH = r"\d[\d,.]*\s?[KkMm]?"


def _gated(*pairs: tuple[str, str]) -> tuple[tuple[frozenset[str], re.Pattern[str]], ...]:
    """Patterns with the stems (see `stems`) one of which a text must hold before the pattern is tried at all."""
    return tuple((frozenset(gates.split()), lazy_pattern(pattern, re.IGNORECASE)) for gates, pattern in pairs)


_PATTERNS = _gated(
    ("batc", r"\bbatch(?:[\s-]sizes?)?(?:\sof)?[\s=:-]*(?P<batch>(?:\d[\d,]*)(?:\s?(?:to|-|–)\s?\d[\d,]*)?|one\b)"),
    ("bs bs1 bs2 bs4 bs8 bs16 bs32 bs64", r"\bbs[\s=]?(?P<batch2>\d+)\b"),
    (
        "conc simu para",
        rf"\b(?:(?P<concurrency>{_COUNT})\s(?:concurrent|simultaneous|parallel)\s(?:users?|requests?|sessions?|streams?)"
        r"|concurrency(?:\slevel)?(?:\sof)?[\s=]*(?P<concurrency2>\d+))",
    ),
    (
        "sing one batc lone sole only",
        r"\b(?P<one_user>(?:an?\s|the\s|only\s)?(?:single|lone|sole|only)[\s-](?:user|person|request|stream|client|session)|"
        r"(?:only\s)?one\s(?:user|person|request|stream|client|session)(?:\sat\sa\stime)?|batch[\s-]of[\s-]one)\b",
    ),
    (
        "p50 p75 p90 p95 p99 perc medi aver mean",
        r"\b(?P<percentile>P\d{2}(?:\.\d)?|\d{2}th[\s-]percentile|median|on\saverage|averag(?:ed|es|ing)|an?\saverage\sof|mean)\b",
    ),
    (
        "peak laun batc stan list intr prom dema spot rese tier fast",
        r"\b(?P<tier>off[\s-]peak|at\slaunch|launch\s(?:price|pricing|discount)|batch\sAPI|"
        r"standard\s(?:price|pricing|rate|tier|hours)|list\sprice|introductory|promotional|on[\s-]demand|spot|reserved|"
        r"free\stier|priority\stier|flex\stier|fast\smode|peak\shours)\b",
    ),
    (
        "nvfp mxfp fp4 fp8 fp16 fp32 fp64 bf16 int4 int8 tf32 bit w4a4 w4a8 w4a1 w8a8 w8a1",
        r"\b(?P<precision>NVFP4|MXFP[468]|FP(?:4|8|16|32|64)|BF16|INT[48]|W\dA\d{1,2}|TF32|[48]-bit)\b",
    ),
    ("isl osl", rf"\b(?:ISL\s?[=:]\s?(?P<input_length>{_LENGTH})|OSL\s?[=:]\s?(?P<output_length>{_LENGTH}))"),
    (
        "inpu prom",
        rf"(?<![\w.-])(?P<input_length2>{_LENGTH})[\s-](?:tokens?[\s-])?(?:input|prompt)"
        r"(?:s\b|[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))",
    ),
    (
        "outp comp",
        rf"(?<![\w.-])(?P<output_length2>{_LENGTH})[\s-](?:tokens?[\s-])?(?:output|completion)"
        r"(?:s\b|[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))",
    ),
    ("cont", rf"(?<![\w.-])(?P<context>{_LENGTH})(?:[\s-]tokens?)?[\s-]contexts?\b"),
    ("pref deco mixe long shor", r"\b(?P<workload>(?:prefill|decode)[\s-]only|(?:mixed|long|short)[\s-]context)\b"),
    ("pref inpu prom", r"\b(?P<prefill>prefill(?:s|ing|ed)?|input\stokens|input\sthroughput|prompt\sprocessing)\b"),
    (
        "deco outp gene",
        r"\b(?P<decode>(?<!speculative\s)decod(?:e|es|ing)|output\sthroughput|output\stokens|generation\sthroughput)\b",
    ),
    (
        "cach unca",
        r"\b(?P<cached>(?:counting|including|with)\s(?:cache\shits|cached(?:\s(?:and\snew)?)?(?:\s?tokens|\sinput)?)|"
        r"cache\shits?\s(?:included|counted))|"
        r"\b(?P<uncached>(?:without|excluding|not\scounting|minus|no)\s(?:cache\shits|cached\s(?:tokens|input)|caching)|"
        r"cache[\s-]miss(?:es)?|uncached)",
    ),
    (
        "clus",
        r"\b(?P<cluster>(?:single|one|an?|per|each|every|its|their|the|this|that|inference|production|serving|s|"
        r"(?-i:(?!GPU)[A-Z]\w+))[\s-]cluster(?!s))\b|"
        r"\b(?P<cluster2>cluster(?:'s|’s|-wide|-level)|(?:per|in[\s-]a|on[\s-]one)[\s-]cluster|one\sof\s(?:[\w.-]+(?:['’]s)?\s){1,3}clusters)",
    ),
    ("node", r"\b(?P<node>(?:each|per|single|one|every|a)[\s-](?:\w+\s){0,2}node)\b"),
    ("rack", r"\b(?P<rack>(?:full|single|whole|entire|one|per)\s(?:[\w-]+\s){0,2}rack|rack[\s-]scale)\b"),
    (
        "tota over alto",
        r"\b(?P<total>total(?:\s(?:model\s)?(?:params?|parameters))?|in\stotal|overall|altogether)\b",
    ),
    (
        "acti uses use per",
        r"\b(?P<active>activ(?:e|ated|ates|ating)(?:\s(?:params?|parameters))?|per[\s-]token\sparameters|"
        r"uses?(?=\s\d[\d.]*\s?(?:B|billion)))\b",
    ),
    ("peak maxi max theo", r"\b(?P<peak>peak|maximum|max|theoretical)\b"),
    ("dens spar", r"\b(?:(?P<dense>dense)|(?P<sparse>(?:with\s)?sparsity|sparse))\b"),
    ("trai pret pre full", r"\b(?:(?P<pre_training>pre-?training)|(?P<full_training>full\straining))\b"),
    (
        "effo reas thin",
        r"\b(?P<effort>(?:high|low|medium|max|xhigh)\s(?:effort|reasoning)|extended\sthinking)\b",
    ),
)
_SCOPES = ("cluster", "node", "rack")
_VARIANTS = ("total", "active", "peak", "dense", "sparse", "pre_training", "full_training")
_PHASES = ("prefill", "decode")


class Condition(NamedTuple):
    """A stated condition and its place in the sentence."""

    start: int
    end: int
    kind: str
    value: str


def conditions(text: str, known: frozenset[str] | None = None) -> list[Condition]:
    """Return the conditions that a sentence states in words, in order; `known` are its stems if they are known."""
    if known is None:
        known = stems(text)
    found = [
        _condition(match)
        for gates, pattern in _PATTERNS
        if not gates.isdisjoint(known)
        for match in pattern.finditer(text)
    ]
    found.sort(key=lambda condition: condition.start)
    return found


def _condition(match: re.Match[str]) -> Condition:
    group = match.lastgroup or "effort"
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
    elif kind in ("effort", "workload"):
        value = said.lower().replace(" ", "-")
    return Condition(match.start(), match.end(), kind, value)


def _length(said: str) -> str:
    folded = said.replace(",", "").replace(" ", "").lower()
    digits = folded.rstrip("km")
    if len(digits) > 12 or not _PLAIN.fullmatch(digits):
        return folded
    factor = 1000 if folded.endswith("k") else 1_000_000 if folded.endswith("m") else 1
    return format((Decimal(digits) * factor).normalize(), "f")


def count_before(text: str, name: Name) -> str:
    """Return how many pieces of a hardware the words before its name say ("four B300s", "64x GB300"), "" if none."""
    if _HOURS.match(text, name.end):
        return ""
    match = _COUNTED.search(text[max(0, name.start - 12) : name.start])
    if match is None:
        return ""
    return _NUMBER_WORDS.get(match.group("count").lower(), match.group("count"))
