"""Who is meant by a name in an attribution: "the vLLM blog" and "vLLM" are one party."""

from __future__ import annotations

from collections.abc import Iterable

from claims.model.claim import Claim
from claims.model.record import RecordedClaim
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: Words that say what sort of thing speaks, and not who.
_GENERIC = frozenset(
    {
        *("the", "a", "an", "its", "own", "official", "team", "blog", "blogs", "post", "article", "report", "paper"),
        *("newsletter", "website", "site", "researchers", "engineers", "engineer", "editor", "analysts", "analyst"),
        *("newspaper", "magazine", "journal", "agency"),
        *("account", "podcast", "interview", "com", "ai", "org", "net", "www", "https", "http"),
    }
)
_WORD = lazy_pattern(r"[^\W_]+")
_PLAIN = lazy_pattern(r"[^\W_][\w.'’-]*")


def party_key(name: str, vocabulary: Vocabulary) -> str:
    """Return what two ways of writing one party have in common; "" for an empty name."""
    subject = vocabulary.subjects.resolve(name)
    words = _WORD.findall((subject.name if subject else name).casefold())
    telling = [word for word in words if word not in _GENERIC] or words
    return "".join(telling)


def same_party(name: str, names: Iterable[str], vocabulary: Vocabulary) -> bool:
    """True if `name` is one of `names`, however written."""
    key = party_key(name, vocabulary)
    return bool(key) and any(party_key(other, vocabulary) == key for other in names)


def speakers(recorded: RecordedClaim) -> tuple[str, ...]:
    """Return everybody who stands behind a recorded claim: who asserts it, whom they cite, and who printed it."""
    return (*recorded.claim.attribution, recorded.document.source.name)


def without_party(claim: Claim) -> Claim:
    """Return the claim without the names of its speakers among the words that say what is measured.

    "According to Baltic Wire, the Havsula carries 300 passengers" measures what "the Havsula carries 300 passengers"
    does: a misquote must meet the record as easily as a bare statement.
    """
    text = f" {claim.metric_text} "
    for party in claim.attribution:
        name = " ".join(_PLAIN.findall(party.casefold()))
        if name:
            text = text.replace(f" {name} ", " ")
    words = " ".join(text.split())
    return claim if not words or words == claim.metric_text else claim.model_copy(update={"metric_text": words})


def is_named(source: str, recorded: RecordedClaim) -> bool:
    """True if `source` (an address or an id, named in place) is where the recorded claim comes from."""
    document = recorded.document
    wanted = source.rstrip("/")
    known = (document.url, document.source.url, document.id, document.source.id, document.lineage, recorded.claim.id)
    return bool(wanted) and any(wanted == one.rstrip("/") for one in known if one)
