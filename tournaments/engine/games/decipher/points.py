"""D97 1.17: victory points and a differential of game points, within the cap of the format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from tournaments.engine.core.endings import Awarding, Awards, Ending, EndingGroup, MadeUp, Reporter
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.forfeits import Forfeit, Seats
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, Result, RuleViolation, Violation
from tournaments.engine.games.figures import DIFFERENTIAL, VICTORY_POINTS, build_award
from tournaments.engine.games.reported import (
    award_decision,
    clamp,
    counting_points,
    even,
    no_winner,
    other_seat,
    score,
    winner,
    won_result,
)
from tournaments.engine.games.tcc import outcomes

SECTION = "D97 1.17"
TIMED, DECKS, TIES = "D97 1.17 Timed out games", "D97 1.17 Tournament scoring", "D97 1.17 True Ties"
QUITTING, CARDS = "D97 1.17 Quitting", "D97 1.17 Special cards"
FLAT = 50

SCORE = outcomes.FIELDS[0]
BONUS = Field(
    "intermix",
    "{}: bonus points among them",
    most=9999,
)
FLAT_LOSS = Field(
    "director_flat",
    f"Flat ±{FLAT} instead",
    kind=FieldKind.FLAG,
    of=Of.TABLE,
    most=1,
    help=f"Where the director finds ±{FLAT} more reasonable for a game that was quit (D97 1.17 Quitting).",
)
FIELDS = (SCORE, BONUS, FLAT_LOSS)
GAME_POINTS_APART = replace(
    DIFFERENTIAL,
    meaning="differential: the winner's game points less the loser's, each from 0 to {cap}, added up (D97 1.17)",
)
FIGURES = (VICTORY_POINTS, GAME_POINTS_APART)


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """What the result gives each of so many seats. Raises RuleViolation where it does not fit the table."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", SECTION)
    award = ending.alone if seats == 1 else ending.award
    if award is not None:
        return award(rules, result)
    words = result.ending.replace("_", " ")
    if seats > 1:
        raise RuleViolation("b_unexpected", f"Nobody sits opposite in a {words}.", SECTION)
    raise RuleViolation("b_missing", f"A result {words} needs an opponent.", SECTION)


def game_points(result: Result, seat: int, section: str = SECTION) -> int:
    """The final score: with Intermix Ratio bonus points count up to as many as the others. Raises RuleViolation."""
    points, bonus = score(result, seat, section), result.get_facts(seat).get("intermix") or 0
    if bonus > max(points, 0):
        name = seat_field("bonus", seat)
        message = f"{bonus} bonus points are more than the {points} in all: the score holds them."
        raise RuleViolation(f"{name}_contradicts", message, CARDS)
    return counting_points(points, bonus)


def _differential(rules: GameRules, winning: int, losing: int) -> int:
    """The winner's points less the loser's, each from 0 to the cap, and never below 0 (House-Q1).

    Q's Planet alone lets a winner pass the cap while the loser has reached it: then they are one apart (AMB-S18).
    """
    cap = rules.scoring.cap
    if winning > cap and losing >= cap:
        return 1
    return max(clamp(winning, cap) - clamp(losing, cap), 0)


def _full_win(rules: GameRules, result: Result) -> Awards:
    seat = winner(result, SECTION)
    apart = _differential(rules, game_points(result, seat), game_points(result, other_seat(seat)))
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, apart)


def _half_win(section: str) -> Awarding:
    """Not finished, or both decks are exhausted (AMB-S20): whoever has the most points, level is a true tie."""

    def award(rules: GameRules, result: Result) -> Awards:
        points = [game_points(result, seat, section) for seat in (0, 1)]
        ahead = None if points[0] == points[1] else points.index(max(points))
        if result.winners and winner(result, section) != ahead:
            message = f"The most points win, and it stands {points[0]} to {points[1]}."
            raise RuleViolation("winner_contradicts", message, section)
        if ahead is None:
            return even(rules, Outcome.TT)
        apart = _differential(rules, points[ahead], points[other_seat(ahead)])
        return award_decision(rules, ahead, Outcome.MW, Outcome.ML, apart)

    return award


def _true_tie(rules: GameRules, result: Result) -> Awards:
    no_winner(result, TIES)
    noted = [result.get_facts(seat).get("score") for seat in (0, 1)]
    if None not in noted and game_points(result, 0, TIES) != game_points(result, 1, TIES):
        message = f"A true tie has the same score on both sides, not {noted[0]} and {noted[1]}."
        raise RuleViolation(f"{seat_field('score', 1)}_contradicts", message, TIES)
    return even(rules, Outcome.TT)


def _quit(rules: GameRules, result: Result) -> Awards:
    """The winner counts as having won normally, or the director imposes a flat differential (AMB-S19)."""
    seat = winner(result, QUITTING)
    if result.table.get(FLAT_LOSS.code):
        return award_decision(rules, seat, Outcome.FW, Outcome.FL, FLAT)
    left, cap = game_points(result, other_seat(seat), QUITTING), rules.scoring.cap
    # Whoever quits with the usual winning score or more plays under Q's Planet, where winning takes more than the cap.
    raised = cap + 1 if left >= cap else cap
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, _differential(rules, raised, left))


