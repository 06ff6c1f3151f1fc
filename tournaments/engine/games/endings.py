"""The endings of every game by their codes, and what is asked of one by its code alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from tournaments.engine.core.endings import Ending, Reporter
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.games.registry import Codes, Known
from tournaments.engine.games.tcc import outcomes

BOTH = frozenset((0, 1))
ENDINGS = Known(lambda rules: rules.scoring.by_code.items())
"""What two games call alike is said alike: codes, labels and traits are the same, awards are each game's own."""
LABELS = Known(lambda rules: ((ending.code, ending.label) for ending in rules.scoring.endings))


def coded(wanted: Callable[[Ending], bool]) -> Codes[Ending]:
    """The codes of the endings that are so."""
    return Codes(ENDINGS, wanted)


LOSSES = coded(lambda ending: ending.penalty)
BYES = coded(lambda ending: ending.reporter is Reporter.DRAW)
ABSENCES = coded(lambda ending: ending.absence)
OPEN = coded(lambda ending: ending.open)
NO_GAME = coded(lambda ending: not ending.is_game)
ALONE = coded(lambda ending: ending.alone is not None)
BY_SCORE = coded(lambda ending: ending.by_score)


def offered(rules: Ruleset, *, online: bool) -> tuple[Ending, ...]:
    """What the form offers, without byes, where it is played `online` or at tables."""
    entered = (code for code in rules.scoring.results if code not in BYES)
    return tuple(rules.scoring.by_code[code] for code in entered if online or not rules.scoring.by_code[code].online)


def online_alone(code: str) -> Ending | None:
    """The ending with this code, if only games online end so."""
    return ENDINGS[code] if code in ENDINGS and ENDINGS[code].online else None


def game_loss(seats: Collection[int]) -> Result:
    """The result of a game that whoever sits in these seats loses by a penalty."""
    if not seats or not BOTH.issuperset(seats):
        raise RuleViolation("nobody_loses", "Say who of the two loses the game.", "OPG B")
    if set(seats) == BOTH:
        return Result(outcomes.DOUBLE_GAME_LOSS.code)
    return Result(outcomes.GAME_LOSS_PENALTY.code, winners=(1 if 0 in seats else 0,))


def losers(code: str, winners: Iterable[int]) -> frozenset[int]:
    """The seats that lost by a penalty; nobody where the game ended otherwise."""
    return BOTH - set(winners) if code in LOSSES else frozenset()
