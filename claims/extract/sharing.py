"""What numbers of one list or pair share: a multiplier, a unit, a denominator, a bound, a pair of names."""

from __future__ import annotations

import re

from claims.extract import parallels, ratios
from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern

_CONNECTED = lazy_pattern(
    r"[ ]*(?:,|/|and|or|to|down to|of|out of|of (?:the|its|their|our|his|her)"
    r"(?: (?:combined|total|remaining))?|vs\.?|versus|&|, and|, or|and then"
    r"|->|→|=>|–|-)[ ]*"
    r"(?:an?[ ]|the[ ]|another[ ]|about[ ]|approximately[ ]|around[ ]|roughly[ ]|nearly[ ]|over[ ]|up to[ ])?",
    re.IGNORECASE,
)
_CONVERSION = lazy_pattern(r"[ ][(]")
_AND = lazy_pattern(r"(?:[ ][\w-]+){0,4}[ ]and[ ]", re.IGNORECASE)
_RESPECTIVELY = lazy_pattern(r"[^.;\n]{0,60}?\bfor[ ](?P<a>[\w -]{1,30}?)[ ]and[ ](?P<b>[\w-]{1,30}?),?[ ]respectively")
_PRICE_OF = lazy_pattern(r"[ ]?\(?(?:for |per )?(?P<label>(?:cached )?(?:input|output|prompt|completion))(?![\w-])")
_INPUT = lazy_pattern(r"[ ](?:for[ ])?(?:cached[ ])?(?:input|output|in|out)(?:[ ]and[ ]|,[ ](?:and[ ])?|[ ]?/[ ]?)")
_LISTED_ON = lazy_pattern(r"[ ](?P<joint>on|for|in|at|with|under)[ ][^,;.()\d]{1,30}(?:, and|,| and)[ ]")
_INTERVAL = lazy_pattern(r"[ ][(\[][\d.]+[ ]?%[ ](?:CI|CrI|confidence interval)[ ]?[,:;=]?[ ]?")
_EACH = lazy_pattern(r", each (?:with|having|of|containing) ")
_DOWN_FROM = lazy_pattern(r"[ ]?[(,][ ]?(?:(?:down|up)[ ]from|previously|formerly|instead of|it was|was)[ ]")
_UP_FROM = lazy_pattern(r"[ ]\((?:up |down )?from ")
_SPREAD_OF = lazy_pattern(r"[ ]?[;,(\[][ ]?(?:(?:inter-?quartile )?range|IQR)[ ]?[,:=]?[ ]?", re.IGNORECASE)
_EARLIER = lazy_pattern(
    r"\b(?:(?:up|down|rose|fell|compared|widened|narrowed)[ ](?:from|with|to)|against|versus"
    r"|(?:forecast|estimate|target|guidance|loss|profit)[ ]of)[ ]$"
)
#: Before a sum that an earlier one is compared with.
_BESIDE = lazy_pattern(
    r"(?:\b(?:against|from|versus|vs\.?|(?:up|down) from|compared with|compared to|ahead of the|above the)[ ]|\()$"
)
_TIMES = frozenset(("second", "minute", "hour", "day", "week", "month", "quarter", "year"))
_NEAR = 32
_SENTENCE = 120
#: Between a counted noun and a number that counts it again: a verb, or what a change ends with.
_ELSEWHERE = lazy_pattern(
    r"(?: \w+)?,? (?:and|but|then) (?:[a-z]+ )?[a-z]+(?:ed|t|st) |[^.;:()]*,? (?:with|down from|up from) "
)
#: "Of 2,306 patients screened, 418 were enrolled"
_OUT_OF = lazy_pattern(r"\b[Oo]f (?:the |all )?$")
_PART_DID = lazy_pattern(r" (?:were|was|had|have|died|did|[a-z]+ed)\b")
_CLOSED = lazy_pattern(r"[.,;)]|$| (?:and|but|in|at|from|last|this|on)\b")
_CLAUSE = 60
_IN_AND = lazy_pattern(r"[ ]in[ ]?(?:,|/|&|and|,[ ]and)[ ]?")
_OUT = lazy_pattern(r"[ ]out\b")
_A_DAY = lazy_pattern(r" (?:an?|per|each|every) (?P<time>second|minute|hour|day|week|month|year)(?![\w-])")
_PARALLEL = lazy_pattern(r" (?:on|for|with|at|in|under|when) ")
_CARRY = lazy_pattern(r"[^.;:!?\n]{0,48}")


