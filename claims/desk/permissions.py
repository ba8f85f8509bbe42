"""Who may act at the desk, and how the person at this machine signs in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from datasette.utils import actor_matches_allow
from datasette.utils.asgi import Forbidden, Response

#: To decide on claims, figures, conflicts, sources and subjects.
REVIEW = "claims-review"
#: To draft, issue and drop the notes that readers see.
PUBLISH = "claims-publish"
_OURS = (REVIEW, PUBLISH)

#: Who came by the one-time link of `claims serve` carries this; Datasette signs what an actor carries.
_MARK = "claims_desk"
_PASSES = "_claims_desk_passes"


@dataclass
class Passes:
    """What `claims serve` allows at one desk, kept on its Datasette.

    Attributes:
        read_only: nobody may act, whatever else is configured.
        person: id under which the person at this machine acts.
        token: of the one-time link; "" once it was used.
    """

    read_only: bool = False
    person: str = ""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))


def keep_passes(datasette: Any, passes: Passes) -> None:
    """Let this Datasette know what its desk allows: it is kept on that object, not in this module."""
    setattr(datasette, _PASSES, passes)


def passes_of(datasette: Any) -> Passes | None:
    """Return what `claims serve` allows, None under a plain `datasette`."""
    found: Passes | None = getattr(datasette, _PASSES, None)
    return found


def judge(datasette: Any, actor: Any, action: str) -> bool | None:
    """Answer Datasette's question whether an actor may do something; None for what is not ours to say.

    Besides whoever came by the one-time link, those may act whom the plugin's settings name (metadata.yml:
    `plugins: {claims: {review: {id: anna}, publish: {id: anna}}}`, as Datasette's own `allow` blocks).
    """
    if action not in _OURS:
        return None
    passes = passes_of(datasette)
    if passes is not None and passes.read_only:
        return False
    if not actor:
        return False
    if passes is not None and passes.person and actor.get(_MARK) == passes.person:
        return True
    settings = datasette.plugin_config("claims") or {}
    allow = settings.get(action.removeprefix("claims-"))
    return bool(allow is not None and actor_matches_allow(actor, allow))


async def may(datasette: Any, request: Any, permission: str) -> bool:
    """Return whether who asks may do this."""
    actor = request.actor if request else None
    return bool(await datasette.permission_allowed(actor, permission, default=False))


async def insist(datasette: Any, request: Any, permission: str) -> str:
    """Return the name under which who asks acts.

    Raises:
        Forbidden: they may not do this.
    """
    if not await may(datasette, request, permission):
        raise Forbidden(f"This needs the permission {permission}.")
    # Whoever came by the one-time link is the person that the command line knows, whatever Datasette calls them.
    return str(request.actor.get(_MARK) or request.actor.get("id") or "somebody")


async def sign_in(datasette: Any, request: Any) -> Any:
    """Answer the one-time link: the first who follows it acts as the person at this machine; nobody after them."""
    passes = passes_of(datasette)
    given = request.args.get("token") or ""
    # Whoever only looks where a link leads (HEAD) does not use it up.
    if request.method != "GET":
        raise Forbidden("The link is followed with a browser.")
    if passes is None or not passes.token or not secrets.compare_digest(given.encode(), passes.token.encode()):
        raise Forbidden("This link was used already, or is of another desk. `claims serve` prints a new one.")
    passes.token = ""
    response = Response.redirect(datasette.urls.instance())
    # Datasette shows its own inner workings to an actor called root, whom nobody at a newsroom's desk asked for.
    name = passes.person if passes.person != "root" else "root of this machine"
    actor = {"id": name, _MARK: passes.person}
    response.set_cookie("ds_actor", datasette.sign({"a": actor}, "actor"), samesite="lax", httponly=True)
    return response
