"""What the checks of one conflict (value, date, unit slip) share."""

from __future__ import annotations

from claims.checks.context import Context, Mention
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

#: Beginnings of the hints (`claims.figures.hints`) that speak of a unit.
_SLIPS = ("unit slip", "factor 100:", "bits against bytes", "kB against", "MB against", "GB against", "TB against")


def is_unit_slip(mention: Mention) -> bool:
    """True if every recorded claim that the draft conflicts with is off by a unit."""
    against = mention.judgement.against
    return bool(against) and all(one.verdict.hint.startswith(_SLIPS) for one in against)


def conflict(context: Context, info: RuleInfo, mention: Mention) -> Finding:
    """Return the finding about a value or date that the record contradicts.

    A party whom the record does not know may well say something new: its words are doubted, not condemned.
    """
    judgement = mention.judgement
    new_party = judgement.party and mention.claim.subject.casefold() != judgement.party.casefold()
    said_by = f"; the record holds nothing that {judgement.party} said of it" if judgement.party else ""
    others = f". That value stands in the record as well: {values(judgement.behind)}" if judgement.behind else ""
    disputed = " (which is disputed there)" if judgement.match and judgement.match.figure.disputed else ""
    return context.report_mention(
        info,
        mention,
        f"{mention.claim.text} conflicts with the record on {about(mention)}{disputed}:"
        f" {values(judgement.against)}{said_by}{others}",
        severity=Severity.WARNING if new_party else None,
        held=(*judgement.against, *judgement.behind),
        help_=reason(judgement.against[0]),
    )
