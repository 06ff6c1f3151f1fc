"""What is drawn and counted: Race to the Alpha Quadrant, Bend the Rules, Biermeister (OPG 4.4.5, 4.4.6, 4.4.8)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios.alpha_quadrant import DrawnRule, draw_rule, reject_rule
from tournaments.engine.scenarios.bend_the_rules import (
    BentGame,
    ItemBudget,
    entry_fee,
    most_collected,
    refuse_spending,
    tally,
)
from tournaments.engine.scenarios.biermeister import beers

LIST = range(1, 13)
seeds = st.integers(0, 2**32)


def refusal(refuse, *args) -> tuple[str, str, str]:
    with pytest.raises(RuleViolation) as refused:
        refuse(*args)
    return refused.value.code, refused.value.section, refused.value.message


@settings(max_examples=25)
@given(st.integers(1, 20), seeds, st.integers(0, 20))
def test_no_rule_comes_twice_and_one_that_was_rejected_not_for_the_same_game(rules, seed, rejects):
    had: list[DrawnRule] = []
    for number in range(1, rules + 1):
        had.append(draw_rule(range(1, rules + 1), had, "ann", number, seed))
        if number == rejects and number < rules:
            had[-1] = reject_rule(range(1, rules + 1), had, "ann", seed)
            assert had[-1].rejected != had[-1].rule
    assert sorted(line.rule for line in had) == list(range(1, rules + 1))
    assert [line.round for line in had] == list(range(1, rules + 1))
    assert refusal(draw_rule, range(1, rules + 1), had, "ann", rules + 1, seed)[0] == "rules_exhausted"


def test_every_player_draws_at_random_and_the_same_again_from_the_same_seed():
    drawn = Counter(draw_rule(LIST, (), "ann", 1, seed).rule for seed in range(300))
    assert set(drawn) == set(LIST)
    assert min(drawn.values()) > 8
    assert len({draw_rule(LIST, (), f"p{at:02}", 1, 5).rule for at in range(64)}) > 6
    assert [draw_rule((8, 0), (), "ann", 1, seed) == draw_rule((0, 8), (), "ann", 1, seed) for seed in range(5)] == [
        True
    ] * 5


def test_scorecard_holds_the_rule_and_the_one_that_was_rejected_for_it():
    card = (DrawnRule(1, 3), DrawnRule(2, 7))
    instead = reject_rule((3, 7, 9), card, "ann", 1)
    assert instead == DrawnRule(2, 9, rejected=7)
    assert draw_rule((3, 7, 9), (card[0], instead), "ann", 3, 1) == DrawnRule(3, 7)


def test_rule_is_rejected_once_in_an_event():
    code, section, message = refusal(reject_rule, LIST, (DrawnRule(1, 3, rejected=5), DrawnRule(2, 7)), "ann", 1)
    assert (code, section) == ("already_rejected", "OPG 4.4.5")
    assert message == "This player rejected rule 5 in round 1: once an event, so rule 7 stands."
    assert refusal(reject_rule, LIST, (DrawnRule(1, 3, rejected=5),), "ann", 1)[0] == "already_rejected"


def test_items_spent_go_to_the_winner_of_that_game():
    games = [BentGame({"ann": 2, "bob": 1}, "ann"), BentGame({"cy": 1}, "dot"), BentGame({"ann": 4}, "bob"), BentGame()]
    items = tally({"ann": 3, "bob": 1, "cy": 1, "dot": 0}, games)
    assert items == {
        "ann": ItemBudget(brought=3, spent=6, collected=3),
        "bob": ItemBudget(brought=1, spent=1, collected=4),
        "cy": ItemBudget(brought=1, spent=1),
        "dot": ItemBudget(collected=1),
    }
    assert [own.food_left for own in items.values()] == [0, 4, 0, 1]
    assert most_collected(items) == ("bob",)


@pytest.mark.parametrize(("number", "code"), [(3, "items_missing"), (-1, "items_negative")])
def test_nobody_spends_more_than_he_has(number, code):
    refuse_spending(ItemBudget(brought=2), 2)
    refuse_spending(ItemBudget(brought=2), 0)
    assert refusal(refuse_spending, ItemBudget(brought=2), number)[:2] == (code, "OPG 4.4.6")
    assert refusal(tally, {"ann": 2}, [BentGame({"ann": number}, "ann")])[0] == code


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 63), st.integers(0, 3), st.booleans()), max_size=40))
def test_no_item_is_lost_but_where_nobody_won(games):
    brought = {f"p{at:02}": 200 for at in range(64)}
    played = [BentGame({f"p{a:02}": spent}, f"p{b:02}" if won else None) for a, b, spent, won in games]
    items = tally(brought, played)
    kept = sum(sum(game.spent.values()) for game in played if game.winner is None)
    assert sum(own.food_left for own in items.values()) == 64 * 200 - kept


@pytest.mark.parametrize(("vp", "drunk"), [(0, 0), (1, 0), (5, 2)])
def test_two_victory_points_are_one_beer(vp, drunk):
    assert beers(vp) == drunk


def test_rule_that_is_drawn_already_stays_drawn():
    first = draw_rule(LIST, (), "ann", 1, 5)
    assert draw_rule(LIST, (first,), "ann", 1, 6) == first


def test_entry_fee_is_one_item_for_each_scheduled_round():
    assert entry_fee(4) == 4
