"""Is a number that was read a figure, or part of a name, a reference, a setting, or nothing that is stated?"""

from __future__ import annotations

import re
from collections.abc import Set

from claims.extract import lookalikes, settings
from claims.extract.mention import Mention
from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.extract.sizes import ARROW, lettered
from claims.extract.words import STOP, is_plural, singular, word_list
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

#: "The number of experts in Qwen3 is 512".
_NUMBER_OF = lazy_pattern(
    r"\b(?:number|count) of (?:[a-z]+ ){0,2}?(?P<noun>[a-z]{3,}s)(?: (?:in|of|for|at|on|with) [^,;:]{2,40}?| [a-z]+ed)?"
    r"(?: to be [a-z]+ed(?: for [a-z]+)?)?"
    r" (?:is|was|are|stands at|stood at|reached|hit|comes to|totals|rose to|grew to|fell to|(?:is|was) set to"
    r"|defaults to) $"
)
#: The words with which that can end.
_AFTER_NUMBER_OF = frozenset(("is", "was", "are", "were", "at", "reached", "hit", "to", "totals"))
_TEAM_OF = lazy_pattern(
    r"\b(?:team|staff|crew|workforce|squad|panel|delegation|headcount) of (?:about |just |only |some )?$"
)
_RANGING = lazy_pattern(r"\b(?P<noun>[a-z]{3,}s)(?: \(|, | )ranging from $")
#: "H20 × 2": as many of a chip.
#: So far before a number the name of its setting or scale begins at most, in characters.
_NEAR = 48
_WORDS = lazy_pattern(r"[^\W_]+")
_CHIP_TIMES = lazy_pattern(r"(?P<chip>[A-Z][A-Za-z]*\d\w*)[ ]?[x×][ ]?$")
_SCALE_FOR = lazy_pattern(r"((?:hazard|odds|risk|rate) ratio|relative risk) (?:for|of) [a-z][a-z -]{2,40},? $")
_SCALE_BEFORE = lazy_pattern(r"((?:[A-Za-z]+[ ])?[A-Za-z-]+)(?:,| of| at| was| is|[ ]?[:=(<>≤]| value)?[ ]?$")
_AFTER_SCALE = frozenset(("of", "at", "was", "is", "value"))
_OF_THE = lazy_pattern(
    r" of (?:the|its|their|our|his|her|these|those|all)(?: the)? (?:[a-z-]+ ){0,2}?(?P<noun>[a-z]{3,}s|people)(?![\w-])"
)
_COMPASS = lazy_pattern(r"[ ]?(?:\d{1,2}[′'’][ ]?)?[NSEW](?![\w])")
_SAMPLE = lazy_pattern(r"(?<![\w])[nN][ ]?=[ ]?$")  # "(n = 126)"
_NEXT_WORD = lazy_pattern(r"[ -]?([A-Za-z]+)")
_NAMED_BY_NUMBER = frozenset(("GPU", "TPU", "NPU", "node", "user", "request", "parameter"))
# "downloaded 40 times" counts downloads.
_DONE = {
    "downloaded": "download",
    "installed": "install",
    "viewed": "view",
    "cited": "citation",
    "shared": "share",
    "starred": "star",
    "forked": "fork",
    "cloned": "clone",
    "called": "call",
    "played": "play",
    "streamed": "stream",
    "visited": "visit",
    "retweeted": "retweet",
    "shot": "shot",
}
#: What a number with K counts in tokens: "a 90K prompt".
_LENGTHS = word_list(
    "prompt prompts prefill prefix input inputs output outputs sequence sequences needle window history ctx isl osl "
    "limit limits"
)
_LENGTH_OF = {
    **dict.fromkeys(("prompt", "prefill", "prefix", "input", "isl"), "input"),
    **dict.fromkeys(("output", "osl"), "output"),
}
_STATISTICS = word_list(
    "mean median max min avg average std maximum minimum about to correlation coefficient loss perplexity auc rtf bleu "
    "similarity cosine precision recall error kld mse rmse variance deviation"
)
_SCORES = frozenset(["scores", "scored", "score", "scoring", "scored"])
_MILLION = 6
_MEASURED = ("%", " %", "±", " ±", " percent", " per cent")
_PART_DIGITS = 4
_AGED = lazy_pattern(
    r"\b(?:children|kids|people|adults|women|men|girls|boys|those|everyone|anyone|patients|participants|pupils) "
    r"(?:under|over|below|above|aged) $",
    re.IGNORECASE,
)
_VERSION_LABEL = lazy_pattern(
    r"\b(?:(?:version|release|build|revision|firmware|driver)s?|cuda|cudnn|nccl|rocm|pytorch|torch|python|triton|vllm|sglang"
    r"|transformers|tensorrt-llm|ubuntu|linux|kernel)[*_`]{0,3}: ?$",
    re.IGNORECASE,
)
_HUNDRED = 100
_PERSON = lazy_pattern(r"[A-Z][a-z]+(?: [A-Z]\.)? [A-Z][\w'’-]*[a-z], $")
_AGE_OF = lazy_pattern(r", (?:who|said|says|told|called|was|is|has|had|will|[a-z]+ed)\b")
_WARMING = lazy_pattern(r"(?: Celsius)? (?:world|target|warming|goal|limit|pathway)\b")
_DEVIATIONS = frozenset(("SD", "SE", "SEM"))
_SCORED = lazy_pattern(
    r"[ *_`]{1,4}(?:accuracy|precision|recall|robustness|f1|bleu|rouge|auc|map|wer|perplexity|similarity|score)s?\b",
    re.IGNORECASE,
)
_SIGNS = frozenset(("<", ">", "≤", "≥", "<=", ">="))
_SCORE_OF = lazy_pattern(r"\bscor(?:es?|ed|ing) (?:of|at) \W{0,2}\d")
#: What stands before the members of a list.
_LISTING = frozenset((",", "and", "like", "(", ";", ":"))
_HTTP = word_list("400 401 403 404 408 409 422 429 500 502 503 504")
_CAPITAL = lazy_pattern(r"[ ][A-Z]")
_VALUE_BEFORE = frozenset(
    [
        "of",
        "at",
        "to",
        "from",
        "is",
        "was",
        "are",
        "were",
        "=",
        ":",
        "reaches",
        "reached",
        "reaching",
        "scores",
        "scored",
        "score",
        "scoring",
        "hits",
        "hit",
        "achieves",
        "achieved",
        "achieving",
        "averages",
        "averaged",
        "averaging",
        "by",
        "gets",
        "got",
        "(",
        "with",
        "only",
    ]
)


