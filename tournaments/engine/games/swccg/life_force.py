"""SW "Scoring": victory points and the Life Force left, never beyond 59."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.endings import Ending, MadeUp, Pair, Reporter
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Earned, Outcome, Report, RuleViolation, Side
from tournaments.engine.games.reported import clamp, decided, other_seat, side, winner

FAILED_CHECK = 30


def earn(rules: Ruleset, report: Report, opposite: bool) -> Pair:
    """What the report gives each side; the second is None for a bye. Raises RuleViolation."""
    ending = rules.scoring.by_code.get(report.result)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {report.result!r}.", "SW Scoring")
    award = ending.award if opposite else ending.alone
    if award is None:
        code, words = ("b_unexpected", "has none") if opposite else ("b_missing", "needs one")
        raise RuleViolation(code, f"An opponent: a {report.result.replace('_', ' ')} {words}.", "SW Scoring")
    played = award(rules, report)
    return _checked(rules, report, played) if opposite and report.deck_violation_by is not None else played


def _bye(rules: Ruleset, report: Report) -> Pair:
    return Earned(Outcome.BYE, rules.scoring.vp[Outcome.BYE], 0), None


def _full_win(rules: Ruleset, report: Report) -> Pair:
    seat = winner(report, "SW Scoring")
    return decided(rules, seat, Outcome.FW, Outcome.FL, clamp(_life(report, seat), rules.scoring.cap))


def _timed(rules: Ruleset, report: Report) -> Pair:
    """More Life Force wins by the winner's own count; a level game is 1 (+1) against 0 (−1) (AMB-S16)."""
    seat = winner(report, "SW Timed games") if report.winner is not None else _leader(report)
    left, other = _life(report, seat), side(report, other_seat(seat)).life
    if other is not None and left < other:
        message = f"The winner has less Life Force ({left} against {other})."
        raise RuleViolation("winner_contradicts", message, "SW Timed games")
    return decided(rules, seat, Outcome.MW, Outcome.ML, 1 if left == other else clamp(left, rules.scoring.cap))


def _quit(rules: Ruleset, report: Report) -> Pair:
    """The director sets the differential by the circumstances."""
    seat = winner(report, "SW Quitting")
    if report.differential is None:
        raise RuleViolation("differential_missing", "A quit needs the differential the director sets.", "SW Quitting")
    return decided(rules, seat, Outcome.FW, Outcome.FL, clamp(report.differential, rules.scoring.cap))


def _checked(rules: Ruleset, report: Report, played: Pair) -> Pair:
    """SW "Deck checks": a full loss by 30 for the deck that failed, unless it lost by 30 or more (AMB-W10)."""
    offender = report.deck_violation_by or ""
    if offender not in ("a", "b"):
        message = f'deck_violation_by: expected "a" or "b", not {offender!r}.'
        raise RuleViolation("unknown_deck_violation_by", message, "SW Deck checks")
    own = played[0] if offender == "a" else played[1]
    if own is not None and own.diff <= -FAILED_CHECK:
        return played
    return decided(rules, other_seat(offender), Outcome.FW, Outcome.FL, FAILED_CHECK)


def _leader(report: Report) -> str:
    """More Life Force, then fewer cards lost, then fewer in hand, then the random winner."""
    for pile, sign in (("life", 1), ("lost", -1), ("hand", -1)):
        a, b = getattr(report.a, pile), getattr(report.b, pile)
        if a is None or b is None:
            return _drawn(
                report,
                f"The timed game needs {pile}_a and {pile}_b, or a winner.",
                f"{pile}_{'a' if a is None else 'b'}_missing",
            )
        if a != b:
            return "a" if sign * a > sign * b else "b"
    return _drawn(report, "The game is level in everything: random_winner says who wins it.", "random_winner_missing")


def _drawn(report: Report, message: str, code: str) -> str:
    if report.random_winner not in ("a", "b"):
        raise RuleViolation(code, message, "SW Timed games")
    return report.random_winner


def _life(report: Report, seat: str) -> int:
    life = side(report, seat).life
    if life is None:
        raise RuleViolation(f"life_{seat}_missing", f"The winner's Life Force (life_{seat}) is missing.", "SW Scoring")
    return life


def _made_up(code: str, left: int, other: int, rng: Random) -> Report:
    """One that is won with so many cards of Life Force left, against so many."""
    seat, sides = rng.choice("ab"), (Side(life=left), Side(life=other))
    a, b = sides if seat == "a" else sides[::-1]
    return Report(code, seat, a, b)


FULL_WIN = Ending(
    "full_win",
    "Finished: full win",
    "SW Scoring",
    _full_win,
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    words={"fw": "a", "fl": "b"},
    made_up=MadeUp(85, lambda goal, rng: _made_up("full_win", rng.randint(5, 45), 0, rng)),
)
TIMED = Ending(
    "timed",
    "Time called",
    "SW Timed games",
    _timed,
    winner="Who has more Life Force?",
    reporter=Reporter.PLAYERS,
    counted=True,
    made_up=MadeUp(15, lambda goal, rng: _made_up("timed", rng.randint(11, 40), rng.randint(1, 10), rng)),
)
QUIT = Ending("quit", "One player quit", "SW Quitting", _quit, winner="Who stayed?", sets_differential=True)
BYE = Ending("bye", "Bye", "SW Scoring", None, _bye, reporter=Reporter.DRAW)

ENDINGS = (FULL_WIN, TIMED, QUIT, BYE)
"""In the order in which the form offers them."""
