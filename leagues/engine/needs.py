"""Compute what a player needs at the coming events to qualify or to overtake somebody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from leagues.engine.points import PointsTable
from leagues.engine.types import Placed


@dataclass(frozen=True, slots=True)
class Need:
    """The need of a player. `gap` is the lead in points that passes the other player without a tie step.

    `place` is the last place at the next event that is enough if the other stays away, or None. `reachable` says
    whether winning all remaining events would be enough.
    """

    gap: int
    place: int | None
    reachable: bool


def last_place_worth(table: PointsTable, players: int, points: int) -> int | None:
    """The last place among so many that is worth at least these points."""
    return next((place for place in range(players, 0, -1) if table.worth(players, place) >= points), None)


def need(mine: int, theirs: int, table: PointsTable, *, players: int, left: int) -> Need:
    """Compute the need with `mine` points against `theirs`, with `players` at each of the `left` coming events."""
    gap = max(theirs - mine + 1, 0)
    place = last_place_worth(table, players, gap) if left else None
    return Need(gap, place, gap <= left * table.worth(players, 1))


def needs_to_qualify(
    order: Sequence[Placed], places: int, table: PointsTable, *, players: int, left: int
) -> dict[str, Need]:
    """Return, for everybody below the last qualifying place, what takes them past its holder."""
    if not 0 < places < len(order):
        return {}
    theirs = order[places - 1].line.total
    return {
        placed.line.player: need(placed.line.total, theirs, table, players=players, left=left)
        for placed in order[places:]
    }


def place_enough(
    player: str, totals: Mapping[str, int], there: Collection[str], places: int, table: PointsTable
) -> int | None:
    """Return the last place at the next event that keeps a player among the first `places` in any case, or None.

    `totals` are those of all rivals; two of them answer whether one overtakes the other. `there` will take part, and so
    does the player. Rivals who may come level count as above, because the tie steps may say so.
    """
    players = len({player, *there})
    for place in range(players, 0, -1):
        mine = totals[player] + table.worth(players, place)
        rivals = {rival: mine - total for rival, total in totals.items() if rival != player}
        absent = sum(behind <= 0 for rival, behind in rivals.items() if rival not in there)
        last = [last_place_worth(table, players, behind) for rival, behind in rivals.items() if rival in there]
        if absent + _most_seated([each for each in last if each is not None], place) < places:
            return place
    return None


def _most_seated(last: Sequence[int], taken: int) -> int:
    """Count the players who can each have a place at or before their last one, if one place is taken."""
    seated = 0
    for place in sorted(last):
        seated += seated < place - (taken <= place)
    return seated
