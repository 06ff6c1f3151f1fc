"""The exact draw of big fields against networkx on the full graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from random import Random
from statistics import mean
from time import process_time

from tests.bench.figures import Figure
from tests.bench.size import Size
from tests.engine.second_opinion import Opinion, weights, with_networkx
from tests.engine.simulated import Case, event
from tournaments.engine import draw_round

ROUNDS = range(2, 10)
SOLVED = {64: ROUNDS, 256: (3, 6, 9)}
TARGETS = ((64, 64, 10.0), (10_000, 256, 1.0))


def figures(size: Size) -> Iterator[Figure]:
    """Means of processor time over rounds 2 to 9."""
    draws, networkx = {}, {}
    for players, events in size.draws.items():
        fields = fields_of(players, events)
        draws[players] = _mean(partial(draw_round, case.rules, case.position, case.seed) for case in fields)
        target = ("at most", 50.0) if players <= 1_024 else None
        yield Figure(f"a draw of {players:,} players", draws[players], "ms of CPU", target)
        if players in SOLVED:
            networkx[players] = _mean(solver(case) for case in fields if case.position.round in SOLVED[players])
            yield Figure(f"networkx alone, full graph of {players:,} players", networkx[players], "ms")
    for players, against, times in TARGETS:
        if players in draws and against in networkx:
            what = f"a draw of {players:,} against networkx at {against:,}"
            yield Figure(what, networkx[against] / draws[players], "times as fast", ("at least", times))


def fields_of(players: int, events: int) -> list[Case]:
    cases = (case for seed in range(events) for case in event(Random(seed), players, ROUNDS[-1], plain=True))
    return [case for case in cases if case.position.round in ROUNDS]


def solver(case: Case) -> Callable[[], object]:
    byes = draw_round(case.rules, case.position, case.seed).byes
    opinion = Opinion(case.position, limited=True, last=False)
    seats = [name for name in opinion.here if name not in byes]
    return partial(with_networkx, weights(opinion, [two for two in combinations(seats, 2) if not opinion.met(*two)]))


def _mean(works: Iterable[Callable[[], object]]) -> float:
    return mean(map(milliseconds, works))


def milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1_000 * (process_time() - start)
