"""Processor time of pieces of work, for tests that hold how it grows."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

#: So often is measured before it is believed that a work is too slow.
_RUNS = 12


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of a call, without the garbage collector, whose turns come when they come."""
    gc.disable()
    try:
        begun = time.process_time()
        work()
        return time.process_time() - begun
    finally:
        gc.enable()


def grows_too_fast(shorter: Callable[[], object], longer: Callable[[], object], *, bound: float, noise: float) -> str:
    """Return "" if the longer work takes at most `bound` times as long as the shorter one, else what it takes.

    On a busy machine one run may take twice its time; of several, which take turns, the least is what the code takes.

    Args:
        noise: seconds below which the longer time says nothing.
    """
    best = [float("inf"), float("inf")]
    for _ in range(_RUNS):
        best = [min(known, seconds(work)) for known, work in zip(best, (shorter, longer), strict=True)]
        if best[1] <= max(bound * best[0], noise):
            return ""
    return f"{best[1]:.3f} s are {best[1] / best[0]:.1f} times {best[0]:.3f} s"
