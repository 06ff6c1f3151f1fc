"""OPG 7.6, one criterion after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.drawing import cards, codes, drawn, position, tables, texts
from tournaments.engine.core.types import Criteria, Wishes

SEEDS = range(12)


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


def test_three_odd_totals_are_named_in_the_proof() -> None:
    draw = drawn(position(cards([15, 13, 13, 12, 12, 4])))

    assert draw.proof == (
        "No better draw exists. An odd number stands on 15, on 13 after that, and on 12: three pairs must cross."
    )
    assert texts(draw)[next(names for names in tables(draw) if "a" in names)] == (
        "alone on 15; meets one of the two on 13 not met before"
    )


def test_a_total_may_be_passed_over_by_a_player_who_has_met_everybody_on_it() -> None:
    draw = drawn(position(cards([12, 9, 9, 8], met=["ab", "ac"])))

    assert tables(draw) == {"ad", "bc"}
    assert draw.criteria == Criteria(cross_levels=1, squared_difference=16)
    assert texts(draw)["ad"] == "paired down past 9: has already met everybody on 9"


def test_a_total_is_passed_over_when_there_is_no_other_way() -> None:
    draw = drawn(position(cards([12, 9, 9, 8], met=["ab", "bd", "cd"])))

    assert tables(draw) == {"ad", "bc"}
    assert draw.criteria.excess_levels == 1
    assert codes(draw)["ad"] == "paired_far"


def test_similar_totals_meet_where_equal_ones_cannot() -> None:
    draw = drawn(position(cards([9, 9, 8, 4], met=["ab", "cd"])))

    assert draw.criteria == Criteria(cross_levels=2, excess_levels=1, squared_difference=26)


def test_opponents_do_not_matter_where_the_event_says_so() -> None:
    """AMB-P11: the default holds online too; an event may choose otherwise."""
    where = position(cards([9, 9, 4, 4], met=["ab", "cd"]), rounds=9)

    assert tables(drawn(where, rematches="free")) == {"ab", "cd"}
    assert tables(drawn(where, rematches="avoided")) in ({"ac", "bd"}, {"ad", "bc"})
    assert drawn(where, rematches="free").criteria == Criteria()


def test_proof_is_silent_about_rematches_where_they_do_not_matter() -> None:
    draw = drawn(position(cards([9, 9, 4, 4], met=["ab"])), rematches="free")

    assert draw.proof == "No better draw exists. Everybody plays on an equal total."


def test_proof_of_a_draw_in_which_everybody_sits_out_speaks_of_no_equal_totals() -> None:
    draw = drawn(replace(position(cards([9, 4])), wishes=Wishes(byes=("a", "b"))))

    assert (draw.tables, draw.byes) == ((), ("a", "b"))
    assert draw.proof.startswith("No better draw exists around the bye given. There is nobody to be paired.")


def test_players_who_dropped_take_no_part_and_leave_no_level() -> None:
    players = cards([12, 9, 8, 9])
    dropped = [card.__class__(card.id, card.vp, dropped=card.id in "bd") for card in players]

    draw = drawn(position(tuple(dropped)))

    assert tables(draw) == {"ac"}
    assert draw.criteria == Criteria(cross_levels=1, squared_difference=16)


def test_the_highest_totals_sit_at_the_first_tables_the_higher_player_first() -> None:
    draw = drawn(position(cards([1, 4, 7, 10, 13, 16])))

    assert draw.tables == (("f", "e"), ("d", "c"), ("b", "a"))


def test_the_first_round_is_drawn_at_random_with_a_random_bye() -> None:
    draws = [drawn(position(cards([0] * 5), 1, 3), seed) for seed in range(600)]
    byes = [draw.byes[0] for draw in draws]
    seatings = {frozenset(tables(draw)) for draw in draws}

    assert all(90 < byes.count(name) < 150 for name in "abcde")
    assert len(seatings) == 15
    assert draws[0].proof == "No better draw exists. The first round is drawn at random."


def test_equal_draws_come_up_equally_often() -> None:
    seatings = [frozenset(tables(drawn(position(cards([4] * 4)), seed))) for seed in range(900)]

    assert {frozenset(names) for names in ({"ab", "cd"}, {"ac", "bd"}, {"ad", "bc"})} == set(seatings)
    assert all(250 < seatings.count(seating) < 350 for seating in set(seatings))
