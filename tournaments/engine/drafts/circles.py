"""Who sits where at a draft: groups in circles, and sides that go round in turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from tournaments.engine.core.types import Allegiance, Seat
from tournaments.engine.drafts.groups import Sizes

DUMMY = ""
"""The hand that the director drafts; no player has this id."""

GONE = "{gone}"
"""Whoever left the event since, and is not known any more; nor has any player this id."""

Circle = tuple[Seat, ...]
"""A group as it sits, clockwise: the left neighbour of each is the next one, of the last the first."""

OTHER = {Allegiance.LIGHT: Allegiance.DARK, Allegiance.DARK: Allegiance.LIGHT}


def circles(players: Sequence[str], sizes: Sizes, random: Random, *, with_sides: bool) -> tuple[Circle, ...]:
    """A random seating of these players, who stand in a fixed order, in groups of these sizes. A seat more than there
    are players is the dummy's, in the first group.

    As many have one side as the other, or one more where the number is odd.
    """
    seated = _deal_groups(players, sizes, random)
    if not with_sides:
        return tuple(tuple(map(Seat, group)) for group in seated)
    return tuple(_assign_sides(seated, random))


def neighbours(circle: Circle) -> Iterator[tuple[Seat, Seat]]:
    """Each with the one on his left."""
    return zip(circle, (*circle[1:], *circle[:1]), strict=True)


def alike(circle: Circle) -> Iterator[tuple[Seat, Seat]]:
    """Neighbours of one side."""
    return ((one, left) for one, left in neighbours(circle) if one.side is left.side)


def _deal_groups(players: Sequence[str], sizes: Sizes, random: Random) -> list[list[str]]:
    lots = {player: random.random() for player in players}
    order = sorted(lots, key=lambda player: lots[player])
    if sum(sizes) > len(order):
        order.insert(int(random.random() * sizes[0]), DUMMY)
    left = iter(order)
    return [list(islice(left, size)) for size in sizes]


def _assign_sides(groups: Sequence[Sequence[str]], random: Random) -> Iterator[Circle]:
    """In turns from the first seat on. The seat too many of an odd group is one side's, of the next such group the
    other's.
    """
    first = Allegiance.LIGHT if random.random() < 0.5 else Allegiance.DARK
    for group in groups:
        yield tuple(Seat(player, OTHER[first] if seat % 2 else first) for seat, player in enumerate(group))
        if len(group) % 2:
            first = OTHER[first]
