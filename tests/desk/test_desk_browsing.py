"""One conflict's page, a document's states, tips that were answered; and all pages as different people see them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from datasette.app import Datasette
from desk.conftest import HOSTILE
from desk.test_desk_pages import Page, get, paths

from claims.desk.permissions import Passes, keep_passes
from claims.desk.serving import make_datasette

ROOT = Path(__file__).resolve().parents[2]
#: Addresses of the plugin's routes that change things or sign in, and so are no pages to read.
NO_PAGES = {"act", "sign-in"}


def test_a_conflict_stands_field_by_field_and_says_what_differs(desk: Any, record: Any) -> None:
    page = get(desk, f"/-/claims/conflict/{record.conflict}")
    words = page.words()
    for line in (
        "⚠ Open",
        "Value as stated October 20, 2026 October 29 differs",
        "Says so DeepSeek not stated differs",
        "Reported 2026-10-25 2026-10-29 differs",
        "Nature stated stated same",
        "Conditions event: open sourced event: open sourced same",
        "Rule precision",
        "20 October 2026 and 29 October 2026 are different days.",
        "Nobody has decided anything about this conflict yet.",
    ):
        assert line in words, line
    assert f"/-/claims/figure/{record.dates}" in {link.get("href") for link in page.all("a")}


def test_each_conflict_has_its_own_sides_even_if_another_was_found_for_the_same_reason(desk: Any, record: Any) -> None:
    with sqlite3.connect(record.path) as database:
        conflicts = database.execute("SELECT id, a, b FROM conflicts WHERE figure = ?", [record.dates]).fetchall()
    assert len(conflicts) == 2
    for identity, *sides in conflicts:
        links = " ".join(link.get("href", "") for link in get(desk, f"/-/claims/conflict/{identity}").all("a"))
        assert all(f"#at-{claim}" in links for claim in sides), identity


def test_a_document_tells_the_state_of_each_claim_by_sign_and_words(desk: Any, record: Any) -> None:
    page = get(desk, f"/-/claims/document/{record.document}")
    assert [mark["class"] for mark in page.all("mark")] == [
        "state-disputed",
        "state-disputed",
        "state-proposed",
        "state-proposed",
    ]
    assert "⚠in dispute: October 20, 2026" in page.text and "not reviewed: 96%" in page.text
    assert f"/-/claims/source/{record.source}" in {link.get("href") for link in page.all("a")}


@pytest.mark.parametrize(
    ("change", "state", "words"),
    [
        ("status = 'confirmed'", "state-confirmed", "✓confirmed: 96%"),
        ("status = 'rejected'", "state-rejected", "✗misread: 96%"),
        ("\"rank\" = 'deprecated'", "state-withdrawn", "✗withdrawn: 96%"),
    ],
)
def test_what_became_of_a_claim_shows_in_its_document(
    record: Any, tmp_path: Path, change: str, state: str, words: str
) -> None:
    with changed(record, tmp_path / "claims.db") as database:
        database.execute(f"UPDATE claims SET {change} WHERE text = '96%'")
    page = get(Datasette([str(tmp_path / "claims.db")]), f"/-/claims/document/{record.document}")
    assert page.all("mark")[-1]["class"] == state and words in page.text


def test_a_note_leads_to_the_printed_claim_and_the_article_tells_of_the_note(desk: Any, record: Any) -> None:
    links = {link.get("href", "") for link in get(desk, "/-/claims/corrections").all("a")}
    (article,) = [link for link in links if link.startswith(f"/-/claims/document/{record.article}")]
    address, _, place = article.partition("#")
    page = get(desk, address)
    assert place in {mark.get("id") for mark in page.all("mark")}
    assert "Corrections of this article Correction, pending" in page.words()
    assert f"/-/claims/figure/{record.dates}" in {link.get("href") for link in page.all("a")}


def changed(record: Any, path: Path) -> sqlite3.Connection:
    """Return a connection to a copy of the record."""
    target = sqlite3.connect(path)
    with sqlite3.connect(record.path) as source:
        source.backup(target)
    return target


def test_a_tip_is_open_again_once_its_answer_was_taken_back(record: Any, tmp_path: Path) -> None:
    path = tmp_path / "claims.db"
    with changed(record, path) as database:
        (claim,) = database.execute("SELECT id FROM claims WHERE document = ?", [record.article]).fetchone()

    def event(number: int, action: str, payload: str) -> str:
        with sqlite3.connect(path) as database:
            parent = f"event-{number - 1}" if number > 1 else None
            database.execute(
                "INSERT INTO events (id, parent, target, action, actor, at, payload) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (f"event-{number}", parent, "publication-1", action, "ann", f"2026-11-30T0{number}:00:00Z", payload),
            )
        return get(Datasette([str(path)]), "/-/claims/corrections").words()

    said = f'{{"claim": "{claim}", "text": "It was <b>the 20th</b>", "by": "A reader"}}'
    assert "It was <b>the 20th</b> A reader, 2026-11-30 01:00 UTC open" in event(1, "tip", said)
    assert "UTC stands" in event(2, "answer", '{"tip": "event-1", "outcome": "stands"}')
    assert "UTC open" in event(3, "undo", '{"event": "event-2"}')
    assert "the 20th" not in event(4, "undo", '{"event": "event-1"}')


def sweep(datasette: Any, path: str, actor: dict[str, str] | None) -> tuple[int, Page]:
    cookies = {"ds_actor": datasette.sign({"a": actor}, "actor")} if actor else {}
    response = asyncio.run(datasette.client.get(path, cookies=cookies))
    return response.status_code, Page(response.text)


def all_paths(record: Any) -> list[str]:
    """Return an address of every page: those of the tables, and each route of the plugin's."""
    return [*paths(record), "/-/claims/subject/subject-0", "/-/claims/conflicts.atom", *reviewers(record)]


