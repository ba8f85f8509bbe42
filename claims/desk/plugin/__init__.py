"""The Datasette plugin: hooks only. A package, so that Datasette finds `templates/` and `static/` beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from datasette import hookimpl
from markupsafe import Markup

from claims.desk import acting, functions, pages, permissions, reading, showing
from claims.model.wording import number

# Datasette's own pages show every column's description above the data, leave fields unlabelled and skip a level of
# headings; we have forty columns and readers who use a keyboard. Each is (what a template writes, what we make of it).
_AMENDMENTS = (
    (
        '<dl class="column-descriptions">',
        '<details class="columns"><summary>What the columns mean</summary><dl class="column-descriptions">',
    ),
    ("</dl>", "</dl></details>"),
    ('<select name="_filter_column', '<select aria-label="Column" name="_filter_column'),
    ('<select name="_filter_op', '<select aria-label="Comparison" name="_filter_op'),
    ('<input type="text" name="_filter_value', '<input aria-label="Value" type="text" name="_filter_value'),
    ('<select name="_sort"', '<select aria-label="Sort by" name="_sort"'),
    ('<textarea id="sql-editor"', '<textarea aria-label="SQL query" id="sql-editor"'),
    ("<h3>", '<h2 class="minor">'),
    ("</h3>", "</h2>"),
)

F = TypeVar("F", bound=Callable[..., Any])


def _hook(function: F) -> F:
    """Mark a hook for Datasette, and keep its type."""
    marked: F = hookimpl(function)
    return marked


@_hook
def register_routes(datasette: Any) -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Return the addresses of the desk's pages."""
    return [
        (r"^/-/claims/figure/(?P<id>[^/]+)$", pages.figure_page),
        (r"^/-/claims/document/(?P<id>[^/]+)$", pages.document_page),
        (r"^/-/claims/conflicts$", pages.conflicts_page),
        (r"^/-/claims/conflicts\.atom$", pages.conflicts_feed),
        (r"^/-/claims/conflict/(?P<id>[^/]+)$", pages.conflict_page),
        (r"^/-/claims/source/(?P<id>[^/]+)$", pages.source_page),
        (r"^/-/claims/subject/(?P<id>[^/]+)$", pages.subject_page),
        (r"^/-/claims/corrections$", pages.corrections_page),
        (r"^/-/claims/review$", pages.review_page),
        (r"^/-/claims/edit/(?P<id>[^/]+)$", pages.edit_page),
        (r"^/-/claims/log$", pages.log_page),
        (r"^/-/claims/act/(?P<name>[a-z-]+)$", acting.act),
        (r"^/-/claims/sign-in$", permissions.sign_in),
    ]


@_hook
def prepare_connection(conn: Any, database: str, datasette: Any) -> None:
    """Give queries by hand the product's own reading and comparing."""
    functions.register(conn, lambda: reading.vocabulary_now(datasette))


@_hook
def permission_allowed(datasette: Any, actor: Any, action: str) -> bool | None:
    """Say who may act at the desk."""
    return permissions.judge(datasette, actor, action)


@_hook
def extra_css_urls(datasette: Any) -> list[str]:
    """Return the desk's one style sheet."""
    return [datasette.urls.static_plugins("claims", "desk.css")]


@_hook
def prepare_jinja2_environment(env: Any) -> None:
    """Give the templates what they show numbers and tables with."""
    env.filters["claims_number"] = lambda value: number(str(value))
    env.filters["claims_when"] = showing.when
    env.filters["claims_amended"] = _amended
    env.filters["claims_without_columns"] = _without_columns


@_hook
def extra_template_vars(view_name: str, request: Any, datasette: Any) -> Callable[[], Awaitable[dict[str, Any]]] | None:
    """Give the home page what needs attention; nothing where no record is served or the actor may not see it."""
    if view_name != "index":
        return None

    async def load() -> dict[str, Any]:
        database = await reading.find_database(datasette)
        actor = request.actor if request else None
        if database is None or not await datasette.permission_allowed(
            actor, "view-database", resource=database.name, default=True
        ):
            return {"desk": None}
        desk = await reading.overview(datasette, database, datetime.now(UTC).date().isoformat())
        return {"desk": desk | {"may_review": await permissions.may(datasette, request, permissions.REVIEW)}}

    return load


@_hook
def render_cell(value: Any, column: str, database: str, datasette: Any) -> Markup | str | None:
    """Show ids as links to what they name, JSON in words, and invisible characters visibly."""
    return showing.cell(value, column, database, datasette.setting("base_url"))


@_hook
def menu_links(datasette: Any, actor: Any) -> Callable[[], Awaitable[list[dict[str, str]]]]:
    """Return the desk's entries of the menu."""

    async def links() -> list[dict[str, str]]:
        pages_ = [("/", "Desk"), ("/-/claims/conflicts", "Open conflicts")]
        # Asked as every page asks, so that whoever another plugin lets act sees it as well.
        if await datasette.permission_allowed(actor, permissions.REVIEW, default=False):
            pages_.append(("/-/claims/review", "Review"))
        pages_ += [("/-/claims/corrections", "Corrections"), ("/-/claims/log", "Decisions")]
        return [{"href": datasette.urls.path(path), "label": label} for path, label in pages_]

    return links


def _amended(page: str) -> Markup:
    text = str(page)
    for theirs, ours in _AMENDMENTS:
        text = text.replace(theirs, ours)
    return Markup(text)


def _without_columns(query: str, instead: Sequence[str] = ()) -> str:
    """Return a query string without its choice of columns, or with another one."""
    kept = [(name, value) for name, value in parse_qsl(query, keep_blank_values=True) if name not in ("_col", "_next")]
    return urlencode(kept + [("_col", column) for column in instead])
