"""OPG 7.6, one criterion after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.drawing import cards, codes, drawn, position, tables, texts
from tests.engine.refusals import refusal
from tournaments.engine import draw_round, game_rules, judge_round
from tournaments.engine.core.types import Criteria, Wishes

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


# --- who sat out the opening (AMB-P3, AMB-P27) ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [2, 3])
def test_players_who_sat_out_meet_the_highest_total_of_those_who_played(number: int, seed: int) -> None:
    draw = drawn(position(cards([4, 4, 3, 3, 1, 1], met=["ae", "bf", "cd"][:2], first="d"), number), seed)

    partner = next(names for names in tables(draw) if "d" in names)
    assert partner in {"ad", "bd"}
    assert codes(draw)[partner] == "seated_first"
    assert texts(draw)[partner] == f"sat out round {number - 1}: seated first against the highest total"


@pytest.mark.parametrize("seed", SEEDS)
def test_more_who_sat_out_than_players_on_the_highest_total_meet_each_other(seed: int) -> None:
    """AMB-P27: the rest is drawn normally inside the top group."""
    draw = drawn(position(cards([4, 1, 1, 4, 4, 4, 1, 1], met=["ab"], first="def"), 2), seed)

    together = [names for names, code in codes(draw).items() if code == "seated_first_together"]
    assert len(together) == 1
    assert set(together[0]) < set("def")
    assert draw.criteria.seated_first == 2
    assert "Two of those who sat out do not meet the highest total: three sat out and only one player is on it." in (
        draw.proof
    )


# --- draws by hand ----------------------------------------------------------------------------------------------------

RULES = game_rules("tcc-2e")


def test_a_manual_draw_is_measured_and_explained() -> None:
    where = position(cards([9, 9, 4, 4, 1]))

    draw = judge_round(RULES, where, [("a", "c"), ("b", "e")], ["d"])

    assert draw.criteria == Criteria(bye_levels=1, excess_levels=1, cross_levels=2, squared_difference=89)
    assert draw.tables == (("a", "c"), ("b", "e"))
    assert codes(draw) == {"ac": "paired_down", "be": "paired_far", "d": "bye_above"}
    assert draw.proof == "Drawn by hand: measured by the same criteria, not searched."


def test_a_manual_rematch_is_counted_and_named() -> None:
    draw = judge_round(RULES, position(cards([9, 9], met=["ab"])), [("a", "b")], [])

    assert draw.rematches == 1
    assert codes(draw) == {"ab": "rematch"}
    assert draw.proof.endswith("One pair meets again.")


SEATED = [
    ([("a", "b")], ["a", "c"], "seated_twice"),
    ([("a", "b")], [], "not_seated"),
    ([("a", "b")], ["c", "z"], "not_in_draw"),
    ([("a", "b", "c")], [], "not_a_pair"),
]


@pytest.mark.parametrize(("pairs", "byes", "code"), SEATED)
def test_everybody_in_the_draw_sits_exactly_once(pairs: list[tuple[str, ...]], byes: list[str], code: str) -> None:
    players = tuple(replace(card, dropped=card.id == "d") for card in cards([4, 4, 4, 4]))

    assert refusal(judge_round, RULES, position(players), pairs, byes) == (code, "OPG 7.6")


def test_a_ruleset_without_pairing_draws_nothing() -> None:
    assert refusal(draw_round, replace(RULES, swiss=None), position(cards([4, 4])), 1)[0] == "no_pairing"


def test_a_ruleset_that_gives_no_extra_byes_has_no_legal_draw() -> None:
    assert (
        refusal(draw_round, replace(RULES, on_rematch="never"), position(cards([4, 4], met=["ab"])), 1)[0]
        == "no_legal_draw"
    )


def test_proof_of_a_draw_in_which_everybody_sits_out_speaks_of_no_equal_totals() -> None:
    draw = drawn(replace(position(cards([9, 4])), wishes=Wishes(byes=("a", "b"))))

    assert (draw.tables, draw.byes) == ((), ("a", "b"))
    assert draw.proof.startswith("No better draw exists around the bye given. There is nobody to be paired.")
