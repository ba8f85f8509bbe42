"""What holds for every format: a whole map, a document or an error for any bytes, linear time, lazy imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from document_makers import make_docx, make_pdf, make_xlsx, page_of, par, run, table
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import grows_too_fast, seconds
from test_reader_properties import check_map, check_words

from claims.documents import format_of, read_bytes, read_file, read_text
from claims.errors import DocumentError
from claims.model.document import Document

TEXTS = ("email", "feed", "csv", "tsv")
BINARIES = ("xlsx", "pdf", "docx")

MAIL = (
    b"From: Ann <a@a.example>\nSubject: Re: =?utf-8?q?Orbit_=E2=82=AC5?=\nDate: Tue, 3 Nov 2026 08:00:00 +0000\n"
    b"MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\n"
    b"Content-Type: text/plain; charset=iso-8859-1; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\n"
    b"It costs =E9 5 \nms.\n\nOn Mon, 2 Nov 2026 at 10:12, Bob <b@b.example> wrote:\n> It is 8.\n>> And 9.\n-- \nAnn\n"
    b"--b\nContent-Type: text/html\n\n<p>It</p>\n--b--\n"
)
FEED = (
    b'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry>'
    b'<title>One &amp; two</title><link href="https://a.example"/><updated>2026-11-03</updated><content type="html">'
    b"&lt;p&gt;It is &lt;b&gt;5&lt;/b&gt; ms.&lt;/p&gt;</content></entry></feed>"
)
CSV = b'\xef\xbb\xbfGPU;"$ per ""hour""";ms\r\nH100;"2,5\nor so";5\r\n\r\nB200;4;6\r\n'


@pytest.fixture(scope="module")
def whole() -> dict[str, bytes]:
    """One sound file of each format."""
    return {
        "email": MAIL,
        "feed": FEED,
        "csv": CSV,
        "tsv": CSV.replace(b";", b"\t"),
        "xlsx": make_xlsx({"Prices": [["GPU", "$/hour"], ["H100", 2.5]]}),
        "pdf": make_pdf([page_of(("It serves 40 users at 5 ms, as its maker", "says.")), page_of(("More of it.",))]),
        "docx": make_docx(
            par("It is 5.") + table(("a", "b"), ("c", "1")) + f"<w:p>{run('10')}{run('6', '<w:b/>')}</w:p>"
        ),
    }


def _check(document: Document) -> None:
    check_map(document)
    if document.format not in ("csv", "tsv"):  # they may turn decimal commas into points
        check_words(document)
    starts = [start for start, _ in document.parts]
    assert starts == sorted(starts)
    assert all(0 <= start <= len(document.raw) for start in starts)
    document.raw.encode("utf-8")  # no half of a surrogate pair


@pytest.mark.parametrize("format", [*TEXTS, *BINARIES])
def test_a_sound_file_is_read_and_twice_the_same(whole: dict[str, bytes], format: str) -> None:
    document = read_bytes(whole[format], name=f"x.{format}", format=format)
    _check(document)
    assert document.blocks
    assert document == read_bytes(whole[format], name=f"x.{format}", format=format)


@pytest.mark.parametrize("format", [*TEXTS, *BINARIES])
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_any_damage_gives_a_document_or_an_error(whole: dict[str, bytes], format: str, data: st.DataObject) -> None:
    raw = bytearray(whole[format])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        end = data.draw(st.integers(start, min(len(raw), start + 12)))
        raw[start:end] = data.draw(st.binary(max_size=8))
    try:
        document = read_bytes(bytes(raw), name="x", format=format)
    except DocumentError as error:
        assert str(error).startswith("x")
        assert "\n" not in str(error)
    else:
        _check(document)


@pytest.mark.parametrize("format", [*TEXTS, *BINARIES])
@given(data=st.binary(max_size=300))
@settings(max_examples=40, deadline=None)
def test_any_bytes_give_a_document_or_an_error(format: str, data: bytes) -> None:
    try:
        _check(read_bytes(data, name="x", format=format))
    except DocumentError as error:
        assert str(error).startswith("x")


_MARKS = st.sampled_from(
    [
        *("> ", ">", "\n", "\n\n", "-- \n", "On 2 Nov 2026, Bob wrote:\n", "From: Bob\nSent: x\nTo: y\n", "a", "5 ms."),
        *(",", ";", '"', '""', "\t", "|", "sep=;", "12,5", "---- Original Message ----\n", "=E9", "<b>", "é", "\x00"),
        *(" ", "\r\n"),
    ]
)


