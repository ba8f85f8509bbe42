"""The benchmark tells where the time of a reading goes: by functions that are there, and that are at work."""

from __future__ import annotations

from benchmarks.stages import STAGES, stages
from claims.vocabulary import load_vocabulary

TEXT = """# DeepInfer in October

- **Launch.** On 20 October 2026 DeepInfer was open-sourced, according to its makers.
- It serves DeepSeek-V4 at 155K tokens/s per node of 8 GPUs, 2.4x faster than before.

| Model | Price per 1M tokens |
|---|---|
| DeepSeek-V4 | $0.27 |
"""


def test_every_stage_of_the_benchmark_is_a_stage_of_the_work() -> None:
    rows = stages([TEXT], load_vocabulary(), repeat=1)
    assert [row.what.strip() for row in rows] == list(STAGES)
    assert all(row.result.endswith(" %") for row in rows)
