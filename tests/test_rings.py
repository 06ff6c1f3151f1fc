"""What the first ring takes of a matrix."""

from __future__ import annotations

import pytest

from tests.rings import tenth


@pytest.mark.parametrize("size", [1, 3, 9, 10, 11, 137])
def test_ten_days_in_a_row_ask_every_row_once(size: int) -> None:
    days = [tenth(range(size), "some matrix", day) for day in range(740_000, 740_010)]
    assert all(days)
    assert {row for day in days for row in day} == set(range(size))
    assert size < 10 or sum(map(len, days)) == size


def test_two_matrices_of_the_same_rows_are_cut_differently() -> None:
    assert tenth(range(100), "one", 1) != tenth(range(100), "another", 1)


def test_one_seed_gives_one_tenth() -> None:
    assert tenth(range(100), "one", 1) == tenth(range(100), "one", 1)
