"""Medians of repeated runs, of functions and of whole processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

#: Runs of which the median is taken.
RUNS = 5


def of_function(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median time of a call, in seconds."""
    return median(_timed(work) for _ in range(runs))


def least(work: Callable[[], object], runs: int = 3) -> float:
    """Return the least processor time of several calls, in seconds: what else runs on the machine only adds to it."""
    return min(_worked(work) for _ in range(runs))


def of_process(*arguments: str, cwd: Path, allowed: Sequence[int] = (0,), runs: int = RUNS, warm: bool = True) -> float:
    """Return the median time of a whole Python process, in seconds. With `warm`, a first run is not counted.

    Raises:
        RuntimeError: it ended with a status that is not allowed.
    """

    def work() -> None:
        environment = {name: value for name, value in os.environ.items() if name != "CLAIMS_DB"}
        done = subprocess.run([sys.executable, *arguments], cwd=cwd, env=environment, capture_output=True, check=False)
        if done.returncode not in allowed:
            raise RuntimeError(f"{arguments} ended with {done.returncode}: {done.stderr.decode()}")

    if warm:
        work()
    return of_function(work, runs)


def of_processes(commands: Sequence[tuple[str, ...]], *, cwd: Path, allowed: Sequence[int] = (0,)) -> list[float]:
    """Return the median time of each command; the runs take turns, so that a busy machine slows all of them alike."""
    rounds = [[of_process(*command, cwd=cwd, allowed=allowed, runs=1) for command in commands] for _ in range(RUNS)]
    return [median(times) for times in zip(*rounds, strict=True)]


def _worked(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
