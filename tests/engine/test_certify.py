"""A slice of `python -m tests.engine.certify`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from tests.engine.avoidable import against_every_draw
from tests.engine.certify import (
    REMATCHES,
    against_brute_force,
    against_networkx,
    against_rustworkx,
    version_1_against_brute_force,
)
from tests.engine.simulated import Case, cases, crowded, odd_totals, repaired, wished, wished_now

COMPARED = [
    (against_brute_force, cases, 1, 8, 80),
    (against_brute_force, cases, 9, 10, 4),
    (against_brute_force, wished, 1, 8, 40),
    (against_networkx, cases, 3, 40, 60),
    (against_networkx, wished_now, 3, 30, 15),
    (against_rustworkx, wished_now, 61, 120, 2),
    (against_networkx, cases, 41, 90, 8),
    (against_networkx, crowded, 49, 90, 5),
    (against_rustworkx, cases, 91, 300, 2),
    (against_rustworkx, crowded, 91, 200, 2),
    (version_1_against_brute_force, cases, 1, 8, 25),
    (against_rustworkx, repaired, 49, 160, 10),
    (against_rustworkx, odd_totals, 49, 120, 3),
]


@pytest.mark.slow
@pytest.mark.parametrize(("compare", "source", "least", "most", "fields"), COMPARED)
def test_no_second_opinion_finds_a_better_draw(compare, source, least, most, fields) -> None:
    found = [(compare(case), case.position, case.seed) for case in islice(source(97, least, most), fields)]

    assert [item for item in found if item[0]] == []


@pytest.mark.parametrize("source", REMATCHES)
def test_nobody_meets_again_who_need_not(source: Callable[[int], Iterator[Case]]) -> None:
    found = [(against_every_draw(case), case) for case in islice(source(97), 80)]

    assert [item for item in found if item[0]] == []
