"""Issued notes for search engines: schema.org's CorrectionComment and ClaimReview, as JSON-LD.

An article's note is the `correction` of a NewsArticle (https://schema.org/correction). Where the decision behind it
judged what somebody else had claimed, that claim has a ClaimReview (https://schema.org/ClaimReview), rated from 1
("wrong") to 5 ("right").
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from claims.corrections.feeds import Feed, stable_id, updated
from claims.corrections.notes import Templates, issued
from claims.corrections.text import rfc3339
from claims.escaping import safe_url, visible
from claims.model.base import Frozen
from claims.model.correction import Correction

_CONTEXT = "https://schema.org"
_WORST, _BEST = 1, 5


class Review(Frozen):
    """A claim of somebody else's that was judged when a figure of ours was settled.

    Attributes:
        claim: its id; text: the sentence that makes it, value: what it states, in words.
        author: who makes it; person: whether that is a human being, else an organisation.
        title, url, date: where and when it appeared; "" where that is unknown.
        right: whether it was found right; verdict: in a few words.
        note: id of the note of ours that tells of it.
    """

    claim: str
    text: str
    value: str
    author: str
    person: bool = False
    title: str = ""
    url: str = ""
    date: str = ""
    right: bool = False
    verdict: str = ""
    note: str = ""


def json_ld(
    corrections: Sequence[Correction], *, feed: Feed, templates: Templates, reviews: Sequence[Review] = ()
) -> str:
    """Return the issued notes as a JSON-LD graph: one NewsArticle an article, one ClaimReview a judged claim.

    The text may stand in a `script` element as it is: it holds no "<".
    """
    notes = issued(corrections)
    urls = dict.fromkeys(note.publication.url for note in notes)
    graph = [_article([note for note in notes if note.publication.url == url], feed, templates) for url in urls]
    by_id = {note.id: note for note in notes}
    graph += [_review(each, by_id[each.note], feed) for each in reviews if each.note in by_id]
    text = json.dumps({"@context": _CONTEXT, "@graph": graph}, ensure_ascii=False, indent=2)
    # In strings alone: JSON has these signs nowhere else. U+2028 and U+2029 end a line in older scripts.
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text + "\n"


def _article(notes: Sequence[Correction], feed: Feed, templates: Templates) -> dict[str, Any]:
    article = notes[0].publication
    body: dict[str, Any] = {
        "@type": "NewsArticle",
        "headline": visible(article.title) or article.url,
        "datePublished": article.date,
        "dateModified": max(map(updated, notes)),
        "publisher": _newsroom(feed),
        "correction": [_comment(note, feed, templates) for note in notes],
    }
    return _at(body, article.url)


def _comment(note: Correction, feed: Feed, templates: Templates) -> dict[str, Any]:
    body: dict[str, Any] = {
        "@type": "CorrectionComment",
        "@id": stable_id("correction", note.id),
        "name": templates.heading(note),
        "text": f"{templates.text_of(note)} {templates.state(note)}",
        "datePublished": rfc3339(note.issued or ""),
        "author": _newsroom(feed),
    }
    if source := safe_url(note.source_url):
        body["citation"] = source
    return body


def _review(review: Review, note: Correction, feed: Feed) -> dict[str, Any]:
    item: dict[str, Any] = {
        "@type": "Claim",
        "text": visible(review.text),
        "author": {"@type": "Person" if review.person else "Organization", "name": visible(review.author)},
    }
    if review.date:
        item["datePublished"] = review.date
    if address := safe_url(review.url):
        item["appearance"] = {"@type": "CreativeWork", "url": address, "name": visible(review.title) or address}
    body: dict[str, Any] = {
        "@type": "ClaimReview",
        "@id": stable_id("review", note.id, review.claim),
        "claimReviewed": visible(f"{review.author}: {review.value}"),
        "itemReviewed": item,
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": _BEST if review.right else _WORST,
            "worstRating": _WORST,
            "bestRating": _BEST,
            "alternateName": visible(review.verdict),
        },
        "author": _newsroom(feed),
        "datePublished": rfc3339(note.issued or ""),
    }
    address = safe_url(note.publication.url) or safe_url(feed.home_url)
    return {**body, "url": address} if address else body


def _newsroom(feed: Feed) -> dict[str, Any]:
    body: dict[str, Any] = {"@type": "NewsMediaOrganization", "name": visible(feed.author)}
    return {**body, "url": home} if (home := safe_url(feed.home_url)) else body


def _at(body: dict[str, Any], url: str) -> dict[str, Any]:
    return {"@id": address, "url": address, **body} if (address := safe_url(url)) else body
