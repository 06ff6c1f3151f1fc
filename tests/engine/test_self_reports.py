"""OPG 7.4: whether two reports of a game say the same."""

from __future__ import annotations

import pytest

from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import overruled, same_result

GAME = Result("timed", ({"life": 9, "lost": 4}, {"life": 9, "lost": 7}), (0,), {"random_winner": 0})


@pytest.mark.parametrize(
    "other",
    [
        Result("full_win", GAME.by_seat, GAME.winners, GAME.table),
        Result(GAME.ending, ({"life": 8, "lost": 4}, {"life": 9, "lost": 7}), GAME.winners, GAME.table),
        Result(GAME.ending, ({"life": 9, "lost": 4}, {"life": 9, "lost": 8}), GAME.winners, GAME.table),
        Result(GAME.ending, (*GAME.by_seat, {"life": 1}), GAME.winners, GAME.table),
        Result(GAME.ending, GAME.by_seat, (1,), GAME.table),
        Result(GAME.ending, GAME.by_seat, GAME.winners, {"random_winner": 1}),
    ],
    ids=["ending", "life", "lost", "third seat", "winner", "of the table"],
)
def test_reports_that_differ_in_anything_that_the_game_notes_do_not_say_the_same(other: Result) -> None:
    assert not same_result(GAME, other)
    assert overruled([other], GAME)


def test_what_was_not_noted_makes_no_difference() -> None:
    again = Result(GAME.ending, ({**GAME.of(0), "hand": None}, GAME.of(1), {}), GAME.winners, dict(GAME.table))
    assert same_result(GAME, again)
    assert not overruled([again], GAME)
