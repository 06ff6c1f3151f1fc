"""A slice of `python -m tests.engine.certify`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from tests.engine.avoidable import against_every_draw
from tests.engine.certify import (
    REMATCHES,
    Fields,
    against_brute_force,
    against_networkx,
    against_rustworkx,
    version_1_against_brute_force,
)
from tests.engine.simulated import Case, cases, crowded, odd_totals, repaired, wished, wished_now


@pytest.mark.slow
@pytest.mark.parametrize(
    ("compare", "source", "least", "most", "fields"),
    [
        (against_brute_force, cases, 1, 8, 190),
        (against_brute_force, cases, 9, 10, 10),
        (against_brute_force, wished, 1, 8, 100),
        (against_networkx, cases, 3, 40, 200),
        (against_networkx, wished_now, 3, 30, 40),
        (against_rustworkx, wished_now, 61, 120, 2),
        (against_networkx, cases, 41, 90, 20),
        (against_networkx, crowded, 49, 90, 12),
        (against_rustworkx, cases, 91, 300, 6),
        (against_rustworkx, crowded, 91, 200, 6),
        (version_1_against_brute_force, cases, 1, 8, 60),
        (against_rustworkx, repaired, 49, 160, 30),
        (against_rustworkx, odd_totals, 49, 120, 8),
    ],
)
def test_no_second_opinion_finds_a_better_draw(
    compare: Callable[[Case], str], source: Fields, least: int, most: int, fields: int
) -> None:
    found = [(compare(case), case.position, case.seed) for case in islice(source(97, least, most), fields)]

    assert [item for item in found if item[0]] == []


@pytest.mark.parametrize("source", REMATCHES)
def test_nobody_meets_again_who_need_not(source: Callable[[int], Iterator[Case]]) -> None:
    found = [(against_every_draw(case), case) for case in islice(source(97), 80)]

    assert [item for item in found if item[0]] == []
