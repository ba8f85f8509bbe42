"""The desk's pages, asked as a browser asks them."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from html.parser import HTMLParser
from typing import Any

import feedparser
import pytest
from datasette.app import Datasette

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(HTMLParser):
    """A page's elements and text; `open` must be empty at the end, or an element was not closed."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag in ("td", "th", "dd", "dt", "li", "p"):
            self.text += " "
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text += data

    def words(self) -> str:
        return " ".join(self.text.split())

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def get(datasette: Any, path: str, status: int = 200) -> Page:
    response = asyncio.run(datasette.client.get(path))
    assert response.status_code == status, response.text[:500]
    return Page(response.text)


def paths(record: Any) -> list[str]:
    return [
        "/",
        "/claims",
        "/claims/claims",
        "/claims/figures",
        "/claims/conflicts",
        "/claims/corrections",
        "/claims/sources",
        "/claims/documents",
        "/claims/events",
        "/claims/open_conflicts",
        "/-/claims/corrections",
        "/-/claims/log",
        "/-/claims/conflicts",
        f"/-/claims/figure/{record.dates}",
        f"/-/claims/figure/{record.tokens}",
        f"/-/claims/figure/{record.hits}",
        f"/-/claims/document/{record.document}",
        f"/-/claims/document/{record.article}",
        f"/-/claims/conflict/{record.conflict}",
        f"/-/claims/source/{record.source}",
        "/claims/claims?_search=script",
        "/claims/claims/1",
        "/claims/conflicts-open",
        "/claims/figures-single-source",
        "/claims/corrections-of-figures",
        "/claims/figures-by-source?source=o",
        "/claims/changed-since?since=2026-01-01",
    ]


def test_home_shows_what_needs_attention_first(desk: Any, record: Any) -> None:
    page = get(desk, "/")
    words = page.words()
    for line in (
        "2 disputed figures 3 open conflicts",
        "1 pending correction",
        "9 proposals to review",
        "1 figure to look at again",
        "20 October 2026 (2 origins) against 29 October 2026 (1 origin)",
        "155 trillion tokens per day (1 origin) against",
        "No. 1 Correction printed 29 October 2026; right is 20 October 2026",
        "Kimi K3.1 Pro",
        "Issue 43",
        "9 claims",
        "4 figures",
    ):
        assert line in words, line
    assert words.index("Needs attention") < words.index("Disputed figures") < words.index("Latest documents")
    assert f"/-/claims/figure/{record.dates}" in {link.get("href") for link in page.all("a")}
    assert [form["action"] for form in page.all("form") if form.get("role") == "search"] == ["/claims/claims"]


def test_open_conflicts_show_both_sides_the_rule_and_the_origins(desk: Any) -> None:
    words = get(desk, "/-/claims/conflicts").words()
    for line in (
        "DeepInfer, open-source release date",
        "2 pairs of reports conflict for this reason; one is shown.",
        "155 trillion tokens per day 1 DeepSeek 2",
        "150 trillion tokens per day 1 Open Models Note 1",
        "Rule precision: 155 rounds to 160",
        "Hint: rounded down",
        "Tolerance: 500 billion",
        "Token Weekly, from Yuchen Jin, citing DeepSeek, 2026-10-25",
    ):
        assert line in words, line


@pytest.mark.parametrize(
    ("page", "says"),
    [("2", "There are no more."), ("0", "Rule precision"), ("x", "Rule precision"), ("9" * 30, "Rule precision")],
)
def test_pages_of_conflicts(desk: Any, page: str, says: str) -> None:
    assert says in get(desk, f"/-/claims/conflicts?page={page}").words()


def test_figure_shows_every_report_side_by_side(desk: Any, record: Any) -> None:
    page = get(desk, f"/-/claims/figure/{record.dates}")
    words = page.words()
    for line in (
        "⚠ Disputed",
        "Event open sourced",
        "October 29 Our own article",
        "The maker put DeepInfer on GitHub on October 20, 2026.",
        "Reads as 29 October 2026",
        "Says so DeepSeek Origin DeepSeek Reported 2026-10-25",
        "suggested, confidence 0.80: same subject",
        "Corrections of our articles Correction, pending No. 1",
        "20 October 2026 2",
        "Nobody has decided anything",
    ):
        assert line in words, line
    assert page.source.count("<mark>October 20, 2026</mark>") == 2  # in the conflict and in the list of reports
    # Our own article stands beside the reports, and is no origin of its value.
    assert "29 October 2026 1 Rack Digest 1" in words


