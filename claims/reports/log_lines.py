"""What `claims log` prints: decisions in the words of the things they are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claims.model.event import Event
from claims.reports.terminal import inert

#: Parts of a payload that say what was decided, in the order in which they are told.
_TOLD = ("outcome", "rank", "figure", "alias", "date")


def log_text(events: Iterable[Event], names: Mapping[str, str]) -> str:
    """Return one line a decision: when, who, what, on what, why.

    Args:
        names: id -> what people call the thing; one that has no name is given by its id.
    """
    return "".join(f"{_line(event, names)}\n" for event in events)


def _line(event: Event, names: Mapping[str, str]) -> str:
    told = [str(event.payload[key]) for key in _TOLD if event.payload.get(key)]
    accepted = event.payload.get("accepted")
    if accepted:
        told.append(f"in favour of {names.get(accepted, accepted)}")
    what = " ".join([event.action, *(part.replace("_", " ") for part in told)])
    target = f"{names[event.target]} ({event.target})" if event.target in names else event.target
    return inert(f"{event.at}  {event.actor}  {what}: {target}. {event.reason}".rstrip())