@pytest.mark.parametrize("format", ["email", "csv", "tsv"])
@given(text=st.lists(_MARKS, max_size=40).map("".join))
@settings(max_examples=80, deadline=None)
def test_any_text_keeps_a_whole_map(format: str, text: str) -> None:
    _check(read_text("Subject: x\n\n" + text if format == "email" else text, name="x", format=format))


@given(
    cells=st.lists(
        st.lists(st.text(st.sampled_from('ab1 ,;"\r\n|é'), max_size=5), min_size=2, max_size=4), min_size=1, max_size=5
    )
)
@settings(max_examples=100, deadline=None)
def test_a_written_csv_is_read_cell_by_cell(cells: list[list[str]]) -> None:
    def quoted(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    raw = "\n".join(",".join(map(quoted, row)) for row in cells)
    document = read_text("sep=,\n" + raw, name="x", format="csv")
    read = [" ".join(document.text[b.start : b.end].split()) for b in document.blocks]
    assert read == [" ".join(text.split()) for row in cells for text in row if text.strip()]


def _pdf_of(text: str) -> bytes:
    lines = [text[start : start + 90] for start in range(0, len(text), 90)]
    pages = [lines[start : start + 55] for start in range(0, len(lines), 55)]
    return make_pdf([[(70.0, 800.0 - 12 * number, 10.0, line) for number, line in enumerate(page)] for page in pages])


def _hostile(format: str, piece: str, length: int) -> bytes:
    text = (piece * (length // len(piece) + 1))[:length]
    if format == "email":
        return ("Subject: x\n\n" + text).encode()
    if format == "feed":
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        return f"<rss><channel><item><description>{escaped}</description></item></channel></rss>".encode()
    if format == "docx":
        return make_docx(par(text.replace("&", "&amp;").replace("<", "&lt;")) + "<w:p/>" * (length // 40))
    if format == "pdf":
        return _pdf_of(text.replace("\n", " "))
    return text.encode()


@pytest.mark.parametrize(
    ("format", "pieces"),
    [
        (
            "email",
            [
                "> ",
                ">",
                ">\n\n",
                "-- \n",
                "On 2 Nov 2026, Bob wrote:\n> x\n",
                "From: a\nTo: b\nCc: c\n",
                "On ",
                "wrote",
                "a \n",
            ],
        ),
        ("email", ["---- Original Message ----\n", "_" * 11 + "\n", "-", "On a wrote:\n>", "- ", "&", "\n"]),
        ("feed", ["<b>", "&", "a ", "<table><td>", "<a href=x>"]),
        ("csv", ['"', '""', '","', ",", ";,", "\n", "\r", 'a"', "a,\n\n", '"a""', "5,a\n", " "]),
        ("tsv", ["\t", '"\t', "a\tb\n"]),
        ("docx", ["a ", "5.", "<"]),
        ("pdf", ["a", "- ", "5 ", "a. B ", "\u2022 "]),
    ],
)
def test_hostile_texts_take_linear_time(format: str, pieces: list[str]) -> None:
    size = 30_000 if format == "pdf" else 60_000
    for piece in pieces:
        short, long = (_hostile(format, piece, length) for length in (size // 2, size))
        shorter, longer = (lambda data=data: read_bytes(data, name="x", format=format) for data in (short, long))
        assert grows_too_fast(shorter, longer, bound=3, noise=0.5) == "", piece
        check_map(read_bytes(long, name="x", format=format))


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Type: multipart/mixed; boundary=a\n\n" + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 3000,
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(1500)),
        b"Content-Type: multipart/mixed; boundary=a\n\n" + b"--a\n\nx\n" * 5000,
        b"From: " + b"(" * 50_000 + b"\n\nx",
        b"From: " + b'"' * 50_000 + b"\n\nx",
        b"Subject: " + b"=?utf-8?q?a?= " * 5000 + b"\n\nx",
        b"Content-Type: text/plain" + b"; a=b" * 10_000 + b"\n\nx",
        b"Content-Type: text/plain; charset=" + b"x" * 50_000 + b"\n\nx",
        b"Content-Disposition: " + b"a;" * 20_000 + b"\n\nx",
        b"X: y\n" * 20_000 + b"\nx",
        b"Date: " + b"1 " * 30_000 + b"\n\nx",
    ],
    ids=[
        "one boundary",
        "nested",
        "many parts",
        "brackets",
        "quotes",
        "words",
        "parameters",
        "charset",
        "disposition",
        "headers",
        "date",
    ],
)
def test_hostile_headers_of_mails(head: bytes) -> None:
    def read() -> None:
        try:
            _check(read_bytes(b"Subject: s\n" + head, name="x", format="email"))
        except DocumentError as error:
            assert "nested too deeply" in str(error)

    assert seconds(read) < 3


@pytest.mark.parametrize(
    "charset", ["punycode", "zlib", "rot13", "utf-7", "x-none", "utf-16", "a\0b", "undefined", "idna"]
)
def test_odd_character_sets_of_mails(charset: str) -> None:
    raw = f"Subject: s\nContent-Type: text/plain; charset={charset}\n\nIt is 5 \xe9.".encode("latin-1")
    document = read_bytes(raw, name="x", format="email")
    _check(document)
    if charset != "utf-16":
        assert document.text.endswith("It is 5 é.")
        assert "Windows-1252" in document.unread[0]


BILLION_LAUGHS = (
    '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]><rss><channel><title>&c;</title></channel></rss>'
)
EXTERNAL = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><rss><channel><title>&b;</title></channel></rss>'
PARAMETER = '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1:9/x"> %b;]><rss><channel/></rss>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (BILLION_LAUGHS.encode(), "line 1: its document type declares the entity b"),
        (EXTERNAL.encode(), "declares the entity b"),
        (PARAMETER.encode(), "declares the entity b"),
        (BILLION_LAUGHS.encode("utf-16"), "declares the entity b"),
        (b"<rss>\n<channel>\n<item></channel></rss>", "line 3, column 9: it is not well-formed XML .mismatched tag"),
        (b"\n\n<rss>\n&nbsp;</rss>", "line 4, column 1.*undefined entity"),
        (b"<rss><channel>\x01</channel></rss>", "line 1.*invalid token"),
        (b'<?xml version="1.0" encoding="none"?><rss/>', "encoding none is not known"),
        (b'<?xml version="1.0" encoding="utf-8"?>\n<rss>\xff</rss>', "line 2: byte 44 is not valid utf-8"),
        (b"<html><body/></html>", "root element is <html>"),
        (b"<rss/>", "neither an RSS nor an Atom feed"),
        (b"<rss>" + b"<a>" * 100_000, "nested too deeply"),
        (b"It is 5.", "line 1, column 1"),
    ],
)
def test_feeds_that_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_bytes(data, name="x.xml", format="feed")


def test_a_feed_in_an_old_encoding() -> None:
    item = "<item><description>5 中</description></item>"
    raw = f'<?xml version="1.0" encoding="gb2312"?><rss><channel><title>中</title>{item}</channel></rss>'
    assert read_bytes(raw.encode("gb2312"), name="x", format="feed").text == "5 中"


def test_a_text_is_no_mail() -> None:
    with pytest.raises(DocumentError, match=r"x\.eml is no e-mail"):
        read_bytes(b"It is 5 ms.\n\nMore.", name="x.eml", format="email")


@pytest.mark.parametrize("format", [*TEXTS, *BINARIES])
def test_an_empty_file_has_nothing(format: str) -> None:
    document = read_bytes(b"", name="x", format=format)
    assert (document.text, list(document.blocks), list(document.items)) == ("", [], [])


@pytest.mark.parametrize(
    ("suffix", "format"),
    [
        *((".eml", "email"), (".xml", "feed"), (".rss", "feed"), (".atom", "feed"), (".CSV", "csv"), (".tsv", "tsv")),
        *((".xlsx", "xlsx"), (".pdf", "pdf"), (".docx", "docx")),
    ],
)
def test_the_suffix_gives_the_format(suffix: str, format: str) -> None:
    assert format_of("report" + suffix) == format


def test_a_file_is_read_by_its_suffix(tmp_path: Path, whole: dict[str, bytes]) -> None:
    for format, suffix in (("email", "eml"), ("feed", "rss"), ("xlsx", "xlsx"), ("pdf", "pdf"), ("docx", "docx")):
        path = tmp_path / f"report.{suffix}"
        path.write_bytes(whole[format])
        assert read_file(path).format == format


def test_reading_markdown_imports_no_other_reader() -> None:
    heavy = ["email", "xml", "pyexpat", "zipfile", "openpyxl", "pypdf"]
    heavy += [f"claims.documents.{name}" for name in ("pdf", "email", "feed", "csv", "xlsx", "docx", "xml")]
    code = (
        "import sys\nfrom claims.documents import read_text\nread_text('It is 5.', name='x')\n"
        f"print(*sorted(set(sys.modules) & set({heavy})))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
