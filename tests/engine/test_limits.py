"""AMB-G14, AMB-P9: what the guide does not number, by default and otherwise."""

from dataclasses import replace

from tournaments.engine import ruleset
from tournaments.engine.ruleset import with_limits


def test_ordinary_events_weigh_16_and_the_levels_go_up_by_twelve() -> None:
    assert ruleset("tcc-2e").limits.k_factors == (16, 28, 40, 52, 64)


def test_another_weight_is_another_value_of_the_ruleset() -> None:
    usual = ruleset("tcc-2e")
    other = with_limits(usual, k_factors=(20, 28, 40, 52, 64))
    assert other.limits == replace(usual.limits, k_factors=(20, 28, 40, 52, 64))


def test_a_final_confrontation_is_one_game_or_best_of_three() -> None:
    games = [ruleset("tcc-1e", {"final_confrontation_games": said}).limits.final_confrontation_games for said in "13"]
    assert [ruleset("tcc-1e").limits.final_confrontation_games, *games] == [1, 1, 3]
