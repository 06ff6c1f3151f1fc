"""SW "Determining a winner", AMB-W2, AMB-W8, AMB-W12."""

from dataclasses import replace

from tests.engine.awards import line
from tests.engine.building import FIRST, SECOND, event, paired
from tournaments.engine import build_scorecards, game_rules, rank
from tournaments.engine.core.types import Outcome, Player, Record, Result, Round, Scorecard, Stage, Standing, Tiebreaker
from tournaments.engine.draws.seeded import LEVEL
from tournaments.engine.stages.final_confrontation import FinalResult, final_result
from tournaments.engine.stages.tiebreaker import TIEBREAKER, tiebreakers

RULES = game_rules("swccg-constructed")


def card(player: str, *games: tuple[int, int, str | None], lot: float = 0.5) -> Scorecard:
    """Games as victory points, differential, opponent."""
    lines = (
        line(number, Outcome.FW, vp, diff, (opponent,) if opponent else ())
        for number, (vp, diff, opponent) in enumerate(games, 1)
    )
    return Scorecard(player, tuple(lines), lot)


def ranked(*cards: Scorecard, tiebreakers: tuple[Tiebreaker, ...] = ()) -> tuple[Standing, ...]:
    return rank(RULES, cards, rounds=2, tiebreakers=tiebreakers)


def decided(*cards: Scorecard, tiebreakers: tuple[Tiebreaker, ...] = ()) -> list[tuple[str, str | None]]:
    return [(place.player, place.decided_by) for place in ranked(*cards, tiebreakers=tiebreakers)]


def test_tiebreaker_game_comes_before_head_to_head():
    cards = card("a", (2, 10, "b"), (0, -10, None)), card("b", (0, -10, "a"), (2, 10, None))

    assert decided(*cards) == [("a", "head_to_head"), ("b", None)]
    played = Tiebreaker(("a", "b"), "b")
    assert decided(*cards, tiebreakers=(played,)) == [("b", "tiebreaker_game"), ("a", None)]
    assert ranked(*cards, tiebreakers=(played,))[0].explanation == "won the tiebreaker game"


def test_head_to_head_takes_both_games_together():
    cards = (
        card("a", (2, 9, "b"), (0, -4, "b"), (0, -9, None), (2, 4, None)),
        card("b", (0, -9, "a"), (2, 4, "a"), (2, 5, None), (0, 0, None)),
    )

    first, _ = ranked(*cards)

    assert (first.player, first.decided_by) == ("a", "head_to_head")
    assert first.explanation == "ahead of {b} over games 1 and 2 together (exactly two tied: head-to-head)"


def test_schedule_drops_the_lowest_opponent_again_and_again():
    """Without the lowest: 8 + 4 and 6 + 6; without the two lowest: 8 and 6."""
    others = (
        card("w", (8, 0, None)),
        card("x", (4, 0, None)),
        card("y", (6, 1, None)),
        card("z", (6, 2, None)),
        card("v", (1, 0, None)),
    )
    cards = (card("a", (20, 5, "y"), (0, 0, "z"), (0, 0, "v")), card("b", (20, 5, "w"), (0, 0, "x"), (0, 0, "v")))

    first = ranked(*cards, *others)[0]

    assert (first.player, first.decided_by) == ("b", "sos")
    assert first.explanation == "strength of schedule without the lowest 2 opponents 8 against 6"
    assert first.figures == {"vp": 20, "differential": 5, "best_single_game": 5, "sos": 12}


def final(*games: tuple[tuple[int, ...], int], seed: int = 0):
    """The final confrontation between a and b, each game as its winner's seat and the Life Force left."""
    tables = tuple(paired("a", "b", _won(*game)) for game in games)
    played = [[paired("a", "c", _won(FIRST, 30))], [paired("b", "c", _won(FIRST, 20))]]
    record = event(played, ["a", "b", "c"], "swccg-constructed", seed=seed)
    sittings = tuple(Round(3, (table,), of_round=3, game=game) for game, table in enumerate(tables, 1))
    record = replace(record, stages=(Stage(2, "final_confrontation", ("a", "b"), sittings),))
    return final_result(RULES, record, build_scorecards(RULES, record))


def _won(winners: tuple[int, ...], life: int) -> Result:
    return Result("full_win", ({"life": life}, {"life": life}), winners)


def test_final_confrontation_goes_by_points_then_differential_then_best_game_of_the_tournament():
    """AMB-W2."""
    assert final((SECOND, 3), (SECOND, 1)) == FinalResult("b", "vp")
    assert final((FIRST, 3), (SECOND, 8)) == FinalResult("b", "differential")
    assert final((FIRST, 8), (SECOND, 8)) == FinalResult("a", "best_single_game")
    drawn = final((FIRST, 40), (SECOND, 40))
    assert drawn is not None
    assert drawn.decided_by == "draw"


def test_winner_that_the_director_recorded_stands():
    record = replace(event([[paired("a", "b", _won(FIRST, 3))]], code="swccg-constructed"))
    record = replace(record, stages=(Stage(2, "final_confrontation", winner="b"),))

    assert final_result(RULES, record, build_scorecards(RULES, record)) == FinalResult("b", "recorded")


def test_tiebreaker_games_are_those_of_their_own_stage_that_have_a_winner() -> None:
    stages = (
        Stage(2, "final_confrontation", ("a", "b"), winner="a"),
        Stage(3, "tiebreaker", ("c", "d"), winner="d"),
        Stage(4, "tiebreaker", ("e", "f")),
    )
    record = Record("swccg-constructed", tuple(map(Player, "abcdef")), (), 2, stages=stages)
    assert tiebreakers(RULES, record) == (Tiebreaker(("c", "d"), "d"),)
    assert (TIEBREAKER.method, TIEBREAKER.counts, TIEBREAKER.may_be_named) == (LEVEL, False, True)


def test_final_confrontation_that_is_still_open_has_no_winner():
    record = event([[paired("a", "b", _won(FIRST, 3))]], code="swccg-constructed")
    open_final = Stage(2, "final_confrontation", ("a", "b"), (Round(2, (paired("a", "b", None),), complete=False),))

    assert final_result(RULES, record, build_scorecards(RULES, record)) is None
    assert final_result(RULES, replace(record, stages=(open_final,)), build_scorecards(RULES, record)) is None
