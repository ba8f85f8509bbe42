"""Reports that cite us: what they take from our own articles supports nothing, and contradicts nobody.

A claim of theirs is marked as ours come back (`Stance.CITES_US`) where

- the chain of those who say so names us, by a name or a web site of ours, or the story's own credit line or the
  sentence does ("according to ...", "... reports");
- its paragraph gives a site of ours as the source ("source: ...", "via ...", "as first reported by ...");
- its story links to an article that we published, or gives its title, and that article states the very value.

A title that stands where a source does ("according to ...") is one, as a link is.

A link to us beside a value of the author's own marks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from claims.figures import names
from claims.figures.readings import value_key
from claims.model.claim import Claim, Stance
from claims.model.document import Document
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: How a text gives its source, right before the link or the site's name.
_SOURCE = lazy_pattern(
    r"(?:\b(?:sources?|via|h/t|hat\s+tip|according\s+to|credits?|(?:first\s+)?(?:reported|published)(?:\s+(?:by|in|on|at))?"
    r"|reports?|cit(?:es|ed|ing)))\W{0,12}(?:(?:the|a|an|article|story|post|in|by|at|on)\W{1,4}){0,3}"
    r"(?:\[[^\]\n]{0,80}\]\(|<a\s[^>\n]{0,80}|\w[\w .]{0,40}\()?(?:https?://)?(?:www\.)?\Z",
    re.IGNORECASE,
)
#: What makes of a name before it the one who says so.
_SAYS = lazy_pattern(
    r"(?:['’]s)?\s*(?:,\s[^,.;]{1,60},\s)?(?:said|says|reports?|reported|writes|wrote|puts?|counts?|counted|found|estimates?|estimated)\b",
    re.IGNORECASE,
)
_WORD = lazy_pattern(r"\w+")
#: A title of fewer words may stand in a text by chance.
_TITLE = 3
#: So far before an address the words that make it a source begin at most, in letters.
_REACH = 220


@dataclass(frozen=True)
class Us:
    """By what our newsroom is known.

    Attributes:
        names: as others write it.
        domains: web sites, without "www.".
        articles: addresses of what we published, as `address` gives them.
        titles: of these articles -> their addresses.
        stated: the values of an article, as `readings.value_key` gives them; asked only for articles that are linked.
    """

    names: Collection[str] = ()
    domains: Collection[str] = ()
    articles: Collection[str] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    stated: Callable[[str], Collection[str]] = field(default=lambda article: ())

    def __bool__(self) -> bool:
        return bool(self.names or self.domains or self.articles)

    def is_party(self, party: str) -> bool:
        """Whether a party, as a text names it, is us: by a name, or by a site."""
        folded = names.fold(party)
        if any(folded == names.fold(name) for name in self.names):
            return True
        host = party.strip().casefold().removeprefix("www.")
        return any(host == domain or host.endswith(f".{domain}") for domain in map(str.casefold, self.domains))


def address(url: str) -> str:
    """Return an address in a form that is equal for every way of linking to a page: host and path alone.

    "https://www.example.org/a/?utm=x#top" gives "example.org/a"; what is no address gives "".
    """
    parts = urlsplit(url if "://" in url else f"//{url}")
    host = (parts.hostname or "").removeprefix("www.")
    return f"{host}{parts.path.rstrip('/')}" if "." in host else ""


def mark(document: Document, claims: Sequence[Claim], us: Us, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Return the claims with those marked that the document has from us."""
    if not us:
        return tuple(claims)
    linked = list(_links(document, us))
    sourced = [_paragraph(document, place) for place, site in linked if _is_source(document.raw, place, site)]
    stories = [(_story(document, place), us.stated(site)) for place, site in linked if site in us.articles]

    def is_ours(claim: Claim) -> bool:
        if any(us.is_party(party) for party in (*claim.attribution, _credit(document, claim)) if party):
            return True
        if any(first <= claim.start < last for first, last in sourced):
            return True
        if any(_is_named(claim.quote, name) for name in us.names):
            return True
        value = value_key(claim.quantity, vocabulary)
        return any(first <= claim.start < last and value in stated for (first, last), stated in stories)

    return tuple(
        claim.model_copy(update={"stance": Stance.CITES_US})
        if claim.stance is Stance.ASSERTED and is_ours(claim)
        else claim
        for claim in claims
    )


def _credit(document: Document, claim: Claim) -> str:
    """Return whom the claim's story names at its end, "" if nobody."""
    return document.items[claim.item_index].attribution if claim.item_index < len(document.items) else ""


def _is_named(sentence: str, name: str) -> bool:
    """Whether a sentence gives a name of ours as its source, whatever the names are that extraction knows."""
    folded, wanted = sentence.casefold(), name.casefold()
    place = folded.find(wanted) if wanted else -1
    while place >= 0:
        end = place + len(wanted)
        whole = not (folded[place - 1 : place].isalnum() or folded[end : end + 1].isalnum())
        if whole and (_is_source(sentence, place, name) or _SAYS.match(sentence, end)):
            return True
        place = folded.find(wanted, end)
    return False


def _links(document: Document, us: Us) -> Iterator[tuple[int, str]]:
    """Yield (offset in the file, address) of each place that leads to an article or a site of ours."""
    hosts = {article.partition("/")[0] for article in us.articles} | {domain.casefold() for domain in us.domains}
    seen = set()
    text = document.raw.casefold()
    for host in sorted(hosts):
        place = text.find(host)
        while place >= 0:
            end = place
            while end < len(text) and not text[end].isspace() and text[end] not in "\"'<>()[]":
                end += 1
            seen.add((place, address(document.raw[place:end].rstrip(".,;:!?"))))
            place = text.find(host, end)
    for start, end, target in document.links:
        if end > start and address(target).partition("/")[0] in hosts:
            seen.add((document.raw_span(start, end)[0], address(target)))
    seen.update(_titled(document.raw, us.titles))
    yield from sorted(seen)


def _titled(raw: str, titles: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Yield (offset in the file, address) of each place that gives the title of an article of ours."""
    if not titles:
        return
    text = f" {_words(raw)} "
    for title, article in titles.items():
        folded = _words(title)
        if folded.count(" ") + 1 < _TITLE or f" {folded} " not in text:
            continue
        pattern = r"\W+".join(map(re.escape, _WORD.findall(title)))
        yield from ((match.start(), article) for match in re.finditer(rf"\b{pattern}\b", raw, re.IGNORECASE))


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _is_source(raw: str, place: int, site: str) -> bool:
    return bool(site) and _SOURCE.search(raw, max(0, place - _REACH), place) is not None


def _paragraph(document: Document, place: int) -> tuple[int, int]:
    """Return the range of the file in which the paragraph around a place stands, its whole story if in none."""
    for block in document.blocks:
        if block.end > block.start:
            first, last = document.raw_span(block.start, block.end)
            # A link's address may stand behind the last readable letter of its paragraph.
            if first <= place <= last + len("](https://"):
                return first, last
    return _story(document, place)


def _story(document: Document, place: int) -> tuple[int, int]:
    """Return the range of the file in which the story around a place stands."""
    for item in document.items:
        if item.end > item.start:
            first, last = document.raw_span(item.start, item.end)
            if first <= place <= last + _REACH:
                return first, last
    return 0, len(document.raw)