def share(readings: list[Reading], text: str) -> None:
    """Let neighbours fill in each other's missing parts, in place. `readings` are those of one block, in order."""
    for index in range(1, len(readings)):
        parallels.share_change(readings, index, text)
    for index in range(len(readings) - 2, -1, -1):
        _pair_of_lengths(readings[index], readings[index + 1], text)
        _share_backward(readings[index], readings[index + 1], text)
    for index in range(1, len(readings)):
        _share_forward(readings[index - 1], readings[index], text)
    for index in range(1, len(readings)):
        if readings[index].bare:
            _share_earlier(readings, index, text)
            _share_noun(readings[index - 1], readings[index], text)
            _share_parallel(readings, index, text)
            if readings[index].bare:
                parallels.share_parallel(readings, index, text)
        elif readings[index].currency:
            _share_of_stock(readings, index, text)
        if index > 1 and readings[index - 2].modifier is Modifier.APPROX:
            _share_hedge(readings[index - 2 : index + 1], text)
        if index and readings[index].currency:
            _in_and_out(readings[index - 1], readings[index], text)
    _share_currency(readings)
    for index, reading in enumerate(readings):
        if reading.pair is not None:
            _name_pair(readings, index, reading.pair)
        elif index and readings[index - 1].linked and not reading.label:
            match = _RESPECTIVELY.match(text, reading.end)
            if match is not None:
                _name_pair(readings, index, (match.group("a").strip(), match.group("b").strip()))


def _in_and_out(a: Reading, b: Reading, text: str) -> None:
    """Read "$1.50 in and $7.50 out" as the prices of what goes in and what comes out."""
    if not (a.currency and isinstance(b.low, Number)) or a.label or b.label:
        return
    if _IN_AND.fullmatch(text, a.end, b.start) and (_OUT.match(text, b.low.end) or _OUT.match(text, b.end)):
        a.label, b.label = "input", "output"
        if not a.per and b.per:
            a.per = list(b.per)


def _pair_of_lengths(a: Reading, b: Reading, text: str) -> None:
    """Read "8K/1K workloads" and "1024/1024" as so many tokens in, so many out."""
    named = a.bare or a.label in ("input length", "output length")  # "ISL/OSL: 512/2048"
    if a.end != b.start - 1 or text[a.end] != "/" or not named or b.known or b.per or b.ratio or b.date is not None:
        return
    if isinstance(a.low, Number) and isinstance(b.low, Number) and _is_length(a.low) and _is_length(b.low):
        for reading, label in ((a, "input length"), (b, "output length")):
            reading.unit, reading.known, reading.label, reading.of = "token", True, label, ""
        b.end = b.outer_end = b.low.end


def _is_length(number: Number) -> bool:
    """True for 8K and 1024, as lengths of prompts are written."""
    if number.letter:
        return number.letter in "kK" and number.written.isdigit()
    return number.written.isdigit() and int(number.written) >= 128 and ratios.is_length(int(number.written))


