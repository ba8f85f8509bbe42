"""A correction that is put into the article's file: the figure, the note at its foot, and not a byte besides."""

from __future__ import annotations

from pathlib import Path

import pytest
from room import Room

ADDRESS = ("--url", "https://news.example.org/out", "--date", "2026-10-31")
LINE = "DeepSeek open-sourced DeepInfer on 29 October 2026"
NOON = "1793534400"  # 1 November 2026, 12:00 UTC
HEADING = "Correction, 1 November 2026."


def published(room: Room, name: str, data: bytes) -> Path:
    """Publish a file of these bytes, and settle on the other date."""
    path = room.folder / name
    path.write_bytes(data)
    room.run("publish", name, *ADDRESS)
    room.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    return path


def errors(room: Room, name: str) -> list[str]:
    found = room.run("check", name, "--format", "json").json()["findings"]
    return [finding["code"] for finding in found if finding["severity"] == "error"]


MARKDOWN = f"# Out\n\n{LINE}, at *last*.  \n\n-  a list\n\n```\n29 October 2026\n```\n\n&copy; we"
HTML = (
    "<!DOCTYPE html>\n<html><head><title>Out</title></head>\n<body>\n  <article>\n    <h1>Out</h1>\n"
    f"    <p>{LINE}.</p>\n  </article>\n  <footer>Imprint</footer>\n</body></html>\n"
)
CASES = {
    "article.md": MARKDOWN.encode(),
    "ended.md": f"{MARKDOWN}\n".encode(),
    "windows.md": b"\xef\xbb\xbf" + MARKDOWN.replace("\n", "\r\n").encode(),
    "wide.md": ("\ufeff" + MARKDOWN).encode("utf-16-le"),
    "front.md": f'---\ntitle: "Out: the story"\n---\n\n{MARKDOWN}\n'.encode(),
    "plain.txt": f"Out\n\n{LINE}.\n".encode(),
    "page.html": HTML.encode(),
    "windows.html": HTML.replace("\n", "\r\n").encode("utf-8-sig"),
    "loose.html": f"<h1>Out</h1><p>{LINE}.</p>".encode(),
}


def encoding_of(data: bytes) -> str:
    return "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-8"


@pytest.mark.parametrize("name", CASES)
def test_the_figure_is_changed_and_the_note_added_and_nothing_else(disputing: Room, name: str) -> None:
    path, before = disputing.folder / name, CASES[name]
    published(disputing, name, before)
    disputing.run("correct", "--issue", "all", "--apply", SOURCE_DATE_EPOCH=NOON)
    after, encoding = path.read_bytes(), encoding_of(before)
    put = before.decode(encoding).replace("on 29 October", "on 20 October", 1)
    text = after.decode(encoding)
    # All of the old text is there in its order, and what is new stands in one place.
    foot = len(text) - len(put)
    place = next(at for at in range(len(put), -1, -1) if text[:at] == put[:at] and text[at + foot :] == put[at:])
    added = text[place : place + foot]
    assert HEADING in added and added.count("October 2026") == 2 and "The text has been changed." in added
    assert ("\r\n" in before.decode(encoding)) == ("\r\n" in added)
    assert added.replace("\r\n", "").count("\n") == (0 if "\r\n" in added else added.count("\n"))
    assert errors(disputing, name) == []
    assert disputing.run("correct", "--format", "json").json() == []


def test_the_applied_text_is_the_new_edition(disputing: Room) -> None:
    published(disputing, "article.md", MARKDOWN.encode())
    disputing.run("correct", "--issue", "all", "--apply")
    record = disputing.export()
    done = disputing.run("publish", "article.md", *ADDRESS)
    assert done.stdout == "" and disputing.export() == record
    assert "The text has been changed." in disputing.run("corrections").stdout


def test_an_issued_note_is_put_into_the_file_later_and_only_once(disputing: Room) -> None:
    path = published(disputing, "article.md", MARKDOWN.encode())
    (note,) = disputing.run("correct", "--format", "json").json()
    disputing.run("correct", "--issue", "all", SOURCE_DATE_EPOCH=NOON)
    assert path.read_bytes() == MARKDOWN.encode()
    assert "The text is as it was published." in disputing.run("corrections").stdout
    disputing.run("correct", "--issue", note["id"], "--apply")
    once = path.read_bytes()
    assert once.count(HEADING.encode()) == 1
    assert "says so already" in disputing.run("correct", "--issue", note["id"], "--apply").stderr
    assert path.read_bytes() == once


def test_a_file_that_says_something_else_is_not_touched_and_nothing_is_issued(disputing: Room) -> None:
    path = published(disputing, "article.md", MARKDOWN.encode())
    path.write_bytes(MARKDOWN.replace("last", "long last").encode())
    disputing.run("correct")
    assert "is not the text that was published" in disputing.refused("correct", "--issue", "all", "--apply")
    path.unlink()
    assert "--file" in disputing.refused("correct", "--issue", "all", "--apply")
    (disputing.folder / "moved.md").write_bytes(MARKDOWN.encode())
    disputing.run("correct", "--issue", "all", "--apply", "--file", "moved.md")
    assert errors(disputing, "moved.md") == []


