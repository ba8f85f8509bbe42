"""Which promises fall due, so that somebody looks whether they were kept."""

from __future__ import annotations

from claims.model.promise import Promise
from claims.model.record import RecordedClaim, Role
from claims.store.repository import Store


def promises_due(store: Store, day: str, *, since: str = "") -> list[Promise]:
    """Return the promises whose day has come, the oldest day first; of one figure and day the reports are one promise.

    A promise is done with once somebody settles its figure on that day or later (`claims resolve`). One that is dated
    without a year falls due on no day that can be known, and is not among them.

    Args:
        day: ISO day; what is due by then is given.
        since: ISO day; what was due before it is left out.
    """
    groups: dict[tuple[str, str], list[RecordedClaim]] = {}
    records = {}
    for recorded in store.promised(day, since):
        figure = next(iter(store.figures_of([recorded.claim.id])), None)
        name = figure.figure.id if figure else recorded.claim.id
        if figure is not None:
            records[name] = figure
            if figure.decided_at and figure.decided_at[:10] >= recorded.claim.quantity.high:
                continue
        groups.setdefault((recorded.claim.quantity.high, name), []).append(recorded)
    found = []
    for (due, name), claims in sorted(groups.items()):
        others = [each for each in claims if each.document.role is Role.SOURCE]
        if not others:
            continue
        last = max(others, key=lambda each: (each.report_date or "", each.claim.id))
        known = records.get(name)
        printed = [
            (article, each.claim.line)
            for article, each in (store.printed([name]) if known else [])
            if each.claim.quantity.high == due
        ]
        found.append(
            Promise(
                due=due,
                figure=known.figure.id if known else "",
                label=known.figure.label if known else last.claim.subject,
                claim=last,
                reports=len(others),
                printed=tuple(printed),
            )
        )
    return found
