"""The checking copy as one HTML page: prints well, asks for nothing from outside, works on a telephone."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from claims.escaping import inert, safe_url, visible
from claims.model.sheet import Sheet
from claims.reports import sheet_words


def render(sheet: Sheet) -> str:
    """Return the page. Whatever the draft and the record hold is shown as text and never obeyed."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(visible=visible, inert=inert, safe_url=safe_url)
    return environment.get_template("sheet.html.j2").render(sheet=sheet, words=sheet_words) + "\n"