def test_a_settled_figure_shows_the_decision(desk: Any, record: Any) -> None:
    words = get(desk, f"/-/claims/figure/{record.hits}").words()
    for line in (
        "✓ Settled",
        "One right, decided 2026-11-20 10:00 UTC",
        "96 % ✓ Accepted",
        "2026-11-20 10:00 UTC ann: resolve: Read it",
        "Look again on 2026-11-25",
    ):
        assert line in words, line


def test_document_marks_each_claim_in_its_place(desk: Any, record: Any) -> None:
    page = get(desk, f"/-/claims/document/{record.document}")
    assert re.findall(r"<mark [^>]*>.*?<a [^>]*>([^<]*)</a></mark>", page.source) == [
        "October 20, 2026",
        "155T tokens per day",
        "4 November 2026",
        "96%",
    ]
    assert "# Issue 43" in page.text and "by 4 November 2026 Kimi K3.1 Pro, open weights" in page.words()


@pytest.mark.parametrize("path", ["/-/claims/figure/figure-0", "/-/claims/document/document-0", "/-/claims/nothing"])
def test_what_is_not_there_is_a_404_in_words(desk: Any, path: str) -> None:
    page = get(desk, path, status=404)
    assert "404" in page.words()


def test_claims_table_has_its_facets_and_labels(desk: Any) -> None:
    columns = ("status", "kind", "metric", "subject", "source", "unit")
    offered = get(desk, "/claims/claims?_sort=canonical_low")
    links = [a["href"] for a in offered.all("a") if "_facet=" in a.get("href", "")]
    assert [f"?_sort=canonical_low&_facet={column}" for column in columns] == [
        link.removeprefix("/claims/claims") for link in links
    ]
    page = get(desk, "/claims/claims?" + "&".join(f"_facet={column}" for column in columns))
    assert set(columns) <= set(re.findall(r'data-column="(\w+)"', page.source))
    words = page.words()
    assert "proposed 9" in words and "Token Weekly 4" in words
    # A source's name leads to the source, and not to a row number that no source has.
    links = {a["href"] for a in page.all("a") if a.get("href", "").startswith("/-/claims/source/source-")}
    assert len(links) == 5
    assert any("Token Weekly" in get(desk, link).words() for link in links)


def test_a_row_explains_its_columns_and_leads_to_what_refers_to_it(desk: Any, record: Any) -> None:
    page = get(desk, "/claims/claims/1")
    assert "status proposed Whether a person has judged the reading" in page.words()
    assert "0 rows" not in page.words()  # counted by the row number, which nothing refers to
    (link,) = [a["href"] for a in page.all("a") if a.get("href", "").startswith("/claims/links?claim=")]
    assert "1 row where" in get(desk, link).words()


def test_search_finds_words_of_quotes_in_other_forms(desk: Any) -> None:
    assert "1 row where" in get(desk, "/claims/claims?_search=handle+cluster").words()
    assert "0 records" in get(desk, "/claims/claims?_search=unheard").words()
    assert get(desk, '/claims/claims?_search="(*').words()  # search grammar of a stranger breaks nothing


def test_hostile_text_is_inert_on_every_page(desk: Any, record: Any) -> None:
    seen = 0
    for path in paths(record):
        page = get(desk, path)
        scripts = re.findall(r"<script[^>]*>(.*?)</script>", page.source, re.S)
        assert not any("alert(1)" in script for script in scripts), path
        assert not page.all("img"), path
        for tag, attributes in page.elements:
            assert not any(name.startswith("on") for name in attributes), (path, tag)
            for name in ("href", "src", "action"):
                assert not attributes.get(name, "").lower().startswith(("javascript:", "data:text")), (path, tag)
        # Datasette's facets and titles show a name as it is; the desk's own pages and all table cells do not.
        if path.startswith("/-/claims") or path == "/":
            assert "\u202e" not in page.source, path
        seen += "alert(1)" in page.text
    assert seen >= 8


def test_every_page_works_without_outside_requests_and_for_a_keyboard(desk: Any, record: Any) -> None:
    for path in paths(record):
        page = get(desk, path)
        assert page.all("html")[0].get("lang") == "en", path
        assert len(page.all("h1")) == 1 and len(page.all("main")) == 1, path
        assert page.all("a")[0]["href"] == "#main", path
        identities = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(identities) == len(set(identities)), path
        for tag, name in (("link", "href"), ("script", "src"), ("img", "src")):
            for element in page.all(tag):
                # An "alternate" address is offered, not fetched.
                outside = re.match("(https?:)?//", element.get(name, ""))
                assert not outside or element.get("rel") == "alternate", path
        labelled = {label.get("for") for label in page.all("label")}
        for tag, attributes in page.elements:
            if tag == "select" or (tag == "input" and attributes.get("type", "text") in ("text", "search")):
                assert attributes.get("aria-label") or attributes.get("id") in labelled, (path, attributes)


