"""Check when a penalised deed can have happened: before the event, in a game, between two games, or afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.core.types import Violation

SECTION = "OPG B"
FIELD = "moment"
NO_GAME = "This player is in no game that is being played: choose “between games”."


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """The place where a penalty is said to belong.

    `table` is None where no game is meant. `sits_there`: the player sits at that game; `is_open`: it can still be lost.
    """

    before: bool = False
    in_game: bool = False
    afterwards: bool = False
    event_begun: bool
    event_over: bool
    has_game: bool = False
    table: int | None = None
    sits_there: bool = True
    is_open: bool = True


def moment_violations(said: Happening) -> tuple[Violation, ...]:
    """Return why it cannot have happened then; nothing where it can."""
    if said.before and said.event_begun:
        message = "The event has begun: say when it happened, in a game or between two."
        return (Violation("begun", message, SECTION, FIELD),)
    if said.afterwards and not said.event_over:
        message = "The event is not over: say when it happened, in a game or between."
        return (Violation("not_over", message, "OPG 14", FIELD),)
    if not said.in_game:
        return ()
    if not said.has_game:
        return (Violation("match_missing", NO_GAME, SECTION, FIELD),)
    if not said.sits_there:
        return (Violation("other_table", f"This player does not sit at table {said.table}.", SECTION, FIELD),)
    if not said.is_open:
        message = f"The game at table {said.table} is over: what comes to light now counts between games."
        return (Violation("game_over", message, SECTION, FIELD),)
    return ()
