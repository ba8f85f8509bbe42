"""What a settled figure touches, among many articles of ours."""

from __future__ import annotations

from pathlib import Path

from benchmarks.report import Row
from benchmarks.timing import of_function
from claims.documents import read_text
from claims.model.correction import Publication
from claims.model.record import Outcome, Role
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.configuration import Newsroom
from claims.workflows.correcting import find_pending
from claims.workflows.deciding import resolve
from claims.workflows.house import House
from claims.workflows.ingesting import ingest, published_id
from claims.workflows.opening import open_record
from claims.workflows.reading import Reading, understand

_AT = "2026-11-30T00:00:00Z"
#: So many articles speak of one model.
_ABOUT_ONE = 5


def corrections(folder: Path, vocabulary: Vocabulary, articles: int) -> list[Row]:
    """Measure a record of so many articles; `folder` takes the database."""
    house = House(Newsroom(), folder)
    with open_record(folder / "articles.db", vocabulary, create=True) as store:
        reports = [_read(f"report-{value}.md", _story(7, value), vocabulary) for value in (107, 90)]
        for number, report in enumerate(reports):
            ingest(store, [report], vocabulary=vocabulary, at=_AT, source=f"Report {number}")
        printed = [_read(f"article-{number}.md", _article(number, articles), vocabulary) for number in range(articles)]
        added = ingest(store, printed, vocabulary=vocabulary, at=_AT, source="We", role=Role.PUBLISHED)
        with store.transaction():
            for number, each in enumerate(added.documents):
                store.save_publication(
                    Publication(
                        id=published_id(each.document.id),
                        document=each.document.id,
                        url=f"https://news.example.org/{number}",
                        title=f"Article {number}",
                        date="2026-10-30",
                    )
                )
    stated = sum(len(each.claims) for each in printed)
    # As the command does: a decision comes later, in a process of its own.
    with open_record(folder / "articles.db", vocabulary) as store:
        right = next(claim for claim in reports[1].claims if claim.metric == "price_input")
        (record,) = store.figures_of([right.id])
        accepted = record.by_id(right.id)
        decided = {"outcome": Outcome.ONE_RIGHT, "reason": "The price list.", "actor": "bench", "at": _AT}
        resolve(store, record, accept=accepted, vocabulary=vocabulary, **decided)

        def touched() -> int:
            return len(find_pending(store, vocabulary, house, actor="bench", at=_AT, figures=[record.figure.id]))

        count = touched()
        taken = of_function(touched)
        whole = of_function(lambda: find_pending(store, vocabulary, house, actor="bench", at=_AT), 3)
    return [
        Row(
            f"what a decision touches, of {articles:,} articles",
            f"{taken * 1000:.0f} ms",
            "100 ms",
            f"{count} places; {stated:,} figures printed",
        ),
        Row("  all decisions and editions looked through", f"{whole * 1000:.0f} ms"),
    ]


def _read(name: str, text: str, vocabulary: Vocabulary) -> Reading:
    return understand(read_text(text, name=name), vocabulary, date="2026-10-30")


def _story(model: int, value: int) -> str:
    return (
        f"vLLM serves Nimbus-{model} at {value}K tokens/s per GPU on GB300 NVL72. Nimbus-{model} costs "
        f"${value / 100:.2f} per 1M input tokens.\n"
    )


def _article(number: int, articles: int) -> str:
    model = number % max(1, articles // _ABOUT_ONE)
    return f"# Notes {number}\n\nWe have tried the model for week {number}.\n\n{_story(model, 100 + model % 800)}"