def judge(text: str, units: Units, reading: Reading, floor: int, ceiling: int) -> Reading | int:
    """Drop a number that is part of a name or a reference, and give a setting its unit."""
    number = reading.low
    if not isinstance(number, Number) or reading.currency or reading.ratio:
        return reading
    if text[reading.start - 2 : reading.start].strip() in ("×", "x") and reading.start - 3 > floor:
        chip = _CHIP_TIMES.search(text, max(floor, reading.start - 24), reading.start)
        unit = units.accelerator(chip.group("chip")) if chip is not None else None
        if chip is not None and unit is not None and reading.bare:
            reading.start = reading.outer_start = chip.start()
            reading.unit, reading.known, reading.kind = unit, True, Kind.COUNT
            return reading
    before = lookalikes.word_before(text, reading.start, floor)
    if reading.bare and text[reading.outer_start : reading.start].strip() in _SIGNS:
        before = lookalikes.word_before(text, reading.outer_start, floor)  # "an RPS > 10"
        if before in ("p", "P"):
            reading.stated, reading.label = True, "p value"  # "(P<0.001)"
            return reading
    if reading.bare and before in _DEVIATIONS:
        reading.stated = True  # "(SD 18)"
        return reading
    if reading.unit == "time" and not reading.per:
        reading.unit = _DONE.get(_lead(text, reading, before, floor), "time")
        if reading.unit == "time" and "." in number.written and not number.scale:
            reading.unit, reading.ratio = "", True  # nothing happens 3.8 times
    touching = reading.unit == "second" and reading.unit_text == "s" and reading.end == number.end + 1
    if touching and len(number.written) >= 4 and number.written.isdigit() and before.isupper():
        return reading.end  # "a pair of RTX 3080s"
    odd = reading.per and reading.unit == "second" and reading.unit_text == "s" and reading.per[-1] not in units.table
    if odd and text[number.end + 2 : number.end + 3].isupper():
        return reading.end  # "an 80s/VHS look"
    if reading.unit == "percentage_point" and number.value() > _HUNDRED and "percent" not in reading.unit_text:
        reading.unit, reading.kind = "point", Kind.OTHER  # where an index stands
    if reading.unit == "degree" and _WARMING.match(text, reading.end, ceiling):
        reading.unit = "degree_celsius"  # "a 1.5-degree world"
    if reading.unit == "degree" and _COMPASS.match(text, reading.end, ceiling):
        return reading.end  # "60° S": a place
    if reading.unit == "second" and reading.unit_text == "s" and number.written in _HTTP and before[:1].isalpha():
        return reading.end  # "injected 503s"
    if reading.unit and not reading.known and reading.high is None:
        first = reading.of.partition(" ")[0].lower() or reading.unit_text.lower()
        if first in units.scales_behind and first != reading.unit_text.lower():
            # "a 7.8 magnitude earthquake strikes the coast": no strikes are counted
            reading.unit, reading.known, reading.kind, reading.of = units.scales_behind[first], True, Kind.OTHER, ""
            reading.end = reading.outer_end = number.end + (len(first) + 1 if first == "magnitude" else 0)
            reading.stated = True
            return reading
    if reading.unit and reading.known and not _counted(reading.unit):
        lettered = len(reading.unit_text) == 1 and reading.unit_text.isupper() and reading.end - 1 == number.end
        if lettered and number.written.isdigit() and len(number.written) == _PART_DIGITS and before.isupper():
            return reading.end  # "EPYC 9575F"
        if lettered and before.lower() in units.references:
            return reading.end  # "launch pad 39A", "Runway 27L"
        return reading
    if number.letter == "K" and reading.of.partition(" ")[0] in ("resolution", "video"):
        return reading.end  # "4K resolution images"
    if number.letter == "B" and reading.unit == "GPU" and reading.of:
        return number.end  # "70B Pareto frontier comparing Blackwell"
    sized = number.letter in ("B", "T") and before[:1].isdigit() and reading.unit not in ("parameter", "token")
    if sized and lookalikes.versioned_before(text, reading.start, floor):
        return number.end  # "Gemma 3 27B scores 67.5"
    if number.letter in ("B", "T") and reading.unit and not reading.known and not reading.per:
        # "the 27B feels", "300B+ models": a size, unless the thing counted follows at once ("2B downloads").
        if number.letter == "T" and reading.unit in lookalikes.SIZED and not reading.of and before.islower():
            reading.unit, reading.known, reading.unit_text = "parameter", True, ""
            reading.end = reading.outer_end = number.end
            return reading  # "10T models"
        plain_noun = not reading.of and reading.unit_text.islower() and reading.unit not in lookalikes.SIZED
        if not plain_noun or lookalikes.names_it(text, reading.start, floor, before):
            return number.end
    if before == "per" or (before == "every" and reading.bare):
        return reading.end
    if (
        before == "="
        or (reading.bare and before and (before[0].isalpha() or before == "("))
        or (before == ":" and not reading.per)
    ):
        setting = None
        lead = _lead(text, reading, before, floor)
        if _ends(lead, units.before_settings, settings.BETWEEN) and _told(text, reading, floor, units.before_settings):
            setting = settings.before(text, units, reading, floor)
        if setting is not None:
            # "from 21 % on day 1 to 84 ± 5 %": what the place is joined with is a figure.
            stop = number.end if text.startswith(_MEASURED, reading.end) else reading.end
            return reading if setting else stop
    if reading.bare and "." not in number.written and _AGED.search(text, max(floor, reading.start - 24), reading.start):
        reading.unit, reading.known, reading.label = "year", True, "age"
        return reading
    if (
        reading.bare
        and before == ","
        and len(number.written) == 2
        and _AGE_OF.match(text, reading.end)
        and _PERSON.search(text, max(floor, reading.start - 48), reading.start)
    ):
        reading.unit, reading.known, reading.label = "year", True, "age"
        return reading  # "Katrin Lohse, 52, said"
    if reading.bare and reading.high is not None and before == "from" and not number.letter:
        ranging = _RANGING.search(text, max(floor, reading.outer_start - 48), reading.outer_start)
        if ranging is not None and is_plural(ranging.group("noun")):
            noun = ranging.group("noun")
            reading.unit = units.names.get(singular(noun)) or singular(noun)
            return reading  # "several clients (ranging from 1 to 32)"
    if reading.bare and settings.behind(text, units, reading, ceiling):
        return reading
    if reading.bare:
        lead = _lead(text, reading, before, floor)
        if _scale(text, units, reading, lead, floor, ceiling) or _out_of(text, units, reading, ceiling):
            return reading
        if _SAMPLE.search(text, max(floor, reading.start - 6), reading.start):
            reading.stated, reading.kind = True, Kind.COUNT
            return reading
        if before == "of" and _TEAM_OF.search(text, max(floor, reading.outer_start - 24), reading.outer_start):
            reading.unit, reading.known, reading.stated = "person", True, True
            return reading  # "a team of nine"
        counted = None
        if lead in _AFTER_NUMBER_OF:
            counted = _NUMBER_OF.search(text, max(floor, reading.outer_start - 90), reading.outer_start)
        if counted is not None:
            reading.unit = units.names.get(singular(counted.group("noun"))) or singular(counted.group("noun"))
            return reading
        return _bare(text, units, reading, number, before, ceiling)
    plain = number.written.isdigit() or "." in number.written
    if plain and len(number.written) <= 5 and not number.scale and reading.high is None:
        named = not reading.known or (reading.unit in _NAMED_BY_NUMBER and not reading.per)
        if before and before[0].isalpha() and named:
            if lookalikes.names_it(text, reading.start, floor, before):
                return number.end
            known = before == "top" or (before.islower() and reading.known)  # "the top 8 experts"
            if before.lower() in units.references and not known:
                return number.end
    return reading