def flat_without_quitting(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """The flat differential of a game that nobody quit."""
    if result.table.get(FLAT_LOSS.code) and result.ending != QUIT.code:
        message = f"±{FLAT} is for a game that somebody quit. Leave it out, or choose “{QUIT.label}”."
        yield Violation("flat_unexpected", message, QUITTING, FLAT_LOSS.code)


def _both_quit(rules: GameRules, result: Result) -> Awards:
    """A full loss for each; without a winner there is no differential (House-Y15)."""
    no_winner(result, QUITTING)
    return even(rules, Outcome.FL)


def _devidian_door(rules: GameRules, result: Result) -> Awards:
    return award_decision(rules, winner(result, CARDS), Outcome.FW, Outcome.FL, rules.scoring.cap)


def _bye(rules: GameRules, result: Result) -> Awards:
    return (build_award(rules, Outcome.BYE),)


def _never_came(seats: int, those: Seats) -> Result | None:
    """Whoever is not there once pairings are made has quit, without a point."""
    if seats != 2:
        return None
    if len(those) == seats:
        return Result(BOTH_QUIT.code)
    (absent,) = those
    return won_result("quit", other_seat(absent), 0, 0)


def _absent(result: Result, seats: int) -> Seats:
    scores = [result.get_facts(seat).get("score") for seat in range(seats)]
    is_said = result.ending == BOTH_QUIT.code or (result.ending == QUIT.code and scores == [0, 0])
    return frozenset(range(seats)) - set(result.winners) if is_said else frozenset()


ABSENCE = Forfeit(QUITTING, _never_came, _absent)


def _made_up_half(code: str, goal: int, rng: Random) -> Result:
    behind = 5 * rng.randrange(goal // 10)
    return won_result(code, rng.choice((0, 1)), behind + 5 * rng.randint(1, 6), behind)


FULL_WIN = Ending(
    "full_win",
    "Finished: full win",
    SECTION,
    _full_win,
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    short="finished",
    tile="Finished",
    asks=(BONUS.code,),
    asking="Intermix Ratio: bonus points among the score (D97 1.17 Special cards)",
    hint="Of whatever ending: bonus points above the others do not count.",
    words={"fw": 0, "fl": 1},
    made_up=outcomes.FULL_WIN.made_up,
)
TIMED_WIN = Ending(
    "timed_win",
    "Hands down: timed win",
    TIMED,
    _half_win(TIMED),
    winner="Who has the most points?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    may_be_level=True,
    short="timed win",
    tile="Timed win",
    timed=True,
    sides=("ahead", "behind"),
    words={"tw": 0, "tl": 1},
    made_up=MadeUp(12, lambda goal, seats, rng: _made_up_half("timed_win", goal, rng)),
)
DECK_EXHAUSTION = Ending(
    "deck_exhaustion",
    "Both decks exhausted: half win",
    DECKS,
    _half_win(DECKS),
    winner="Who has the most points?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    may_be_level=True,
    short="decks exhausted",
    tile="Decks exhausted",
    sides=("ahead", "behind"),
    words={"dw": 0, "dl": 1},
    made_up=MadeUp(5, lambda goal, seats, rng: _made_up_half("deck_exhaustion", goal, rng)),
)
TRUE_TIE = replace(outcomes.TRUE_TIE, section=TIES, award=_true_tie, timed=False)
"""Of exhausted decks, too."""
QUIT = Ending(
    "quit",
    "One player quit, or did not come",
    QUITTING,
    _quit,
    winner="Who stayed?",
    sides=("stayed", "quit"),
    asks=(FLAT_LOSS.code,),
    asking="Somebody quit (D97 1.17 Quitting)",
    hint="Who quits loses in full and plays no further game of this event.",
    leaves=True,
)
BOTH_QUIT = Ending(
    "both_quit",
    "Neither came, or both quit",
    QUITTING,
    _both_quit,
    hint="Each has a full loss without a differential and plays no further game of this event.",
    ends_match=True,
    is_game=False,
    leaves=True,
    way=EndingGroup.NOT_PLAYED,
)
DEVIDIAN_DOOR = Ending(
    "devidian_door",
    "Devidian Door was not shown",
    CARDS,
    _devidian_door,
    winner="Whose opponent could not show it?",
    sides=("won", "could not show it"),
    way=EndingGroup.BY_CARD,
    reporter=Reporter.CONFIRMED,
)
BYE = Ending("bye", "Bye", "D97 1.17 Bye", None, _bye, reporter=Reporter.DRAW)

ENDINGS = (FULL_WIN, TIMED_WIN, DECK_EXHAUSTION, TRUE_TIE, QUIT, BOTH_QUIT, DEVIDIAN_DOOR, BYE)
"""In the order in which the form offers them."""
