"""Readers' tips: events of the publication that they are about."""

from __future__ import annotations

from sqlalchemy import select

from claims.errors import NotFoundError
from claims.model.correction import Publication
from claims.model.event import Event
from claims.model.tip import Tip, TipOutcome
from claims.store import tables as t
from claims.store.decision_rows import EVENT_FIELDS, event_from
from claims.store.decisions import Decisions
from claims.store.events import live
from claims.store.printing import Printing
from claims.store.rows import trusted


class Tips(Decisions, Printing):
    """Taking down and answering tips, and reading them back."""

    def take_tip(self, article: Publication, *, claim: str, text: str, by: str, actor: str, at: str) -> Tip:
        """Record a reader's report on a claim of an article."""
        payload = {"claim": claim, "text": text, "by": by}
        event = self.decide(article.id, "tip", actor=actor, at=at, payload=payload)
        return next(tip for tip in self.tips() if tip.id == event.id)

    def answer_tip(self, tip: Tip, outcome: TipOutcome, *, reason: str, actor: str, at: str) -> Tip:
        """Record what became of a tip."""
        payload = {"tip": tip.id, "outcome": outcome.value}
        self.decide(tip.publication.id, "answer", actor=actor, at=at, reason=reason, payload=payload)
        return next(each for each in self.tips() if each.id == tip.id)

    def tips(self) -> list[Tip]:
        """Return all tips, those that are open first, then the newest first."""
        given = select(t.events.c.target).where(t.events.c.action == "tip").distinct()
        query = select(*(t.events.c[name] for name in EVENT_FIELDS)).where(t.events.c.target.in_(given))
        by_target: dict[str, list[Event]] = {}
        for row in self._connection.execute(query).mappings():
            event = event_from(row)
            by_target.setdefault(event.target, []).append(event)
        found = [tip for target, events in by_target.items() for tip in self._of(target, live(events))]
        found.sort(key=lambda tip: tip.at, reverse=True)
        return sorted(found, key=lambda tip: tip.outcome is not None)

    def _of(self, target: str, events: list[Event]) -> list[Tip]:
        try:
            article = self.publication(target)
        except NotFoundError:
            return []
        placed = {recorded.claim.id: recorded.claim for recorded in self.claims_of(article.document)}
        answers = {str(event.payload.get("tip")): event for event in events if event.action == "answer"}
        found = []
        for event in events:
            claim = placed.get(str(event.payload.get("claim")))
            if event.action != "tip" or claim is None:
                continue
            answer = answers.get(event.id)
            with trusted(f"The tip {event.id}"):
                found.append(
                    Tip(
                        id=event.id,
                        publication=article,
                        claim=claim.id,
                        printed=claim.text,
                        line=claim.line,
                        quote=claim.quote,
                        text=event.payload["text"],
                        by=event.payload.get("by", ""),
                        taken_by=event.actor,
                        at=event.at,
                        outcome=TipOutcome(answer.payload["outcome"]) if answer else None,
                        reason=answer.reason if answer else "",
                        answered=answer.at if answer else "",
                    )
                )
        return found
