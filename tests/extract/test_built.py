"""What is built without a check is what would have passed it."""

from __future__ import annotations

from claims.documents import read_text
from claims.extract import extract
from claims.model.claim import Claim
from claims.vocabulary import load_vocabulary


def test_a_built_claim_is_a_validated_one() -> None:
    vocabulary = load_vocabulary()
    document = read_text("vLLM serves Kimi K3 at about 840 tokens/s since October 2026.", name="x.md")
    made = extract(document, vocabulary)
    assert len(made) == 2
    for claim in made:
        assert list(claim.__dict__) == list(Claim.model_fields)
        checked = Claim.model_validate(claim.model_dump())
        assert (claim, hash(claim.id), claim.model_dump_json()) == (
            checked,
            hash(checked.id),
            checked.model_dump_json(),
        )
        assert claim.model_fields_set == set(Claim.model_fields)
        assert claim.model_copy(update={"subject": "X"}).subject == "X"
