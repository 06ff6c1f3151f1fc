"""The exact draw of big fields against networkx on the full graph, in one run: `python -m tests.bench.draws`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from random import Random
from statistics import mean
from time import process_time

from tests.engine.second_opinion import Opinion, weights, with_networkx
from tests.engine.simulated import Case, event
from tournaments.engine import pair

ROUNDS = range(2, 10)
EVENTS = {64: 5, 256: 2, 1_024: 2, 10_000: 1}
SOLVED = {64: ROUNDS, 256: (3, 6, 9)}
TARGETS = ((64, 64, 10.0), (10_000, 256, 1.0))


def main() -> int:
    draws, solver = measured()
    print(f"{'players':>8}{'draw, ms':>10}{'networkx, ms':>14}   mean CPU time, rounds {ROUNDS[0]} to {ROUNDS[-1]}")
    for size, milliseconds in draws.items():
        print(f"{size:>8,}{milliseconds:>10.1f}" + (f"{solver[size]:>14.1f}" if size in solver else ""))
    missed = 0
    for size, against, target in TARGETS:
        ratio = solver[against] / draws[size]
        missed += ratio < target
        print(f"a draw of {size:,} is {ratio:.1f} times as fast as networkx at {against:,} (at least {target:g})")
    return 1 if missed else 0


def measured() -> tuple[dict[int, float], dict[int, float]]:
    """Milliseconds by the number of players: of a whole draw, and of networkx's matching alone on the full graph."""
    draws: dict[int, float] = {}
    solver: dict[int, float] = {}
    for size, events in EVENTS.items():
        fields = [
            case
            for seed in range(events)
            for case in event(Random(seed), size, ROUNDS[-1], plain=True)
            if case.position.round in ROUNDS
        ]
        draws[size] = _mean(partial(pair, case.rules, case.position, case.seed) for case in fields)
        if size in SOLVED:
            solver[size] = _mean(_solver(case) for case in fields if case.position.round in SOLVED[size])
    return draws, solver


def _solver(case: Case) -> Callable[[], object]:
    byes = pair(case.rules, case.position, case.seed).byes
    opinion = Opinion(case.position, limited=True, last=False)
    seats = [name for name in opinion.here if name not in byes]
    return partial(with_networkx, weights(opinion, [two for two in combinations(seats, 2) if not opinion.met(*two)]))


def _mean(works: Iterable[Callable[[], object]]) -> float:
    return mean(map(_milliseconds, works))


def _milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1_000 * (process_time() - start)


if __name__ == "__main__":
    sys.exit(main())