def _share_backward(a: Reading, b: Reading, text: str) -> None:
    """A list's last member carries what all of them mean: "2.6 and 3.1 ms", "$2.00 and $8.00 per million tokens"."""
    if a.date is not None or b.date is not None:
        return
    if b.unit == "percent" and isinstance(a.low, Number) and a.low.letter:
        return  # "from 71% at 4K to 43%"
    if a.bare and b.unit and not (b.currency or b.ratio) and _UP_FROM.fullmatch(text, a.end, b.start):
        # "a vocabulary of 128,256 (from 32K tokens)"
        a.unit, a.per, a.known, a.kind = b.unit, list(b.per), b.known, b.kind
        return
    if _CONNECTED.fullmatch(text, a.end, b.start) is None and not (
        a.label and _CONNECTED.fullmatch(text, a.outer_end, b.start)
    ):
        if a.unit == b.unit and a.unit and len(a.per) < len(b.per) and b.per[: len(a.per)] == a.per:
            gap = text[a.end : b.start]
            # "$0.80 input, $4 output per 1M tokens"
            if (gap == " and " and not a.currency) or (a.currency and _INPUT.fullmatch(gap)):
                a.per = list(b.per)
        return
    a.linked = b.linked = True
    if a.bare and not b.bare and not (isinstance(b.low, Number) and text[b.start].isalpha()):  # not "H20 × 2"
        joint = text[a.end : b.start].strip()
        fractional = (
            isinstance(a.low, Number)
            and "." in a.low.written
            and not a.scale
            and not b.known
            and not b.ratio
            and not b.per
        )
        apart = (joint == "," and not _alike(a, b)) or fractional
        if not apart:
            a.unit, a.per, a.ratio = b.unit, list(b.per), b.ratio
            a.known, a.currency, a.context = b.known, b.currency, b.context
            a.kind, a.header = b.kind, b.header
            a.shift += b.shift
            if b.of and not a.label:
                a.of = b.of
    elif a.unit == b.unit and len(a.per) < len(b.per) and b.per[: len(a.per)] == a.per and not _is_whole(a, b):
        a.per = list(b.per)
    number, other = a.low, b.low
    if isinstance(number, Number) and isinstance(other, Number) and a.high is None:
        joint = text[a.end : b.start].strip()
        plain = (number.written.isdigit() and len(number.written) <= 3) or ("." in number.written and not a.currency)
        if (
            other.scale
            and not number.scale
            and not other.letter
            and a.end == number.end
            and a.unit == b.unit
            and plain
            and (joint in ("and", "or", "to", "/", "–", "-") or not a.currency)
        ):
            number.exponent += other.scale
            number.scale = other.scale


def _is_whole(a: Reading, b: Reading) -> bool:
    """True for "12 GB and 5 GB/s" and "$40m, or 12 cents a share": both units are written, and each is complete."""
    if a.currency:
        return a.scale > 0 >= b.scale
    return a.unit.endswith(("byte", "bit")) and b.per == ["second"]


def _alike(a: Reading, b: Reading) -> bool:
    """True if two numbers with only a comma between look like members of one list: same decimals, nothing else."""
    if not isinstance(a.low, Number) or not isinstance(b.low, Number) or b.currency or b.scale or a.scale:
        return False
    decimals = {len(number.written.partition(".")[2]) for number in (a.low, b.low)}
    plain = a.modifier is Modifier.EXACT and b.modifier is Modifier.EXACT
    return plain and len(decimals) == 1 and b.unit != "percent"


