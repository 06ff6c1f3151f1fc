"""How far ratings came when they were worked out anew."""

from __future__ import annotations

from ratings.engine import Move, Moves, moves


def test_new_and_lost_ratings_count_as_moved() -> None:
    assert moves("a", 1500, {1: 1500.0, 2: 1600.0}, {1: 1500.0, 3: 1510.0}) == Moves(2, Move("a", 3, 10.0))
    assert moves("a", 1500, {}, {1: 1500.0}) == Moves(1, Move("a", 1, 0.0))
    assert moves("a", 1500, {1: 1500.0}, {}) == Moves(1)
    assert moves("a", 1500, {1: 1500.0}, {1: 1500.0}) == Moves()


def test_most_is_the_farthest_up_or_down_and_the_first_of_those_as_far() -> None:
    assert moves("a", 0, {1: 10.0, 2: 10.0}, {1: 12.0, 2: 7.0}).most == Move("a", 2, -3.0)
    assert moves("a", 0, {7: 10.0, 2: 10.0}, {7: 13.0, 2: 7.0}).most == Move("a", 2, -3.0)
