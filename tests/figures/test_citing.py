"""Reports that cite us: by name, by credit line, by a link to the article that has the value."""

from __future__ import annotations

import pytest

from claims.documents import read_text
from claims.extract import extract
from claims.figures.citing import Us, address, mark
from claims.figures.readings import value_key
from claims.model.claim import Claim, Stance
from claims.vocabulary.vocabulary import Vocabulary

ARTICLE = "stack.example.org/deepinfer"


def us(vocabulary: Vocabulary) -> Us:
    ours = extract(read_text("A single DeepSeek cluster processes 155T tokens per day.", name="ours.md"), vocabulary)
    stated = {value_key(each.quantity, vocabulary) for each in ours}
    titles = {"DeepInfer, read line by line": ARTICLE, "DeepInfer": ARTICLE}
    return Us(
        ("The Serving Stack", "Serving Stack"), ("stack.example.org",), (ARTICLE,), titles, lambda article: stated
    )


def read(text: str, vocabulary: Vocabulary, name: str = "report.md") -> tuple[Claim, ...]:
    document = read_text(text, name=name)
    return mark(document, extract(document, vocabulary), us(vocabulary), vocabulary)


CITING = [
    "A single DeepSeek cluster processes 160T tokens per day, according to the Serving Stack.",
    "A single DeepSeek cluster processes 160T tokens per day, The Serving Stack reports.",
    "According to The Serving Stack, a single DeepSeek cluster processes 160T tokens per day.",
    "A single DeepSeek cluster processes 160T tokens per day, swyx said, citing The Serving Stack.",
    "A single DeepSeek cluster processes 155T tokens per day ([more](https://stack.example.org/deepinfer?utm=x#top)).",
    "A single DeepSeek cluster processes 155T tokens per day.\n\nThe [story](http://www.stack.example.org/deepinfer/).",
    "A single DeepSeek cluster processes 160T tokens per day (source: https://stack.example.org/another).",
    "A single DeepSeek cluster processes 160T tokens per day (via [them](https://stack.example.org/another)).",
    "A single DeepSeek cluster processes 160T tokens per day, according to \u201cDeepInfer, read line by line\u201d.",
    "A single DeepSeek cluster processes 155T tokens per day.\n\nSo it says in DeepInfer: Read Line by Line.",
]


@pytest.mark.parametrize("text", CITING)
def test_what_a_report_has_from_us_is_marked(text: str, vocabulary: Vocabulary) -> None:
    (claim,) = read(text, vocabulary)
    assert claim.stance is Stance.CITES_US


NOT_CITING = [
    "A single DeepSeek cluster processes 155T tokens per day, far from what the Serving Stackers had hoped.",
    "According to Latent Space, a single DeepSeek cluster processes 155T tokens per day.",
    "We counted 160T tokens per day on a DeepSeek cluster; [others](https://stack.example.org/deepinfer) differ.",
    "A single DeepSeek cluster processes 155T tokens per day. See also https://stack.example.org/another.",
    "A single DeepSeek cluster processes 155T tokens per day (source: https://notstack.example.org.example.com/x).",
    "A single DeepSeek cluster processes 160T tokens per day.\n\nWe had read DeepInfer, read line by line.",
    "A single DeepSeek cluster processes 155T tokens per day with DeepInfer.",
]


@pytest.mark.parametrize("text", NOT_CITING)
def test_a_value_of_its_own_is_not(text: str, vocabulary: Vocabulary) -> None:
    assert [claim.stance for claim in read(text, vocabulary)] == [Stance.ASSERTED]


def test_in_a_digest_only_the_story_that_has_it_from_us(vocabulary: Vocabulary) -> None:
    text = (
        "- **DeepInfer is out.** A single DeepSeek cluster processes 155T tokens per day. stack.example.org\n"
        "- **Kimi K3.1 Pro lands.** It has a context of 1M tokens and costs $2 per million input tokens. kimi.ai\n"
        "- **Mercury 3 is fast.** It generates 1,068 tokens per second on NVIDIA GPUs. inceptionlabs.ai\n"
    )
    stances = {claim.quantity.low: claim.stance for claim in read(text, vocabulary)}
    assert stances.pop("155000000000000") is Stance.CITES_US
    assert set(stances.values()) == {Stance.ASSERTED}


def test_html_and_plain_text(vocabulary: Vocabulary) -> None:
    link = '<a href="https://stack.example.org/deepinfer">as reported</a>'
    html = f"<p>A DeepSeek cluster handles 155T tokens a day, {link}.</p>"
    assert [claim.stance for claim in read(html, vocabulary, "report.html")] == [Stance.CITES_US]
    plain = "A DeepSeek cluster handles 155T tokens a day.\nSource: stack.example.org/deepinfer\n"
    assert [claim.stance for claim in read(plain, vocabulary, "report.txt")] == [Stance.CITES_US]


def test_an_empty_newsroom_marks_nothing(vocabulary: Vocabulary) -> None:
    document = read_text(CITING[0], name="report.md")
    claims = extract(document, vocabulary)
    assert mark(document, claims, Us(), vocabulary) == tuple(claims)


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("https://www.Example.org/a/?utm=x#top", "example.org/a"),
        ("example.org/a", "example.org/a"),
        ("http://example.org", "example.org"),
        ("reports/a.md", ""),
        ("", ""),
    ],
)
def test_an_address_is_host_and_path(url: str, same: str) -> None:
    assert address(url) == same
