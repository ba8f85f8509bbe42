"""Runs the cases of tests/cases/fixes/*.yml, and holds the laws of fixing over texts of every making."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from fake_record import build
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.checks.settings import Settings
from claims.documents import read_bytes
from claims.errors import DocumentError
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.fixing import Fixed, fix_drafts, write_fixed
from claims.workflows.reading import understand

FOLDER = Path(__file__).parent.parent / "cases" / "fixes"
FORMATS = {".md": "markdown", ".html": "html", ".txt": "text", ".csv": "csv"}


def cases(name: str) -> list[Any]:
    return [
        pytest.param(case, id=case["about"].replace(" ", "-"))
        for case in yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    ]


def fix(data: bytes, vocabulary: Vocabulary, *, name: str = "draft.md", **case: Any) -> Fixed:
    """Return what fixing the bytes of one draft gives; with `record`, accepted figures are written too."""
    document = read_bytes(data, name=name, format=FORMATS[Path(name).suffix])
    unsafe = "record" in case
    record = build(case["record"], vocabulary, case.get("settled", ())) if unsafe else None
    (fixed,) = fix_drafts(
        [understand(document, vocabulary)],
        record,
        vocabulary=vocabulary,
        settings=Settings(),
        today=date(2026, 11, 14),
        unsafe=unsafe,
        blanks=case.get("blanks", True),
    )
    return fixed


@pytest.mark.parametrize("case", [*cases("safe.yml"), *cases("accepted.yml")])
def test_case(case: dict[str, Any], vocabulary: Vocabulary) -> None:
    given_ = {key: case[key] for key in ("name", "record", "settled", "blanks") if key in case}
    fixed = fix(case["draft"].encode(), vocabulary, **given_)
    text = fixed.after.document.raw
    assert text == case.get("fixed", case["draft"])
    assert (fixed.edits > 0) == ("fixed" in case)
    assert fix(text.encode(), vocabulary, **given_).edits == 0


#: Pieces of drafts: some that are mended, some that look like it, some that break careless offsets.
PIECES = (
    *("12GB", "5  GB/s", "20 msec", "12 GB", "96%", "$5", "a  b", "H100 80GB", "12\u00a0GB", "12&nbsp;GB", "“12GB”"),
    *("🚀 東京", "e\u0301", "\t", "&amp;", "<b>80GB</b>", "**80**GB", "\u2028", "\x0b", "\r", "\\|", "\ufeff"),
)
#: Pieces that no fix may touch, whatever the format.
LITERALS = ("<!-- 12GB -->", "http://a.example/12GB", '<a title="12GB">x</a>', "<code>12GB</code>", "<q>12GB</q>")
ENDS = ("\n", "\r\n", "\n\n", "\r\n\r\n", "  \n", "\n> ", "\n# ", "\n- ", "\n    ", "\n| a | b |\n|---|---|\n| ")
texts = st.lists(st.tuples(st.sampled_from(PIECES + LITERALS), st.sampled_from(ENDS)), max_size=8).map(
    lambda pieces: "".join(f"It needs {piece}, always.{end}" for piece, end in pieces)
)


def test_a_fixed_text_differs_in_its_fixes_alone(vocabulary: Vocabulary) -> None:
    @settings(deadline=None, max_examples=80, database=None)
    @given(st.sampled_from(["", "\ufeff"]), texts, st.sampled_from(["draft.md", "draft.html", "draft.txt"]))
    def law(mark: str, body: str, name: str) -> None:
        text = mark + body
        fixed = fix(text.encode(), vocabulary, name=name)
        after = fixed.after.document.raw
        assert squeezed(after) == squeezed(text)
        assert (after == text) == (not fixed.edits)
        assert re.findall(r"\r\n|\r|\n", after) == re.findall(r"\r\n|\r|\n", text)
        if name != "draft.txt":
            assert [after.count(literal) for literal in LITERALS] == [text.count(literal) for literal in LITERALS]
        # Twice is once.
        assert fix(after.encode(), vocabulary, name=name).edits == 0

    law()


def squeezed(text: str) -> str:
    """Return what safe fixes must leave as it is: everything but plain blanks, with one spelling of a unit."""
    return text.replace(" ", "").replace("msec", "ms")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["It needs 12GB.", "🚀 12GB.\r\nIt\r takes 5  GB,\n\ntrailing  \n"])
def test_a_file_keeps_its_encoding_its_mark_and_its_line_ends(
    encoding: str, text: str, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    def encoded(content: str) -> bytes:
        mark = "\ufeff" if encoding.startswith("utf-16") else ""
        return (mark + content).encode(encoding)

    path = tmp_path / "draft.md"
    path.write_bytes(encoded(text))
    path.chmod(0o640)
    link = tmp_path / "link.md"
    link.symlink_to(path)
    write_fixed(fix(path.read_bytes(), vocabulary, name=str(link)))
    assert path.read_bytes() == encoded(text.replace("12GB", "12 GB").replace("5  GB", "5 GB"))
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert sorted(one.name for one in tmp_path.iterdir()) == ["draft.md", "link.md"]


def test_a_file_that_changed_meanwhile_is_left_alone(vocabulary: Vocabulary, tmp_path: Path) -> None:
    path = tmp_path / "draft.md"
    path.write_text("It needs 12GB.")
    fixed = fix(path.read_bytes(), vocabulary, name=str(path))
    path.write_text("It needs 12GB, she adds.")
    with pytest.raises(DocumentError, match="has changed since it was read"):
        write_fixed(fixed)
    assert path.read_text() == "It needs 12GB, she adds."
    assert list(tmp_path.iterdir()) == [path]
