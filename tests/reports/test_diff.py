"""The preview of changes."""

from __future__ import annotations

from claims.reports.diff import unified_diff


def test_equal_texts_have_no_diff() -> None:
    assert unified_diff("a\n", "a\n", "draft.md") == ""


def test_a_changed_line_stands_between_its_neighbours() -> None:
    assert unified_diff("one\n12GB\nthree\n", "one\n12 GB\nthree\n", "draft.md") == (
        "--- a/draft.md\n+++ b/draft.md\n@@ -1,3 +1,3 @@\n one\n-12GB\n+12 GB\n three\n"
    )


def test_line_ends_and_a_missing_last_one_are_shown_as_patch_needs_them() -> None:
    assert unified_diff("a\r\n12GB", "a\r\n12 GB", "d.md").splitlines(keepends=True)[3:] == [
        " a\r\n",
        "-12GB\n",
        "\\ No newline at end of file\n",
        "+12 GB\n",
        "\\ No newline at end of file\n",
    ]


def test_odd_separators_are_letters_of_their_line() -> None:
    diff = unified_diff("a\x0b12GB\u2028b\n", "a\x0b12 GB\u2028b\n", "d.md")
    assert diff.count("\n") == 5 and "-a\x0b12GB\u2028b\n" in diff


def test_a_terminal_obeys_nothing_in_it() -> None:
    shown = unified_diff("\x1b[2J12GB\n", "\x1b[2J12 GB\n", "d\x1b.md\n+++ x", color=True, terminal=True)
    assert "\x1b[2J" not in shown and "␛[2J12 GB" in shown
    assert "d␛.md +++ x" in shown
