"""From a printed error to the note that readers see."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from room import LATE, Room


def pending(room: Room) -> list[dict[str, object]]:
    """Return the pending notes."""
    found = room.run("correct", "--format", "json").json()
    assert isinstance(found, list)
    return found


def test_a_printed_error_is_listed_once_with_all_that_a_note_needs(printed: Room) -> None:
    (note,) = pending(printed)
    publication = note["publication"]
    assert isinstance(publication, dict) and publication["url"] == "https://news.example.org/out"
    assert "29 October 2026" in str(note["wrong"]) and "20 October 2026" in str(note["right"])
    assert note["source"] == "DeepSeek" and note["where"] == 3 and note["why"] == "The maker's own date."
    listed = printed.run("correct").stdout
    assert str(note["id"]) in listed and "https://news.example.org/out" in listed
    assert pending(printed) == [note], "looking changes nothing"


def test_edit_then_issue_and_readers_see_the_edited_text(printed: Room) -> None:
    (note,) = pending(printed)
    identity = str(note["id"])
    printed.run("correct", "--edit", identity[:16], "--note", "An earlier version gave 29 October.")
    assert pending(printed)[0]["note"] == "An earlier version gave 29 October."
    done = printed.run("correct", "--issue", identity)
    assert "An earlier version gave 29 October." in done.stderr
    assert pending(printed) == []
    assert "An earlier version gave 29 October." in printed.run("corrections").stdout


@pytest.mark.parametrize("end", [("--issue",), ("--drop", "--reason", "Nobody noticed.")], ids=["issue", "drop"])
def test_what_is_issued_or_dropped_stays_so(printed: Room, end: tuple[str, ...]) -> None:
    identity = str(pending(printed)[0]["id"])
    printed.run("correct", end[0], identity, *end[1:])
    record = printed.export()
    for again in (("--issue", identity), ("--drop", identity, "--reason", "x"), ("--edit", identity, "--note", "x")):
        assert "already" in printed.refused("correct", *again)
    assert "Nothing is pending" in printed.run("correct", "--issue", "all").stderr
    assert "No correction is pending" in printed.run("correct").stderr
    assert printed.export() == record


def test_a_decision_that_is_taken_back_drops_its_note(printed: Room) -> None:
    assert len(pending(printed)) == 1
    printed.run("resolve", "DeepInfer", "--accept", "2026-10-29", "--reason", "It was 29 October after all.")
    assert pending(printed) == []


def test_two_articles_get_two_notes_and_all_are_issued_at_once(printed: Room) -> None:
    again = printed.write("again.md", LATE)
    printed.run("publish", again, "--url", "https://news.example.org/again", "--date", "2026-11-02")
    assert len(pending(printed)) == 2
    assert printed.run("correct", "--issue", "all").stderr.count("Issued ") == 2
    page = printed.run("corrections").stdout
    assert "https://news.example.org/out" in page and "https://news.example.org/again" in page


def test_correct_does_one_thing_at_a_time_and_asks_for_what_it_needs(printed: Room) -> None:
    identity = str(pending(printed)[0]["id"])
    for options in (
        ("--issue", identity, "--drop", identity, "--reason", "x"),
        ("--edit", identity),
        ("--note", "x"),
        ("--drop", identity),
        ("--edit", identity, "--note", " "),
        ("--drop", identity, "--reason", ""),
        ("--issue", "correction-0000"),
        ("--issue", ""),
    ):
        printed.refused("correct", *options)
    assert len(pending(printed)) == 1


def test_issued_notes_in_every_format(printed: Room) -> None:
    assert "No corrections" in printed.run("corrections").stdout
    printed.run("correct", "--issue", str(pending(printed)[0]["id"]), SOURCE_DATE_EPOCH="1793520000")
    for format_ in ("md", "html"):
        page = printed.run("corrections", "--format", format_).stdout
        assert "29 October 2026" in page and "20 October 2026" in page and "1 November 2026" in page
    feed = json.loads(printed.run("corrections", "--format", "json").stdout)
    assert feed["version"].startswith("https://jsonfeed.org/") and len(feed["items"]) == 1
    atom = ElementTree.fromstring(printed.run("corrections", "--format", "atom").stdout)
    assert len(atom.findall("{http://www.w3.org/2005/Atom}entry")) == 1


def test_a_note_that_was_wrong_gets_a_further_note(printed: Room) -> None:
    printed.run("correct", "--issue", "all")
    printed.run(
        "resolve", "DeepInfer", "--accept", "2026-10-29", "--reason", "The repository's first commit.", "--overrule"
    )
    (note,) = pending(printed)
    assert (note["wrong"], note["right"]) == ("20 October 2026", "29 October 2026")
    assert "earlier note" in str(note["note"]) and "The repository's first commit." in str(note["note"])
    printed.run("correct", "--issue", "all", SOURCE_DATE_EPOCH="1900000000")
    assert pending(printed) == [], "it is said once"
    page = printed.run("corrections").stdout
    assert page.count("## Correction") == 2, "what was issued stays"
    further, first = sorted(page.split("## Correction")[1:], key=lambda note: "An earlier note" not in note)
    assert "A later note on this gives another figure." in first
    assert "later note" not in further
    for format_ in ("html", "atom", "json", "jsonld"):
        assert "A later note on this" in printed.run("corrections", "--format", format_).stdout, format_


def test_publishing_a_figure_that_the_record_contradicts_is_said(printed: Room) -> None:
    printed.write("again.md", LATE)
    address = ("--url", "https://news.example.org/again", "--date", "2026-11-01")
    assert "speaks against 1 figure" in printed.run("publish", "again.md", *address).stderr


def test_drafts_that_give_what_was_corrected_are_listed(printed: Room) -> None:
    printed.write("drafts/next.md", LATE)
    printed.write("drafts/fine.md", LATE.replace("29", "20"))
    for arguments in (("drafts",), ("drafts/fine.md", "drafts/next.md")):
        listed = printed.run("correct", *arguments).stdout
        assert "drafts/next.md:3:36: in work: 29 October 2026 was withdrawn" in listed and "fine.md" not in listed
    assert "in work" not in printed.run("correct").stdout
    printed.write("claims.toml", 'drafts = ["drafts/*"]\n')
    assert "drafts/next.md:3:36: in work" in printed.run("correct").stdout
    printed.write("claims.toml", 'drafts = ["plans"]\n')
    assert "claims.toml, line 1" in printed.refused("correct")


def test_an_articles_foot_and_the_block_for_the_next_issue(printed: Room) -> None:
    article = ("--article", "https://news.example.org/out")
    assert printed.run("corrections", *article).stdout == ""
    printed.run("correct", "--issue", "all", SOURCE_DATE_EPOCH="1793520000")
    foot = printed.run("corrections", *article).stdout
    assert foot.startswith("**Correction, 1 November 2026.** This article gave 29 October 2026")
    assert 'class="corrections"' in printed.run("corrections", *article, "--format", "html").stdout
    assert printed.run("corrections", "--format", "block").stdout.startswith("## Corrections to earlier issues")
    assert "https://news.example.org/other" in printed.refused(
        "corrections", "--article", "https://news.example.org/other"
    )
    assert "jsonld" in printed.refused("corrections", *article, "--format", "atom")


def test_linked_data_has_the_note_and_judges_the_report_that_was_wrong(printed: Room) -> None:
    printed.run("correct", "--issue", "all")
    for article in ((), ("--article", "https://news.example.org/out")):
        nodes = printed.run("corrections", "--format", "jsonld", *article).json()["@graph"]
        assert [node["@type"] for node in nodes] == ["NewsArticle", "ClaimReview"]
        assert "That was wrong" in nodes[0]["correction"][0]["text"]
        assert nodes[1]["itemReviewed"]["author"]["name"] == "Rack Digest"
        assert nodes[1]["reviewRating"]["alternateName"] == "Wrong: it is 20 October 2026"


MERCURY = "Mercury 3 costs {} per 1M input tokens.\n"


@pytest.mark.parametrize(
    ("later", "listed"),
    [
        ({"name": "report.md", "text": MERCURY.format("$0.12"), "source": "Inception", "date": "2026-10-29"}, True),
        ({"name": "other.md", "text": f"As of November 2026, {MERCURY.format('$0.12')}", "source": "Watch",
          "date": "2026-11-02"}, True),
        ({"name": "other.md", "text": f"As of December 2026, {MERCURY.format('$0.12')}", "source": "Watch",
          "date": "2026-12-02"}, False),
        ({"name": "other.md", "text": MERCURY.format("$0.10"), "source": "Watch", "date": "2026-11-02"}, False),
    ],
    ids=["a source corrects itself", "held already", "holds from later", "says the same"],
)  # fmt: skip
def test_what_no_report_stands_by_any_more_is_listed(empty: Room, later: dict[str, str], listed: bool) -> None:
    empty.run("init")
    first = empty.write("report.md", MERCURY.format("$0.10"))
    empty.run("ingest", first, "--source", "Inception", "--date", "2026-10-28")
    article = empty.write("article.md", f"# Prices\n\n{MERCURY.format('$0.10')}")
    empty.run("publish", article, "--url", "https://news.example.org/p", "--date", "2026-11-10")
    assert "not settled" not in empty.run("correct").stdout
    empty.run("ingest", empty.write(later["name"], later["text"]), "--source", later["source"], "--date", later["date"])
    shown = empty.run("correct").stdout
    assert ("not settled" in shown) is listed, shown
    assert not listed or ("https://news.example.org/p, 2026-11-10), line 3" in shown and "$0.12" in shown)
