"""Processor time by turns: whatever else the machine does hurts what is measured and what it is measured against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

Work = Callable[[], object]
Prepare = Callable[[], Work]


def medians(works: Mapping[str, Prepare], turns: int) -> dict[str, float]:
    """Seconds of processor of each work, the median of so many turns. What prepares a work is not counted."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(turns):
        for name, prepare in works.items():
            times[name].append(_seconds(prepare()))
    return {name: median(spent) for name, spent in times.items()}


def _seconds(work: Work) -> float:
    start = process_time()
    work()
    return process_time() - start
