"""SW "Scoring": victory points and the Life Force left, never beyond 59."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournaments.engine.core.endings import Awards, Ending, EndingGroup, MadeUp, Reporter
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.figures import DIFF
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, Result, RuleViolation
from tournaments.engine.games.figures import DIFFERENTIAL, VICTORY_POINTS, build_award
from tournaments.engine.games.reported import award_decision, clamp, even, no_winner, other_seat, winner

FAILED_CHECK = 30
FIELDS = (
    Field("life", "{}: Life Force left", "needs the Life Force of", heading="Life Force"),
    Field("lost", "{}: cards in the Lost Pile", "needs the Lost Pile of"),
    Field("hand", "{}: cards in hand", "needs the hand of"),
    Field("differential", "Differential", of=Of.TABLE, help="Of a game that was quit: the director sets it."),
    Field(
        "random_winner",
        "Drawn at random",
        kind=FieldKind.SEAT,
        of=Of.TABLE,
        help="Of a game that is level in everything.",
    ),
    Field("deck_violation_by", "Whose deck failed a check?", kind=FieldKind.SEAT, of=Of.TABLE),
)
LIFE_FORCE_LEFT = replace(
    DIFFERENTIAL,
    meaning="differential: the winner's Life Force, minus as much for the loser, added up (SW Scoring)",
)
FIGURES = (VICTORY_POINTS, LIFE_FORCE_LEFT)


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """What the result gives each of so many seats. Raises RuleViolation."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", "SW Scoring")
    award = ending.alone if seats == 1 else ending.award
    if award is None:
        code, words = ("b_missing", "needs one") if seats == 1 else ("b_unexpected", "has none")
        raise RuleViolation(code, f"An opponent: a {result.ending.replace('_', ' ')} {words}.", "SW Scoring")
    played = award(rules, result)
    return _award_failed_check(rules, result, played) if seats > 1 and "deck_violation_by" in result.table else played


def _bye(rules: GameRules, result: Result) -> Awards:
    return (build_award(rules, Outcome.BYE),)


def _full_win(rules: GameRules, result: Result) -> Awards:
    seat = winner(result, "SW Scoring")
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, clamp(_life(result, seat), rules.scoring.cap))


def _award_timed_game(rules: GameRules, result: Result) -> Awards:
    """More Life Force wins by the winner's own count; a level game is 1 (+1) against 0 (−1) (AMB-S16)."""
    seat = winner(result, "SW Timed games") if result.winners else _leader(result)
    left, other = _life(result, seat), result.get_facts(other_seat(seat)).get("life")
    if other is not None and left < other:
        message = f"The winner has less Life Force ({left} against {other})."
        raise RuleViolation("winner_contradicts", message, "SW Timed games")
    return award_decision(rules, seat, Outcome.MW, Outcome.ML, 1 if left == other else clamp(left, rules.scoring.cap))


def _quit(rules: GameRules, result: Result) -> Awards:
    """The director sets the differential by the circumstances."""
    seat = winner(result, "SW Quitting")
    diff = result.table.get("differential")
    if diff is None:
        raise RuleViolation("differential_missing", "A quit needs the differential the director sets.", "SW Quitting")
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, clamp(diff, rules.scoring.cap))


def _both_quit(rules: GameRules, result: Result) -> Awards:
    """A full loss for each; without a winner there is no differential to set (House-SW13)."""
    no_winner(result, "SW Quitting")
    return even(rules, Outcome.FL)


def _award_failed_check(rules: GameRules, result: Result, played: Awards) -> Awards:
    """SW "Deck checks": a full loss by 30 for the deck that failed, unless it lost by 30 or more (AMB-W10)."""
    offender: int = result.table["deck_violation_by"]
    if played[offender].figures[DIFF] <= -FAILED_CHECK:
        return played
    return award_decision(rules, other_seat(offender), Outcome.FW, Outcome.FL, FAILED_CHECK)


def _leader(result: Result) -> int:
    """More Life Force, then fewer cards lost, then fewer in hand, then the random winner."""
    for pile, sign in (("life", 1), ("lost", -1), ("hand", -1)):
        first, second = (result.get_facts(seat).get(pile) for seat in (0, 1))
        if first is None or second is None:
            message = f"The timed game needs {seat_field(pile, 0)} and {seat_field(pile, 1)}, or a winner."
            return _require_drawn(result, message, f"{seat_field(pile, 0 if first is None else 1)}_missing")
        if first != second:
            return 0 if sign * first > sign * second else 1
    return _require_drawn(
        result, "The game is level in everything: random_winner says who wins it.", "random_winner_missing"
    )


def _require_drawn(result: Result, message: str, code: str) -> int:
    drawn: int | None = result.table.get("random_winner")
    if drawn is None:
        raise RuleViolation(code, message, "SW Timed games")
    return drawn


def _life(result: Result, seat: int) -> int:
    life: int | None = result.get_facts(seat).get("life")
    if life is None:
        name = seat_field("life", seat)
        raise RuleViolation(f"{name}_missing", f"The winner's Life Force ({name}) is missing.", "SW Scoring")
    return life


def _made_up(code: str, left: int, other: int, rng: Random) -> Result:
    """One that is won with so many cards of Life Force left, against so many."""
    seat, sides = rng.choice((0, 1)), ({"life": left}, {"life": other})
    return Result(code, sides if seat == 0 else sides[::-1], (seat,))


FULL_WIN = Ending(
    "full_win",
    "Finished: full win",
    "SW Scoring",
    _full_win,
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    tile="Finished",
    words={"fw": 0, "fl": 1},
    made_up=MadeUp(85, lambda goal, seats, rng: _made_up("full_win", rng.randint(5, 45), 0, rng)),
)
TIMED = Ending(
    "timed",
    "Time called",
    "SW Timed games",
    _award_timed_game,
    winner="Who has more Life Force?",
    reporter=Reporter.PLAYERS,
    counted=True,
    tile="Time",
    timed=True,
    sides=("ahead", "behind"),
    asks=("lost", "hand", "random_winner"),
    asking="Time called: level Life Force (SW Timed games)",
    hint="Leave the winner open: fewer cards lost, then fewer in hand decide.",
    made_up=MadeUp(15, lambda goal, seats, rng: _made_up("timed", rng.randint(11, 40), rng.randint(1, 10), rng)),
)
QUIT = Ending(
    "quit",
    "One player quit, or did not come",
    "SW Quitting",
    _quit,
    winner="Who stayed?",
    sides=("stayed", "quit"),
    asks=("differential", "deck_violation_by"),
    asking="Somebody quit, or a deck failed a check (SW Quitting, Deck checks)",
    leaves=True,
)
BOTH_QUIT = Ending(
    "both_quit",
    "Neither came, or both quit",
    "SW Quitting",
    _both_quit,
    hint="Each has a full loss without a differential and plays no further game of this event.",
    ends_match=True,
    is_game=False,
    leaves=True,
    way=EndingGroup.NOT_PLAYED,
)
BYE = Ending("bye", "Bye", "SW Scoring", None, _bye, reporter=Reporter.DRAW)

ENDINGS = (FULL_WIN, TIMED, QUIT, BOTH_QUIT, BYE)
"""In the order in which the form offers them."""
