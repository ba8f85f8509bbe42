"""Where the result of a check goes: files beside standard output, the summary of a step, paths from the root."""

from __future__ import annotations

import json

import pytest
from room import EARLY, LATE, Room

from claims.cli.check_output import FORMATS
from claims.reports import FORMATS as RENDERERS


def test_the_command_offers_every_format_that_there_is() -> None:
    assert tuple(RENDERERS) == FORMATS


def test_a_file_has_what_standard_output_would_have(disputing: Room) -> None:
    draft = disputing.write("draft.md", EARLY)
    for format_ in FORMATS:
        disputing.run("check", draft, "--output-file", f"{format_}=out", "--color", "always", expect=1)
        printed = disputing.run("check", draft, "--format", format_, expect=1).stdout
        assert (disputing.folder / "out").read_text(encoding="utf-8") == printed
    assert [path.name for path in disputing.folder.glob("*.part")] == []


def test_several_files_at_once_in_any_order_of_drafts(disputing: Room) -> None:
    names = [disputing.write("b.md", EARLY), disputing.write("a.md", LATE), disputing.write("c.md", "No figures.\n")]
    first = disputing.run(
        "check", *names, "--output-file", "sarif=one.sarif", "--output-file", "junit=one.xml", "-q", expect=1
    )
    again = disputing.run(
        "check", *reversed(names), "--output-file", "junit=two.xml", "--output-file", "sarif=two.sarif", "-q", expect=1
    )
    assert first.stdout == again.stdout
    for one, two in (("one.sarif", "two.sarif"), ("one.xml", "two.xml")):
        assert (disputing.folder / one).read_bytes() == (disputing.folder / two).read_bytes() != b""


@pytest.mark.parametrize(
    ("outputs", "says"),
    [
        (["sarif"], "FORMAT=PATH"),
        (["sarif="], "FORMAT=PATH"),
        (["xml=out"], "no format xml"),
        (["sarif=out", "junit=./out"], "two outputs"),
        (["sarif=missing/out"], "cannot be written"),
        (["sarif=drafts"], "cannot be written"),
        (["sarif=./draft.md"], "would destroy it"),
        (["sarif=data/claims.db"], "would destroy it"),
        (["sarif=claims.toml"], "would destroy it"),
    ],
)
def test_an_output_that_cannot_be_is_refused(disputing: Room, outputs: list[str], says: str) -> None:
    draft = disputing.write("draft.md", EARLY)
    disputing.write("drafts/other.md", EARLY)
    disputing.write("claims.toml", "")
    options = [part for output in outputs for part in ("--output-file", output)]
    assert says in disputing.refused("check", draft, *options)
    assert (disputing.folder / "draft.md").read_text(encoding="utf-8") == EARLY
    assert not (disputing.folder / "out").exists()


def test_github_gets_a_summary_after_those_of_other_steps(disputing: Room) -> None:
    draft = disputing.write("draft.md", EARLY)
    summary = disputing.folder / "summary.md"
    summary.write_text("before\n", encoding="utf-8")
    disputing.run("check", draft, "--format", "github", expect=1, GITHUB_STEP_SUMMARY=str(summary))
    page = summary.read_text(encoding="utf-8")
    assert page.startswith("before\n") and "CLM103" in page
    disputing.run("check", draft, expect=1, GITHUB_STEP_SUMMARY=str(summary))
    assert summary.read_text(encoding="utf-8") == page
    assert "/proc/none" in disputing.refused("check", draft, "--format", "github", GITHUB_STEP_SUMMARY="/proc/none")


def test_paths_are_from_the_root_of_the_repository_and_fingerprints_do_not_depend_on_the_folder(
    disputing: Room,
) -> None:
    (disputing.folder / ".git").mkdir()
    disputing.write("claims.toml", "")
    disputing.write("drafts/draft.md", EARLY)
    inside = Room(disputing.folder / "drafts")
    whole = str(disputing.folder / "drafts" / "draft.md")
    entries = [
        json.loads(room.run("check", name, "--format", "gitlab", expect=1).stdout)[0]
        for room, name in ((disputing, "drafts/draft.md"), (inside, "draft.md"), (disputing, whole))
    ]
    assert {(entry["location"]["path"], entry["fingerprint"]) for entry in entries} == {
        ("drafts/draft.md", entries[0]["fingerprint"])
    }
    typed = disputing.run(
        "check", "-", "--stdin-filename", "drafts/draft.md", "--format", "gitlab", stdin=EARLY, expect=1
    )
    assert json.loads(typed.stdout)[0] == entries[0]


def test_a_quiet_run_still_gives_machines_their_file(disputing: Room) -> None:
    draft = disputing.write("draft.md", "No figures.\n")
    assert disputing.run("check", draft, "-q").stdout == ""
    assert disputing.run("check", draft, "-q", "--format", "gitlab").stdout == "[]\n"
