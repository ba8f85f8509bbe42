"""The desk's own pages: plain HTML, each read only but for the forms, which `acting` answers."""

from __future__ import annotations

from typing import Any

from datasette.utils.asgi import NotFound, Response

from claims.desk import acting, entities, history, reading, reviewing, showing
from claims.desk.dossier import Dossier
from claims.desk.permissions import REVIEW, insist, may
from claims.escaping import visible


async def _page(datasette: Any, request: Any, template: str, **context: Any) -> Any:
    allowed = {name: await may(datasette, request, f"claims-{name}") for name in ("review", "publish")}
    context["may"] = allowed
    return Response.html(await datasette.render_template(template, context, request=request, view_name="claims"))


async def figure_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/figure/<id>`: every report side by side."""
    database = await reading.opened(datasette, request)
    figure = await reading.figure(datasette, database, request.url_vars["id"])
    if figure is None:
        raise NotFound("The record holds no figure of that id.")
    heads = await history.heads(database, _targets(figure))
    return await _page(
        datasette, request, "claims_figure.html", figure=figure, heads=heads, database=database.name,
        subject=await entities.subject_id(database, figure.subject),
    )  # fmt: skip


def _targets(*figures: Dossier) -> list[str]:
    """Return all that may be decided on a figure's page."""
    found: list[str] = []
    for figure in figures:
        found += [figure.id, *(each.id for each in figure.conflicts), *(each.id for each in figure.reports)]
    return found


async def conflicts_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/conflicts`: the disputed figures with both sides, a page of them at a time."""
    database = await reading.opened(datasette, request)
    page = request.args.get("page") or "1"
    number = int(page) if page.isascii() and page.isdigit() and 0 < int(page) < 10**6 else 1
    figures, more = await reading.disputed(datasette, database, (number - 1) * reading.FIGURES_A_PAGE)
    heads = await history.heads(database, _targets(*figures))
    return await _page(
        datasette, request, "claims_conflicts.html", figures=figures, heads=heads, number=number, more=more,
        database=database.name,
    )  # fmt: skip


async def document_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/document/<id>`: its text with every claim marked."""
    database = await reading.opened(datasette, request)
    document = await reading.document(database, request.url_vars["id"], datasette.setting("base_url"))
    if document is None:
        raise NotFound("The record holds no document of that id.")
    notes = await entities.notes(database, request.url_vars["id"]) if document["role"] == "published" else []
    return await _page(
        datasette, request, "claims_document.html", document=document, notes=notes, states=showing.STATES,
        database=database.name,
    )  # fmt: skip


async def conflict_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/conflict/<id>`: the two sides of that very conflict, field by field."""
    database = await reading.opened(datasette, request)
    figure = await reading.conflict(datasette, database, request.url_vars["id"])
    if figure is None:
        raise NotFound("The record holds no conflict of that id.")
    (each,) = figure.conflicts
    heads = await history.heads(database, [each.id])
    events = await history.history(database, datasette.setting("base_url"), target=each.id)
    return await _page(
        datasette, request, "claims_conflict.html", figure=figure, conflict=each, heads=heads, events=events,
        database=database.name,
    )  # fmt: skip


async def conflicts_feed(datasette: Any, request: Any) -> Any:
    """Answer `/-/claims/conflicts.atom`: the newest open conflicts, for a feed reader."""
    database = await reading.opened(datasette, request)
    title = f"{datasette.metadata('title') or 'Claims'}: open conflicts"
    address = datasette.absolute_url(request, datasette.urls.instance())
    feed = await entities.conflicts_feed(database, title, address)
    return Response(feed, content_type="application/atom+xml; charset=utf-8")


async def source_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/source/<id>`: what a source published, and what of it is disputed."""
    database = await reading.opened(datasette, request)
    source = await entities.source(database, request.url_vars["id"])
    if source is None:
        raise NotFound("The record holds no source of that id.")
    return await _page(datasette, request, "claims_source.html", source=source, database=database.name)


async def subject_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/subject/<id>`: a subject's other names and its figures."""
    database = await reading.opened(datasette, request)
    subject = await entities.subject(database, request.url_vars["id"])
    if subject is None:
        raise NotFound("The record holds no subject of that id.")
    return await _page(datasette, request, "claims_subject.html", subject=subject, database=database.name)


async def corrections_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/corrections`: the notes to readers, and what readers reported."""
    database = await reading.opened(datasette, request)
    notes, tips = await entities.notes(database), await entities.tips(database)
    return await _page(datasette, request, "claims_corrections.html", notes=notes, tips=tips, database=database.name)


async def review_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/review`, a page of readings that nobody has confirmed; answer its form."""
    database = await reading.opened(datasette, request)
    if request.method == "POST":
        return await acting.review(datasette, request)
    await insist(datasette, request, REVIEW)
    queue = await reviewing.proposals(database, _row_number(request.args.get("after")))
    vocabulary = await reading.vocabulary_of(datasette)
    metrics = sorted(vocabulary.metrics.entries)
    return await _page(datasette, request, "claims_review.html", queue=queue, metrics=metrics, database=database.name)


async def edit_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/edit/<id>`: the form with which the reading of one claim is corrected."""
    database = await reading.opened(datasette, request)
    await insist(datasette, request, REVIEW)
    claim = await reviewing.one_claim(database, request.url_vars["id"])
    if claim is None:
        raise NotFound("The record holds no claim of that id.")
    vocabulary = await reading.vocabulary_of(datasette)
    metrics = sorted(vocabulary.metrics.entries)
    back = acting.local(request.args.get("back") or "", datasette)
    return await _page(
        datasette, request, "claims_edit.html", claim=claim, metrics=metrics, back=back, database=database.name
    )


async def log_page(datasette: Any, request: Any) -> Any:
    """Show `/-/claims/log`: what people decided, the newest first; `?target=` on one thing alone."""
    database = await reading.opened(datasette, request)
    target = request.args.get("target") or ""
    events = await history.history(
        database, datasette.setting("base_url"), target=target, before=_row_number(request.args.get("before"))
    )
    return await _page(
        datasette, request, "claims_log.html", events=events, more=len(events) == history.EVENTS,
        target=visible(target), database=database.name,
    )  # fmt: skip


def _row_number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 18 else 0
