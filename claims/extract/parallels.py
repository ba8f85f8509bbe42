"""What a later part of a sentence leaves out because an earlier one said it: "FP32 uses 32 bits and BF16 uses 16"."""

from __future__ import annotations

from claims.extract import lookalikes
from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.patterns import lazy_pattern

#: Between the halves of "81.4 years for men and 84.7 for women": the words that tell the two apart.
_TOLD_APART = lazy_pattern(r"[ ](?P<joint>for|in|among|with|on|at)[ ][^,;.:()\d]{2,40}?(?:,[ ]and|,|[ ]and|[ ]but)[ ]")
#: Between the halves of "uses 32 bits and BF16 uses 16".
_SAME_VERB = lazy_pattern(r"[^.;:()\d]{0,40}(?:,|[ ]and|[ ]but|[ ]while)[ ](?:[\w-]+[ ]){1,5}")
#: "Of 24,966 adults aged 60 or older, 12,467 received it".
_OF = lazy_pattern(r"\b[Oo]f (?:the |all )?$")
_OF_THOSE = lazy_pattern(
    r"\b[Oo]f (?:these|those|them|whom|which),? (?:only |about |some |just |nearly |almost |more than )?$"
)
_DID = lazy_pattern(r" (?:were|was|had|have|died|did|got|[a-z]+ed)\b")
_ENDS = lazy_pattern(r"[.,;)]|$")
_REMARK = lazy_pattern(r"[ ]\([^()]{1,60}\)")
#: Between the halves of "from 60 tok/s on H100 to 69 on H200".
_CHANGE = lazy_pattern(r"[ ](?P<joint>on|at|in|for|with|under|without)[ ][^,;:()]{1,40}?[ ]to[ ]")
#: Between "1,920 tokens per second, just 3.8% faster" and "1,850": the name whose own figure follows.
_WHOSE = lazy_pattern(
    r"\b(?:than|versus|vs\.?|against|compared (?:to|with)|over) (?:the )?[\w.+-]+(?: [\w.+-]+){0,3}['’]s? $"
)
_REACH = 100
_BACK = 3
_FAR = 20


def share_parallel(readings: list[Reading], index: int, text: str) -> None:
    """Give the bare number `index` of a block the unit that an earlier number of its sentence has, where both are told
    in one way: behind the same verb, before the same preposition, or as a part of the whole that opens the clause."""
    b = readings[index]
    number = b.low
    if not isinstance(number, Number) or b.stated:
        return
    those = _OF_THOSE.search(text, max(0, b.outer_start - 32), b.outer_start)
    for a in reversed(readings[max(0, index - _BACK) : index]):
        between = text[a.end : b.outer_start]
        if len(between) > _REACH or "\n" in between or (". " in between and those is None):
            return
        if not a.unit or a.currency or a.ratio or a.date is not None or not isinstance(a.low, Number):
            continue
        if those is not None:
            if a.per or a.unit in ("percent", "year", "month", "week", "day", "hour"):
                continue
            b.unit, b.known, b.kind = a.unit, a.known, a.kind  # "6 million people ... Of those, 1.2 million"
            return
        if number.scale:
            return
        if (
            _ends_change(a, between, text)
            or _is_told_apart(a, b, between, text)
            or _has_same_verb(a, b, between, text)
            or _is_part(a, b, between, text)
            or _is_beside(a, b, between)
        ):
            b.unit, b.per, b.known, b.kind, b.of = a.unit, list(a.per), a.known, a.kind, a.of
            return


def share_change(readings: list[Reading], index: int, text: str) -> None:
    """Let the second number of "from 60 tok/s on one to 69 on another" have the unit of the first."""
    b = readings[index]
    if not b.bare or not text.startswith(" to ", b.outer_start - 4):
        return
    for a in reversed(readings[max(0, index - _BACK) : index]):
        told = a.unit and not (a.currency or a.ratio or a.date is not None)
        if not told or lookalikes.word_before(text, a.outer_start, 0) != "from":
            continue
        match = _CHANGE.fullmatch(text, a.end, b.outer_start)
        if match is not None and ". " not in match.group() and text.startswith(f" {match.group('joint')} ", b.end):
            b.unit, b.per, b.known, b.kind, b.of = a.unit, list(a.per), a.known, a.kind, a.of
        return


def _ends_change(a: Reading, between: str, text: str) -> bool:
    """True for the second number of "from 61 tokens per second to 204"."""
    return between == " to " and lookalikes.word_before(text, a.outer_start, 0) == "from"


def _is_told_apart(a: Reading, b: Reading, between: str, text: str) -> bool:
    match = _TOLD_APART.fullmatch(_REMARK.sub("", between))
    return match is not None and text.startswith(f" {match.group('joint')} ", b.end) and _alike(a, b)


def _has_same_verb(a: Reading, b: Reading, between: str, text: str) -> bool:
    verb = lookalikes.word_before(text, a.outer_start, 0)
    if len(verb) < 3 or not verb.islower() or not between.endswith(f" {verb} "):
        return False
    return _SAME_VERB.fullmatch(between) is not None and _ENDS.match(text, b.end) is not None and _alike(a, b)


def _is_part(a: Reading, b: Reading, between: str, text: str) -> bool:
    whole = not a.known and not a.per and a.low is not None and b.low is not None
    if not whole or not between.endswith(", ") or set(";:()") & set(between):
        return False
    return (
        _OF.search(text, max(0, a.outer_start - 8), a.outer_start) is not None and _DID.match(text, b.end) is not None
    )


def _is_beside(a: Reading, b: Reading, between: str) -> bool:
    """True for the second number of "16,200 tok/s versus vLLM's 12,500"."""
    if _WHOSE.search(between) is None or not isinstance(a.low, Number) or not isinstance(b.low, Number):
        return False
    return a.unit != "percent" and b.low.value() > 0 and 1 / _FAR <= a.low.value() / b.low.value() <= _FAR


def _alike(a: Reading, b: Reading) -> bool:
    """True if both numbers have decimals, or neither."""
    return (
        isinstance(a.low, Number)
        and isinstance(b.low, Number)
        and ("." in a.low.written) == ("." in b.low.written)
        and a.high is None
        and b.high is None
    )