def reviewers(record: Any) -> list[str]:
    return ["/-/claims/review", f"/-/claims/edit/{record.claim}"]


def test_the_sweep_knows_every_route_of_the_desk(record: Any) -> None:
    from claims.desk import plugin

    asked = all_paths(record)
    for pattern, _ in plugin.register_routes(None):
        if pattern.split("/-/claims/")[1].split("/")[0].rstrip("$") not in NO_PAGES:
            assert any(re.search(pattern, path.partition("?")[0]) for path in asked), pattern


@pytest.fixture(scope="module")
def guarded(record: Any) -> Any:
    """A desk where nobody reads without a name, Rita reads, and Anna reviews as well."""
    datasette = make_datasette(record.path, ROOT / "metadata.yml")
    metadata = datasette._metadata_local
    metadata["allow"] = {"id": ["rita", "anna"]}
    metadata["plugins"] = {"claims": {"review": {"id": "anna"}}}
    return datasette


@pytest.mark.parametrize("read_only", [False, True])
def test_each_page_shows_what_its_reader_may_see_and_offers_what_they_may_do(
    guarded: Any, record: Any, read_only: bool
) -> None:
    keep_passes(guarded, Passes(read_only=read_only))
    people = {"nobody": None, "reader": {"id": "rita"}, "reviewer": {"id": "anna"}}
    acting = 0
    for path in all_paths(record):
        for name, actor in people.items():
            status, page = sweep(guarded, path, actor)
            forms = [form for form in page.all("form") if "/-/claims/act" in form.get("action", "")]
            hidden = path in reviewers(record) and (name == "reader" or read_only)
            if name == "nobody" or hidden:
                assert status == 403 and "DeepInfer" not in page.text, path
            elif path.endswith("subject-0"):
                assert status == 404
            else:
                assert status == 200, (path, name)
            if name != "reviewer" or read_only:
                assert not forms, (path, name)
            acting += len(forms)
            # A publisher's right is another one: nobody here has it.
            assert not any(form["action"].endswith(("/issue", "/drop", "/reword")) for form in forms), path
            # The feed is XML: its text is escaped, and no browser runs it.
            assert not page.all("img") and "\u202e" not in (page.source if "/-/" in path else ""), path
            assert not any(
                "alert(" in script for script in re.findall(r"<script[^>]*>(.*?)</script>", page.source, re.S)
            )
            for tag, attributes in page.elements:
                assert not any(key.startswith("on") for key in attributes), (path, tag)
                targets = [attributes.get(key, "").strip().lower() for key in ("href", "src", "action", "formaction")]
                assert not any(each.startswith(("javascript:", "data:text", "vbscript:")) for each in targets), path
    assert (acting > 10) is not read_only