def _scale(text: str, units: Units, reading: Reading, lead: str, floor: int, ceiling: int) -> bool:
    """Give "a magnitude of 6.4", "the 6.4 quake", "pH 7.4" and "hazard ratio 0.69" the scale that they are on."""
    behind = _NEXT_WORD.match(text, reading.end, ceiling)
    scale = units.scales_behind.get(behind.group(1).lower()) if behind is not None else None
    if scale is None:
        match = (
            _SCALE_FOR.search(text, max(floor, reading.outer_start - 64), reading.outer_start) if lead == "," else None
        )
        told = _ends(lead, units.before_scales, _AFTER_SCALE) and _told(text, reading, floor, units.before_scales)
        if match is None and not told:
            return False
        match = match or _SCALE_BEFORE.search(text, max(floor, reading.outer_start - 32), reading.outer_start)
        if match is None:
            return False
        words = match.group(1).lower()
        scale = units.scales_before.get(words) or units.scales_before.get(words.rpartition(" ")[2])
        if scale is None:
            return False
        reading.label = words if scale == "dimensionless" else ""
    reading.unit, reading.known, reading.stated = scale, True, True
    if scale == "dimensionless":
        reading.unit, reading.ratio = "", True
    elif scale not in units.table:
        reading.kind = Kind.OTHER
    return True


