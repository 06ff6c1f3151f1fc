"""Elo of a whole history at once: the bits that `replay` comes to, event by event, in a fifth of its time.

An event is in the wave after the last one of any of its players: no two events of a wave share a player, so all of its
games are worked out together. A wave is a table, a column for each player and as many lines as one of them has games;
lines that others do not have are worth nothing and put nothing at stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from math import pow as power

import numpy as np

from ratings.engine.columns import (
    Bools,
    ChangeColumns,
    Floats,
    GameColumns,
    changes_to_columns,
    join_lists,
    split_lists,
    to_events,
)
from ratings.engine.elo import HOPELESS, gain_by_difference, rate_by_event
from ratings.engine.history import replay
from ratings.engine.sides import Wave, sides_of, waves_of
from ratings.engine.sums import exact_sums
from ratings.engine.types import RatingSystem, exact


def works_in_waves(system: RatingSystem) -> bool:
    """Return whether a system ignores the order of games within an event and rounds nothing."""
    plain = system.order is rate_by_event and system.gain is gain_by_difference
    return plain and system.rounding is exact and system.least == 0


def rate_lists(system: RatingSystem, games: GameColumns, lists: Sequence[Bools]) -> list[ChangeColumns]:
    """Rate a whole history for each list that marks the events it counts; in waves if the system allows it.

    The result equals that of `replay`.
    """
    if not works_in_waves(system):
        return [_one_by_one(system, games, counts) for counts in lists]
    together = join_lists(games, lists)
    return split_lists(rate(system, together, np.full(together.players, system.start)), len(lists), len(games.k))


def _one_by_one(system: RatingSystem, games: GameColumns, counts: Bools) -> ChangeColumns:
    ratings: dict[str, float] = {}
    events = (
        event if here else replace(event, tables=()) for event, here in zip(to_events(games), counts, strict=True)
    )
    told = list(replay(system, events, ratings))
    return changes_to_columns(told, [ratings.get(str(player), system.start) for player in range(games.players)])


def rate(system: RatingSystem, games: GameColumns, ratings: Floats) -> ChangeColumns:
    """Return what each event does, in a system that works in waves.

    `ratings` are those before the first event, by player.
    """
    now, sides = ratings.copy(), sides_of(games)
    order, waves = waves_of(games, sides, games.worth(system))
    worked = np.empty((4, len(order)))
    for wave in waves:
        own = now[wave.player]
        gained, expected, score = exact_sums(_parts(system, wave, own))
        after = now[wave.player] = _bound_ratings(system, own, gained)
        worked[:, wave.place] = own, after, expected, score
    figures = np.empty_like(worked)
    figures[:, order] = worked
    before, after, expected, score = figures
    k = games.k[sides.event]
    return ChangeColumns(sides.event, sides.player, before, after, expected, score, sides.games, k, now)


def _parts(system: RatingSystem, wave: Wave, own: Floats) -> Floats:
    """Return points gained, expectation and worth of the result, for each side of each game."""
    behind = np.minimum((own[wave.other] - own) / system.denominator, HOPELESS)
    expected = 1.0 / (1.0 + _powers(behind))
    parts = np.empty((3, *behind.shape))
    np.subtract(wave.won, wave.stake * expected, out=parts[0])
    np.multiply(expected, wave.share, out=parts[1])
    parts[2] = wave.score
    return parts


def _powers(of_ten: Floats) -> Floats:
    """Return powers of ten by the same function as elsewhere: numpy's differs in the last bits on some machines."""
    powers = map(power, repeat(10.0), of_ten.ravel().tolist())
    return np.fromiter(powers, np.float64, of_ten.size).reshape(of_ten.shape)


def _bound_ratings(system: RatingSystem, before: Floats, gained: Floats) -> Floats:
    """Return the ratings after a gain, within the bounds; below the floor nothing is lost."""
    after = np.clip(before + gained, system.low, system.high)
    return np.where((gained < 0) & (before < system.floor), before, after)
