"""`extract`, `ingest`, `add`, `compare`, `publish`: what goes in, under which name, and what a bad file leaves."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from room import EARLY, HITS, LATE, Room

SENTENCE = "A single DeepSeek cluster processes 155T tokens per day.\n"


def test_extract_lists_each_figure_with_its_exact_place(empty: Room) -> None:
    text = f"\ufeff# Caches\r\n\r\nIt isn&apos;t much: {SENTENCE}"
    (empty.folder / "page.md").write_bytes(text.encode())
    (row,) = empty.run("extract", "page.md", "--format", "jsonl").lines()
    assert text[row["start"] : row["end"]] == row["text"] == "155T tokens per day"
    assert (row["line"], row["low"], row["unit"]) == (3, "155000000000000", "token/day")
    shown = empty.run("extract", "page.md")
    assert "155 trillion tokens per day" in shown.stdout
    assert shown.stderr == "1 figure read.\n"
    assert empty.run("extract", "page.md", "-q").stderr == ""


def test_extract_reads_standard_input_in_the_format_of_its_name(empty: Room) -> None:
    page = f"<p>Hello</p><script>var a = '7 GPUs';</script><p>{SENTENCE}</p>"
    rows = empty.run("extract", "-", "--stdin-filename", "page.html", "--format", "jsonl", stdin=page).lines()
    assert [row["text"] for row in rows] == ["155T tokens per day"]
    assert "page.pdf" in empty.refused("extract", "-", "--stdin-filename", "page.pdf", stdin=page)


def test_a_document_without_figures_is_said_aloud(empty: Room) -> None:
    empty.write("calm.md", "Nothing happened.\n")
    assert empty.run("extract", "calm.md").stderr == "0 figures read.\n"
    told = empty.run("ingest", "calm.md").stderr
    assert told.endswith("\ncalm.md states no figure.\n1 document: 0 new claims, 0 known already.\n")
    empty.write("blank.md", "\n\n")
    assert "blank.md has no text.\n" in empty.run("ingest", "blank.md").stderr


def test_a_path_of_nothing_names_no_file(empty: Room) -> None:
    assert "empty path" in empty.refused("ingest", "")


def test_a_file_that_came_with_an_address_is_known_in_its_folder(empty: Room) -> None:
    (empty.folder / "sources").mkdir()
    empty.write("sources/post.md", EARLY)
    address = ("--source", "Harbour Post", "--url", "https://harbour.example.org/1", "--date", "2026-10-20")
    empty.run("ingest", "sources/post.md", *address)
    again = empty.run("ingest", "sources", "--date", "2026-10-20")
    assert again.stderr == "1 document: 0 new claims, 1 known already.\n"


def test_a_report_that_corrects_itself_is_in_no_dispute_with_itself(empty: Room) -> None:
    empty.write("report.md", EARLY)
    empty.run("ingest", "report.md", "--source", "DeepSeek", "--date", "2026-10-20")
    empty.write("report.md", LATE)
    empty.run("ingest", "report.md", "--source", "DeepSeek", "--date", "2026-10-21")
    assert empty.run("conflicts", "--format", "jsonl").stdout == ""


def test_ingest_says_what_is_in_dispute_afterwards(empty: Room) -> None:
    empty.write("early.md", EARLY), empty.write("late.md", LATE)
    first = empty.run("ingest", "early.md", "--source", "DeepSeek", "--date", "2026-10-20")
    made = f"Made a new database: {Path('data') / 'claims.db'}\n"
    assert (first.stdout, first.stderr) == ("", f"{made}1 document: 1 new claim, 0 known already.\n")
    second = empty.run("ingest", "late.md", "--source", "Rack Digest", "--date", "2026-10-30")
    assert "1 figure in dispute" in second.stderr
    assert "20 October 2026" in second.stdout and "29 October 2026" in second.stdout and "Rack Digest" in second.stdout
    quiet = empty.run("ingest", "late.md", "--source", "Rack Digest", "--date", "2026-10-30", "-q")
    assert (quiet.stdout, quiet.stderr) == ("", "")


def test_reading_twice_changes_nothing(disputing: Room) -> None:
    before = disputing.export()
    again = disputing.run("ingest", "early.md", "--source", "DeepSeek", "--date", "2026-10-20")
    assert again.stderr == "1 document: 0 new claims, 1 known already.\n"
    assert disputing.export() == before


def test_folders_and_patterns_are_read_in_order_each_file_once(empty: Room) -> None:
    for name in ("in/b.md", "in/a.html", "in/deep/c.txt", "in/.hidden/d.md", "in/.e.md", "in/notes.xyz"):
        empty.write(name, SENTENCE.replace("155", str(200 + len(name))))
    done = empty.run("ingest", "in", "in/b.md", "in/*.md", "-v")
    named = [line.split(":")[0] for line in done.stderr.splitlines() if " new, " in line]
    assert named == ["in/a.html", "in/b.md", "in/deep/c.txt"]


def test_a_new_database_is_told_with_its_place(disputing: Room) -> None:
    assert "Made a new" not in disputing.run("ingest", "early.md", "--source", "DeepSeek").stderr
    assert "Made a new database: clams.db" in disputing.run("ingest", "early.md", "--db", "clams.db").stderr


def test_an_empty_source_is_refused(empty: Room) -> None:
    empty.write("early.md", EARLY)
    assert "--source is empty" in empty.refused("ingest", "early.md", "--source", " ")
    assert not empty.database.exists()


def test_nothing_to_read_is_said_aloud_and_makes_no_database(empty: Room) -> None:
    (empty.folder / "drafts").mkdir()
    assert empty.run("ingest", "drafts").stderr.startswith("0 files")
    assert empty.run("ingest", "*.md").stderr.startswith("0 files")
    assert not empty.database.exists()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("missing.md", None),
        ("picture.md", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
        ("latin.md", b"A caf\xe9 costs 3 euros."),
        ("report.pdf", b"%PDF-1.7"),
        ("report.xyz", b"It costs $5."),
    ],
)
def test_one_bad_file_keeps_all_others_out(disputing: Room, name: str, data: bytes | None) -> None:
    if data is not None:
        (disputing.folder / name).write_bytes(data)
    disputing.write("good.md", SENTENCE)
    for order in (("good.md", name), (name, "good.md")):
        assert name in disputing.refused("ingest", *order)
    for command in (("extract", name), ("check", name), ("compare", "good.md", name)):
        assert name in disputing.refused(*command)
    assert name in disputing.refused("publish", name, "--url", "https://news.example.org/a", "--date", "2026-11-01")


HOSTILE = [
    "two words.md",
    "line\nbreak.md",
    "-leading.md",
    "漢字 ünï.md",
    "esc\x1b[31mred.md",
    "%(percent)s {brace}.md",
    "'; drop table claims; --.md",
    "[x]*?.md",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_names_and_nothing_else(empty: Room, name: str) -> None:
    (empty.folder / name).write_text(SENTENCE, encoding="utf-8")
    done = empty.run("ingest", "-v", "--", name)
    assert "1 new" in done.stderr
    assert "\x1b" not in done.stderr
    checked = empty.run("check", "--format", "json", "--", name)
    assert checked.json()["supported"] == 1
    assert "0 new claims, 1 known" in empty.run("ingest", "--", name).stderr


def test_a_name_that_is_no_text_can_be_checked(disputing: Room) -> None:
    name = b"caf\xe9.md".decode("utf-8", "surrogateescape")
    (disputing.folder / name).write_text(EARLY, encoding="utf-8")
    report = disputing.run("check", name, "--format", "json", expect=1).json()
    assert report["findings"][0]["path"] == name
    assert "caf" in disputing.run("check", name, expect=1).stdout


def test_two_texts_on_standard_input_are_two_reports(empty: Room) -> None:
    """The next text is no new edition of the last, and one sentence in two mouths is two claims."""
    for source, text in (("One", EARLY), ("Two", EARLY), ("Three", LATE)):
        empty.run("ingest", "-", "--source", source, "--date", "2026-10-30", stdin=text)
    (figure,) = empty.disputes().values()
    assert [len(value["claims"]) for value in figure["values"]] == [2, 1]
    before = empty.export()
    empty.run("ingest", "-", "--source", "Two", "--date", "2026-10-30", stdin=EARLY)
    assert empty.export() == before


def test_an_address_makes_editions_of_one_document(empty: Room) -> None:
    address = "https://example.org/a"
    empty.write("page.md", HITS)
    empty.run("ingest", "page.md", "--url", address, "--source", "A")
    empty.run(
        "ingest", "-", "--url", address, "--source", "A", "--stdin-filename", "x.md", stdin=HITS + "\nNews: " + SENTENCE
    )
    rows = [row for row in empty.run("export", "-").lines() if row["type"] == "documents"]
    assert sorted((row["lineage"], row.get("edition", 1)) for row in rows) == [(address, 1), (address, 2)]


def test_an_address_belongs_to_one_document(empty: Room) -> None:
    empty.write("in/a.md", HITS), empty.write("in/b.md", EARLY)
    for files in (["in"], ["in/a.md", "in/b.md"], ["in/*.md"], ["in/a.md", "-"]):
        assert "--url" in empty.refused("ingest", *files, "--url", "https://example.org/a")
    for address in ("example.org/a", "javascript:alert(1)", "https://"):
        assert "web address" in empty.refused("ingest", "in/a.md", "--url", address)


def test_an_empty_file_is_no_error(disputing: Room) -> None:
    disputing.write("empty.md", "")
    assert "0 new claims" in disputing.run("ingest", "empty.md").stderr
    assert "0 figures read: nothing was checked" in disputing.run("check", "empty.md").stdout
    assert disputing.run("extract", "empty.md", "--format", "jsonl").stdout == ""


def test_a_huge_file_is_read_within_reason(empty: Room) -> None:
    """Two megabytes with a figure in every tenth line: a few seconds of the processor, however busy the machine is."""
    filler = "The weather was fine and nobody said much about serving models, which is how most days go by.\n"
    lines = [filler if n % 10 else f"Engine {n} reaches {n} tokens/s.\n\n" for n in range(23_000)]
    empty.write("huge.md", "".join(lines))
    assert (empty.folder / "huge.md").stat().st_size > 2_000_000
    begun = time.process_time()
    rows = empty.run("extract", "huge.md", "--format", "jsonl").stdout.count("\n")
    assert rows > 2_000
    assert time.process_time() - begun < 30


def test_add_records_what_somebody_said(disputing: Room) -> None:
    quote = "DeepSeek open-sourced DeepInfer on 20 October 2026."
    said = ("--source", "DeepSeek press office", "--medium", "call", "--heard-by", "M. Keller", "--date", "2026-11-02")
    done = disputing.run("add", quote, *said)
    assert "20 October 2026" in done.stdout and "1 figure in dispute" in done.stderr
    (figure,) = disputing.disputes().values()
    assert {claim["source"] for value in figure["values"] for claim in value["claims"]} == {
        "DeepSeek",
        "DeepSeek press office",
        "Rack Digest",
    }
    before = disputing.export()
    disputing.run("add", quote, *said)
    assert disputing.export() == before


def test_add_refuses_a_quote_without_a_figure(empty: Room) -> None:
    assert "figure" in empty.refused("add", "It is fast.", "--source", "A", "--medium", "call")
    assert not empty.database.exists()


def test_add_takes_the_subject_that_the_words_leave_open(disputing: Room) -> None:
    disputing.run(
        "add", "We reach a 69% input cache hit rate.", "--source", "B", "--medium", "podcast", "--subject", "DeepInfer"
    )
    assert disputing.disputes()["cache_hit_rate"]["subject"] == "DeepInfer"
    assert "69 %" in disputing.run("show", "DeepInfer cache").stdout


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [
        ("One cluster handles 155T tokens a day.", "A single cluster handles 150T tokens per day.", "conflict"),
        ("One cluster handles 155T tokens a day.", "A cluster handles about 155 trillion tokens per day.", "agree"),
        ("It is fast.", "One cluster handles 155T tokens a day.", "not_comparable"),
    ],
)
def test_compare_two_sentences(empty: Room, a: str, b: str, verdict: str) -> None:
    result = empty.run("compare", "--text", a, b, "--format", "json").json()
    assert result["verdict"] == verdict
    assert verdict.replace("_", " ") in empty.run("compare", "--text", a, b).stdout
    reverse = empty.run("compare", "--text", b, a, "--format", "json").json()
    assert reverse["verdict"] == verdict


def test_compare_two_files_each_with_its_date(empty: Room) -> None:
    a, b = empty.write("a.md", EARLY), empty.write("b.html", f"<p>{LATE.splitlines()[2]}</p>")
    result = empty.run("compare", a, b, "--format", "json").json()
    (pair,) = result["pairs"]
    assert result["verdict"] == pair["verdict"] == "conflict" and pair["rule"] and pair["explanation"]
    assert "yesterday" in empty.refused("compare", a, b, "--date-a", "yesterday")


def test_publishing_twice_changes_nothing(disputing: Room) -> None:
    article = disputing.write("article.md", EARLY)
    where = ("--url", "https://news.example.org/a", "--date", "2026-11-01")
    assert "1 figure" in disputing.run("publish", article, *where).stderr
    before = disputing.export()
    disputing.run("publish", article, *where)
    assert disputing.export() == before


def test_the_address_that_is_given_goes_before_the_one_in_the_article(disputing: Room) -> None:
    text = f"---\nurl: https://news.example.org/draft\ndate: 2026-11-01\n---\n\n{EARLY}"
    article = disputing.write("article.md", text)
    assert "https://news.example.org/draft of 2026-11-01" in disputing.run("publish", article).stderr
    assert (
        "https://news.example.org/a of"
        in disputing.run("publish", article, "--url", "https://news.example.org/a").stderr
    )


def test_publish_asks_for_what_it_cannot_know(disputing: Room) -> None:
    article = disputing.write("article.md", EARLY)
    assert "--url" in disputing.refused("publish", article, "--date", "2026-11-01")
    assert "--date" in disputing.refused("publish", article, "--url", "https://news.example.org/a")
    assert "web address" in disputing.refused("publish", article, "--url", "a", "--date", "2026-11-01")


def test_our_own_articles_are_no_source(disputing: Room) -> None:
    article = disputing.write("article.md", "# Ours\n\nDeepInfer reaches a 69% input cache hit rate.\n")
    disputing.run("publish", article, "--url", "https://news.example.org/a", "--date", "2026-11-01")
    assert set(disputing.disputes()) == {"open_source_date"}


def test_a_report_that_cites_us_speaks_for_nothing(disputing: Room) -> None:
    disputing.write("claims.toml", '[newsroom]\nname = "The Serving Stack"\nnames = ["Serving Stack"]\n')
    disputing.write("ours.md", SENTENCE)
    where = ("--url", "https://stack.example.org/cluster", "--date", "2026-10-30")
    disputing.run("publish", "ours.md", *where)
    disputing.write("wire.md", "DeepSeek's single cluster processes 150T tokens per day, Latent Space said.\n")
    disputing.run("ingest", "wire.md", "--source", "Wire", "--date", "2026-10-31")
    before = disputing.run("conflicts", "--format", "jsonl").stdout
    disputing.write(
        "garbled.md", "A single DeepSeek cluster processes 165T tokens a day, according to Serving Stack.\n"
    )
    disputing.write("linked.md", f"{SENTENCE[:-2]} ([they say](https://stack.example.org/cluster/?from=feed)).\n")
    told = disputing.run("ingest", "garbled.md", "linked.md", "--date", "2026-11-01").stderr
    assert "garbled.md: 1 figure comes from us, and counts for nothing.\n" in told and "linked.md: 1 figure" in told
    assert disputing.run("conflicts", "--format", "jsonl").stdout == before
    assert disputing.export().count('"role":"cites_us"') == 2
    disputing.write("draft.md", SENTENCE)
    (finding,) = disputing.run("check", "draft.md", "--format", "json", expect=1).json()["findings"]
    assert (finding["code"], [held["source"] for held in finding["record"]]) == ("CLM101", ["Wire"])


STORIES = """# Where the cluster stands

