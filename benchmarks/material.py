"""The texts that are measured: real ones where they stand beside the checkout, else the examples; made-up reports."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SHARED = ROOT.parent / "shared"


def pages() -> tuple[str, list[Path]]:
    """Return the documents of the ingest, and what they are called."""
    seeds = sorted((SHARED / "seeds").glob("*.txt"))
    return ("both handed pages", seeds) if seeds else ("the examples", sorted((EXAMPLES / "sources").iterdir()))


def posts() -> tuple[str, list[str]]:
    """Return whole articles, and what they are called."""
    found = sorted((SHARED / "corpus" / "posts").glob("*.md"))
    if found:
        return "real posts", [path.read_text(encoding="utf-8") for path in found]
    return "the examples", [
        path.read_text(encoding="utf-8") for path in sorted((EXAMPLES / "sources").glob("*.md"))
    ] * 20


def draft(words: int) -> str:
    """Return a draft of about so many words, from the paragraphs of the examples."""
    paragraphs = [
        paragraph
        for path in sorted(EXAMPLES.rglob("*.md"))
        for paragraph in path.read_text(encoding="utf-8").split("---\n")[-1].split("\n\n")
    ]
    taken: list[str] = []
    while sum(len(paragraph.split()) for paragraph in taken) < words:
        taken.append(paragraphs[len(taken) % len(paragraphs)])
    return "\n\n".join(taken)


def reports(claims: int) -> list[str]:
    """Return made-up reports that state about so many figures in all: some alone, some repeated, some disputed."""
    texts = []
    for number in range(claims // 20):
        lines = [f"# Notes {number}\n"]
        for place in range(5):
            # Reports speak of the same models in turn, and every seventh gives other values.
            model = number * 5 + place - (number % 3) * 5
            value = 100 + model % 800 + (number % 7 == 0)
            lines.append(
                f"vLLM serves Nimbus-{model} at {value}K tokens/s per GPU on GB300 NVL72. Nimbus-{model} costs "
                f"${value / 100:.2f} per 1M input tokens. Nimbus-{model} has a first-token latency of {value} ms, and "
                f"it was released on {value % 28 + 1} October 2026.\n"
            )
        texts.append("\n".join(lines))
    return texts
