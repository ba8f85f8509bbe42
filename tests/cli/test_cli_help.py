"""Every command explains itself, and everything that does not exist is refused in one sentence."""

from __future__ import annotations

import re

import click
import pytest
from room import Room

from claims import __version__
from claims.cli.main import COMMANDS, cli

BUILT = [name for name, (module, _) in COMMANDS.items() if module != "unbuilt"]
UNBUILT = [name for name in COMMANDS if name not in BUILT]


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", BUILT)
def test_help_works_and_has_an_example(empty: Room, name: str) -> None:
    long, short = empty.run(name, "--help").stdout, empty.run(name, "-h").stdout
    assert long == short
    examples = re.findall(r"^ +claims (\S+)", long.partition("Examples:")[2], re.MULTILINE)
    assert name in examples
    assert set(examples) <= set(BUILT)


@pytest.mark.parametrize("name", BUILT)
def test_each_line_of_an_example_names_options_that_exist(name: str) -> None:
    text = str(command(name).help).partition("Examples:")[2].replace("\\\n", " ")
    for line in re.findall(r"claims [^|&]+", text):
        words = line.split()
        known = {option for parameter in command(words[1]).params for option in parameter.opts}
        assert {word for word in words if re.fullmatch(r"--[a-z-]+", word)} <= known


@pytest.mark.parametrize("name", BUILT)
def test_the_overview_says_what_the_command_says_of_itself(name: str) -> None:
    assert command(name).short_help
    assert COMMANDS[name][1].split(":")[0].rstrip(".") in str(command(name).short_help)


def test_the_overview_lists_every_command(empty: Room) -> None:
    text = empty.run("--help").stdout
    assert all(re.search(rf"^  {name} ", text, re.MULTILINE) for name in COMMANDS)
    assert empty.run("--version").stdout == f"claims, version {__version__}\n"


@pytest.mark.parametrize("name", UNBUILT)
def test_what_is_not_built_yet_says_so(empty: Room, name: str) -> None:
    assert f"claims {name}" in empty.refused(name, "anything", "--at", "all")


def test_unknown_commands_options_and_words_are_refused(empty: Room) -> None:
    assert "frobnicate" in empty.refused("frobnicate")
    for name in BUILT:
        assert "--sideways" in empty.refused(name, "--sideways")
    assert "resigned" in empty.refused("conflicts", "--status", "resigned")
    assert "telepathy" in empty.refused("add", "It costs $5.", "--source", "A", "--medium", "telepathy")
    assert "FILE" in empty.refused("check")
    assert "--reason" in empty.refused("resolve", "DeepInfer", "--accept", "155T")


@pytest.mark.parametrize("name", [name for name in BUILT if any(p.name == "format_" for p in command(name).params)])
def test_unknown_formats_are_refused_with_those_that_exist(empty: Room, name: str) -> None:
    (option,) = [parameter for parameter in command(name).params if parameter.name == "format_"]
    needed = ["x"] * sum(isinstance(p, click.Argument) and p.required for p in command(name).params)
    sentence = empty.refused(name, *needed, "--format", "stone-tablet")
    assert "stone-tablet" in sentence
    assert all(known in sentence for known in str(option.metavar).split("|"))


@pytest.mark.parametrize("arguments", [("conflicts", "--format", "csv"), ("extract", "x", "--format", "csv")])
def test_formats_of_later_say_that_they_are_not_there_yet(empty: Room, arguments: tuple[str, ...]) -> None:
    assert "not there yet" in empty.refused(*arguments)


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2026-02-30", "30/10/2026", ""])
def test_what_is_no_date_is_refused(empty: Room, day: str) -> None:
    assert "2026-10-30" in empty.refused("extract", "x.md", "--date", day) or "calendar" in empty.refused(
        "extract", "x.md", "--date", day
    )


def test_without_a_command_the_help_is_shown_as_an_error(empty: Room) -> None:
    done = empty.run(expect=2)
    assert done.stdout == "" and "Commands:" in done.stderr
