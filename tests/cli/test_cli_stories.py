"""From what was printed to what readers are told: four stories, each from end to end."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from room import LATE, Room

URL = "https://news.example.org/out"
NOON = {"SOURCE_DATE_EPOCH": "1796385600"}  # 4 December 2026, 12:00 UTC
ATOM = "{http://www.w3.org/2005/Atom}"


def codes(room: Room, name: str, expect: int = 0) -> list[str]:
    found = room.run("check", name, "--format", "json", expect=expect).json()["findings"]
    return [finding["code"] for finding in found if finding["severity"] == "error"]


def pending(room: Room) -> list[dict[str, object]]:
    found = room.run("correct", "--format", "json").json()
    assert isinstance(found, list)
    return found


def room_with(room: Room, reports: dict[str, tuple[str, str]], article: str) -> None:
    """Ingest reports (source -> date and text), and publish an article."""
    room.run("init")
    for number, (source, (date, text)) in enumerate(reports.items()):
        room.run("ingest", room.write(f"report-{number}.md", f"{text}\n"), "--source", source, "--date", date)
    room.run("publish", room.write("article.md", f"# Out\n\n{article}\n"), "--url", URL, "--date", "2026-10-31")


def everywhere(room: Room) -> dict[str, str]:
    """Return what readers are told of the one note there is, wherever they look."""
    article = ("--article", URL)
    feed = room.run("corrections", "--format", "json").json()
    entry = ElementTree.fromstring(room.run("corrections", "--format", "atom").stdout).find(f"{ATOM}entry")
    linked = json.loads(room.run("corrections", "--format", "jsonld", *article).stdout)["@graph"]
    assert entry is not None
    return {
        "foot": room.run("corrections", *article).stdout,
        "foot in HTML": room.run("corrections", *article, "--format", "html").stdout,
        "page": room.run("corrections").stdout,
        "page in HTML": room.run("corrections", "--format", "html").stdout,
        "next issue": room.run("corrections", "--format", "block").stdout,
        "JSON Feed": feed["items"][0]["content_text"],
        "Atom": f"{entry.findtext(f'{ATOM}title')} {entry.findtext(f'{ATOM}content')}",
        "linked data": "{name}. {text}".format(**linked[0]["correction"][0]),
    }


def test_a_date_that_was_wrong(disputing: Room) -> None:
    text = "# Out\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n"
    path = disputing.folder / disputing.write("article.md", text)
    disputing.run("publish", "article.md", "--url", URL, "--date", "2026-10-31")
    told = disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.").stderr
    assert "1 published article printed another value" in told
    (note,) = pending(disputing)
    assert (note["kind"], note["where"]) == ("correction", 3)
    assert note["quote"] == "DeepSeek open-sourced DeepInfer on 29 October 2026."

    disputing.run("correct", "--issue", "all", **NOON)
    for place, shown in everywhere(disputing).items():
        for words in ("Correction", "29 October 2026", "That was wrong", "20 October 2026", "as it was published"):
            assert words in shown, (place, words, shown)
    assert path.read_text(encoding="utf-8") == text, "the file is not touched unless asked"

    disputing.run("correct", "--issue", str(note["id"]), "--apply", **NOON)
    foot = disputing.run("corrections", "--article", URL).stdout
    assert "The text has been changed." in foot
    assert path.read_text(encoding="utf-8") == f"{text.replace('29', '20')}\n{foot.strip()}\n"
    assert codes(disputing, "article.md") == []
    assert all("has been changed" in shown for shown in everywhere(disputing).values())

    assert codes(disputing, disputing.write("later.md", LATE), expect=1) == ["CLM107"]


def test_a_price_that_was_right_when_it_was_printed(empty: Room) -> None:
    room_with(
        empty,
        {
            "Inception": ("2026-10-28", "Mercury 3 costs $0.10 per 1M input tokens."),
            "Price Watch": ("2026-12-02", "As of December 2026, Mercury 3 costs $0.15 per 1M input tokens."),
        },
        "Mercury 3 costs $0.10 per 1M input tokens.",
    )
    empty.run("resolve", "Mercury 3, input price", "--accept", "$0.15", "--outcome", "both_true_then",
              "--reason", "The price was raised in December.")  # fmt: skip
    (note,) = pending(empty)
    assert note["kind"] == "update" and "right when it was published" in str(note["note"])
    empty.run("correct", "--issue", "all", "--apply", **NOON)
    for place, shown in everywhere(empty).items():
        assert "Update" in shown and "Correction," not in shown and "wrong" not in shown, place
    nodes = empty.run("corrections", "--format", "jsonld").json()["@graph"]
    assert [node["@type"] for node in nodes] == ["NewsArticle"], "nobody was wrong"
    assert "Mercury 3 costs $0.15 per 1M input tokens." in (empty.folder / "article.md").read_text(encoding="utf-8")
    assert codes(empty, "article.md") == []
    old = empty.write("later.md", "Mercury 3 costs $0.10 per 1M input tokens.\n")
    assert codes(empty, old, expect=1) == ["CLM104"]


def test_a_slip_of_the_unit(empty: Room) -> None:
    room_with(
        empty,
        {"NVIDIA": ("2026-10-01", "The H100 has a memory bandwidth of 3.35 TB/s.")},
        "The H100 has a memory bandwidth of 3.35 GB/s.",
    )
    assert codes(empty, "article.md", expect=1) == ["CLM301"]
    empty.run("resolve", "H100", "--accept", "3.35 TB/s", "--reason", "The data sheet.")
    (note,) = pending(empty)
    assert (note["kind"], note["wrong"], note["right"]) == ("correction", "3.35 GB/s", "3.35 TB/s")
    empty.run("correct", "--issue", "all", "--apply", **NOON)
    assert "bandwidth of 3.35 TB/s." in (empty.folder / "article.md").read_text(encoding="utf-8")
    assert codes(empty, "article.md") == []


def test_a_total_that_depended_on_a_corrected_part(empty: Room) -> None:
    room_with(
        empty,
        {
            "Coast News": ("2026-10-01", "The Kestrel ferry carries 40 cars."),
            "Harbour Office": ("2026-10-02", "The Kestrel ferry carries 48 cars."),
        },
        "The Kestrel ferry carries 40 cars and the Heron ferry 25 cars, 65 cars in all.",
    )
    empty.run("resolve", "Kestrel", "--accept", "48 cars", "--reason", "Counted on board.")
    assert {note["wrong"]: note["right"] for note in pending(empty)} == {"40 cars": "48 cars", "65 cars": "73 cars"}
    empty.run("correct", "--issue", "all", "--apply", **NOON)
    text = (empty.folder / "article.md").read_text(encoding="utf-8")
    assert "carries 48 cars and the Heron ferry 25 cars, 73 cars in all." in text
    assert text.count("computed from 40 cars") == 1
    assert codes(empty, "article.md") == []
