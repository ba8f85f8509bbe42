"""Answers to the desk's forms: an act runs in a thread on a connection of its own, and the page comes back with a word.

Datasette itself only reads. The store's connection to the same file is SQLite's, in the same process, and so are its
locks; nothing here opens the file by hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from datasette.utils.asgi import BadRequest, NotFound, Response

from claims.desk import reading
from claims.desk.acts import ACTS, Form, Setting
from claims.desk.permissions import PUBLISH, REVIEW, insist, may
from claims.desk.reviewing import decide_many
from claims.errors import ClaimsError, ConcurrentChangeError
from claims.workflows.opening import open_record

#: Datasette's kinds of message.
_SAID, _WARNED = 1, 2


async def act(datasette: Any, request: Any) -> Any:
    """Answer `POST /-/claims/act/<name>`: do it, then show the page that the form was on.

    Raises:
        NotFound: there is no such act. Forbidden: who asks may not do it.
    """
    found = ACTS.get(request.url_vars["name"])
    if found is None or request.method != "POST":
        raise NotFound("The desk has no such form.")
    actor = await insist(datasette, request, found.permission)
    fields = await _fields(request)
    return await _done(datasette, request, actor, fields, lambda at: (found.run(at, Form(fields)), _SAID))


async def review(datasette: Any, request: Any) -> Any:
    """Answer `POST /-/claims/review`: every choice on the page at once; what somebody else decided on is left."""
    actor = await insist(datasette, request, REVIEW)
    fields = await _fields(request)

    def run(at: Setting) -> tuple[str, int]:
        done = decide_many(at, fields)
        return done.said, _WARNED if done.left else _SAID

    return await _done(datasette, request, actor, fields, run)


async def _fields(request: Any) -> dict[str, str]:
    """Return the fields of a form.

    Raises:
        BadRequest: what was sent is no form of ours.
    """
    try:
        fields: dict[str, str] = await request.post_vars()
    except (UnicodeDecodeError, ValueError, TypeError):
        raise BadRequest("What was sent is no form of this desk.") from None
    return fields


async def _done(
    datasette: Any, request: Any, actor: str, fields: dict[str, str], run: Callable[[Setting], tuple[str, int]]
) -> Any:
    database = await reading.opened(datasette, request)
    vocabulary = await reading.vocabulary_of(datasette)
    publisher = await may(datasette, request, PUBLISH)
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def work() -> tuple[str, int]:
        path = Path(database.path)
        house = reading.house_of(datasette, path)
        with open_record(path, vocabulary) as store, store.transaction():
            return run(Setting(store, vocabulary, house, actor, moment, publisher))

    back = local(fields.get("back", ""), datasette)
    try:
        said, kind = await asyncio.to_thread(work)
    except ConcurrentChangeError as error:
        return await _refused(datasette, request, 409, "This was decided meanwhile", str(error), back)
    except ClaimsError as error:
        return await _refused(datasette, request, 400, "That could not be done", str(error), back)
    datasette.add_message(request, said, kind)
    return Response.redirect(back, 303)


async def _refused(datasette: Any, request: Any, status: int, title: str, why: str, back: str) -> Any:
    page = await datasette.render_template(
        "claims_refused.html", {"title": title, "why": why, "back": back}, request=request, view_name="claims"
    )
    return Response.html(page, status=status)


def local(address: str, datasette: Any) -> str:
    """Return where to go after an act: a page of this desk, whatever the form says."""
    plain = address.startswith("/") and not address.startswith(("//", "/\\")) and "\\" not in address
    return address if plain and all(" " <= mark != "\x7f" for mark in address) else str(datasette.urls.instance())
