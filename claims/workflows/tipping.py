"""What readers report of our articles: taken down, linked to the figure that is meant, and answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claims.corrections.text import value_in_words
from claims.errors import NotFoundError, UsageError
from claims.model.correction import CorrectionStatus
from claims.model.record import RecordedClaim
from claims.model.tip import Tip, TipOutcome
from claims.store.repository import Store

#: So many figures of an article are listed where it is unclear which one is meant.
_LISTED = 12


def take_down(store: Store, text: str, *, url: str, printed: str = "", by: str = "", actor: str, at: str) -> Tip:
    """Record a reader's report on a figure of an article of ours.

    Args:
        text: what the reader says.
        url: the article's address.
        printed: the figure that is meant, as the article gives it or part of its sentence; "" where it gives but one.
        by: who the reader is, "" for somebody who stays unnamed.

    Raises:
        UsageError: there is no text, or more than one figure could be meant; the message lists them.
        NotFoundError: there is no such article, or no such figure in it.
    """
    if not text.strip():
        raise UsageError("A tip needs what the reader says: --tip TEXT.")
    editions = store.editions([url]).get(url)
    if not editions:
        raise NotFoundError(f"The record holds no article of ours at {url}; `claims publish` remembers one.")
    article = editions[-1].publication
    meant = _meant(store.claims_of(article.document), printed, url)
    return store.take_tip(
        article,
        claim=meant.claim.id,
        text=" ".join(text.split()),
        by=" ".join(by.split()),
        actor=actor,
        at=at,
    )


def answer(store: Store, tip: str, outcome: TipOutcome, *, reason: str, actor: str, at: str) -> Tip:
    """Say what became of a tip.

    Raises:
        UsageError: no reason was given, the tip has its answer, or no note was issued on a figure called corrected.
        NotFoundError: there is no such tip, or there are several.
    """
    if not reason.strip():
        raise UsageError("An answer needs a reason: --reason TEXT.")
    found = [each for each in store.tips() if each.id.startswith(tip)] if tip else []
    if len(found) != 1:
        number = "no tip has" if not found else f"{len(found)} tips have"
        raise NotFoundError(
            f"{number[0].upper()}{number[1:]} an id that begins with {tip!r}; `claims correct --tips` lists them."
        )
    (one,) = found
    if one.outcome is not None:
        raise UsageError(f"{one.id} was answered already: {one.outcome.value} ({one.reason}).")
    notes = store.corrections(CorrectionStatus.ISSUED, urls=[one.publication.url])
    # The note may be about another edition, whose sentence was worded otherwise.
    wrong = value_in_words(store.claim(one.claim).claim)
    if outcome is TipOutcome.CORRECTED and not any(one.claim == note.claim or wrong == note.wrong for note in notes):
        raise UsageError("No correction of that figure was issued; `claims correct` lists what is pending.")
    return store.answer_tip(one, outcome, reason=reason, actor=actor, at=at)


def _meant(claims: Sequence[RecordedClaim], printed: str, url: str) -> RecordedClaim:
    """Return the claim of an article that a reader means."""
    wanted = " ".join(printed.split()).casefold()
    ways: tuple[Callable[[RecordedClaim], bool], ...] = (
        lambda each: wanted in (each.claim.text.casefold(), value_in_words(each.claim).casefold()),
        lambda each: wanted in each.claim.text.casefold(),
        lambda each: wanted in each.claim.quote.casefold(),
    )
    found = next(filter(None, ([each for each in claims if fits(each)] for fits in ways)), [])
    if not found:
        raise NotFoundError(f"The article at {url} gives no figure {printed!r}.")
    if len(found) > 1:
        listed = "\n".join(
            f"  line {each.claim.line}: {value_in_words(each.claim)}: {each.claim.quote}" for each in found[:_LISTED]
        )
        raise UsageError(f"{len(found)} figures of the article could be meant; say which with --printed:\n{listed}")
    return found[0]
