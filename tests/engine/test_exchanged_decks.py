"""No Such Thing as Luck: the same pairs play again, with exchanged decks (OPG 4.4.2, AMB-G18, AMB-P10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.refusals import refusal
from tournaments import engine
from tournaments.engine.core.types import Card, Draw, Match, Player, Position, Record, Result, Round, build_seats
from tournaments.engine.document import read_position, write_position
from tournaments.engine.scenarios import apply_scenario

LUCK = apply_scenario("no_such_thing_as_luck", engine.game_rules("tcc-2e"))
FULL_WIN = Result("full_win", ({"score": 100}, {"score": 35}), (0,))


def met(*pairs: tuple[str, ...], number: int = 1, result: Result = FULL_WIN) -> Round:
    games = {2: (result,), 1: (Result("bye"),)}
    matches = (Match(build_seats(*pair), at, games[len(pair)]) for at, pair in enumerate(pairs, 1))
    return Round(number, tuple(matches), of_round=number)


def record(*rounds: Round, scheduled: int = 4, **players: Player) -> Record:
    there = {name: Player(name) for played in rounds for match in played.matches for name in match.players} | players
    return Record("tcc-2e", tuple(there.values()), rounds, scheduled)


def drawn(seen: Record, number: int, seed: int = 7) -> Draw:
    return engine.draw_round(LUCK, engine.build_position(LUCK, seen, number), seed)


def test_same_two_play_again_and_who_sat_out_sits_out():
    draw = drawn(record(met(("dot", "ann"), ("cy", "bob"), ("eve",))), 2)
    assert (draw.tables, draw.byes, draw.earned_byes) == ((("dot", "ann"), ("cy", "bob")), ("eve",), ())
    assert [why.text for why in draw.explanations] == [
        "game 2 with exchanged decks",
        "game 2 with exchanged decks",
        "nobody to exchange decks with: a bye",
    ]
    assert "each with the deck of the other (OPG 4.4.2)" in draw.proof


def test_whose_opponent_left_before_the_second_game_and_who_came_since_have_byes():
    seen = record(
        met(("ann", "bob"), ("cy", "dot"), ("fay", "gus")),
        bob=Player("bob", dropped_after=1),
        fay=Player("fay", disqualified_after=1),
        gus=Player("gus", sits_out=(2,)),
        hal=Player("hal", entered_in=2),
        ida=Player("ida", entered_in=3),
    )
    draw = drawn(seen, 2)
    assert (draw.tables, draw.byes) == ((("cy", "dot"),), ("ann", "hal"))


@pytest.mark.parametrize(("scheduled", "number", "until"), [(6, 1, 3), (6, 3, 4), (4, 2, None)])
def test_only_as_many_opponents_are_needed_as_there_are_pairs_of_rounds(scheduled, number, until):
    """Four players find three opponents each: six rounds of this kind are possible."""
    before = [met(("ann", "bob"), ("cy", "dot"), number=at) for at in range(1, number)]
    four = {name: Player(name) for name in ("ann", "bob", "cy", "dot")}
    assert engine.build_position(LUCK, record(*before, scheduled=scheduled, **four), number).rounds == until


def test_others_than_the_pairs_of_the_round_before_are_refused():
    position = engine.build_position(LUCK, record(met(("ann", "bob"), ("cy", "dot"), ("eve",))), 2)
    assert engine.judge_round(LUCK, position, [("bob", "ann"), ("cy", "dot")], ["eve"]).byes == ("eve",)
    expected = ("others_again", "OPG 4.4.2")
    assert refusal(engine.judge_round, LUCK, position, [("ann", "cy"), ("bob", "dot")], ["eve"]) == expected
    assert refusal(engine.judge_round, LUCK, position, [("ann", "bob"), ("cy", "dot")], []) == expected


def test_nothing_is_drawn_where_no_pair_is_left_and_where_not_two_sat_together():
    gone = record(met(("ann", "bob"), ("eve",)), bob=Player("bob", dropped_after=1))
    assert refusal(drawn, gone, 2) == ("nobody_again", "OPG 4.4.2")
    three = tuple(Card(name, pod=1) for name in ("ann", "bob", "cy"))
    position = Position("tcc-2e", 2, None, three, method="exchanged-decks")
    assert refusal(engine.draw_round, LUCK, position, 1) == ("not_two", "OPG 4.4.2")


def test_position_is_drawn_again_from_its_document():
    position = engine.build_position(LUCK, record(met(("dot", "ann"), ("cy", "bob"), ("eve",))), 2)
    again = read_position(write_position(position))
    assert again == position
    plain = engine.game_rules("tcc-2e")
    assert engine.draw_round(plain, again, 1) == engine.draw_round(LUCK, position, 2)
    assert engine.find_seating(plain, again, 1) == {
        frozenset(names) for names in (("dot", "ann"), ("cy", "bob"), ("eve",))
    }
    assert next(iter(engine.find_method(plain, again).list_paper_steps(plain, again))).startswith(
        "Seat everybody opposite"
    )


def test_both_games_against_each_other_count_together():
    """AMB-P10: who won one and lost one is level with that opponent; who won both is ahead."""
    lost = replace(FULL_WIN, winners=(1,), by_seat=FULL_WIN.by_seat[::-1])
    twice = [Match(build_seats("cy", "dot"), 2, (FULL_WIN,))]
    rounds = [
        Round(number, (Match(build_seats("ann", "bob"), 1, (result,)), *twice), of_round=number)
        for number, result in ((1, FULL_WIN), (2, lost))
    ]
    table = engine.rank(LUCK, engine.build_scorecards(LUCK, record(*rounds)), rounds=4)
    why = {place.player: place.decided_by for place in table}
    assert [place.player for place in table][::3] == ["cy", "dot"]
    assert (table[1].figures["vp"], table[2].figures["vp"], why["ann"]) == (5, 5, "cvp")


def test_players_are_told_of_the_exchange_in_the_second_game_alone():
    assert [LUCK.method_for_round(number).players_note[:27] for number in (1, 2)] == ["", "Game 2 with exchanged decks"]
