"""What a game says of seats that lose it by a penalty, or in which nobody sits (OPG B, 7.5.1): declared once by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.engine.core.types import Result

Seats = frozenset[int]
"""The numbers of some seats of one table."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """`give` makes the result of a table of so many seats of which these forfeit; None where the game says nothing of
    it: too few sit there, or too many of them forfeit. `said_of` reads from a result of so many seats who forfeits.
    `mark`: where the others play the game to its end all the same, the flag that a seat has which forfeits it; what
    `give` says is then what it is if nothing else comes of it.

    `section`: where the game says it.
    """

    section: str
    give: Callable[[int, Seats], Result | None]
    find_forfeiting_seats: Callable[[Result, int], Seats]
    mark: str = ""
