"""A small record, built by hand through the store, and a Datasette on it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from claims.desk.serving import make_datasette
from claims.model.base import content_id
from claims.model.claim import Claim, Nature, claim_id
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.document import Document
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.model.record import Conflict, Figure, FigureLink, Role, Verdict, VerdictKind
from claims.store.repository import Store, open_store

ROOT = Path(__file__).resolve().parents[2]
AT = "2026-11-30T09:00:00Z"
HOSTILE = "<script>alert(1)</script> [x](javascript:alert(2)) \u202etxet <img src=x onerror=alert(3)>"


@dataclass(frozen=True)
class Recorded:
    """Where the fixture's things are."""

    path: Path
    dates: str  # figure in dispute
    tokens: str  # figure in dispute, two origins against one report
    hits: str  # settled figure
    document: str
    claim: str
    conflict: str  # one of the dates
    source: str
    article: str  # ours, with a pending correction


def day(iso: str, **fields: Any) -> Quantity:
    return Quantity(low=iso, high=iso, unit="date", kind=Kind.DATE, precision=DatePrecision.DAY, **fields)


def rate(value: str, **fields: Any) -> Quantity:
    return Quantity(low=value, high=value, unit="token/day", kind=Kind.THROUGHPUT, **fields)


class Builder:
    """Adds documents of a few sentences, each with one claim."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def document(
        self, source: str, name: str, date: str, said: list[dict[str, Any]], **fields: Any
    ) -> tuple[str, list[Claim]]:
        raw, claims = f"# {name}\n\n", []
        url = fields.pop("url", "")
        for each in said:
            quote, text = each.pop("quote"), each.pop("text")
            start = len(raw) + quote.index(text)
            claims.append(
                Claim(
                    id=claim_id(url or name, quote, text, 0),
                    start=start,
                    end=start + len(text),
                    text=text,
                    quote=quote,
                    line=raw.count("\n") + 1,
                    column=quote.index(text) + 1,
                    **each,
                )
            )
            raw += quote + "\n\n"
        document = Document(
            name=f"{name}.md", lineage=url or name, format="markdown", raw=raw, text=raw, title=name, date=date, url=url
        )
        publisher = self.store.save_source(source)
        added = self.store.add_document(document, publisher, claims=claims, ingested_at=AT, **fields)
        return added.document.id, claims

    def figure(self, label: str, claims: list[Claim], unit: str) -> str:
        first = claims[0]
        figure = Figure(
            id=content_id("figure", first.id),
            label=label,
            subject=first.subject,
            metric=first.metric,
            unit=unit,
            qualifiers=first.qualifiers,
        )
        links = [
            FigureLink(claim=claim.id, figure=figure.id, confidence=0.8, reason="same subject and metric")
            for claim in claims
        ]
        self.store.save_figures([(figure, [label])], links)
        return figure.id

    def conflict(self, figure: str, a: Claim, b: Claim, explanation: str, hint: str = "") -> Conflict:
        verdict = Verdict(
            verdict=VerdictKind.CONFLICT, rule="precision", explanation=explanation, hint=hint, tolerance="500000000000"
        )
        first, second = sorted((a.id, b.id))
        return Conflict(id=content_id("conflict", first, second), figure=figure, a=first, b=second, verdict=verdict)


def build(path: Path) -> Recorded:
    """Fill a new database."""
    release: dict[str, Any] = {
        "subject": "DeepInfer",
        "metric": "release_date",
        "qualifiers": {"event": "open_sourced"},
    }
    cluster: dict[str, Any] = {"subject": "DeepSeek", "metric": "tokens_processed"}
    with open_store(path, create=True) as store:
        build = Builder(store)
        weekly, (twentieth, trillion, promise, hits) = build.document(
            "Token Weekly",
            "Issue 43",
            "2026-10-25",
            [
                {
                    "quote": "The maker put DeepInfer on GitHub on October 20, 2026.",
                    "text": "October 20, 2026",
                    "quantity": day("2026-10-20"),
                    "attribution": ("DeepSeek",),
                    **release,
                },
                {
                    "quote": "One cluster works through 155T tokens per day.",
                    "text": "155T tokens per day",
                    "quantity": rate("155000000000000"),
                    "attribution": ("Yuchen Jin", "DeepSeek"),
                    **cluster,
                },
                {
                    "quote": "Open weights are promised by 4 November 2026.",
                    "text": "4 November 2026",
                    "quantity": day("2026-11-04", modifier=Modifier.BY),
                    "nature": Nature.PROMISED,
                    "subject": "Kimi K3.1 Pro",
                    "metric": "release_date",
                },
                {
                    "quote": "It reports 96% cache hits.",
                    "text": "96%",
                    "quantity": Quantity(low="96", high="96", unit="percent", kind=Kind.PERCENTAGE),
                    "subject": "DeepInfer",
                    "metric": "cache_hit_rate",
                },
            ],
            url="https://weekly.example/43",
        )
        _, (ninth, again) = build.document(
            "Rack Digest",
            "DeepInfer is open",
            "2026-10-29",
            [
                {
                    "quote": "The engine became open source on October 29.",
                    "text": "October 29",
                    "quantity": day("2026-10-29", inferred=True),
                    **release,
                },
                {
                    "quote": "A cluster handles about 155 trillion tokens a day.",
                    "text": "155 trillion tokens a day",
                    "quantity": rate("155000000000000", modifier=Modifier.APPROX),
                    "attribution": ("DeepSeek",),
                    **cluster,
                },
            ],
        )
        _, (lower,) = build.document(
            "Open Models Note",
            "Reading the numbers",
            "2026-10-24",
            [
                {
                    "quote": "A single cluster sees 150T tokens per day.",
                    "text": "150T tokens",
                    "quantity": rate("150000000000000"),
                    **cluster,
                }
            ],
        )
        _, (hostile,) = build.document(
            f"Social {HOSTILE}",
            f"A thread {HOSTILE}",
            "2026-10-21",
            [
                {
                    "quote": f"{HOSTILE} out on Oct 20!",
                    "text": "Oct 20",
                    "quantity": day("2026-10-20"),
                    "attribution": (HOSTILE,),
                    **release,
                }
            ],
            url="javascript:alert(4)",
        )
        article, (printed,) = build.document(
            "Our letter",
            "No. 1",
            "2026-10-30",
            [
                {
                    "quote": "DeepInfer was opened on October 29.",
                    "text": "October 29",
                    "quantity": day("2026-10-29"),
                    **release,
                }
            ],
            role=Role.PUBLISHED,
            url="https://letter.example/1",
        )
        publisher = store.document(weekly).source.id
        dates = build.figure("DeepInfer, open-source release date", [twentieth, ninth, hostile, printed], "date")
        tokens = build.figure("DeepSeek cluster, tokens per day", [trillion, again, lower], "token/day")
        settled = build.figure("DeepInfer, cache hit rate", [hits], "percent")
        build.figure("Kimi K3.1 Pro, open weights", [promise], "date")
        days = "20 October 2026 and 29 October 2026 are different days."
        store.save_conflicts_of(
            {
                dates: [build.conflict(dates, twentieth, ninth, days), build.conflict(dates, hostile, ninth, days)],
                tokens: [build.conflict(tokens, trillion, lower, "155 rounds to 160 at two digits.", "rounded down")],
            },
            at=AT,
        )
        store.decide(
            settled,
            "resolve",
            actor="ann",
            at="2026-11-20T10:00:00Z",
            reason=f"Read it {HOSTILE}",
            payload={"accepted": hits.id, "outcome": "one_right"},
        )
        store.decide(settled, "recheck", actor="ann", at="2026-11-20T10:01:00Z", payload={"date": "2026-11-25"})
        ours = Publication(
            id="publication-1", document=article, url="https://letter.example/1", title="No. 1", date="2026-10-30"
        )
        store.save_publication(ours)
        store.save_correction(
            Correction(
                id=content_id("correction", ours.id, printed.id),
                kind=CorrectionKind.CORRECTION,
                status=CorrectionStatus.PENDING,
                publication=ours,
                claim=printed.id,
                figure=dates,
                wrong="29 October 2026",
                right="20 October 2026",
                where=3,
                quote=printed.quote,
                source="DeepSeek",
                why="Seen",
                date="2026-11-30",
                note=f"That was wrong. {HOSTILE}",
            )
        )
    first, second = sorted((twentieth.id, ninth.id))
    return Recorded(
        path=path, dates=dates, tokens=tokens, hits=settled, document=weekly, claim=twentieth.id,
        conflict=content_id("conflict", first, second), source=publisher, article=article,
    )  # fmt: skip


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return build(tmp_path_factory.mktemp("record") / "claims.db")


@pytest.fixture(scope="session")
def desk(record: Recorded) -> Any:
    return make_datasette(record.path, ROOT / "metadata.yml")
