"""OPG 7.6, one criterion after the other."""

from __future__ import annotations

import pytest

from tests.engine.drawing import cards, codes, drawn, position, tables, texts
from tournaments.engine.core.types import Criteria

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_equal_totals_meet_and_nobody_meets_twice(seed: int) -> None:
    draw = drawn(position(cards([9, 9, 9, 9, 4, 4], met=["ab", "cd"])), seed)

    assert draw.criteria == Criteria()
    assert tables(draw) in ({"ac", "bd", "ef"}, {"ad", "bc", "ef"})
    assert set(codes(draw).values()) == {"same_total"}
    assert draw.proof == "No better draw exists. Everybody plays on an equal total and nobody meets an opponent again."


@pytest.mark.parametrize("seed", SEEDS)
def test_no_rematch_counts_before_equal_totals(seed: int) -> None:
    draw = drawn(position(cards([9, 9, 4, 4], met=["ab"])), seed)

    assert tables(draw) in ({"ac", "bd"}, {"ad", "bc"})
    assert draw.criteria == Criteria(cross_levels=2, squared_difference=50)
    assert draw.proof.startswith("No better draw exists. On 9 not everybody can be paired without a rematch; two pairs")


@pytest.mark.parametrize("seed", SEEDS)
def test_one_is_paired_down_from_each_odd_total_to_the_next(seed: int) -> None:
    """AMB-P2: 12-9 and 9-8, not 9-9 and 12-8."""
    draw = drawn(position(cards([12, 9, 9, 8])), seed)

    assert tables(draw) in ({"ab", "cd"}, {"ac", "bd"})
    assert draw.criteria == Criteria(cross_levels=2, squared_difference=10)
    assert draw.proof == "No better draw exists. An odd number stands on 12, and on 9 after that: two pairs must cross."


def test_a_total_may_be_passed_over_by_a_player_who_has_met_everybody_on_it() -> None:
    draw = drawn(position(cards([12, 9, 9, 8], met=["ab", "ac"])))

    assert tables(draw) == {"ad", "bc"}
    assert draw.criteria == Criteria(cross_levels=1, squared_difference=16)
    assert texts(draw)["ad"] == "paired down past 9: has already met everybody on 9"


def test_opponents_do_not_matter_where_the_event_says_so() -> None:
    """AMB-P11: the default holds online too; an event may choose otherwise."""
    where = position(cards([9, 9, 4, 4], met=["ab", "cd"]), rounds=9)

    assert tables(drawn(where, rematches="free")) == {"ab", "cd"}
    assert tables(drawn(where, rematches="avoided")) in ({"ac", "bd"}, {"ad", "bc"})
    assert drawn(where, rematches="free").criteria == Criteria()


def test_the_highest_totals_sit_at_the_first_tables_the_higher_player_first() -> None:
    draw = drawn(position(cards([1, 4, 7, 10, 13, 16])))

    assert draw.tables == (("f", "e"), ("d", "c"), ("b", "a"))


def test_the_first_round_is_drawn_at_random_with_a_random_bye() -> None:
    draws = [drawn(position(cards([0] * 5), 1, 3), seed) for seed in range(200)]
    byes = [draw.byes[0] for draw in draws]
    seatings = {frozenset(tables(draw)) for draw in draws}

    assert all(22 < byes.count(name) < 62 for name in "abcde")
    assert len(seatings) == 15
    assert draws[0].proof == "No better draw exists. The first round is drawn at random."
