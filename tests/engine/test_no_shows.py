"""Nobody at a table, or one alone: every game of two has an ending for it, and every stage goes on from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.building import event, paired, table
from tests.toy_system import BARE, PODS, registered
from tournaments import engine
from tournaments.engine import (
    GAME_RULES,
    absence,
    award_game,
    build_position,
    build_scorecards,
    draw_round,
    game_loss,
    game_rules,
    losers,
    loses_games,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import (
    Match,
    Outcome,
    Player,
    Record,
    Result,
    Round,
    RuleViolation,
    Stage,
    build_seats,
)
from tournaments.engine.stages.final_confrontation import title

OF_TWO = sorted(code for code, rules in GAME_RULES.items() if rules.seats == (2, 2) and not rules.typed_order)
ROUND_ROBIN = "decipher-1995-round-robin"


@pytest.mark.parametrize("code", OF_TWO)
def test_every_game_of_two_has_an_ending_for_nobody_and_it_rates_nothing(code: str) -> None:
    rules = game_rules(code)
    (nobody,) = [
        ending
        for ending in rules.scoring.endings
        if ending.ends_match and not ending.winner and not ending.penalty and ending.award
    ]
    assert not nobody.is_game
    awards = award_game(rules, Result(nobody.code))
    assert {award.outcome for award in awards} <= {Outcome.MG, Outcome.FL}
    assert {sum(award.figures.values()) for award in awards} == {min(0, *awards[0].figures.values())}


def test_round_robin_goes_on_after_nobody_came() -> None:
    """Neither has a point, and they do not meet again: the pair had its round."""
    rules, players = game_rules(ROUND_ROBIN), tuple(Player(f"p{n}", number=n) for n in range(1, 5))
    record = Record(ROUND_ROBIN, players, (), 3)
    for number in (1, 2, 3):
        draw = draw_round(rules, build_position(rules, record, number), 1)
        nobody = [Result("double_missed"), Result("full_win", winners=(0,))]
        matches = tuple(Match(build_seats(*two), at, (nobody[at % 2],)) for at, two in enumerate(draw.tables))
        record = replace(record, rounds=(*record.rounds, Round(number, matches, of_round=number)))
        assert draw.rematches == 0
    assert sum(place.figures["vp"] for place in table(record)) == 3


def test_who_did_not_come_by_the_rules_of_1997_plays_no_further_game() -> None:
    record = event(
        [[paired("a", "b", Result("both_quit")), paired("c", "d", Result("both_quit"))]], code="decipher-swiss"
    )
    assert all(card.dropped for card in build_position(game_rules("decipher-swiss"), record, 2).cards)


@pytest.mark.parametrize(
    ("games", "first", "why"),
    [
        ((Result("double_missed"),), "ann", "neither came to the final confrontation"),
        ((Result("missed", winners=(1,)),), "cy", "won the final confrontation"),
    ],
)
def test_final_confrontation_without_play(games: tuple[Result, ...], first: str, why: str) -> None:
    """No lot gives the title: where neither came the table stands, else it is a walkover."""
    record = event([[paired("ann", "bob", Result("double_missed")), paired("cy", "dot", Result("double_missed"))]])
    stage = Stage(
        2, "final_confrontation", ("ann", "cy"), (Round(2, (Match(build_seats("ann", "cy"), 1, games),), of_round=2),)
    )
    cards = build_scorecards(game_rules("tcc-2e"), record)
    decided = title(game_rules("tcc-2e"), record, stage, cards)
    assert decided is not None
    assert decided.players[0] == first
    assert decided.first.why is not None
    assert why in decided.first.why(game_rules("tcc-2e"), cards[0], cards[1])


# --- seats that lose by a penalty (OPG B) -----------------------------------------------------------------------------

TWO = engine.game_rules("tcc-2e")


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered(), registered(BARE):
        yield


@pytest.mark.parametrize("losing", [(0,), (1,), (0, 1)])
def test_result_of_two_says_who_lost(losing: tuple[int, ...]) -> None:
    result = game_loss(TWO, 2, losing)
    both = len(losing) == 2
    assert result.ending == ("double_game_loss" if both else "game_loss_penalty")
    assert result.winners == (() if both else (1 - losing[0],))
    assert losers(TWO, result, 2) == set(losing)


@pytest.mark.parametrize("result", [None, Result("full_win", winners=(0,)), Result("missed", winners=(0,))])
def test_nobody_lost_by_a_penalty_where_the_game_ended_otherwise(result: Result | None) -> None:
    assert losers(TWO, result, 2) == losers(BARE, result, 4) == frozenset()


@pytest.mark.parametrize("losing", [(0,), (1, 3), (0, 1, 2)])
def test_result_of_four_says_who_lost(losing: tuple[int, ...]) -> None:
    result = game_loss(PODS, 4, losing)
    assert losers(PODS, result, 4) == set(losing)
    vp = [earned.figures["stack"] for earned in engine.award_game(PODS, result, 4)]
    assert vp == [0 if seat in losing else 10 for seat in range(4)]


@pytest.mark.parametrize(("rules", "seats"), [(TWO, 1), (TWO, 4), (BARE, 4)])
def test_game_that_says_nothing_of_a_table_is_asked_in_vain(rules: GameRules, seats: int) -> None:
    assert not loses_games(rules, seats)
    for asked, code in ((game_loss, "no_game_loss"), (absence, "no_absence")):
        with pytest.raises(RuleViolation, match=f"at a table of {seats}") as refused:
            asked(rules, seats, (0,))
        assert (refused.value.code, refused.value.section) == (code, rules.source)


@pytest.mark.parametrize("nonsense", [(), (2,), (0, 2)])
def test_who_loses_sits_there(nonsense: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation, match="Say who") as refused:
        game_loss(TWO, 2, nonsense)
    assert refused.value.code == "nobody_loses"
