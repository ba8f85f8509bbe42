"""How a figure is put: measured, stated, estimated or promised."""

from __future__ import annotations

import re

from claims.extract.sentences import Sentence
from claims.model.claim import Nature
from claims.model.quantity import Kind, Modifier

_ESTIMATED = re.compile(
    r"\b(?:estimat\w*|project(?:s|ed|ion|ions)|extrapolat\w*|theoretical\w*|analysts?\s(?:expect|think|believe)|reckon\w*|"
    r"guess\w*|rumou?r\w*|presumabl\w*|probably|likely|speculat\w*|forecast\w*|predict\w*|back[\s-]of[\s-]the[\s-]envelope|"
    r"roughly\sestimated|calculat(?:es|ed|ion)|by\sour\smath|implied|implies)\b",
    re.IGNORECASE,
)
_PROMISED = re.compile(
    r"\b(?:promis\w*|will|plan(?:s|ned|ning)?(?=\s(?:to|for|on|the))|is\sdue|are\sdue|due\s(?:by|in|on)|scheduled|slated|aims?\sto|aiming\sto|"
    r"target(?:s|ing|ed)\s(?:an?|the\send|\d|Q\d|early|late|mid)|intends?|expects?\sto|expected\s(?:to|by|in|on)|to\sfollow|coming|upcoming|committed?\sto|pledg\w*|"
    r"going\sto|set\s(?:to|for)|roadmap|on\strack|hopes?\sto|would\s(?:ship|launch|release|follow|arrive))\b",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:measur\w*|benchmark(?:ed|s|ing)|we\s(?:see|saw|got|get|find|found|observe|observed|achieve|achieved|reach|reached|ran)|"
    r"in\sour\s(?:tests?|experiments?|benchmarks?|setup|runs?)|our\s(?:tests?|measurements?|experiments?|results?)|"
    r"test(?:ed|s)\s(?:show|on|at|with|found)|clocked|results\sshow|experiments|recorded|in\s(?:a\s)?(?:test|benchmark)s?\b|"
    r"nvidia-smi|profil(?:ed|ing))\b",
    re.IGNORECASE,
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


def nature(sentence: Sentence, index: int, verb: str) -> Nature:
    """Return how the sentence's mention number `index` is put.

    Args:
        verb: the reporting word of its attribution, "" if it has none.
    """
    mention = sentence.mentions[index]
    first, last = sentence.local(mention)
    begin, stop = sentence.clause(first)
    begin, stop = max(begin, first - 200), min(stop, last + 120)
    if verb.startswith(_ESTIMATE_VERBS):
        return Nature.ESTIMATED
    text = sentence.text
    promised = _PROMISED.search(text, begin, stop)
    if promised is not None and (mention.quantity.kind is Kind.DATE or 0 <= first - promised.end() < 90):
        return Nature.PROMISED
    if mention.quantity.kind is Kind.DATE:
        return Nature.PROMISED if mention.quantity.modifier is Modifier.BY else Nature.STATED
    if verb.startswith("measur"):
        return Nature.MEASURED
    estimated = _ESTIMATED.search(text, begin, stop)
    if estimated is not None and first - 70 < estimated.start() < last + 40:
        return Nature.ESTIMATED
    if _MEASURED.search(text, begin, stop) is not None:
        return Nature.MEASURED
    return Nature.STATED
