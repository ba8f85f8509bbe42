"""The review queue: proposals one after another, each confirmed, rejected or corrected; a page of choices at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from claims.desk import showing
from claims.desk.acts import ACTS, Form, Setting
from claims.desk.history import HEAD
from claims.errors import ConcurrentChangeError, UsageError
from claims.escaping import visible
from claims.model.wording import describe

#: Proposals on one page: a page load serves as many.
PROPOSALS = 20
_CHOICES = ("confirm", "reject", "edit")


class Done(NamedTuple):
    """What became of a page of choices: a sentence, and how many were left because somebody else was first."""

    said: str
    left: int


def decide_many(at: Setting, fields: Mapping[str, str]) -> Done:
    """Do what a page of the queue says: `choice-<claim>` is confirm, reject or edit, with the claim's other fields.

    A proposal that somebody else decided on meanwhile stays as they left it, and one whose correction cannot be read
    stays a proposal.
    """
    counts = dict.fromkeys(_CHOICES, 0)
    left: list[str] = []
    for name, choice in fields.items():
        prefix, _, claim = name.partition("-")
        if prefix != "choice" or choice not in _CHOICES:
            continue
        own = {"target": claim} | {
            field.partition(":")[0]: value for field, value in fields.items() if field.endswith(f":{claim}")
        }
        try:
            ACTS[choice].run(at, Form(own))
        except (ConcurrentChangeError, UsageError) as error:
            # Each act looks before it writes, so that nothing of this one was done.
            left.append(str(error))
            continue
        counts[choice] += 1
    words = (("confirm", "confirmed"), ("edit", "corrected"), ("reject", "rejected"))
    said = ", ".join(f"{counts[choice]} {word}" for choice, word in words if counts[choice]) or "Nothing was chosen"
    return Done(f"{said}.{''.join(f' Left as it is: {each}' for each in left)}", len(left))


#: What a reviewer sees of a claim.
_COLUMNS = f"""SELECT claims.pk, claims.id, claims.text, claims.quote, claims.subject, claims.metric, claims.low,
    claims.high, claims.unit, claims.modifier, claims.kind, claims."precision", claims.as_of,
    claims.qualifiers, claims.attribution, claims.line, documents.id AS document, documents.title,
    documents.name, sources.name AS source, {HEAD.format(target="claims.id")} AS head
    FROM claims JOIN documents ON documents.id = claims.document JOIN sources ON sources.id = claims.source"""


async def proposals(database: Any, after: int) -> dict[str, Any]:
    """Return a page of readings that nobody has confirmed, in the order in which they were read.

    Args:
        after: row number behind which the page begins.
    """
    query = f"{_COLUMNS} WHERE claims.status = 'proposed' AND claims.pk > ? ORDER BY claims.pk LIMIT {PROPOSALS + 1}"
    rows = [dict(row) for row in (await database.execute(query, [after])).rows]
    shown = rows[:PROPOSALS]
    left = (await database.execute("SELECT count(*) FROM claims WHERE status = 'proposed'")).single_value()
    return {
        "proposals": [_proposal(row) for row in shown],
        "left": left,
        "next": shown[-1]["pk"] if len(rows) > PROPOSALS else 0,
    }


async def one_claim(database: Any, identity: str) -> dict[str, Any] | None:
    """Return one claim as a reviewer sees it, None if the record holds none of that id."""
    row = (await database.execute(f"{_COLUMNS} WHERE claims.id = ?", [identity])).first()
    return _proposal(dict(row)) if row is not None else None


def _proposal(row: Mapping[str, Any]) -> dict[str, Any]:
    quantity = showing.quantity_of(row)
    return {
        "id": row["id"],
        "head": row["head"] or "",
        "quote": showing.marked(row["quote"], row["text"]),
        "stated": showing.stated(row),
        "reads": visible(describe(quantity)) if quantity is not None else "",
        "subject": visible(row["subject"]),
        "metric": row["metric"],
        "as_of": row["as_of"] or "",
        "qualifiers": "\n".join(f"{kind}: {value}" for kind, value in showing.pairs(row["qualifiers"])),
        "chain": showing.chain(row["attribution"]),
        "source": visible(row["source"]),
        "document": row["document"],
        "title": visible(row["title"] or row["name"]),
        "line": row["line"],
    }
