"""The desk's pages on the made-up world, asked one after another in one process."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median

from claims.desk.serving import make_datasette
from claims.vocabulary.vocabulary import Vocabulary

#: Each page is asked so many times, after once that is not counted.
_TIMES = 5
#: What is measured -> its budget in milliseconds.
BUDGETS: Mapping[str, int] = {"home": 100, "table": 100, "figure": 100, "document": 100, "facets": 400, "search": 350}


def pages(database: Path, vocabulary: Vocabulary) -> dict[str, float]:
    """Return the median time of each sort of page, in milliseconds.

    Raises:
        RuntimeError: a page was not answered.
    """
    with closing(sqlite3.connect(database)) as connection:

        def some(query: str) -> list[str]:
            return [row[0] for row in connection.execute(query)]

        figures = some("SELECT id FROM figures WHERE pk % 997 = 7 LIMIT 6")
        figures += some("SELECT id FROM figures WHERE open_conflicts > 0 LIMIT 3")
        documents = some("SELECT id FROM documents WHERE pk % 97 = 7 LIMIT 6")
    addresses = {
        "home": ["/"],
        "table": ["/claims/claims"],
        "figure": [f"/-/claims/figure/{identity}" for identity in figures],
        "document": [f"/-/claims/document/{identity}" for identity in documents],
        "facets": ["/claims/claims?_facet=status&_facet=metric&_facet=kind"],
        "search": [f"/claims/claims?_search={words}" for words in ("throughput", "tokens+per+second", "price")],
    }
    datasette = make_datasette(database, vocabulary=vocabulary)

    async def ask(each: Sequence[str]) -> float:
        times = []
        for time_ in range(_TIMES + 1):
            for address in each:
                begun = time.perf_counter()
                response = await datasette.client.get(address)
                if response.status_code != 200:
                    raise RuntimeError(f"{address} was answered with {response.status_code}")
                if time_:
                    times.append((time.perf_counter() - begun) * 1000)
        return median(times)

    async def all_of_them() -> dict[str, float]:
        return {name: await ask(each) for name, each in addresses.items()}

    return asyncio.run(all_of_them())
