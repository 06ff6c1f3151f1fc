"""What a player needs of the events to come to qualify, or to overtake somebody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from leagues.engine.points import PointsTable
from leagues.engine.types import Placed


@dataclass(frozen=True, slots=True)
class Need:
    """`gap`: the points by which he has to gain on who stands where he wants to be, to pass without a tie step.

    `place`: the last place of the next event that is enough if the other stays away; None where no place is.
    `reachable`: whether winning all events that are left would be enough.
    """

    gap: int
    place: int | None
    reachable: bool


def last_place_worth(table: PointsTable, players: int, points: int) -> int | None:
    """The last place among so many that is worth at least these points."""
    return next((place for place in range(players, 0, -1) if table.worth(players, place) >= points), None)


def need(mine: int, theirs: int, table: PointsTable, *, players: int, left: int) -> Need:
    """With `mine` points against `theirs`, `players` at each of the `left` events to come."""
    gap = max(theirs - mine + 1, 0)
    place = last_place_worth(table, players, gap) if left else None
    return Need(gap, place, gap <= left * table.worth(players, 1))


def needs_to_qualify(
    order: Sequence[Placed], places: int, table: PointsTable, *, players: int, left: int
) -> dict[str, Need]:
    """For everybody below the last place that qualifies: what takes him past who holds it. `order`: a season_table."""
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
    """The last place of the next event that leaves a player among the first `places`, whatever the others make of it.

    `totals` are those of everybody he is measured with: two of them for one to overtake. `there` will take part; he
    does in any case. Who may come level counts as above him, for the steps may say so. None where no place is enough.
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
    """How many can have a place of their own, each at his last one or before it, if one place is taken."""
    seated = 0
    for place in sorted(last):
        seated += seated < place - (taken <= place)
    return seated
