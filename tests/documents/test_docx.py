"""Word documents: what is read, what is left out and told, and what is refused."""

from __future__ import annotations

import io
import zipfile

import pytest
from document_makers import make_docx, make_zip, par, run, table
from test_reader_properties import check_map, check_words

from claims.documents import archive, read_bytes
from claims.errors import DocumentError
from claims.model.document import Document

STYLES = (
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H1"/></w:style>'
    '<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="LB2"><w:name w:val="List Bullet 2"/></w:style>'
    '<w:style w:styleId="Q"><w:name w:val="Quote"/></w:style>'
    '<w:style w:styleId="Round"><w:name w:val="Round"/><w:basedOn w:val="Round"/></w:style>'
)
NUMBERED = '<w:numPr><w:ilvl w:val="{}"/><w:numId w:val="{}"/></w:numPr>'


def _read(body: str, **parts: str) -> Document:
    document = read_bytes(make_docx(body, styles=STYLES, **parts), name="report.docx", format="docx")
    check_map(document)
    check_words(document)
    return document


def _blocks(document: Document) -> list[str]:
    return [f"{b.kind.value} {b.level} | {document.text[b.start : b.end]}" for b in document.blocks]


def _part(document: Document, text: str) -> str:
    return document.part(document.raw.index(text))


def test_paragraphs_headings_lists_and_quotes() -> None:
    body = (
        par("Orbit in numbers", "Titel") + par("Speed", "H1") + par("More of it", "Mine")
        + par("It serves 75K tokens/s &amp; more.") + par("One, $5", "", NUMBERED.format(0, 3))
        + par("Inner, 7 ms", "", NUMBERED.format(1, 3)) + par("Also inner", "LB2")
        + par("No list", "", NUMBERED.format(0, 0))
        + par("It is 8 GB, he said.", "Q") + par("Last.", "Round") + par("By outline", "", '<w:outlineLvl w:val="2"/>')
    )  # fmt: skip
    document = _read(body)
    assert _blocks(document) == [
        "heading 1 | Orbit in numbers",
        "heading 1 | Speed",
        "heading 1 | More of it",
        "paragraph 0 | It serves 75K tokens/s & more.",
        "list_item 1 | One, $5",
        "list_item 2 | Inner, 7 ms",
        "list_item 2 | Also inner",
        "paragraph 0 | No list",
        "quote 0 | It is 8 GB, he said.",
        "paragraph 0 | Last.",
        "heading 3 | By outline",
    ]
    assert document.title == "Orbit in numbers"
    assert document.raw == document.text
    assert [_part(document, text) for text in ("75K", "One", "Last")] == ["paragraph 4", "paragraph 5", "paragraph 10"]


def test_a_table_with_a_header_and_one_without() -> None:
    document = _read(table(("GPU", "tok/s"), ("H100", "75,000")) + par("x") + table(("Orbit", "5"), ("Comet", "6")))
    cells = [(b.table, b.row, b.column, document.text[b.start : b.end]) for b in document.blocks if b.table >= 0]
    assert cells == [
        *((0, 0, 0, "GPU"), (0, 0, 1, "tok/s"), (0, 1, 0, "H100"), (0, 1, 1, "75,000")),
        *((1, 1, 0, "Orbit"), (1, 1, 1, "5"), (1, 2, 0, "Comet"), (1, 2, 1, "6")),
    ]
    assert _part(document, "75,000") == "table 1, row 2"


def test_footnotes_follow_and_their_marks_are_no_powers() -> None:
    notes = (
        '<w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>'
        f'<w:footnote w:id="2">{par("Measured at 7 ms.")}</w:footnote>'
    )
    body = f'<w:p>{run("It was 10")}<w:r><w:footnoteReference w:id="2"/></w:r>{run(" times.")}</w:p>'
    document = _read(body, footnotes=notes)
    assert _blocks(document) == ["paragraph 0 | It was 10\ufffc times.", "paragraph 0 | Measured at 7 ms."]
    assert _part(document, "7 ms") == "footnote 2"


def test_runs_of_one_number_are_one_and_powers_stay_powers() -> None:
    up = '<w:vertAlign w:val="superscript"/>'
    document = _read(
        f"<w:p>{run('1')}{run('2', '<w:b/>')}{run('.5 GB at 10')}{run('-7', up)}{run(', the 5')}{run('th', up)}</w:p>"
    )
    assert document.text == "12.5 GB at 10^-7, the 5th"


def test_bold_titles_of_bullets_and_links() -> None:
    link = '<Relationship Id="r7" Type="x/hyperlink" Target="https://a.example/5" TargetMode="External"/>'
    linked = f'<w:hyperlink r:id="r7">{run(" It is 5.")}</w:hyperlink>'
    item = f"<w:p><w:pPr>{NUMBERED.format(0, 1)}</w:pPr>{run('Orbit.', '<w:b/>')}{linked}</w:p>"
    document = _read(item, links=link)
    block = document.blocks[0]
    assert document.text[slice(*block.strong)] == "Orbit."
    assert [(document.text[start:end], target) for start, end, target in document.links] == [
        (" It is 5.", "https://a.example/5")
    ]


def test_what_is_left_out_is_told() -> None:
    body = (
        f"<w:p>{run('It is 5')}<w:del>{run('4')}</w:del><w:ins>{run('0')}</w:ins>{run('9', '<w:strike/>')}"
        f"{run('8', '<w:vanish/>')}<w:r><w:drawing/></w:r>{run(' ms.')}</w:p>"
    )
    document = _read(body, comments="", header1="")
    assert document.text == "It is 50\ufffc\ufffc ms."
    assert set(document.unread) == {
        *("text that a tracked change deleted", "struck-out text", "hidden text", "image"),
        *("page headers and footers", "comments"),
    }


def test_text_boxes_are_read_once() -> None:
    box = f"<w:txbxContent>{par('In a box: 7 ms.')}</w:txbxContent>"
    either = f"<w:Choice>{box}</w:Choice><w:Fallback>{box}</w:Fallback>"
    body = f"<w:p>{run('Before.')}<w:r><w:AlternateContent>{either}</w:AlternateContent></w:r></w:p>"
    assert _blocks(_read(body)) == ["paragraph 0 | Before.", "paragraph 0 | In a box: 7 ms."]


def _bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb, bomb.open("word/document.xml", "w") as part:
        for _ in range(archive.LARGEST_PART // 1_000_000 + 1):
            part.write(b" " * 1_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"It is 5.", "no .docx file"),
        (make_docx(par("x"))[:-30], "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted or of the old format"),
        (make_zip({"a.txt": "x"}), "no text part"),
        (make_zip({"word/document.xml": "<a><b></a>"}), "line 1, column 9: it is not well-formed"),
        (make_zip({"word/document.xml": "<a/>"}), "no body"),
        (make_zip({"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "declares the entity b"),
        (make_docx("<w:tbl><w:tr><w:tc>" * 100 + "</w:tc></w:tr></w:tbl>" * 100), "nested too deeply"),
        (make_zip({f"word/{number}": "" for number in range(archive.MOST_PARTS + 1)}), "more than"),
        (_bomb(), "would unpack to 65 MB|more than 64 MB"),
    ],
    ids=["text", "cut", "old", "other zip", "broken", "no body", "entity", "deep", "many", "bomb"],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_bytes(data, name="x.docx", format="docx")
