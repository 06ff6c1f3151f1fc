"""The endings of every game by their codes, and what is asked of one by its code alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from tournaments.engine.core.endings import Ending, Reporter
from tournaments.engine.core.forfeits import Forfeit
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.games.registry import Codes, KnownRules

ENDINGS = KnownRules(lambda rules: rules.scoring.by_code.items())
"""What two games call alike is said alike: codes, labels and traits are the same, awards are each game's own."""
LABELS = KnownRules(lambda rules: ((ending.code, ending.label) for ending in rules.scoring.endings))


def list_ending_codes(wanted: Callable[[Ending], bool]) -> Codes[Ending]:
    """The codes of the endings that are so."""
    return Codes(ENDINGS, wanted)


LOSSES = list_ending_codes(lambda ending: ending.penalty)
BYES = list_ending_codes(lambda ending: ending.reporter is Reporter.DRAW)
ABSENCES = list_ending_codes(lambda ending: ending.absence)
OPEN = list_ending_codes(lambda ending: ending.open)
OF_MATCH = list_ending_codes(lambda ending: ending.of_match)
NO_GAME = list_ending_codes(lambda ending: not ending.is_game)
ALONE = list_ending_codes(lambda ending: ending.alone is not None)
BY_SCORE = list_ending_codes(lambda ending: ending.by_score)


def list_offered_endings(rules: GameRules, *, online: bool, stands: str = "") -> tuple[Ending, ...]:
    """What the form offers, without byes, where it is played `online` or at tables; and what `stands` already."""
    entered = (rules.scoring.by_code[code] for code in rules.scoring.results if code not in BYES)
    return tuple(
        ending for ending in entered if ending.code == stands or ((online or not ending.online) and not ending.of_match)
    )


def bare_worth(rules: GameRules, ending: Ending) -> tuple[int, ...] | None:
    """Of the first figure, what a game between two that ended so gives to whoever has won and to the other.

    None where the scores, a count of what was met or a ruling say so.
    """
    if ending.award is None or ending.asks or ending.leader:
        return None
    first, nothing = rules.scoring.figures[0].code, {noted.code: 0 for noted in rules.scoring.brought}
    result = Result(ending.code, (nothing, nothing), (0,) if ending.winner else ())
    return tuple(award.figures[first] for award in ending.award(rules, result))


def online_alone(code: str) -> Ending | None:
    """The ending with this code, if only games online end so."""
    return ENDINGS[code] if code in ENDINGS and ENDINGS[code].online else None


def game_loss(rules: GameRules, seats: int, losing: Collection[int], *, whole_match: bool = False) -> Result:
    """The result of a table of so many, at which whoever sits in these seats loses the game by a penalty.

    `whole_match`: they lose the match, whatever its games were (House-C3). Raises RuleViolation where nobody is named,
    or the game says nothing of it.
    """
    if not losing or not set(losing) <= set(range(seats)):
        raise RuleViolation("nobody_loses", "Say who at this table loses the game.", "OPG B")
    result = _build_forfeit(rules.scoring.match_loss if whole_match else rules.scoring.loss, seats, losing)
    if result is None:
        message = f"{rules.name} does not say what a game lost by a penalty is at a table of {seats}."
        raise RuleViolation("no_game_loss", f"{message} Note what follows, and enter the result by hand.", rules.source)
    return result


def loses_games(rules: GameRules, seats: int) -> bool:
    """Whether somebody at a table of so many can lose its game by a penalty."""
    return _build_forfeit(rules.scoring.loss, seats, (0,)) is not None


def loses_matches(rules: GameRules, seats: int) -> bool:
    """Return whether a penalty can cost somebody at a table of so many the whole match (House-C3)."""
    return _build_forfeit(rules.scoring.match_loss, seats, (0,)) is not None


def losers(rules: GameRules, result: Result | None, seats: int) -> frozenset[int]:
    """The seats of a table of so many that lost by a penalty; nobody where the game ended otherwise."""
    if result is None:
        return frozenset()
    said = (
        loss.find_forfeiting_seats(result, seats)
        for loss in (rules.scoring.loss, rules.scoring.match_loss)
        if loss is not None
    )
    return frozenset[int]().union(*said)


def add_game_loss(rules: GameRules, result: Result, seats: Collection[int]) -> Result:
    """The game that the others have played on, lost by a penalty by whoever sits in these seats."""
    if not seats:
        return result
    count, mark = max(len(result.by_seat), *(seat + 1 for seat in seats)), rules.scoring.loss_mark
    facts = (
        {**result.get_facts(seat), mark: True} if seat in seats else result.get_facts(seat) for seat in range(count)
    )
    return replace(result, by_seat=tuple(facts))


def remove_game_loss(rules: GameRules, result: Result, seat: int) -> Result:
    """The same game, not lost by this seat: what was noted of it counts, and nothing where nothing was."""
    nothing = {noted.code: 0 for noted in rules.scoring.brought}
    facts = [result.get_facts(other) for other in range(max(len(result.by_seat), seat + 1))]
    facts[seat] = {**nothing, **facts[seat], rules.scoring.loss_mark: None}
    return replace(result, by_seat=tuple(facts))


def absence(rules: GameRules, seats: int, absent: Collection[int]) -> Result:
    """What it means that nobody sits in these seats of a table of so many (OPG 7.5.1).

    Raises RuleViolation where no seat is named, or the game says nothing of it.
    """
    if not absent or not set(absent) <= set(range(seats)):
        raise RuleViolation("nobody_absent", "Say who of this table is not there, or that nobody is.", "OPG 7.5.1")
    result = _build_forfeit(rules.scoring.absence, seats, absent)
    if result is None:
        message = f"{rules.name} does not say what an absent player is at a table of {seats}: enter its result by hand."
        raise RuleViolation("no_absence", message, rules.source)
    return result


def _build_forfeit(forfeit: Forfeit | None, seats: int, those: Collection[int]) -> Result | None:
    return forfeit.give(seats, frozenset(those)) if forfeit is not None else None
