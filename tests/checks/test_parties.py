"""Who is meant by a name, and linear time on texts made to be slow."""

from __future__ import annotations

import pytest

from claims.checks.parties import is_named, party_key, same_party
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.model.record import DocumentRecord, RecordedClaim, Source
from claims.vocabulary.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Latent Space", "Latent.Space", True),
        ("the vLLM blog", "vLLM", True),
        ("Acme Research Team", "acme research", True),
        ("Nathan Lambert", "Nathan Lambert's", True),
        ("Latent Space", "Leiphone", False),
        ("The Team", "the team", True),
        ("", "", False),
    ],
)
def test_one_party_written_in_two_ways(one: str, two: str, same: bool, vocabulary: Vocabulary) -> None:
    assert same_party(one, [two], vocabulary) is same


def test_a_name_of_generic_words_alone_keeps_them(vocabulary: Vocabulary) -> None:
    assert party_key("The Report", vocabulary) == "thereport"


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("https://example.org/a", True),
        ("https://example.org/a/", True),
        ("https://example.org", True),
        ("source-1", True),
        ("document-1", True),
        ("claim-1", True),
        ("https://example.org/b", False),
        ("", False),
    ],
)
def test_a_source_named_in_place(named: str, found: bool) -> None:
    quantity = Quantity(low="1", high="1", unit="token")
    claim = Claim(id="claim-1", start=0, end=1, line=1, column=1, text="1", quantity=quantity)
    source = Source(id="source-1", name="Example", url="https://example.org/")
    document = DocumentRecord(id="document-1", lineage="a.md", source=source, url="https://example.org/a")
    assert is_named(named, RecordedClaim(claim=claim, document=document)) is found
