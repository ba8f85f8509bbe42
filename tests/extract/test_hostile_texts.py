"""Whole texts that somebody made to be slow, read and extracted: twice the text takes at most 2.5 times as long.

Sizes are chosen so that a step which looks at everything for each thing would show; `test_mention_properties.py` and
`test_assembly_laws.py` hold the parts to the same.
"""

from __future__ import annotations

import pytest
from stopwatch import grows_too_fast

from claims.documents import read_text
from claims.extract import extract
from claims.vocabulary import Vocabulary, load_vocabulary

#: What is repeated, and to how many characters; cheap texts are long ones.
FAMILIES = {
    "links with dates": ("[2 May](https://a.example/2026/05/02) ", 60_000),
    "links in paragraphs": ("[a](https://a.example/2026/05/02) on 3 May\n\n", 40_000),
    "rows": ("| vLLM | 5 ms | 3x |\n", 12_000),
    "tables": ("| a | b |\n|---|---|\n| 5 | 6 ms |\n\n", 16_000),
    "rows of HTML": ("<table><tr><td>5", 16_000),
    "headings": ("## vLLM\n\n5 ms.\n\n", 16_000),
    "bullets with titles": ("- **vLLM**: 5 ms on H100, said OpenAI.\n", 20_000),
    "names and figures": ("said OpenAI 5 ms, ", 12_000),
    "parties": ("A, citing B, said 5 ms; ", 20_000),
    "stories": ("## Orbit 5\n\n4 May 2026 - It is 5 ms. Source: Wire\n\n", 20_000),
    "lines": ("5\n", 12_000),
    "line ends": ("\n", 400_000),
    "returns": ("\r", 400_000),
    "entities": ("&amp;", 200_000),
    "openers": ("<div>", 100_000),
    "comments": ("<!--", 200_000),
    "LaTeX": ("\\frac{", 200_000),
    "formulas": ("$$", 100_000),
    "stars": ("a**", 200_000),
    "backticks": ("`a``", 200_000),
    "links in links": ("[a](", 100_000),
    "quotes": ("> ", 100_000),
    "ends of names": ("a run of 3.6-27B in all, ", 40_000),
}
BOUND = 2.5
#: Seconds below which a ratio of times says nothing.
NOISE = 0.03


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


@pytest.mark.parametrize("family", FAMILIES)
def test_twice_the_text_takes_little_more_than_twice_the_time(vocabulary: Vocabulary, family: str) -> None:
    unit, size = FAMILIES[family]
    texts = [(unit * (length // len(unit) + 1))[:length] for length in (size // 2, size)]
    shorter, longer = (
        lambda text=text: extract(read_text(text, name="hostile.md"), vocabulary, date="2026-01-01") for text in texts
    )
    assert grows_too_fast(shorter, longer, bound=BOUND, noise=NOISE) == ""
