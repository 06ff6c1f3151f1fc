"""A slice of `python -m tests.engine.certify`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from tests.engine.certify import against_brute_force, against_networkx
from tests.engine.simulated import Case, cases


@pytest.mark.parametrize(
    ("compare", "least", "most", "fields"),
    [
        (against_brute_force, 1, 8, 190),
        (against_brute_force, 9, 10, 10),
        (against_networkx, 3, 40, 200),
        (against_networkx, 41, 90, 20),
    ],
)
def test_no_second_opinion_finds_a_better_draw(
    compare: Callable[[Case], str], least: int, most: int, fields: int
) -> None:
    found = [(compare(case), case.position, case.seed) for case in islice(cases(97, least, most), fields)]

    assert [item for item in found if item[0]] == []
