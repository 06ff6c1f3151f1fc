"""The standard bracket of OPG 10.2, and the tree that every other one here begins with.

The figures of the guide are lost; the order is the usual one: (1-8), (4-5), (3-6), (2-7), and winners meet the winners
of the match beside theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from tournaments.engine.brackets.naming import name_matches
from tournaments.engine.brackets.values import (
    FEWEST,
    MOST,
    SECTION,
    Bracket,
    LoserOf,
    Node,
    Seed,
    Slot,
    WinnerOf,
)
from tournaments.engine.core.types import RuleViolation

T = TypeVar("T")
Tree = Sequence[Sequence[Node | None]]
"""The matches of each round by their place from the top, None where one is left out for want of players."""


def standard(players: int) -> Bracket:
    """The seeded single elimination for a power of two. Raises RuleViolation `not_a_power_of_two`, or
    `number_of_players` where they are not 2 to 256.
    """
    check_number(players)
    if players & (players - 1):
        message = f"A standard bracket holds 2, 4, 8, 16 ... players, not {players}. Take one with play-in."
        raise RuleViolation("not_a_power_of_two", message, SECTION)
    return build_bracket(matches(tree(players)))


def check_number(players: int, fewest: int = FEWEST, section: str = SECTION) -> None:
    """Raises RuleViolation `number_of_players`."""
    if not fewest <= players <= MOST:
        message = f"This bracket is for {fewest} to {MOST} players, not for {players}."
        raise RuleViolation("number_of_players", message, section)


def lines(size: int) -> tuple[int, ...]:
    """The seeds from the top line of the first round to its bottom line, for a power of two."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        pairs = ((seed, both - seed) if place % 2 == 0 else (both - seed, seed) for place, seed in enumerate(order))
        order = list(chain.from_iterable(pairs))
    return tuple(order)


def tree(players: int) -> Tree:
    """Every winner goes on, no loser does. Where players are missing to a power of two, the highest seeds begin in
    round 2 (OPG A).
    """
    size = 1 << (players - 1).bit_length()
    standing: list[Slot | None] = [Seed(seed) if seed <= players else None for seed in lines(size)]
    rounds: list[list[Node | None]] = []
    while len(standing) > 1:
        meetings = [_match(len(rounds) + 1, place, *two) for place, two in enumerate(pairs(standing))]
        standing = [
            WinnerOf(node.id) if node else one or other
            for node, (one, other) in zip(meetings, pairs(standing), strict=True)
        ]
        rounds.append(meetings)
    return rounds


def pairs(items: Sequence[T]) -> Iterator[tuple[T, T]]:
    """The first with the second, the third with the fourth, and so on."""
    return zip(items[::2], items[1::2], strict=True)


def matches(rounds: Tree) -> Iterator[Node]:
    return (node for nodes in rounds for node in nodes if node)


def build_bracket(nodes: Iterable[Node], reading: str = "") -> Bracket:
    """A bracket of these, numbered m1, m2 ... round by round, and named where they have no name."""
    ordered = sorted(nodes, key=lambda node: node.round)
    ids = {node.id: f"m{number}" for number, node in enumerate(ordered, 1)}
    numbered = (
        replace(node, id=ids[node.id], slots=tuple(_renumber_slot(slot, ids) for slot in node.slots))
        for node in ordered
    )
    return name_matches(Bracket(tuple(numbered), reading))


def _match(number: int, place: int, one: Slot | None, other: Slot | None) -> Node | None:
    if one is None or other is None:
        return None
    return Node(f"w{number}.{place}", number, tuple(sorted((one, other), key=_seed)))


def _seed(slot: Slot) -> int:
    """Seeds stand first, the higher one above; winners as they come."""
    return slot.number if isinstance(slot, Seed) else MOST + 1


def _renumber_slot(slot: Slot, ids: dict[str, str]) -> Slot:
    return replace(slot, match=ids[slot.match]) if isinstance(slot, WinnerOf | LoserOf) else slot