def _out_of(text: str, units: Units, reading: Reading, ceiling: int) -> bool:
    """Give "238,000 of the local houses" the noun that it is a part of."""
    match = _OF_THE.match(text, reading.end, ceiling)
    if match is None or not is_plural(match.group("noun")):
        return False
    reading.unit = units.names.get(match.group("noun").lower()) or singular(match.group("noun"))
    reading.unit_text = match.group("noun")
    return True


def _lead(text: str, reading: Reading, before: str, floor: int) -> str:
    """The word before a number and the words that bound it, in lower case; `before` stands directly before it."""
    bounded = reading.outer_start != reading.start
    return (lookalikes.word_before(text, reading.outer_start, floor) if bounded else before).lower()


def _told(text: str, reading: Reading, floor: int, ends: Set[str]) -> bool:
    """True if one of the words shortly before a number can end a name; only then an expression over them is tried."""
    near = text[max(floor, reading.outer_start - _NEAR) : reading.outer_start]
    return not ends.isdisjoint(_WORDS.findall(near.lower()))


def _ends(lead: str, names: Set[str], behind: Set[str]) -> bool:
    """True if a word can end one of the names, or stands behind one; an expression over the words decides then."""
    return not lead.isalnum() or lead in names or lead in behind


def _bare(text: str, units: Units, reading: Reading, number: Number, before: str, ceiling: int) -> Reading | int:
    """Keep a number without a unit only where something shows that it is stated as a value."""
    after = _NEXT_WORD.match(text, reading.end, ceiling)
    word = after.group(1) if after is not None else ""
    named = len(word) > 1 and word[0].isupper() and word[1:].islower()
    if named and not number.scale and reading.high is None and not (_score(number) and before in _LISTING):
        return reading.end
    word = reading.label or word.lower()
    if number.letter in ("k", "K") and word in ("resolution", "video", "display", "monitor", "screen", "tv"):
        return reading.end
    if number.letter in ("k", "K", "M") and word in _LENGTHS and not (before[:1].isupper() and before[-2:] != "'s"):
        # "a 32K prefill", "the 150k needle test": so many tokens.
        reading.unit, reading.known = "token", True
        reading.label = f"{_LENGTH_OF.get(word.rstrip('s'), 'context')} length"
        return reading
    if number.letter in ("k", "K") and word in ("vocabulary", "vocab"):
        reading.unit, reading.known, reading.label = "token", True, "vocabulary size"
        return reading
    titled = number.letter in ("k", "K") and _CAPITAL.match(text, reading.end, ceiling)
    if titled and lookalikes.names_it(text, reading.start, reading.start - 60, before):
        return reading.end  # "Ultrachat 200k SFT"
    if number.letter:
        sized = lettered(text, reading, number, before, word, ceiling)
        if sized is not None:
            return sized
    if before == ":" and _VERSION_LABEL.search(text, max(0, reading.start - 24), reading.start):
        return reading.end
    if before and before[0].isalpha():
        named = lookalikes.names_it(text, reading.start, reading.start - 60, before)
        spelt = (
            number.scale >= _MILLION and not number.letter
        )  # "the H200 has 80 billion transistors, MI300X 153 billion"
        spelt = spelt or ARROW.match(text, reading.end) is not None  # "SWE 12.8 → 62.7"
        if (named and not spelt and not _score(number) and "," not in number.written) or lookalikes.is_reference(
            before, units
        ):
            return reading.end
    return reading