def _share_forward(a: Reading, b: Reading, text: str) -> None:
    """What the first of a list says holds for the next: "up to 4.6x ... and 4.4x", "$0.27 per 1M input, $1 output"."""
    gap = text[a.end : b.start]
    if len(gap) > 60 or "\n" in gap:
        return
    if (
        _CONVERSION.fullmatch(gap)
        and a.modifier is not Modifier.EXACT
        and b.modifier is Modifier.EXACT
        and text[b.end : b.end + 1] == ")"
        and a.known
        and b.known
        and not (a.ratio or b.ratio or a.unit == b.unit)
    ):
        b.modifier = a.modifier  # "at least 150 km (93 mi)"
    if (
        a.modifier is Modifier.UP_TO
        and b.modifier is Modifier.EXACT
        and a.ratio
        and b.ratio
        and _AND.fullmatch(gap) is not None
    ):
        b.modifier = Modifier.UP_TO
    if b.currency and a.currency and a.unit == b.unit and a.per and not b.per:
        label = _PRICE_OF.match(text, b.end)
        if label is not None and a.per[-1].endswith("token"):
            b.per, b.label = list(a.per), label.group("label")
    if b.bare and a.unit and not a.currency and not a.ratio and _DOWN_FROM.fullmatch(gap):
        # "1024 tokens (down from 4096)"
        b.unit, b.per, b.known, b.kind, b.context = a.unit, list(a.per), a.known, a.kind, a.context
    if b.bare and a.per and gap == " from " and _CLOSED.match(text, b.end):
        # "to 45 cents a share from 40", "58 crossings a day from 31 last autumn"
        b.unit, b.per, b.known, b.kind, b.currency = a.unit, list(a.per), a.known, a.kind, a.currency
        b.shift = a.shift
    if b.bare and a.known and not (a.per or a.currency or a.ratio) and _SPREAD_OF.fullmatch(gap):
        # "a median age of 71 years (interquartile range, 64–79)"
        b.unit, b.known, b.kind = a.unit, a.known, a.kind
    if b.bare and a.label and a.kind is not None and not a.ratio and _CONNECTED.fullmatch(gap) is not None:
        # "batch sizes of 1, 8, and 32": the setting names them all.
        b.unit, b.known, b.kind, b.label = a.unit, a.known, a.kind, a.label
    if b.ratio and b.known and not b.unit and a.unit == "percent" and _INTERVAL.fullmatch(gap) is not None:
        b.unit, b.ratio, b.kind = "percent", False, None  # "82.6% (95% CI, 57.9 to 94.1)"
    rated = a.bare and isinstance(a.low, Number) and a.low.written[1:2] == "," and not a.scale
    if rated and b.unit == "percentage_point" and "percent" not in b.unit_text and len(gap) < _NEAR:
        b.unit, b.kind = "point", Kind.OTHER  # "ranked second with 1,305, 13 points behind"
    thousands = b.bare and a.unit == "token" and not a.per and isinstance(b.low, Number) and b.low.letter in ("k", "K")
    if thousands and isinstance(a.low, Number) and a.low.letter in ("k", "K") and _CARRY.fullmatch(gap) is not None:
        # "chunk sizes (16K, 32K) do better than 64K"
        b.unit, b.known, b.kind, b.label = a.unit, a.known, a.kind, a.label
    if a.unit == "token" and b.unit == "parameter" and not b.unit_text and a.scale == b.scale and gap == ": ":
        b.unit = "token"  # "1.8B tokens: 1B in one mode"
    if a.modifier is Modifier.UP_TO and b.modifier is Modifier.EXACT and a.unit == b.unit == "percent":
        listed = _LISTED_ON.fullmatch(gap)
        if listed is not None and text.startswith(f" {listed.group('joint')} ", b.end):
            b.modifier = Modifier.UP_TO  # "up to 70% on one test and 30% on another"
    if b.bare and not b.scale and a.label and a.known and not a.per:
        listed = _LISTED_ON.fullmatch(gap)
        if listed is not None and text.startswith(f" {listed.group('joint')} ", b.end):
            # "an acceptance length of 3.3 on code, 3.1 on maths"
            b.unit, b.known, b.kind, b.label = a.unit, a.known, a.kind, a.label
    if b.bare and a.kind is Kind.OTHER and a.stated and a.unit and gap in (" to ", " and ", " or "):
        b.unit, b.kind, b.stated = a.unit, a.kind, True  # "from magnitude 11 to 6.5"
    if (
        b.bare
        and _A_DAY.match(text, b.end)
        and a.unit
        and not (a.per or a.currency or a.known)
        and _CARRY.fullmatch(gap)
    ):
        # "1,918 commits, 64 a day"
        match = _A_DAY.match(text, b.end)
        b.unit, b.per = a.unit, [match.group("time")] if match else []
        b.end = b.outer_end = match.end() if match else b.end
    if b.unit and a.unit and not (a.per or b.per or a.currency or b.currency) and _EACH.fullmatch(gap) is not None:
        b.per = [a.unit]
    carries = a.scale and a.unit and not (a.currency or a.ratio) and a.date is None
    if b.bare and b.scale and carries and isinstance(b.low, Number) and b.low.letter != "K" and _CARRY.fullmatch(gap):
        b.unit, b.per, b.known = a.unit, list(a.per), a.known
        b.of, b.kind = a.of, a.kind


def _share_earlier(readings: list[Reading], index: int, text: str) -> None:
    """Let "a profit of $41 million on Monday, up from 28 million" compare money with money."""
    b = readings[index]
    decimal = isinstance(b.low, Number) and "." in b.low.written
    if not (b.scale or decimal) or _EARLIER.search(text, max(0, b.outer_start - 40), b.outer_start) is None:
        return
    for a in reversed(readings[max(0, index - 3) : index]):
        if a.date is not None:
            continue
        if decimal and not b.scale and not a.known:
            continue  # what is counted is whole
        alike = (a.currency or a.scale) and a.unit if b.scale else a.unit and not a.currency and not a.ratio
        if alike and b.start - a.end < _SENTENCE and ". " not in text[a.end : b.start]:
            b.unit, b.currency, b.known, b.kind = a.unit, a.currency, a.known, a.kind
            b.per = [] if b.scale else list(a.per)
        return