def test_nobody_without_permission_sees_the_record(record: Any) -> None:
    closed = Datasette([str(record.path)], metadata={"databases": {"claims": {"allow": {"id": "ann"}}}})
    for path in ("/-/claims/conflicts", f"/-/claims/figure/{record.dates}", f"/-/claims/document/{record.document}"):
        get(closed, path, status=403)
    assert "DeepInfer" not in get(closed, "/").text


def test_a_plain_datasette_shows_the_same_and_another_database_is_left_alone(record: Any, tmp_path: Any) -> None:
    plain = Datasette([str(record.path)], metadata={"title": "Mine"})
    assert "2 disputed figures" in get(plain, "/").words()
    assert "150T tokens" in get(plain, "/claims/claims").words()
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE t (a)").connection.close()
    alone = Datasette([str(other)])
    words = get(alone, "/").words()
    assert "other" in words and "Needs attention" not in words
    get(alone, "/-/claims/conflicts", status=404)


def test_sql_stays_read_only(desk: Any) -> None:
    response = asyncio.run(desk.client.get("/claims?sql=delete+from+claims"))
    assert response.status_code == 400
    assert "9 rows" in get(desk, "/claims/claims").words()


def test_data_is_complete_as_json_and_csv(desk: Any) -> None:
    rows = asyncio.run(desk.client.get("/claims/claims.json?_shape=array&_size=max")).json()
    assert {row["low"] for row in rows} >= {"155000000000000", "2026-10-20"}
    lines = asyncio.run(desk.client.get("/claims/claims.csv?_stream=on")).text
    assert len({row["id"] for row in rows}) == 9 and all(row["id"] in lines for row in rows)


def test_a_source_and_a_subject_have_pages_of_their_own(desk: Any, record: Any) -> None:
    with sqlite3.connect(record.path) as database:
        source = database.execute("SELECT id FROM sources WHERE name = 'Token Weekly'").fetchone()[0]
        subject = database.execute("SELECT id FROM subjects WHERE name = 'DeepInfer'").fetchone()[0]
        conflict = database.execute("SELECT id FROM conflicts").fetchone()[0]
    assert "4 claims" in get(desk, f"/-/claims/source/{source}").words()
    words = get(desk, f"/-/claims/subject/{subject}").words()
    assert "DeepInfer" in words and "⚠ Disputed" in words and "✓ Settled" in words
    page = get(desk, f"/-/claims/conflict/{conflict}")
    assert "two reports that cannot both hold" in page.words() and "Rule precision" in page.words()
    for kind in ("source", "subject", "conflict"):
        get(desk, f"/-/claims/{kind}/{kind}-0000000000000000", status=404)


def test_the_notes_to_readers_lead_to_article_and_figure(desk: Any, record: Any) -> None:
    page = get(desk, "/-/claims/corrections")
    addresses = [a.get("href", "") for a in page.all("a")]
    assert any("/-/claims/document/" in address for address in addresses)
    assert any("/-/claims/figure/" in address for address in addresses)
    assert "pending" in page.words() and "Issue it" not in page.words()


def test_new_conflicts_come_as_a_feed(desk: Any) -> None:
    page = get(desk, "/-/claims/conflicts.atom")
    read = feedparser.parse(page.source)
    assert not read.bozo and len(read.entries) >= 2
    entry = read.entries[0]
    assert entry.link.startswith("http://localhost/-/claims/conflict/conflict-") and entry.updated.endswith("Z")
    assert "<script" not in page.source


def test_queries_can_read_and_compare_as_the_product_does(desk: Any) -> None:
    sql = "select quantity('155T tokens per day') as q, agree('150T tokens a day', '155T tokens a day') as a"
    sql += ", agree('155T tokens a day', 'about 155 trillion tokens per day') as b"
    sql += ", quantity('none') as n, agree(1, 2) as m"
    response = asyncio.run(desk.client.get("/claims.json", params={"sql": sql, "_shape": "objects"}))
    (row,) = response.json()["rows"]
    assert json.loads(row["q"])["low"] == "155000000000000"
    assert (row["a"], row["b"], row["n"], row["m"]) == ("conflict", "agree", None, None)


def test_the_chart_says_in_words_and_shapes_what_it_draws(desk: Any, record: Any) -> None:
    source = get(desk, f"/-/claims/figure/{record.tokens}").source
    (chart,) = re.findall(r'<svg class="desk-chart".*?</svg>', source, re.DOTALL)
    assert 'role="img"' in chart and "Open Models Note: 150 trillion tokens per day, in dispute" in chart
    assert "mark-disputed" in chart and "NaN" not in chart
