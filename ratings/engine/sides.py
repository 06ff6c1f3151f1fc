"""Lay out a history in columns for computation: who comes to which event, and in which wave with whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings.engine.columns import Floats, GameColumns, Ints

Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True, slots=True)
class Sides:
    """The players of all events, in the order of the tables; `games` is how many tables each had.

    `of_seat` and `line` are by seat, of which a game has two: the seat's side, and how many seats this player had at
    the event before. `wave` is by side.
    """

    event: Ints
    player: Ints
    games: Ints
    of_seat: Ints
    line: Ints
    wave: Ints


@dataclass(frozen=True, slots=True)
class Wave:
    """A table with a column for each side: `place` are theirs, `player` who they are, in the order of waves.

    In each of its lines `other` is the column of the opponent. `stake` is what of K is at stake, `won` what of it the
    result was worth, `score` and `share` what result and expectation count.
    """

    place: slice
    player: Ints
    other: Ints
    stake: Floats
    won: Floats
    score: Floats
    share: Floats


def sides_of(games: GameColumns) -> Sides:
    """Expects games in the order of their events."""
    size = games.seats.size
    side = games.event[:, None] * games.players + games.seats
    in_order = np.sort(side.ravel() * size + np.arange(size))  # by side, and by seat: no two are alike
    side_in_order, order = np.divmod(in_order, max(size, 1))
    begins = np.flatnonzero(np.diff(side_in_order, prepend=-1))
    first = np.zeros(size, bool)
    first[order[begins]] = True
    number = (np.cumsum(first) - 1)[order[begins]]
    several = np.diff(begins, append=size)
    of_seat, line, tables = np.empty_like(order), np.empty_like(order), np.empty_like(begins)
    of_seat[order] = np.repeat(number, several)
    line[order] = np.arange(size) - np.repeat(begins, several)
    tables[number] = _tables(games.table[order // 2], begins)
    event, player = np.repeat(games.event, 2)[first], games.seats.ravel()[first]
    return Sides(event, player, tables, of_seat, line, _wave(event, player))


def _tables(table: Ints, begins: Ints) -> Ints:
    """Count the tables at which each side sat; a pod is one, however many games are rated of it."""
    new = np.diff(table, prepend=-1) != 0
    new[begins] = True
    return np.add.reduceat(new, begins, dtype=np.int64) if len(begins) else begins


def _wave(event: Ints, player: Ints) -> Ints:
    """Return the wave of each side: one more than the last wave of any player of its event."""
    last = [-1] * (int(player.max(initial=-1)) + 1)
    ends = np.flatnonzero(np.diff(event, append=-1)) + 1
    players, waves, begin = player.tolist(), list[int](), 0
    for end in ends.tolist():
        there = players[begin:end]
        wave = max([last[one] for one in there]) + 1
        for one in there:
            last[one] = wave
        waves.append(wave)
        begin = end
    return np.repeat(np.array(waves, np.int64), np.diff(ends, prepend=0))


@dataclass(frozen=True, slots=True)
class _Plan:
    """The sides in the order of waves, and where those and the cells of each begin; of each seat column and cell."""

    order: Ints
    first: Ints
    begins: Ints
    column: Ints
    cell: Ints


def _plan(sides: Sides) -> _Plan:
    waves = int(sides.wave.max(initial=-1)) + 1
    order = np.argsort(sides.wave.astype(np.min_scalar_type(waves)), kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    first = np.searchsorted(sides.wave[order], np.arange(waves + 1))
    width, lines, wave = np.diff(first), np.zeros(waves, np.int64), sides.wave[sides.of_seat]
    np.maximum.at(lines, wave, sides.line + 1)
    begins = np.concatenate(([0], np.cumsum(width * lines)))
    column = place[sides.of_seat] - first[wave]
    return _Plan(order, first, begins, column, begins[wave] + sides.line * width[wave] + column)


def waves_of(games: GameColumns, sides: Sides, worth: Floats) -> tuple[Ints, Iterator[Wave]]:
    """The sides in the order of waves, and the waves. `worth` is what each result was to each of both."""
    plan = _plan(sides)
    stake = np.repeat(games.k[games.event] * games.share, 2)
    share, worth = np.repeat(games.share, 2), worth.ravel()
    player = sides.player[plan.order]
    others = _laid_out(plan.column.reshape(-1, 2)[:, ::-1].ravel(), plan)
    tables = [_laid_out(one, plan) for one in (stake, stake * worth, worth * share, share)]
    limits = zip(pairwise(plan.first.tolist()), pairwise(plan.begins.tolist()), strict=True)
    return plan.order, (
        Wave(
            slice(at, to),
            player[at:to],
            others[begin:end].reshape(-1, to - at),
            *(table[begin:end].reshape(-1, to - at) for table in tables),
        )
        for (at, to), (begin, end) in limits
    )


def _laid_out(by_seat: NDArray[Number], plan: _Plan) -> NDArray[Number]:
    """The tables of all waves, one after the other."""
    table = np.zeros(int(plan.begins[-1]), by_seat.dtype)
    table[plan.cell] = by_seat
    return table
