"""AMB-G14: what the guide does not number, by default and otherwise."""

import pytest

from tournaments.engine import game_rules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.directing import refuse_director
from tournaments.engine.games import GAME_RULES
from tournaments.engine.listing.status import round_warnings


def test_ordinary_events_weigh_16_and_the_levels_go_up_by_twelve() -> None:
    assert game_rules("tcc-2e").limits.k_factors == (16, 28, 40, 52, 64)


def test_rules_are_what_the_default_of_each_choice_makes_of_them() -> None:
    for rules in map(game_rules, GAME_RULES):
        choices = (choice for choice in rules.choices if not choice.why_not)  # what is written out has its own name
        assert [choice.code for choice in choices if choice.apply(rules, choice.default) != rules] == []


def test_game_of_one_deck_takes_a_minute_for_each_card():
    """SW Timing."""
    minutes = [
        game_rules(f"swccg-{code}").limits.minutes for code in ("sealed", "draft", "squirrel", "epp", "cube-squirrel")
    ]
    assert minutes == [60, 60, 60, 15, 40]
    assert game_rules("swccg-sealed", {"deck_cards": "40"}).limits.minutes == 40


CHAMPIONSHIPS = [
    *(("constructed", 7, 2), ("constructed", 8, 3)),
    *(("sealed", 6, 3), ("cube-traditional", 9, 5), ("draft", 10, 5), ("sealed", 11, 6)),
    *(("squirrel", 7, 4), ("cube-squirrel", 8, 6)),
]


@pytest.mark.parametrize(("code", "players", "least"), CHAMPIONSHIPS)
def test_championship_has_more_games_by_its_players(code, players, least):
    """SW Minimum Number of Games for Championship Level Events, AMB-W15."""
    usual, championship = (game_rules(f"swccg-{code}", {"day_2_bids": bids}) for bids in ("none", "one"))

    assert [one.code for one in round_warnings(championship, players, least - 1)] == ["few_rounds"]
    assert round_warnings(championship, players, least) == round_warnings(usual, players, least - 1) == ()


def test_days_of_worlds_are_championships_without_bids():
    """SW "Championship Level Event Rules": "Worlds Day 1, Day 2 and Day 3 are also Championship Level events"."""
    worlds = game_rules("swccg-constructed", {"day_2_bids": "worlds"})

    assert [one.code for one in round_warnings(worlds, 8, 2)] == ["few_rounds"]
    assert (worlds.bids, game_rules("swccg-constructed", {"day_2_bids": "one"}).bids) == ((0, 0), (1, 1))


def test_director_plays_in_no_constructed_championship_with_several_bids():
    """SW Competing in Their Own Events."""
    plays = {bids: game_rules("swccg-constructed", {"day_2_bids": bids}).director_plays for bids in ("one", "several")}
    with pytest.raises(RuleViolation) as refused:
        refuse_director(plays["several"], None, (2, 3), "", 4)

    assert refused.value.section == "SW Competing in Their Own Events"
    refuse_director(plays["one"], None, (2, 3), "", 4)
    assert game_rules("swccg-sealed", {"day_2_bids": "several"}).director_plays is plays["one"]
