"""Score the reading of quantities against hand-made annotations, where a corpus stands beside the checkout.

usage: python benchmarks/score_reading.py [CORPUS_DIR] [-v]
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from claims.documents import read_text
from claims.extract.mentions import find_mentions
from claims.model.document import Document
from claims.vocabulary import load_vocabulary
from claims.vocabulary.vocabulary import Vocabulary

ROOT = Path(__file__).resolve().parent.parent


def predictions(document: Document, vocabulary: Vocabulary, date: str | None = None) -> str:
    """Return the document's mentions as JSON Lines in the form of the scorer."""
    lines = []
    for mention in find_mentions(document, vocabulary, date):
        start, end = document.raw_span(mention.start, mention.end)
        quantity = mention.quantity
        row = {
            "start": start,
            "end": end,
            "text": document.raw[start:end],
            "kind": quantity.kind,
            "low": quantity.low,
            "high": quantity.high,
            "unit": quantity.unit,
            "modifier": quantity.modifier,
        }
        lines.append(json.dumps(row, ensure_ascii=False))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Score the annotated paragraphs and the annotated newsletter."""
    arguments = [argument for argument in sys.argv[1:] if argument != "-v"]
    corpus = Path(arguments[0]) if arguments else ROOT.parent / "shared" / "corpus"
    if not corpus.is_dir():
        sys.exit(f"no corpus at {corpus}")
    vocabulary = load_vocabulary()
    verbose = ["-v"] if "-v" in sys.argv else []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for line in (corpus / "paragraphs.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            document = read_text(row["text"], name=row["id"], format="markdown")
            (folder / f"{row['id']}.jsonl").write_text(predictions(document, vocabulary), encoding="utf-8")
        score(corpus, "paragraphs.jsonl", "gold.jsonl", "not_claims.jsonl", folder, verbose)
        seed = next((corpus.parent / "seeds").glob("000_*.txt"), None)
        if seed is None:
            return
        text = seed.read_text(encoding="utf-8")
        document = read_text(text, name=seed.name, format="text")
        (folder / f"{seed.name}.jsonl").write_text(predictions(document, vocabulary, "2026-10-30"), encoding="utf-8")
        texts = folder / "newsletter.jsonl"
        texts.write_text(json.dumps({"id": seed.name, "text": text}) + "\n", encoding="utf-8")
        score(corpus, str(texts), "newsletter_gold.jsonl", "-", folder, verbose)


def score(corpus: Path, texts: str, gold: str, nots: str, folder: Path, verbose: list[str]) -> None:
    """Run the corpus's own scorer."""
    command = [sys.executable, "score_extract.py", texts, gold, nots, str(folder), *verbose]
    subprocess.run(command, cwd=corpus, check=True)


if __name__ == "__main__":
    main()
