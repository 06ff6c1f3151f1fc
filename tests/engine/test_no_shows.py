"""Nobody at a table, or one alone: every game of two has an ending for it, and every stage goes on from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.building import event, paired, table
from tournaments.engine import GAME_RULES, game_rules, pair, position, preview, score
from tournaments.engine.core.types import Match, Outcome, Player, Record, Result, Round, Stage, seated
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
    awards = preview(rules, Result(nobody.code))
    assert {award.outcome for award in awards} <= {Outcome.MG, Outcome.FL}
    assert {sum(award.figures.values()) for award in awards} == {min(0, *awards[0].figures.values())}


def test_round_robin_goes_on_after_nobody_came() -> None:
    """Neither has a point, and they do not meet again: the pair had its round."""
    rules, players = game_rules(ROUND_ROBIN), tuple(Player(f"p{n}", number=n) for n in range(1, 5))
    record = Record(ROUND_ROBIN, players, (), 3)
    for number in (1, 2, 3):
        draw = pair(rules, position(rules, record, number), 1)
        nobody = [Result("double_missed"), Result("full_win", winners=(0,))]
        matches = tuple(Match(seated(*two), at, (nobody[at % 2],)) for at, two in enumerate(draw.tables))
        record = replace(record, rounds=(*record.rounds, Round(number, matches, of_round=number)))
        assert draw.rematches == 0
    assert sum(place.figures["vp"] for place in table(record)) == 3


def test_who_did_not_come_by_the_rules_of_1997_plays_no_further_game() -> None:
    record = event(
        [[paired("a", "b", Result("both_quit")), paired("c", "d", Result("both_quit"))]], code="decipher-swiss"
    )
    assert all(card.dropped for card in position(game_rules("decipher-swiss"), record, 2).cards)


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
        2, "final_confrontation", ("ann", "cy"), (Round(2, (Match(seated("ann", "cy"), 1, games),), of_round=2),)
    )
    cards = score(game_rules("tcc-2e"), record)
    decided = title(game_rules("tcc-2e"), record, stage, cards)
    assert decided is not None
    assert decided.players[0] == first
    assert decided.first.why is not None
    assert why in decided.first.why(game_rules("tcc-2e"), cards[0], cards[1])
