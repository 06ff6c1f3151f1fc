"""Compare the draws with a second opinion on thousands of fields: `python -m tests.engine.certify --fields 2000`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import astuple
from itertools import islice

from tests.engine import avoidable
from tests.engine.second_opinion import Opinion, by_brute_force, by_networkx, by_rustworkx
from tests.engine.simulated import Case, cases, crowded, odd_totals, repaired, wished, wished_now
from tournaments.engine import draw_round, judge_round
from tournaments.engine.core.system import FutureRounds
from tournaments.engine.core.types import Draw
from tournaments.engine.draws.score_groups.versions import LATEST, VERSIONS, SearchVersion


def against_brute_force(case: Case, version: SearchVersion = LATEST) -> str:
    """What differs from the best of all draws, all criteria; empty if nothing."""
    draw, opinion = _draw_and_judge(case, version)
    least, best = by_brute_force(opinion, draw.byes)
    byes, (first, dead, *points), wishes = _split(draw)
    mine = (first, *points, dead, *wishes) if opinion.last else (first, dead, *points, *wishes)
    measured = (opinion.first(draw.tables), opinion.dead(draw.tables, draw.byes), *opinion.points(draw.tables))
    kept = len({*draw.byes} & {*opinion.wishes.kept_byes})
    return _differences(
        (byes, least, "byes"),
        (mine, best, "criteria"),
        ((first, dead, *points, *wishes), (*measured, *opinion.wished(draw.tables)), "measure"),
        ((kept,), (opinion.most_kept(least),), "byes kept"),
    ) + ("" if draw.proved else "not proved; ")


def version_1_against_brute_force(case: Case) -> str:
    """The same of the method that older rounds were drawn with."""
    return against_brute_force(case, VERSIONS[1])


def against_networkx(case: Case) -> str:
    """What differs from the other solver's best: byes, and the plain draw, which leaves out future rounds."""
    return _against_full_graph(case, by_networkx)


def against_rustworkx(case: Case) -> str:
    """The same by a faster solver, for fields that the engine draws by their kernel."""
    return _against_full_graph(case, by_rustworkx)


def _against_full_graph(case: Case, best_of: BestOf) -> str:
    draw, opinion = _draw_and_judge(case)
    least, best = best_of(opinion, draw.byes)
    byes, _, _ = _split(draw)
    plain = draw.guide_order or draw.tables
    mine = (opinion.first(plain), *opinion.points(plain), *opinion.wished(plain))
    return _differences((byes, least, "byes"), (mine, best, "criteria"))


def _draw_and_judge(case: Case, version: SearchVersion = LATEST) -> tuple[Draw, Opinion]:
    draw = draw_round(case.rules, case.position, case.seed, version)
    assert judge_round(case.rules, case.position, draw.tables, draw.byes, version).criteria == draw.criteria
    limited, last = case.rules.rematches_limited, case.rules.future_rounds == FutureRounds.LAST
    return draw, Opinion(case.position, limited, last, version.number)


def _split(draw: Draw) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Criteria 1 to 3, 4 to 8, and the wishes below them."""
    values = astuple(draw.criteria)
    return (len(draw.byes), *values[1:3]), values[3:8], values[8:]


def _differences(*compared: tuple[tuple[int, ...], tuple[int, ...], str]) -> str:
    return "".join(f"{what}: {mine} not {other}; " for mine, other, what in compared if tuple(mine) != tuple(other))


Fields = Callable[[int, int, int], Iterator[Case]]
BestOf = Callable[[Opinion, tuple[str, ...]], tuple[tuple[int, ...], tuple[int, ...]]]

REMATCHES = (avoidable.quick_swiss, avoidable.piles, avoidable.round_robin, avoidable.house_rules)
"""Methods of which every draw is held against all draws of small fields: no pair meets again that need not."""
SUITES = (
    ("brute force, all draws", against_brute_force, cases, 1, 8, 1.0),
    ("brute force, all draws", against_brute_force, cases, 9, 10, 0.05),
    ("brute force, version 1", version_1_against_brute_force, cases, 1, 8, 0.3),
    ("brute force, wishes", against_brute_force, wished, 1, 8, 1.0),
    ("brute force, wishes", against_brute_force, wished, 9, 10, 0.02),
    ("networkx, full graph", against_networkx, cases, 3, 40, 1.0),
    ("networkx, wishes", against_networkx, wished_now, 3, 60, 0.5),
    ("networkx, full graph", against_networkx, cases, 41, 90, 0.1),
    ("networkx, crowded", against_networkx, crowded, 41, 90, 0.1),
    ("rustworkx, full graph", against_rustworkx, cases, 91, 300, 0.05),
    ("rustworkx, crowded", against_rustworkx, crowded, 91, 300, 0.05),
    ("rustworkx, wishes", against_rustworkx, wished_now, 61, 200, 0.05),
    ("rustworkx, repairs", against_rustworkx, repaired, 49, 250, 0.1),
    ("rustworkx, odd totals", against_rustworkx, odd_totals, 49, 250, 0.05),
)


def _report(name: str, players: str, compare: Callable[[Case], str], fields: Iterator[Case]) -> int:
    """Print a line, and of the first differences their positions."""
    start, cases = time.perf_counter(), list(fields)
    compared = ((compare(case), case) for case in cases)
    wrong = [f"{difference}{case.position} seed {case.seed}" for difference, case in compared if difference]
    print(f"{name:<24}{players:>9}{len(cases):>8}{len(wrong):>13}{time.perf_counter() - start:>9.1f}")
    for line in wrong[:5]:
        print(f"  {line}")
    return len(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fields", type=int, default=2000, help="fields of the longest suites")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = 0
    print(f"{'compared with':<24}{'players':>9}{'fields':>8}{'differences':>13}{'seconds':>9}")
    for name, compare, fields, least, most, share in SUITES:
        count = max(1, int(arguments.fields * share))
        found += _report(name, f"{least}-{most}", compare, islice(fields(arguments.seed, least, most), count))
    for source in REMATCHES:
        name, count = f"all draws, {source.__name__}", max(1, arguments.fields // 2)
        fields = islice(source(arguments.seed), count)
        found += _report(name, f"2-{avoidable.MOST}", avoidable.against_every_draw, fields)
    print(f"{found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
