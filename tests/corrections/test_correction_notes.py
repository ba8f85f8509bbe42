"""What readers see: plain words, the newsroom's own templates, and hostile text inert."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from correction_builders import note, publication
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from claims.corrections.notes import TEMPLATES, Templates, issued
from claims.corrections.text import day_in_words, local_day, rfc3339, sentence
from claims.errors import ConfigurationError
from claims.escaping import markdown, safe_url, visible
from claims.model.correction import CorrectionKind, CorrectionStatus

HOSTILE = "<script>alert(1)</script> [x](javascript:alert(2)) ![y](//evil.example) \u202etxt\u2066 `a` **b** &lt; \x00"


class Tags(HTMLParser):
    """Collects the elements, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_kind_is_said_in_plain_words_whatever_the_text_says() -> None:
    for kind in CorrectionKind:
        page = Templates().page([note(kind=kind, note="A small matter.")])
        assert f"## {kind.value.capitalize()}, 1 December 2026" in page


def test_the_page_tells_article_error_right_value_source_and_reason_newest_first() -> None:
    page = Templates().page([note(1), note(3), note(2)])
    assert page.index("3 December 2026") < page.index("2 December 2026") < page.index("1 December 2026")
    assert "[The first story](https://news.example/first), published 30 October 2026" in page
    assert "29 October 2026. That was wrong. The right figure is 20 October 2026, according to DeepSeek." in page
    assert "Why: The repository shows it." in page


def test_only_issued_notes_are_public() -> None:
    pending = note(1, status=CorrectionStatus.PENDING, issued=None)
    dropped = note(2, status=CorrectionStatus.DROPPED)
    assert issued([pending, dropped]) == ()
    for format in ("md", "html"):
        assert "No corrections have been issued." in Templates().page([pending, dropped], format)
    assert Templates().foot([pending], "md") == Templates().foot([pending], "html") == ""


def test_the_editors_words_replace_the_default_ones() -> None:
    page = Templates().page([note(note="We misread the announcement.")])
    assert "We misread the announcement." in page and "That was wrong" not in page


def test_days_are_the_editors() -> None:
    late = note(issued="2026-12-01T23:30:00Z")
    assert Templates().heading(late) == "Correction, 1 December 2026"
    assert Templates(zone=ZoneInfo("Europe/Berlin")).heading(late) == "Correction, 2 December 2026"


def test_a_newsroom_replaces_one_template_and_keeps_the_others(tmp_path: Path) -> None:
    (tmp_path / "note.txt.j2").write_text("Wir haben {{ note.wrong }} geschrieben; richtig ist {{ note.right }}.")
    own = Templates(tmp_path)
    assert "Wir haben 29 October 2026 geschrieben" in own.foot([note()])
    assert own.foot([note()]).startswith("**Correction, 1 December 2026.**")


def test_a_broken_or_missing_template_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "note.txt.j2").write_text("{{ note.wrong }")
    with pytest.raises(ConfigurationError, match=r"note\.txt\.j2, line 1"):
        Templates(tmp_path).note(note())
    (tmp_path / "note.txt.j2").write_text("{{ note.nothing_of_this_name }}")
    with pytest.raises(ConfigurationError, match="nothing_of_this_name"):
        Templates(tmp_path).note(note())
    with pytest.raises(ConfigurationError, match="does not exist"):
        Templates(tmp_path / "nowhere")
    with pytest.raises(ConfigurationError, match="md or html"):
        Templates().foot([note()], "pdf")


def test_the_listed_templates_are_the_shipped_ones() -> None:
    folder = Path(__import__("claims.corrections", fromlist=["x"]).__file__).parent / "templates"
    assert sorted(path.name for path in folder.iterdir()) == sorted(TEMPLATES)


def hostile_note(**fields: object):  # type: ignore[no-untyped-def]
    article = publication().model_copy(update={"title": HOSTILE, "url": "javascript:alert(3)"})
    return note(
        wrong=HOSTILE,
        right=HOSTILE,
        source=HOSTILE,
        why=HOSTILE,
        source_url="javascript:alert(4)",
        publication=article,
        **fields,
    )


@pytest.mark.parametrize("text", ["", HOSTILE], ids=["default wording", "editor's text"])
def test_hostile_text_is_inert_in_html(text: str) -> None:
    for page in (
        Templates().page([hostile_note(note=text)], "html"),
        Templates().foot([hostile_note(note=text)], "html"),
    ):
        tags = Tags(page)
        assert not {"script", "img", "iframe"} & {tag for tag, _ in tags.elements}
        assert not any(tag == "a" for tag, _ in tags.elements)
        assert "<script>alert(1)</script>" in tags.text  # nothing is lost: it is shown as text
        assert "\u202e" not in page and "[U+202E]" in page


@pytest.mark.parametrize("text", ["", HOSTILE], ids=["default wording", "editor's text"])
def test_hostile_text_is_inert_in_markdown(text: str) -> None:
    notes = [hostile_note(note=text)]
    for source in (Templates().page(notes), Templates().foot(notes), Templates().block(notes)):
        tags = Tags(MarkdownIt("commonmark").render(source))
        assert {tag for tag, _ in tags.elements} <= {"h1", "h2", "p", "strong", "ul", "li"}
        assert "<script>alert(1)</script>" in tags.text


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_escaped_markdown_renders_as_the_same_letters(text: str) -> None:
    rendered = Tags(MarkdownIt("commonmark").render(markdown(text)))
    assert " ".join(rendered.text.split()) == " ".join(visible(text).split())
    assert {tag for tag, _ in rendered.elements} <= {"p"}


@pytest.mark.parametrize(
    "start", ["1. a", "- a", "+ a", "# a", "> a", "12) a", "= a", "*a*", "1.5x", "    code", "a | b", "~~a~~"]
)
def test_no_line_start_becomes_markup(start: str) -> None:
    assert MarkdownIt("gfm-like", {"linkify": False}).render(markdown(start)).startswith("<p>")


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://a.example/x?y=1", True), ("http://a.example", True), ("javascript:alert(1)", False),
        ("JaVaScript:alert(1)", False),
        ("data:text/html,x", False), ("//a.example", False), ("https://", False), ("https://a.example/\u202e", False),
        ("https://a b.example", False), ("https://a.example/\"onclick=", False), ("https://[bad", False), ("", False),
    ],
)  # fmt: skip
def test_only_web_addresses_become_links(url: str, safe: bool) -> None:
    assert safe_url(url) == (url if safe else "")


def test_days_in_words() -> None:
    assert day_in_words("2026-10-20") == "20 October 2026" and day_in_words("--11-04") == "4 November"
    assert day_in_words("no date") == "no date" and day_in_words("") == ""


def test_stamps() -> None:
    assert rfc3339("2026-12-01T10:00:00+02:00") == "2026-12-01T08:00:00Z"
    assert rfc3339("2026-12-01") == "2026-12-01T00:00:00Z"
    assert local_day("2026-12-01", ZoneInfo("Pacific/Kiritimati")) == "2026-12-01"
    with pytest.raises(ConfigurationError, match="no date and time"):
        rfc3339("yesterday")


def test_small_words() -> None:
    assert sentence("so it is") == "so it is." and sentence("Really?") == "Really?" and sentence(" ") == ""
