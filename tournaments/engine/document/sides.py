"""Whether the games of a round stand in their order, and two at a table play two sides (SW Pairings).

Somebody who played one side twice in a round is told of as it was: files hold what happened.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules, Sides
from tournaments.engine.core.types import Round
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.place import Place
from tournaments.engine.document.two_seats import SIDE

Played = tuple[Place, Round]


def check_games(rules: GameRules, rounds: Iterable[Played], faults: Faults) -> None:
    """Notes where the second game of a round stands before the first, and where two of a table play one side."""
    last = (0, 0)
    for place, played in sorted(rounds, key=lambda one: one[1].number) if rules.sides is not Sides.NONE else ():
        this = (played.of_round, played.game)
        message = f"expected it behind the games before it: this is game {this[1]} of round {this[0]} (SW Pairings 3)"
        faults.refuse(this < last and not played.void, place.child("number"), message)
        last = max(last, this)
        _check_tables(place, played, faults)


def _check_tables(place: Place, played: Round, faults: Faults) -> None:
    for table, match in zip(place.child("matches").items(), played.matches, strict=True):
        sides = [seat.side for seat in match.seats]
        same = len(sides) == 2 and sides[0] is not None and sides[0] is sides[1]
        faults.refuse(
            same, table.child(seat_field(SIDE, 1)), f"expected the other side: both play {sides[0]} (SW Pairings)"
        )
