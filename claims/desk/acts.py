"""What a person can do at the desk: each act checks its form and runs a workflow on the open record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from claims.desk.permissions import PUBLISH, REVIEW
from claims.errors import ConcurrentChangeError, UsageError
from claims.model.base import content_id
from claims.model.correction import CorrectionStatus
from claims.model.record import ConflictStatus, FigureRecord, LinkStatus, Outcome
from claims.store.decisions import UNCHECKED, Decision, Unchecked
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.correcting import drop, edit, find_correction, find_pending, issue
from claims.workflows.deciding import resolve
from claims.workflows.house import House
from claims.workflows.linking import rescan
from claims.workflows.rereading import EDITABLE, reread


@dataclass(frozen=True)
class Setting:
    """What an act works with: the record, the newsroom's words, who acts when, and whether they may publish."""

    store: Store
    vocabulary: Vocabulary
    house: House
    actor: str
    at: str
    publisher: bool = False


#: More than this is no reason and no note.
_LONGEST = 10_000


class Form:
    """The fields of a form, without surrounding white space."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = fields

    def text(self, name: str) -> str:
        """Return a field, "" if it was left empty.

        Raises:
            UsageError: nobody writes so much, or it holds what no text does.
        """
        text = self._fields.get(name, "").strip()
        if len(text) > _LONGEST or "\0" in text:
            raise UsageError(f"The field {name} is longer than {_LONGEST:,} characters, or is no text.")
        return text

    def needed(self, name: str, what: str) -> str:
        """Return a field that must not be empty.

        Raises:
            UsageError: it is; the message says what is missing.
        """
        if not (text := self.text(name)):
            raise UsageError(f"{what} is missing.")
        return text

    @property
    def target(self) -> str:
        """Id of the thing that is decided on."""
        return self.needed("target", "What this is about")

    @property
    def expect(self) -> str | Unchecked | None:
        """The target's last event that the person saw; `UNCHECKED` where the form does not say."""
        return (self.text("expect") or None) if "expect" in self._fields else UNCHECKED

    def values(self, names: tuple[str, ...]) -> dict[str, str]:
        """Return those of the fields that the form has."""
        return {name: self.text(name) for name in names if name in self._fields}


def _decide(at: Setting, form: Form, action: str, payload: Mapping[str, Any] | None = None, reason: str = "") -> None:
    """Decide on the form's target, with the form's reason unless another is given."""
    decision = Decision(form.target, action, reason or form.text("reason"), payload or {}, form.expect)
    at.store.decide_all([decision], actor=at.actor, at=at.at)


class Act(NamedTuple):
    """One act: who may, and what it does, inside a transaction; it returns a sentence that says what was done."""

    permission: str
    run: Callable[[Setting, Form], str]


def _resolve(at: Setting, form: Form) -> str:
    record = at.store.figure(form.target)
    if form.text("seen") and form.text("seen") != seen(record):
        raise ConcurrentChangeError(
            "Reports or conflicts of this figure have come, or changed, since the page was shown. Look at them first."
        )
    chosen = form.text("accept")
    accept = record.by_id(chosen) if chosen else None
    if chosen and accept is None:
        raise UsageError("The claim that was chosen is not one of this figure any more.")
    try:
        outcome = Outcome(form.text("outcome") or Outcome.ONE_RIGHT.value)
    except ValueError:
        raise UsageError(f"There is no outcome {form.text('outcome')!r}.") from None
    reason = form.needed("reason", "The reason")
    # Who saw how it was settled, and by whom, may decide anew; who did not see it is told (see `expect`).
    settled = resolve(
        at.store, record, accept=accept, outcome=outcome, reason=reason, actor=at.actor, at=at.at,
        vocabulary=at.vocabulary, overrule=True, expect=form.expect,
    )  # fmt: skip
    find_pending(at.store, at.vocabulary, at.house, actor=at.actor, at=at.at, figures=[record.figure.id])
    withdrawn = len(settled.deprecated)
    return f"Settled: {record.figure.label}." + (f" {withdrawn} withdrawn." if withdrawn else "")


def _dismiss(at: Setting, form: Form) -> str:
    reason = form.needed("reason", "The reason")
    decisions = [Decision(form.target, "dismiss", reason, expect=form.expect)]
    decisions += [Decision(each, "dismiss", reason) for each in form.text("others").split()]
    at.store.decide_all(decisions, actor=at.actor, at=at.at)
    return "Dismissed: both may stand."


def _confirm(at: Setting, form: Form) -> str:
    _decide(at, form, "confirm")
    return "Confirmed: it was read rightly."


def _reject(at: Setting, form: Form) -> str:
    _decide(at, form, "reject")
    _look_again(at, form.target)
    return "Rejected: this reading counts no longer."


def _edit(at: Setting, form: Form) -> str:
    claim = at.store.claim(form.target).claim
    after = reread(claim, form.values(EDITABLE), at.vocabulary)
    if not after:
        raise UsageError("Nothing was changed.")
    # One decision with what follows from it, so that both are taken back at once.
    decisions = [
        Decision(claim.id, "edit", form.text("reason"), {"after": after}, form.expect),
        Decision(claim.id, "confirm", "Corrected by hand."),
    ]
    at.store.decide_all(decisions, actor=at.actor, at=at.at)
    _look_again(at, claim.id)
    return "Corrected: " + ", ".join(sorted(after)) + "."


def _same(at: Setting, form: Form) -> str:
    _relink(at, form, "link")
    return "It reports this figure."


def _not_same(at: Setting, form: Form) -> str:
    # Which figure it reports instead is found when documents are read next; until then this can be taken back.
    _relink(at, form, "unlink")
    return "It does not report this figure."