@pytest.mark.parametrize(
    "sql",
    [
        "delete from claims",
        "with x as (select 1) insert into sources (id) values ('s')",
        "pragma journal_mode=delete",
        "attach database '/tmp/other.db' as other",
        "select load_extension('x')",
    ],
)
def test_no_query_writes_or_reaches_another_file(desk: Any, record: Any, sql: str) -> None:
    before = record.path.read_bytes()
    response = asyncio.run(desk.client.get("/claims.json", params={"sql": sql}))
    assert response.status_code == 400, response.text[:300]
    assert record.path.read_bytes() == before


@pytest.mark.parametrize("made", [HOSTILE, "'; drop table claims; --", "%00", "../../etc/passwd", "\u202e", "a" * 3000])
@pytest.mark.parametrize("page", ["figure", "document", "conflict", "source", "subject", "edit"])
def test_an_address_made_up_by_a_stranger_is_answered_in_words(desk: Any, page: str, made: str) -> None:
    # Datasette writes a sign of percent in its own way, and sends the browser there once.
    response = asyncio.run(
        desk.client.get(f"/-/claims/{page}/{quote(made, safe='')}", follow_redirects=True, headers={"host": "desk"})
    )
    shown = Page(response.text)
    assert response.status_code in (403, 404) and all(each.url.host == "localhost" for each in response.history)
    assert not shown.all("img") and "\u202e" not in shown.source and HOSTILE not in shown.source


def test_a_table_of_many_columns_offers_those_that_people_read_first(desk: Any) -> None:
    page = get(desk, "/claims/claims?status=proposed&_sort_desc=canonical_low")
    (offer,) = [a["href"] for a in page.all("a") if "_col=quote" in a.get("href", "") and "_col=subject" in a["href"]]
    assert "All columns are shown" in page.words()
    shown = get(desk, offer)
    names = re.findall(r'<th[^>]*data-column="(\w+)"', shown.source)
    assert names == [
        "pk", "subject", "metric", "text", "quote", "source", "origin", "report_date", "as_of", "status",
        "canonical_low", "canonical_unit",
    ]  # fmt: skip
    # The filter and the order stay, and a source is still called by its name.
    assert "9 rows where status = " in shown.words() and "sorted by canonical_low descending" in shown.words()
    assert "Token Weekly" in shown.words()
    (back,) = [
        a["href"] for a in shown.all("a") if a.get("href", "").endswith("?status=proposed&_sort_desc=canonical_low")
    ]
    assert back.startswith("/claims/claims?")


def test_the_main_columns_exist(record: Any) -> None:
    from jinja2 import Environment, FileSystemLoader

    templates = Environment(loader=FileSystemLoader(ROOT / "claims" / "desk" / "plugin" / "templates"))
    offered = templates.get_template("_claims_columns.html").module.main_columns  # type: ignore[attr-defined]
    with sqlite3.connect(record.path) as database:
        for table, columns in offered.items():
            assert set(columns) <= {row[1] for row in database.execute(f"PRAGMA table_info({table})")}, table


def test_a_search_from_home_shows_the_main_columns(desk: Any) -> None:
    home = get(desk, "/")
    chosen = [field["value"] for field in home.all("input") if field.get("name") == "_col"]
    assert chosen[:3] == ["subject", "metric", "text"]
    found = get(desk, "/claims/claims?_search=cluster&" + "&".join(f"_col={column}" for column in chosen))
    assert "Some columns are shown." in found.words() and "A single cluster sees 150T tokens per day." in found.words()


def test_a_figure_leads_to_its_subject(desk: Any, record: Any) -> None:
    links = {a.get("href", "") for a in get(desk, f"/-/claims/figure/{record.dates}").all("a")}
    (subject,) = [link for link in links if "/-/claims/subject/" in link]
    assert "DeepInfer" in get(desk, subject).words()


def test_a_source_shows_what_became_of_its_claims(record: Any, tmp_path: Path) -> None:
    with changed(record, tmp_path / "claims.db") as database:
        database.execute("UPDATE claims SET status = 'confirmed' WHERE source = ? AND text <> '96%'", [record.source])
        database.execute("UPDATE claims SET \"rank\" = 'deprecated' WHERE text = '96%'")
    page = get(Datasette([str(tmp_path / "claims.db")]), f"/-/claims/source/{record.source}")
    for line in ("1 document, 4 claims.", "3 read rightly", "0 misread", "1 withdrawn"):
        assert line in page.words(), line
    (wrong,) = [a["href"] for a in page.all("a") if a.get("href", "").endswith("rank=deprecated")]
    assert "1 row where" in get(Datasette([str(tmp_path / "claims.db")]), wrong).words()