@pytest.mark.parametrize(
    "text",
    [
        "# Out\n\nDeepSeek open-sourced DeepInfer on Thursday, 29 October 2026.\n",
        f"# Out\n\n{LINE}.\n\n```\nleft open\n",
    ],
    ids=["a weekday beside it", "no foot to be seen"],
)
def test_what_cannot_be_put_right_by_itself_is_left_to_a_person(disputing: Room, text: str) -> None:
    path = published(disputing, "article.md", text.encode())
    disputing.run("correct")
    assert "by hand" in disputing.refused("correct", "--issue", "all", "--apply")
    assert path.read_bytes() == text.encode()


def test_a_corrected_part_and_its_total_are_put_right_together(empty: Room) -> None:
    empty.run("init")
    for name, cars, source in (("a.md", 40, "Coast News"), ("b.md", 48, "Harbour Office")):
        text = f"The Kestrel ferry carries {cars} cars.\n"
        empty.run("ingest", empty.write(name, text), "--source", source, "--date", "2026-02-02")
    article = "The Kestrel ferry carries 40 cars and the Heron ferry 25 cars, 65 cars in all.\n"
    empty.run("publish", empty.write("ferries.md", article), *ADDRESS)
    empty.run("resolve", "Kestrel", "--accept", "48 cars", "--reason", "Counted.")
    empty.run("correct", "--issue", "all", "--apply")
    text = (empty.folder / "ferries.md").read_text(encoding="utf-8")
    assert text.startswith("The Kestrel ferry carries 48 cars and the Heron ferry 25 cars, 73 cars in all.\n")
    assert text.count("**Correction, ") == 2
    assert errors(empty, "ferries.md") == []
    assert empty.run("correct", "--format", "json").json() == []


def test_apply_and_file_need_a_note_to_issue(printed: Room) -> None:
    printed.refused("correct", "--apply")
    printed.refused("correct", "--issue", "all", "--file", "article.md")


def test_what_somebody_is_said_to_have_said_is_not_changed(disputing: Room) -> None:
    text = "# Out\n\nAccording to Rack Digest, DeepSeek open-sourced DeepInfer on 29 October 2026.\n"
    path = published(disputing, "article.md", text.encode())
    (note,) = disputing.run("correct", "--format", "json").json()
    assert note["kind"] == "clarification"
    disputing.run("correct", "--issue", "all", "--apply")
    after = path.read_text(encoding="utf-8")
    assert after.startswith(text) and "**Clarification, " in after and "The text is as it was published." in after
    checked = disputing.run("check", "article.md", "--format", "concise", expect=1).stdout
    assert "CLM107" in checked, "whether to print a withdrawn claim at all is an editor's decision"


@pytest.mark.parametrize("name", ["article.md", "page.html", "plain.txt"])
def test_a_note_in_any_letters_is_known_again_in_the_text(disputing: Room, name: str) -> None:
    reason = 'It said "29 October" & <b>more</b>: 5 < 6, *a* _b_ ~c~ `d` [e](f) #7 29/10/2026 $0.10 | x'
    path = disputing.folder / name
    path.write_bytes(CASES[name])
    disputing.run("publish", name, *ADDRESS)
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", reason)
    disputing.run("correct", "--issue", "all", "--apply")
    assert errors(disputing, name) == []
    assert disputing.run("correct", "--format", "json").json() == []


def test_the_next_issue_may_carry_the_block(disputing: Room) -> None:
    published(disputing, "article.md", MARKDOWN.encode())
    disputing.run("correct", "--issue", "all")
    block = disputing.run("corrections", "--format", "block").stdout
    draft = disputing.write("next.md", f"# The next issue\n\nDeepInfer reaches a 96% input cache hit rate.\n\n{block}")
    assert "29 October 2026" in block and errors(disputing, draft) == []


@pytest.mark.parametrize(
    "said",
    [
        f"“{LINE},” Token Weekly wrote.",
        f'The letter read: "{LINE}, in a hurry."',
        f"According to Token Weekly, {LINE}.",
        f"{LINE}, said Token Weekly.",
        f"> {LINE}.",
    ],
    ids=["quoted", "between marks", "according to", "said", "a quoting block"],
)
def test_what_others_said_is_never_rewritten(disputing: Room, said: str) -> None:
    path = published(disputing, "article.md", f"# Out\n\n{said}\n".encode())
    before = path.read_bytes()
    pending = disputing.run("correct", "--format", "json").json()
    done = disputing.run("correct", "--issue", "all", "--apply", expect=2 if pending else 0, SOURCE_DATE_EPOCH=NOON)
    assert path.read_bytes() == before, done


def test_a_range_is_left_to_a_person(disputing: Room) -> None:
    text = b"# Out\n\nDeepSeek open-sourced DeepInfer between 25 and 29 October 2026.\n"
    path = published(disputing, "article.md", text)
    pending = disputing.run("correct", "--format", "json").json()
    disputing.run("correct", "--issue", "all", "--apply", expect=2 if pending else 0, SOURCE_DATE_EPOCH=NOON)
    assert path.read_bytes() == text
