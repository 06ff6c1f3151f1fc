"""The ways a game ends, in a director's words (OPG 7.4-7.10, 13, B; SW "Scoring")."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.engine.core.types import Report, RuleViolation

BOTH = frozenset("ab")
LOSSES = frozenset({"game_loss_penalty", "double_game_loss"})


@dataclass(frozen=True, slots=True)
class Ending:
    """One choice of the result form. `winner` is the question to ask, empty where there is no winner.

    `counted`: the cards that are left decide, the question is asked only where they are not counted. `online`: of games
    online alone (OPG 13); elsewhere a document may hold it, and nobody enters it.
    """

    code: str
    label: str
    section: str
    winner: str = ""
    outcomes: bool = False
    counted: bool = False
    online: bool = False


ENDINGS: tuple[Ending, ...] = (
    Ending("full_win", "Finished: full win", "OPG 7.5.1", "Who won?"),
    Ending("modified_win", "Time called: modified win", "OPG 7.5.1", "Who is ahead?"),
    Ending("true_tie", "Time called: true tie", "OPG 7.5.1"),
    Ending("concession", "Conceded", "OPG 7.9", "Who did not concede?"),
    Ending("deck_out", "Both decks exhausted", "OPG 7.5.1", "Who met the most conditions?"),
    Ending("outright_win", "A card won the game", "OPG 7.4.1", "Who won?"),
    Ending("automatic_loss", "A card lost the game", "OPG 7.10", "Who did not lose?"),
    Ending("double_automatic_loss", "A card lost the game for both", "OPG 7.10"),
    Ending("missed", "Absent: missed game", "OPG 7.5.1", "Who was there?"),
    Ending("double_missed", "Both absent", "OPG 7.5.1"),
    Ending("game_loss_penalty", "Game loss penalty", "OPG B", "Who was not penalised?"),
    Ending("double_game_loss", "Game loss penalty for both", "OPG B"),
    Ending("incomplete", "Not completed, each side ruled", "OPG 13.5", outcomes=True, online=True),
    Ending("delayed", "Delayed, to be played later", "OPG 13.4", online=True),
    Ending("timed", "Time called", "SW Timed games", "Who has more Life Force?", counted=True),
    Ending("quit", "One player quit", "SW Quitting", "Who stayed?"),
)

LABELS = {**{ending.code: ending.label for ending in ENDINGS}, "bye": "Bye", "earned_bye": "Earned bye"}


def endings(results: Collection[str], *, online: bool) -> tuple[Ending, ...]:
    """Those that a ruleset with these results has, without byes, where it is played `online` or at tables."""
    return tuple(ending for ending in ENDINGS if ending.code in results and (online or not ending.online))


def online_alone(result: str) -> Ending | None:
    """The ending with this code, if only games online end so."""
    return next((ending for ending in ENDINGS if ending.code == result and ending.online), None)


def suggested_winner(score_a: int | None, score_b: int | None) -> str | None:
    """Who the scores say is ahead; the director's word stands (AMB-S4)."""
    if score_a is None or score_b is None or score_a == score_b:
        return None
    return "a" if score_a > score_b else "b"


def game_loss(seats: Collection[str]) -> Report:
    """The result of a game that whoever sits in these seats (a, b) loses by a penalty."""
    if not seats or not BOTH.issuperset(seats):
        raise RuleViolation("nobody_loses", "Say who of the two loses the game.", "OPG B")
    if set(seats) == BOTH:
        return Report("double_game_loss")
    return Report("game_loss_penalty", "b" if "a" in seats else "a")


def losers(result: str, winner: str) -> frozenset[str]:
    """The seats that lost by a penalty; nobody where the game ended otherwise."""
    if result == "double_game_loss":
        return BOTH
    return BOTH - {winner} if result == "game_loss_penalty" else frozenset()
