"""Fingerprints: what makes a finding the same finding tomorrow, wherever its line has moved to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from claims.checks.context import Draft, Mention
from claims.model.base import content_id
from claims.model.finding import Finding


def fingerprinted(
    findings: Sequence[Finding], mentions: Sequence[Mention], drafts: Sequence[Draft]
) -> tuple[Finding, ...]:
    """Give each finding its fingerprint: path, code, normalised claim and context, never a line number.

    Where all of these are equal twice in one file, the second is told apart by its count.
    """
    by_place = {(mention.place.path, mention.claim.start, mention.claim.end): mention for mention in mentions}
    keys = {draft.document.name: draft.key or draft.document.name for draft in drafts}
    seen: Counter[tuple[str, ...]] = Counter()
    done = []
    for finding in findings:
        place = finding.place
        mention = by_place.get((place.path, place.start, place.end))
        if mention is not None:
            quantity = mention.claim.quantity
            claim = "|".join((quantity.low, quantity.high, quantity.unit, quantity.modifier.value))
            context = _folded(mention.claim.quote)
        else:
            claim, context = _folded(place.text), ""
        identity = (keys.get(place.path, place.path), finding.code, claim, context)
        number = seen[identity]
        seen[identity] += 1
        fingerprint = content_id("finding", *identity, *([str(number)] if number else []))
        done.append(finding.model_copy(update={"fingerprint": fingerprint}))
    return tuple(done)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
