"""The one door to every format of issued notes: pages, feeds, linked data, an article's foot, a block for the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claims.corrections.feeds import Feed, atom, json_feed
from claims.corrections.linked_data import Review, json_ld
from claims.corrections.notes import Templates
from claims.errors import UsageError
from claims.model.correction import Correction

#: The formats of `claims corrections --format`, and those of one article's snippet among them.
FORMATS = ("md", "html", "atom", "json", "jsonld", "block")
SNIPPETS = ("md", "html", "jsonld")


def render(
    corrections: Sequence[Correction],
    format: str = "md",
    *,
    feed: Feed | None = None,
    templates: Templates | None = None,
    reviews: Sequence[Review] = (),
    snippet: bool = False,
) -> str:
    """Return the issued notes in one of `FORMATS`, newest first.

    Args:
        reviews: claims of others that were judged, for "jsonld".
        snippet: what stands at the foot of one article instead of a page: `corrections` are on that article alone.

    Raises:
        UsageError: no such format.
        ConfigurationError: a template of the newsroom's own is broken.
    """
    about, wording = feed or Feed(), templates or Templates()
    allowed = SNIPPETS if snippet else FORMATS
    if format not in allowed:
        what = "An article's foot has" if snippet else "Corrections have"
        raise UsageError(f"{what} no format {format!r}; choose one of {', '.join(allowed)}.")
    if snippet and format != "jsonld":
        return wording.foot(corrections, format)
    writers: dict[str, Callable[[], str]] = {
        "md": lambda: wording.page(corrections, "md", title=about.title),
        "html": lambda: wording.page(corrections, "html", title=about.title),
        "atom": lambda: atom(corrections, feed=about, templates=wording),
        "json": lambda: json_feed(corrections, feed=about, templates=wording),
        "jsonld": lambda: json_ld(corrections, feed=about, templates=wording, reviews=reviews),
        "block": lambda: wording.block(corrections),
    }
    return writers[format]()
