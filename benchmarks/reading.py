"""The reading of whole articles: its pace beside a bare search and other readers, and where its time goes."""

from __future__ import annotations

from benchmarks import peers
from benchmarks.material import posts
from benchmarks.report import Row
from benchmarks.stages import stages
from benchmarks.timing import least
from claims.documents import read_text
from claims.extract import extract
from claims.vocabulary.vocabulary import Vocabulary


def reading(vocabulary: Vocabulary) -> list[Row]:
    """Measure the reading of whole articles, and of twice as much in one text, in processor time of one process."""
    called, texts = posts()

    def read(each: str) -> int:
        return len(extract(read_text(each, name="post.md"), vocabulary, date="2026-10-30"))

    size = sum(len(text.encode()) for text in texts)
    found = sum(map(read, texts))
    taken = least(lambda: [read(text) for text in texts], 7)
    bare = peers.digits(texts)
    ours = peers.Pace(f"extract, {called}", size / taken / 1e6, size, found, 0)
    longest = max(texts, key=len)
    once, twice = least(lambda: read(longest), 5), least(lambda: read(f"{longest}\n\n{longest}"), 5)
    return [
        _row(ours, bare, "1 MB/s"),
        _row(bare, bare),
        *(_row(pace, bare) if isinstance(pace, peers.Pace) else Row(*pace) for pace in peers.optional(texts)),
        Row("twice the text / once", f"{twice / once:.2f} x", "2.5 x", f"{len(longest) / 1e3:.0f} thousand letters"),
        Row("where the time of extract goes", "", "", f"{len(texts)} texts"),
        *stages(texts, vocabulary),
    ]


def _row(pace: peers.Pace, bare: peers.Pace, budget: str = "") -> Row:
    details = f"{pace.size / 1e6:.2f} MB, {pace.found:,} found"
    if pace is not bare:
        details += f", {bare.speed / pace.speed:,.0f} times the bare search"
    if pace.failed:
        details += f", failed on {pace.failed} lines"
    return Row(pace.name, f"{pace.speed:.3g} MB/s", budget, details)