def _relink(at: Setting, form: Form, action: str) -> None:
    figure = form.needed("figure", "The figure")
    _decide(at, form, action, {"figure": figure})
    rescan(at.store, [figure], at.vocabulary, at=at.at)


def _undo(at: Setting, form: Form) -> str:
    made = at.store.undo(form.target, actor=at.actor, at=at.at, reason=form.text("reason"), expect=form.expect)
    if not at.publisher and any(each.target.startswith(("correction-", "publication-")) for each in made):
        raise UsageError(f"What is told to readers is taken back by whoever may publish ({PUBLISH}).")
    for each in made:
        if each.target.startswith("claim-"):
            _look_again(at, each.target)
    if any(each.target.startswith("figure-") for each in made):
        # A note that rested on the decision is needed no more.
        find_pending(at.store, at.vocabulary, at.house, actor=at.actor, at=at.at)
    return "Undone." if len(made) == 1 else f"Undone, with {len(made) - 1} that followed from it."


def _recheck(at: Setting, form: Form) -> str:
    day = _day(form.text("date"))
    _decide(at, form, "recheck", {"date": day or None})
    return f"To be looked at again on {day}." if day else "No day is set any more."


def _day(text: str) -> str:
    """Return a day as it is stored, "" for none.

    Raises:
        UsageError: it is written otherwise.
    """
    try:
        if text and date.fromisoformat(text).isoformat() != text:
            raise ValueError(text)
    except ValueError:
        raise UsageError(f"{text!r} is no day; write it as 2026-12-31.") from None
    return text


def _note(at: Setting, form: Form) -> str:
    _decide(at, form, "note", reason=form.needed("reason", "The note"))
    return "Noted."


def _assign(at: Setting, form: Form) -> str:
    to = form.text("to")
    _decide(at, form, "assign", {"to": to})
    return f"Given to {to}." if to else "Nobody has it in hand any more."


def _wait(at: Setting, form: Form) -> str:
    asked, due = form.needed("asked", "Who was asked"), _day(form.text("due"))
    _decide(at, form, "wait", {"asked": asked, "due": due})
    return f"Waiting for {asked}{f' until {due}' if due else ''}."


def _alias(at: Setting, form: Form) -> str:
    name = form.needed("alias", "The further name")
    _decide(at, form, "alias", {"alias": name})
    return f"{name} is a further name of it."


def _merge(at: Setting, form: Form) -> str:
    name = form.needed("subject", "The other subject")
    other = name if name.startswith("subject-") else at.store.subject_named(name)
    if other == form.target:
        raise UsageError("A subject cannot be merged with itself.")
    _decide(at, form, "merge", {"subject": other})
    return "The two are one."


def _retire(at: Setting, form: Form) -> str:
    _decide(at, form, "retire", reason=form.needed("reason", "The reason"))
    return "Retired: it is read no longer."


def _restore(at: Setting, form: Form) -> str:
    _decide(at, form, "restore")
    return "The source is read again."


def _draft(at: Setting, form: Form) -> str:
    pending = find_pending(at.store, at.vocabulary, at.house, actor=at.actor, at=at.at)
    return f"{len(pending)} pending." if pending else "No article of ours needs a correction."


def _reword(at: Setting, form: Form) -> str:
    note = find_correction(at.store, form.target)
    edit(at.store, note, form.text("note"), actor=at.actor, at=at.at, expect=form.expect)
    return "The note was changed."


def _issue(at: Setting, form: Form) -> str:
    note = find_correction(at.store, form.target)
    if note.status is CorrectionStatus.PENDING and form.text("note") != note.note.strip():
        raise UsageError("The note was changed since it was shown here. Look at it again before it is issued.")
    issue(at.store, note, actor=at.actor, at=at.at)
    return "Issued, once and for all."


def _drop(at: Setting, form: Form) -> str:
    reason = form.needed("reason", "The reason")
    drop(at.store, find_correction(at.store, form.target), reason=reason, actor=at.actor, at=at.at)
    return "Given up; it stays in the record with the reason."


def _look_again(at: Setting, claim: str) -> None:
    """Bring the conflicts of the figures that hold a claim up to date with what it says now."""
    figures = sorted({record.figure.id for record in at.store.figures_of([claim])})
    rescan(at.store, figures, at.vocabulary, at=at.at)


def seen(record: FigureRecord) -> str:
    """Return what stands for the reports and open conflicts of a figure, as its page shows them.

    What is read meanwhile is no decision, so that no event would tell of it.
    """
    claims = sorted(each.claim.id for each in record.claims if each.link is not LinkStatus.REFUSED)
    conflicts = sorted(each.id for each in record.conflicts if each.status is ConflictStatus.OPEN)
    return content_id("seen", *claims, *conflicts)


#: Name in the address -> act.
ACTS: Mapping[str, Act] = {
    "resolve": Act(REVIEW, _resolve),
    "dismiss": Act(REVIEW, _dismiss),
    "confirm": Act(REVIEW, _confirm),
    "reject": Act(REVIEW, _reject),
    "edit": Act(REVIEW, _edit),
    "same": Act(REVIEW, _same),
    "not-same": Act(REVIEW, _not_same),
    "undo": Act(REVIEW, _undo),
    "recheck": Act(REVIEW, _recheck),
    "note": Act(REVIEW, _note),
    "assign": Act(REVIEW, _assign),
    "wait": Act(REVIEW, _wait),
    "alias": Act(REVIEW, _alias),
    "merge": Act(REVIEW, _merge),
    "retire": Act(REVIEW, _retire),
    "restore": Act(REVIEW, _restore),
    "draft": Act(PUBLISH, _draft),
    "reword": Act(PUBLISH, _reword),
    "issue": Act(PUBLISH, _issue),
    "drop": Act(PUBLISH, _drop),
}
