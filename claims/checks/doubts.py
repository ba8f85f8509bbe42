"""Second thoughts about a judgement: reasons to warn only, although the link to the record seemed sure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from claims.checks.context import Held, Mention, Trouble
from claims.figures.readings import value_key
from claims.figures.wording import stems
from claims.model.claim import Claim
from claims.model.quantity import Kind
from claims.vocabulary.vocabulary import Vocabulary

#: Metrics of ratios and changes: what they are relative to often goes without saying.
RELATIVE = frozenset(
    {"speedup", "slowdown", "increase", "reduction", "size_ratio", "cost_ratio", "discount", "benchmark_score"}
)
#: What an error would say; other troubles are warnings already.
_GRAVE = frozenset({Trouble.CONFLICT, Trouble.DISPUTED, Trouble.WRONG_PARTY, Trouble.WITHDRAWN, Trouble.SUPERSEDED})
#: So many values of one recorded figure in one draft are a series: sizes, tiers, rows of a benchmark.
_SERIES = 3
#: Share of the shorter sentence's content words that a figure without a firm name must have in common with the record.
_ALIKE = 0.5


def is_loose(claim: Claim, vocabulary: Vocabulary) -> bool:
    """True where subject and metric alone do not make one figure: ratios, unnamed metrics, settings of tests."""
    if not claim.metric or claim.metric in RELATIVE or claim.quantity.kind is Kind.RATIO:
        return True
    entry = vocabulary.metrics.get(claim.metric)
    return entry is not None and entry.repeatable


def doubted(mentions: Sequence[Mention], vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """Return the mentions with `sure` taken from each whose grave trouble may be another figure's value."""
    values: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for mention in mentions:
        for place in _places(mention):
            values[place].add(value_key(mention.claim.quantity, vocabulary))

    def is_doubtful(mention: Mention) -> bool:
        draft, *sentence = _places(mention)
        if len(values[draft]) >= _SERIES or any(len(values[one]) > 1 for one in sentence):
            return True
        judgement = mention.judgement
        return is_loose(mention.claim, vocabulary) and not _alike(mention, (*judgement.against, *judgement.behind))

    return tuple(
        replace(mention, judgement=replace(mention.judgement, sure=False))
        if mention.judgement.trouble in _GRAVE and mention.judgement.sure and is_doubtful(mention)
        else mention
        for mention in mentions
    )


def _places(mention: Mention) -> list[tuple[str, ...]]:
    """Return keys of the draft, and of the sentence, with the recorded figure; [] where none is matched."""
    match = mention.judgement.match
    if match is None:
        return []
    # Who gives which value is said: each party's values are counted by themselves.
    draft = "\n".join((mention.draft.document.name, *mention.claim.attribution))
    figure = match.figure.figure.id
    return [(draft, figure), (draft, figure, mention.claim.quote)]


def _alike(mention: Mention, held: Sequence[Held]) -> bool:
    own = set(stems(mention.claim.quote))
    for one in held:
        theirs = set(stems(one.recorded.claim.quote))
        if len(own & theirs) >= _ALIKE * min(len(own), len(theirs)):
            return True
    return False
