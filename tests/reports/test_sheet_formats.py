"""The checking copy as HTML, Markdown and CSV: what a desk reads, and that nothing in it is obeyed."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser

import pyromark
import pytest
from report_samples import CLEAN, CONFLICT, place

from claims.model.sheet import Review, Sheet, SheetClaim, SheetOrigins, SheetRow, Side
from claims.reports import sheet_csv, sheet_html, sheet_markdown

EVIL = "<script>alert(1)</script> | [x](javascript:y) \"' & \u202e"
ROW = SheetRow(
    number=1,
    place=place("165 trillion tokens per day"),
    before="A single cluster handles ",
    figure="165 trillion tokens per day",
    after=", on Tokyo time.",
    value="165 trillion tokens per day",
    about="DeepSeek, throughput (cluster)",
    verdict="contradicted",
    why="155 trillion tokens per day and 165 trillion tokens per day differ.",
    claims=(
        SheetClaim(
            claim="claim-1",
            side=Side.DIFFERS,
            value="155T tokens per day",
            source="Example Weekly",
            url="https://example.org/weekly/12?a=1&b=2",
            date="2026-10-21",
            attribution=("A. Poster", "DeepSeek"),
            quote="One cluster processes 155T tokens per day.",
            notes=("accepted",),
        ),
    ),
    more=3,
    origins=(SheetOrigins(value="155 trillion tokens per day", independent=2, reports=5, origins=("DeepSeek", "B")),),
    reviews=(Review(actor="M. Keller", action="settled", at="2026-11-12T09:00:00Z", reason="The maker's own figure."),),
    findings=(CONFLICT,),
)
SHEET = Sheet(
    name="drafts/issue-3.md", title="Issue 3", digest="0123456789abcdef", made="2026-11-14", rows=(ROW,), result=CLEAN
)
SHOWN = (
    "165 trillion tokens per day", "contradicted", "line 3, column 26", "155T tokens per day", "Example Weekly",
    "as said by A. Poster, citing DeepSeek", "2026-10-21", "second-hand", "accepted", "2 independent origins",
    "M. Keller, 2026-11-12, settled: The maker's own figure.", "CLM101 (error)", "and 3 more in the record",
    "One cluster processes 155T tokens per day.", "https://example.org/weekly/12?a=1&b=2",
)  # fmt: skip
FORMATS = {"html": sheet_html.render, "md": sheet_markdown.render, "csv": sheet_csv.render}


def evil_sheet() -> Sheet:
    """Return the sheet with a hostile text in every place that comes from a document, a log or a database."""
    said = {"value": EVIL, "source": EVIL, "quote": EVIL, "attribution": (EVIL,), "notes": (EVIL,)}
    claim = ROW.claims[0].model_copy(update={**said, "url": f"javascript:{EVIL}"})
    finding = CONFLICT.model_copy(update={"message": EVIL})
    review = Review(actor=EVIL, action=EVIL, at="2026-11-12", about=EVIL, reason=EVIL)
    origin = SheetOrigins(value=EVIL, independent=1, reports=1, origins=(EVIL,), note=EVIL)
    words = dict.fromkeys(("part", "before", "figure", "after", "value", "about", "why"), EVIL)
    parts = {"claims": (claim,), "reviews": (review,), "origins": (origin,), "findings": (finding,)}
    row = ROW.model_copy(update={**words, **parts, "said_by": (EVIL,)})
    result = CLEAN.model_copy(update={"not_checked": {EVIL: 1}})
    return SHEET.model_copy(
        update={"name": EVIL, "title": EVIL, "rows": (row,), "findings": (finding,), "result": result}
    )


class Page(HTMLParser):
    """Collects what a browser would see: elements with their attributes, and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


def test_the_page_shows_everything_and_asks_for_nothing() -> None:
    page = Page(sheet_html.render(SHEET))
    links = [attributes.get("href") for tag, attributes in page.elements if tag == "a"]
    for shown in SHOWN:
        assert shown in page.text or shown in links, shown
    assert links == ["https://example.org/weekly/12?a=1&b=2"]
    assert not page.tags() & {"script", "link", "img", "iframe", "object", "form", "base"}
    assert not re.search(r"url\(|@import|\bsrc=", sheet_html.render(SHEET))
    assert [a.get("type") for tag, a in page.elements if tag == "input"] == ["checkbox", "text"]


def test_the_page_can_be_read_aloud_printed_and_carried() -> None:
    text = sheet_html.render(SHEET)
    page = Page(text)
    assert [tag for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)] == ["h1", "h2", "h3"]
    assert {"main", "caption", "blockquote", "mark"} <= page.tags()
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in page.elements if tag == "th")
    assert ("html", {"lang": "en"}) in page.elements
    assert "@media print" in text and "width=device-width" in text
    assert all(attributes.get("aria-label") for tag, attributes in page.elements if tag == "input")


def test_hostile_text_stays_text_on_the_page() -> None:
    page = Page(sheet_html.render(evil_sheet()))
    assert not page.tags() & {"script", "a", "img"}
    assert "<script>alert(1)</script>" in page.text
    assert "\u202e" not in page.text


def test_markdown_shows_everything() -> None:
    shown = Page(pyromark.html(sheet_markdown.render(SHEET), options=pyromark.Options.ENABLE_TABLES))
    links = [attributes.get("href") for tag, attributes in shown.elements if tag == "a"]
    for part in SHOWN:
        assert part in shown.text or part in links, part
    assert "- [ ] checked" in sheet_markdown.render(SHEET)


def test_hostile_text_stays_text_in_markdown() -> None:
    rendered = pyromark.html(sheet_markdown.render(evil_sheet()), options=pyromark.Options.ENABLE_TABLES)
    page = Page(rendered)
    assert not page.tags() & {"script", "a", "img"}
    rows = re.findall(r"<tr>.*?</tr>", rendered, re.S)
    assert len(rows) == 8 and {row.count("<t") - 1 for row in rows} == {3}
    assert "<script>alert(1)</script> | [x](javascript:y)" in page.text


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_one_line_a_figure_with_everything() -> None:
    (row,) = rows_of(sheet_csv.render(SHEET))
    together = "\n".join(row.values())
    for shown in SHOWN:
        assert shown in together or shown == "line 3, column 26", shown
    assert (row["line"], row["column"], row["sentence"]) == (
        "3", "26", "A single cluster handles [165 trillion tokens per day], on Tokyo time.",
    )  # fmt: skip
    assert row["checked"] == row["initials"] == ""


@pytest.mark.parametrize("start", ["=1+1", "+1", "-3 %", "@SUM(A1)", " =1", "\t=1", "＝1"])
def test_no_cell_of_the_csv_is_a_formula(start: str) -> None:
    row = ROW.model_copy(update={"figure": start, "value": start, "about": start, "before": start, "why": start})
    (cells,) = rows_of(sheet_csv.render(SHEET.model_copy(update={"rows": (row,)})))
    for name in ("figure", "value", "about", "sentence", "why"):
        assert cells[name].startswith("'"), (name, cells[name])
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@", "＝")) for cell in cells.values())


@pytest.mark.parametrize("format_", list(FORMATS))
def test_a_draft_without_figures_is_no_empty_page(format_: str) -> None:
    text = FORMATS[format_](SHEET.model_copy(update={"rows": ()}))
    assert "nothing was checked" in text or (format_ == "csv" and text.startswith("number,line"))