On 20 October 2026, Latent Space said that a single DeepSeek cluster processes 155T tokens per day.

# Where it stands now

On 24 October 2026, Nathan Lambert said that a single DeepSeek cluster processes 150T tokens per day.
"""


def test_a_story_of_a_digest_has_the_date_of_its_own_dateline(empty: Room) -> None:
    empty.write("digest.md", STORIES)
    empty.run("ingest", "digest.md", "--source", "A digest", "--date", "2026-10-30")
    (figure,) = empty.run("conflicts", "--format", "jsonl").lines()
    assert {claim["report_date"] for value in figure["values"] for claim in value["claims"]} == {
        "2026-10-20",
        "2026-10-24",
    }
    assert "the reports are 4 days apart" in figure["explanation"]
    again = empty.run("ingest", "digest.md", "--source", "A digest", "--date", "2026-10-31", "--redate").stderr
    assert "0 new claims" in again
    assert empty.run("conflicts", "--format", "jsonl").lines() == [figure]


def test_somebody_elses_article_is_held_against_the_record(disputing: Room) -> None:
    disputing.write("theirs.md", "# Out\n\nDeepInfer reaches a 69% input cache hit rate. It weighs 12 GB.\n")
    done = disputing.run("check", "--as-report", "theirs.md", "-v", expect=1)
    assert "CLM101" in done.stdout and "CLM201" not in done.stdout
    assert "Read as others' reports" in done.stdout and "1 of which the record holds nothing" in done.stdout
    # An article that the record holds does not speak for itself.
    own = disputing.run("check", "--as-report", "hits.md", "--format", "json").json()
    assert (own["as_report"], own["supported"], own["not_checked"]) == (True, 0, 1)
    assert disputing.run("check", "hits.md", "--format", "json").json()["supported"] == 1


def test_a_mail_shows_the_part_in_which_a_figure_stands(empty: Room) -> None:
    empty.write("note.eml", "From: a@example.org\nSubject: Crews\n\nThe Havsula has a crew of 9 sailors.\n")
    row = empty.run("extract", "note.eml", "--format", "jsonl").lines()[0]
    assert (row["text"], row["part"]) == ("9 sailors", "message")
    assert "message" in empty.run("extract", "note.eml").stdout
    empty.run("ingest", "note.eml", "--source", "A")
    assert "A, message" in empty.run("show", "Havsula").stdout
    empty.write("draft.eml", "From: a@example.org\nSubject: Crews\n\nIt is due on 31 November 2026.\n")
    found = empty.run("check", "draft.eml", "--format", "json", expect=1).json()["findings"]
    assert [finding["part"] for finding in found if finding["code"] == "CLM404"] == ["message"]


def test_a_report_has_the_day_on_which_its_party_spoke(empty: Room) -> None:
    empty.write(
        "digest.md",
        "On 24 October 2026, Nathan Lambert said DeepSeek's single cluster processes 150T tokens per day.\n\n"
        "On 21 October 2026, SemiAnalysis said DeepSeek's single cluster processes 155T tokens per day.\n",
    )
    empty.run("ingest", "digest.md", "--source", "A digest", "--date", "2026-10-30")
    with sqlite3.connect(empty.database) as connection:
        rows = connection.execute(
            "SELECT report_date, text FROM claims WHERE kind = 'throughput' ORDER BY 1"
        ).fetchall()
    assert rows == [("2026-10-21", "155T tokens per day"), ("2026-10-24", "150T tokens per day")]
    shown = empty.run("show", "DeepSeek").stdout
    assert shown.index("2026-10-21; A digest") < shown.index("2026-10-24; A digest")