def is_stated(text: str, reading: Reading, floor: int, last: Mention | None) -> bool:
    """True if a number without a unit is a value all the same: a score, a measured mean, a large count."""
    number = reading.low
    if reading.spread is not None:
        return True  # "MAE 5.1 ± 0.2"
    if reading.high is not None:
        return reading.modifier is not Modifier.EXACT and isinstance(number, Number) and _looks_measured(number)
    if not isinstance(number, Number):
        return False
    if reading.stated:
        return True
    if (number.scale >= 6 and not number.letter) or "," in number.written:
        return True
    before = lookalikes.word_before(text, reading.start, floor)
    if before and (before[0].isupper() or before[0].isdigit()) and _score(number):
        return True
    if before in _LISTING and _score(number) and _CAPITAL.match(text, reading.end):
        return True  # "scores like 51.7 Coding, 77.0 IFBench"
    before = before.lower()
    if before in _SCORES and number.value() >= 2:
        return True
    if (
        before in ("of", "at")
        and number.value() >= 2
        and _SCORE_OF.search(text, max(floor, reading.start - 16), reading.end)
    ):
        return True
    if reading.modifier is not Modifier.EXACT and reading.modifier is not Modifier.BY and number.value() >= 20:
        return True
    if not _looks_measured(number):
        return False
    if "." in number.written and ARROW.match(text, reading.end):
        return True
    if "." in number.written and _SCORED.match(text, reading.end):
        return True  # "reports 76.0 accuracy"
    if "." in number.written and (before.endswith(("'s", "’s", "ed")) or before in _STATISTICS):
        return True
    listed = (
        before in (",", "and", ";", "/", "vs", "versus", "than")
        and last is not None
        and not last.quantity.unit
        and last.end > reading.start - 60
    )
    return listed or reading.linked or reading.modifier is not Modifier.EXACT or before in _VALUE_BEFORE


def _score(number: Number) -> bool:
    """True for what looks like a score and hardly like a version: "ClawEval 81.4"."""
    whole, _, fraction = number.written.partition(".")
    return len(fraction) in (1, 2) and len(whole) == 2 and int(whole) >= 30


def _looks_measured(number: Number) -> bool:
    powered = number.exponent - number.scale != -len(number.written.partition(".")[2])
    return "." in number.written or "," in number.written or number.scale > 0 or powered


def _counted(unit: str) -> bool:
    """True for units of counted things, before which a capitalised word may make a name ("Ascend 950 NPUs")."""
    return (
        unit.partition("/")[0] in ("GPU", "TPU", "NPU", "node", "user", "request", "parameter", "token") or unit in STOP
    )
