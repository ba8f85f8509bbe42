"""How a figure is put: measured, stated, estimated or promised."""

from __future__ import annotations

from typing import NamedTuple

from claims.extract.sentences import Sentence
from claims.extract.words import THIRD_PERSON
from claims.model.claim import Nature
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern

#: These are for lower case (`Sentence.lower`).
_ESTIMATED = lazy_pattern(
    r"\b(?:estimat\w*|project(?:s|ed|ion|ions)|extrapolat\w*|theoretical\w*|analysts?\s(?:expect|think|believe)|reckon\w*|"
    r"guess\w*|rumou?r\w*|presumabl\w*|probably|likely|speculat\w*|forecast\w*|predict\w*|back[\s-]of[\s-]the[\s-]envelope|"
    r"roughly\sestimated|calculat(?:es|ed|ion)|by\sour\smath|implied|implies)\b",
)
_PROMISED = lazy_pattern(
    r"\b(?:promis\w*|will|plan(?:s|ned|ning)?(?=\s(?:to|for|on|the))|is\sdue|are\sdue|due\s(?:by|in|on)|scheduled|slated|aims?\sto|aiming\sto|"
    r"target(?:s|ing|ed)\s(?:an?|the\send|\d|q\d|early|late|mid)|intends?|expects?\sto|expected\s(?:to|by|in|on|around|[“\"]?(?:next|this|later|soon|early|late|mid))|to\sfollow|coming|upcoming|committed?\sto|pledg\w*|"
    r"going\sto|set\s(?:to|for)|roadmap|on\strack|hopes?\sto|would\s(?:ship|launch|release|follow|arrive))\b",
)
_MEASURED = lazy_pattern(
    r"\b(?:measur\w*|benchmark(?:ed|s|ing)|we\s(?:see|saw|got|get|find|found|observe|observed|achieve|achieved|reach|reached|ran)|"
    r"in\sour\s(?:tests?|experiments?|benchmarks?|setup|runs?)|our\s(?:tests?|measurements?|experiments?|results?)|"
    r"test(?:ed|s)\s(?:show|on|at|with|found)|clocked|results\sshow|experiments|recorded|in\s(?:a\s)?(?:test|benchmark)s?\b|"
    r"nvidia-smi|profil(?:ed|ing))\b",
)
_ESTIMATE_VERBS = (
    "estimat",
    "project",
    "reckon",
    "predict",
    "forecast",
    "expect",
    "calculat",
    "believ",
    "think",
    "peg",
)


#: A promise reaches so far, unless a verb of its own says what is.
_PROMISE = 90
_OTHER_VERB = lazy_pattern(
    r"\b(?:and|but|which)\s(?:already\s|now\s|currently\s|today\s)?"
    r"(?:(?P<aux>is|are|was|were|has|have|had)|(?P<verb>[a-z]{3,}s))\s"
)


class Hints(NamedTuple):
    """Where the words of a sentence stand that say how its figures are put: (start, end) of each."""

    estimated: list[tuple[int, int]]
    promised: list[tuple[int, int]]
    measured: list[tuple[int, int]]


#: For each expression, the stems (see `Sentence.stems`) without which it matches nothing.
_STEMS = tuple(
    frozenset(stems.split())
    for stems in (
        "esti proj extr theo anal reck gues rumo pres prob like spec fore pred back roug calc math impl",
        "prom will plan due sche slat aim aims aimi targ inte expe foll comi upco comm pled "
        "goin set road trac hope woul",
        "meas benc we our test cloc resu expe reco nvid prof",
    )
)


def hints(sentence: Sentence) -> Hints:
    """Return the telling words of a sentence, found once for all of its figures."""
    found = [
        [] if gates.isdisjoint(sentence.stems) else [match.span() for match in pattern.finditer(sentence.lower)]
        for gates, pattern in zip(_STEMS, (_ESTIMATED, _PROMISED, _MEASURED), strict=True)
    ]
    return Hints(*found)


def _reaches(sentence: Sentence, end: int, first: int) -> bool:
    """True if what is promised before a figure holds for it: not in "it will open soon and employs 300 people"."""
    if not 0 <= first - end < _PROMISE:
        return False
    other = _OTHER_VERB.search(sentence.lower, end, first)
    return other is None or not (other.group("aux") or other.group("verb") in THIRD_PERSON)


def nature(sentence: Sentence, index: int, verb: str, found: Hints) -> Nature:
    """Return how the sentence's mention number `index` is put.

    Args:
        verb: the reporting word of its attribution, "" if it has none.
        found: the sentence's telling words.
    """
    mention = sentence.mentions[index]
    first, last = sentence.local(mention)
    begin, stop = sentence.clause(first)
    begin, stop = max(begin, first - 200), min(stop, last + 120)
    if verb.startswith(_ESTIMATE_VERBS):
        return Nature.ESTIMATED
    # Most sentences have no such word at all, and an empty search costs as much as a short one.
    promised = found.promised and [span for span in found.promised if begin <= span[0] and span[1] <= stop]
    dated = mention.quantity.kind is Kind.DATE
    if promised and (dated or any(_reaches(sentence, end, first) for _, end in promised)):
        return Nature.PROMISED
    if mention.quantity.kind is Kind.DATE:
        return Nature.PROMISED if mention.quantity.modifier is Modifier.BY else Nature.STATED
    if verb.startswith("measur"):
        return Nature.MEASURED
    if found.estimated and any(
        begin <= start < stop and first - 70 < start < last + 40 for start, _ in found.estimated
    ):
        return Nature.ESTIMATED
    if found.measured and any(begin <= start < stop for start, _ in found.measured):
        return Nature.MEASURED
    return Nature.STATED