def _share_currency(readings: list[Reading]) -> None:
    """Let cents be those of the only currency that the block names otherwise: "up 20 cents to €2.90"."""
    cents = [one for one in readings if one.currency and one.unit == "USD" and one.unit_text.startswith("cent")]
    if cents:
        others = {one.unit for one in readings if one.currency and one not in cents}
        if len(others) == 1:
            for one in cents:
                one.unit = next(iter(others))


def _share_of_stock(readings: list[Reading], index: int, text: str) -> None:
    """Let "$3.10 a share, against $2.96" and "74 cents a share, from $212m (84 cents)" name two sums per share."""
    b = readings[index]
    if not b.currency or b.per or b.scale > 0 or b.high is not None:
        return
    told = _BESIDE.search(text, max(0, b.outer_start - 24), b.outer_start)
    if told is None or (told.group() == "(" and not readings[index - 1].currency):
        return
    for a in reversed(readings[max(0, index - 2) : index]):
        piece = a.per == ["share"] or (len(a.per) == 1 and a.per[0] not in _TIMES and told.group() == "against ")
        if piece and a.currency and a.shift == b.shift and a.unit == b.unit:
            if b.start - a.end < _CLAUSE and ". " not in text[a.end : b.start]:
                b.per = list(a.per)
            return


def _share_hedge(listed: list[Reading], text: str) -> None:
    """Let the word of "about 76%, 56% and 43%" bound all three. One that stands as a sign ("~76%") bounds its own."""
    a, b, c = listed
    if a.modifier is not Modifier.APPROX or b.modifier is not Modifier.EXACT or c.modifier is not Modifier.EXACT:
        return
    if not text[a.outer_start].isalpha() or a.high is not None or b.spread is not None or c.spread is not None:
        return
    if text[a.end : b.start] == ", " and text[b.end : c.start] in (" and ", ", and ") and a.unit == b.unit == c.unit:
        b.modifier = c.modifier = Modifier.APPROX


def _share_noun(a: Reading, b: Reading, text: str) -> None:
    """Let "opened 23 stores and closed six, ending with 417" count stores three times."""
    if not b.bare or not a.unit or a.known or a.currency or a.ratio or a.per or a.date is not None or b.stated:
        return
    gap = text[a.end : b.outer_start]
    again = len(gap) < _CLAUSE and _ELSEWHERE.fullmatch(gap) is not None and _CLOSED.match(text, b.end)
    part = _OUT_OF.search(text, max(0, a.outer_start - 8), a.outer_start) and _PART_DID.match(text, b.end)
    if again or (part and len(gap) < _CLAUSE and gap.endswith(", ") and not set(".;:") & set(gap)):
        b.unit, b.kind = a.unit, a.kind


def _share_parallel(readings: list[Reading], index: int, text: str) -> None:
    """Let the second half of "11,819 tok/s on one and 29,168 on eight" take the rate of the first."""
    b = readings[index]
    number = b.low
    if not isinstance(number, Number) or "," not in number.written or not _PARALLEL.match(text, b.end):
        return
    if text[b.start - 5 : b.start] not in (" and ", " but "):
        return
    for a in reversed(readings[max(0, index - 3) : index]):
        between = text[a.end : b.start]
        if len(between) > 60 or not _CARRY.fullmatch(between[:48]) or ". " in between:
            return
        if a.per and not a.currency:
            b.unit, b.per, b.known, b.of = a.unit, list(a.per), a.known, a.of
            return


def share_list(readings: list[Reading], before: Reading | None) -> Reading | None:
    """Let the items of a list share what is counted: "1 trillion parameters", then "235 billion" in the next item.

    Returns the reading that the next item may take its unit from.
    """
    found = before
    for reading in readings:
        number = reading.low
        if not isinstance(number, Number) or not number.scale or number.letter:
            continue
        if reading.bare and before is not None:
            reading.unit, reading.per, reading.known = before.unit, list(before.per), before.known
        if reading.unit and not reading.currency:
            found = reading
    return found


def _name_pair(readings: list[Reading], index: int, pair: tuple[str, str]) -> None:
    """Name the last two linked readings up to `index` after a pair such as "input / output"."""
    if index == 0:
        return
    a, b = readings[index - 1], readings[index]
    if a.linked and b.linked and a.unit == b.unit and a.ratio == b.ratio:
        a.label, b.label = pair
        if b.pair is not None and b.currency and isinstance(b.low, Number):
            b.end = b.low.end  # the denominator stands once for both, so that neither span takes it in
        a.pair = b.pair = None
