"""Which reports cite us: by what configuration and record know our newsroom, and the marking of what is read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from claims.figures.citing import Us, address, mark
from claims.figures.readings import value_key
from claims.model.claim import Stance
from claims.model.record import Role
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.configuration import Newsroom
from claims.workflows.reading import Reading


def ourselves(store: Store, newsroom: Newsroom, vocabulary: Vocabulary) -> Us:
    """Return by what we are known: the configured names and sites, and the addresses and titles of our articles."""
    articles: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    for publication in store.publications():
        if printed := address(publication.url):
            articles.setdefault(printed, []).append(publication.document)
            titles[publication.title] = printed

    def stated(article: str) -> Collection[str]:
        return {
            value_key(each.claim.quantity, vocabulary)
            for document in articles.get(article, ())
            for each in store.claims_of(document)
        }

    own = address(newsroom.url).partition("/")[0]
    named = newsroom.name if newsroom.name != Newsroom().name else ""
    return Us(
        names=tuple(filter(None, (named, *newsroom.names))),
        domains=tuple(filter(None, (own, *(address(domain).partition("/")[0] for domain in newsroom.domains)))),
        articles=articles.keys(),
        titles=titles,
        stated=stated,
    )


def marked(reading: Reading, us: Us, vocabulary: Vocabulary) -> tuple[Reading, Role]:
    """Return a report with the claims marked that it has from us, and what it is to us: a source, unless all are."""
    claims = mark(reading.document, reading.claims, us, vocabulary)
    ours = bool(claims) and all(claim.stance is Stance.CITES_US for claim in claims)
    return replace(reading, claims=claims), Role.CITES_US if ours else Role.SOURCE
