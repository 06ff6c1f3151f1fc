"""A match of several games by house rules: a result says how many games each has won (House-H5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.test_house_rules import BEST_OF_THREE, THREE_ONE_NOTHING, by, played, table, won
from tournaments.engine import award_game, list_doubts, refuse_contradictions
from tournaments.engine.core.types import Match, Result, RuleViolation, build_seats


def games(ending: str, *scores: int | None, winner: int | None = None) -> Result:
    return Result(ending, tuple({"score": score} for score in scores), () if winner is None else (winner,))


GIVEN = [
    (games("win", 2, 1, winner=0), [(3, 2), (0, 1)]),
    (games("win", 1, 0, winner=0), [(3, 1), (0, 0)]),
    (games("draw", 1, 1), [(1, 1), (1, 1)]),
    (games("win", None, None, winner=1), [(0, 0), (3, 2)]),
    (games("missed", None, None, winner=0), [(3, 2), (0, 0)]),
    (games("double_missed", None, None), [(0, 0), (0, 0)]),
]


@pytest.mark.parametrize(("result", "gives"), GIVEN)
def test_result_gives_points_and_games(result: Result, gives: list[tuple[int, int]]) -> None:
    awards = award_game(by(BEST_OF_THREE), result, 2)
    assert [(award.figures["vp"], award.figures["games"]) for award in awards] == gives


UNFINISHED = [
    (games("win", 2, 1, winner=0), ()),
    (games("concession", 1, 0, winner=0), ()),
    (games("win", 1, 0, winner=0), ("Ann won 1 of the 2 games that win a match: was time called?",)),
    (games("win", 2, None, winner=0), ("The games won by Ben are empty: do they count as 0?",)),
]


@pytest.mark.parametrize(("result", "asked"), UNFINISHED)
def test_match_that_looks_unfinished_is_asked_back(result: Result, asked: tuple[str, ...]) -> None:
    assert list_doubts(by(BEST_OF_THREE), result, ("Ann", "Ben")) == asked


NO_GAMES = [
    (games("win", 3, 1, winner=0), "Ann cannot have won 3 games: a match is over with 2."),
    (games("win", 2, 2, winner=0), "Only one of them can have won 2 games."),
    (games("win", 1, 2, winner=0), "Ann cannot win a match 1 : 2."),
    (games("win", 0, 0, winner=0), "Ann cannot win a match 0 : 0."),
    (games("draw", 1, 2), "A drawn match gives both the same number of games, not 1 and 2."),
]


@pytest.mark.parametrize(("result", "message"), NO_GAMES)
def test_games_that_no_match_has_are_refused(result: Result, message: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        refuse_contradictions(by(BEST_OF_THREE), result, ("Ann", "Ben"))
    assert refused.value.message == message


def test_games_won_part_who_is_level_on_points() -> None:
    """A and B have won once, against opponents who won nothing else: A two games, B two of three and one of none."""
    house = replace(BEST_OF_THREE, ties=("points", "games_won", "lot"))
    drawn = Match(build_seats("A", "B"), None, (games("draw", 1, 1),))
    record = played("ABCD", (won("A", "C", 2, 0), won("B", "D", 1, 0)), (drawn, won("C", "D", 2, 1)), house=house)
    standings = table(record, house)
    assert [(place.player, place.figures["games_won"]) for place in standings[:2]] == [("A", 3), ("B", 2)]
    assert standings[0].decided_by == "games_won"
    assert standings[0].explanation == "games won 3 against 2"


def test_game_lost_by_a_penalty_is_one_of_the_games() -> None:
    scoring = by(BEST_OF_THREE).scoring
    assert not scoring.knows_losses
    assert not {"game_loss_penalty", "double_game_loss"} & set(scoring.by_code)
    assert by(THREE_ONE_NOTHING).scoring.knows_losses
