"""The way of everybody through the places as a drawing: within its edges, level at every point, and short."""

from __future__ import annotations

import re
from random import Random

import pytest

from tournaments.record.selectors.bumps import BELOW, MARGIN, MOST_WAYS, Grid, bump_chart

FIVE_KB = 5 * 1024


def field(players: int, rounds: int) -> list[list[int]]:
    """By final place, the places after each round."""
    rng = Random(players)
    tables = [rng.sample(range(1, players + 1), players) for _ in range(rounds - 1)]
    return [[*(table[at] for table in tables), at + 1] for at in range(players)]


def numbers(path: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path)]


def test_first_is_on_top_and_last_at_the_bottom() -> None:
    chart = bump_chart([[3, 1], [1, 2], [2, 3]], 100, 58)
    assert chart.winner == f"M{MARGIN} 50C50 50 50 8 92 8"
    assert chart.winner_dots == "M8 50h0M92 8h0"
    assert chart.others == "M8 8C50 8 50 29 92 29M8 29C50 29 50 50 92 50"
    assert chart.labels == (8, 29, 50)


def test_curve_after_curve_mirrors_the_handle_before() -> None:
    assert Grid(100, 58, 3, 3).way([3, 1, 2]) == "M8 50C29 50 29 8 50 8S71 29 92 29"


def test_who_came_later_begins_there() -> None:
    grid = Grid(100, 58, 3, 3)
    assert grid.way([None, 1, 2]) == "M50 8C71 8 71 29 92 29"
    assert grid.dots([None, 1, 2]) == "M50 8h0M92 29h0"
    assert grid.way([None, None, 2]) == ""


def test_one_player_and_one_round_divide_by_nothing() -> None:
    assert bump_chart([[1]], 100, 50).winner_dots == "M92 8h0"
    assert bump_chart([], 100, 50).winner == ""


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (24, 5), (256, 9)])
def test_every_field_is_drawn_inside_and_in_five_kilobytes(players: int, rounds: int) -> None:
    chart = bump_chart(field(players, rounds), 328, 250)
    drawn = "".join((chart.others, chart.dots, chart.winner, chart.winner_dots))
    assert len(drawn) <= FIVE_KB
    pairs = re.findall(r"[MS ](\d+) (\d+)(?=[CSMh]|$)", chart.others)
    assert {int(x) for x, _ in pairs} <= set(range(MARGIN, 328 - MARGIN + 1))
    assert {int(y) for _, y in pairs} <= set(range(MARGIN, 250 - MARGIN + 1))


def test_whoever_is_behind_all_that_are_drawn_runs_along_the_edge() -> None:
    ways = field(102, 5)
    chart = bump_chart(ways, 328, 250)
    assert chart.others.count("M") == MOST_WAYS - 1
    assert chart.grid.y(102) == chart.grid.y(MOST_WAYS + BELOW) == 250 - MARGIN


def test_names_beside_the_last_round_have_room() -> None:
    assert max(numbers(bump_chart([[2, 1], [1, 2]], 400, 100, names=150).others)[::2]) == 400 - MARGIN - 150
