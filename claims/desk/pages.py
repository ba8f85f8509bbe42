"""The desk's own pages: figure, open conflicts, document. Each is read only and plain HTML."""

from __future__ import annotations

from typing import Any

from datasette.utils.asgi import NotFound, Response

from claims.desk import reading


async def _open(datasette: Any, request: Any) -> Any:
    """Return the record's database for an actor who may view it; 404 without one, 403 without permission."""
    database = await reading.find_database(datasette)
    if database is None:
        raise NotFound("Datasette serves no claims database.")
    await datasette.ensure_permissions(request.actor, [("view-database", database.name), "view-instance"])
    return database


async def _page(datasette: Any, request: Any, template: str, **context: Any) -> Any:
    return Response.html(await datasette.render_template(template, context, request=request, view_name="claims"))


async def figure_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/figure/<id>`: every report side by side."""
    database = await _open(datasette, request)
    figure = await reading.figure(datasette, database, request.url_vars["id"])
    if figure is None:
        raise NotFound("The record holds no figure of that id.")
    return await _page(datasette, request, "claims_figure.html", figure=figure, database=database.name)


async def conflicts_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/conflicts`: the disputed figures with both sides, a page of them at a time."""
    database = await _open(datasette, request)
    page = request.args.get("page") or "1"
    number = int(page) if page.isascii() and page.isdigit() and 0 < int(page) < 10**6 else 1
    figures, more = await reading.disputed(datasette, database, (number - 1) * reading.FIGURES_A_PAGE)
    return await _page(
        datasette, request, "claims_conflicts.html", figures=figures, number=number, more=more, database=database.name
    )


async def document_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/document/<id>`: its text with every claim marked."""
    database = await _open(datasette, request)
    document = await reading.document(database, request.url_vars["id"], datasette.setting("base_url"))
    if document is None:
        raise NotFound("The record holds no document of that id.")
    return await _page(datasette, request, "claims_document.html", document=document, database=database.name)
