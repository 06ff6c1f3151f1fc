"""OPG 10.2: a bracket is data. Each of its matches says in which round it is and from where its slots are filled.

Any bracket may be written down like this, those of the guide and a director's own alike; no builder is asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SECTION = "OPG 10.2"
FEWEST, MOST = 2, 256
"""Entrants of a bracket that is built here."""


class Among(StrEnum):
    """Those of a round whom a slot ranks by their seeds."""

    WINNERS = "winners"
    LOSERS = "losers"


@dataclass(frozen=True, slots=True)
class Seed:
    """The entrant with this seed; 1 is the highest."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match with this id."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match with this id."""

    match: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """Of all winners or losers of a round the one with this rank by seeds, 1 for the highest; known once the whole
    round is decided.
    """

    rank: int
    of: Among
    round: int


Slot = Seed | WinnerOf | LoserOf | Ranked


@dataclass(frozen=True, slots=True)
class Node:
    """A match, by an id that is its own in the bracket. With one slot it is a bye: who sits there goes on.

    `round` counts from 1, and every slot is filled from an earlier one. `name` is for people: "semifinal 1".
    """

    id: str
    round: int
    slots: tuple[Slot, ...]
    name: str = ""

    @property
    def is_bye(self) -> bool:
        return len(self.slots) == 1

    @property
    def repeats(self) -> str | None:
        """The id of the match whose winner and loser meet here again, to be played only where both have then lost
        equally often: the second game of a grand final.
        """
        match self.slots:
            case (WinnerOf(one), LoserOf(other)) | (LoserOf(one), WinnerOf(other)) if one == other:
                return one
        return None


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches, in any order. `reading`: why the documents do not settle its slots, to be shown wherever it is;
    empty where they do, or where a director made it.

    `by_id`; `by_round`: the matches of each round in their order, from the first round on; `seats`: the match in which
    a slot stands; `ranked`: of which rounds the winners or losers go on by their rank.
    """

    nodes: tuple[Node, ...]
    reading: str = ""
    by_id: Mapping[str, Node] = field(init=False, repr=False, compare=False)
    by_round: dict[int, tuple[Node, ...]] = field(init=False, repr=False, compare=False)
    seats: Mapping[Slot, Node] = field(init=False, repr=False, compare=False)
    ranked: frozenset[tuple[Among, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rounds: dict[int, list[Node]] = {}
        for node in self.nodes:
            rounds.setdefault(node.round, []).append(node)
        seats = {slot: node for node in self.nodes for slot in node.slots}
        object.__setattr__(self, "by_id", {node.id: node for node in self.nodes})
        object.__setattr__(self, "by_round", {number: tuple(rounds[number]) for number in sorted(rounds)})
        object.__setattr__(self, "seats", seats)
        ranked = frozenset((slot.of, slot.round) for slot in seats if isinstance(slot, Ranked))
        object.__setattr__(self, "ranked", ranked)

    @property
    def size(self) -> int:
        """So many entrants."""
        return sum(isinstance(slot, Seed) for slot in self.seats)

    @property
    def last(self) -> Node:
        """The match of the last round, which may be the second game of a final."""
        return next(reversed(self.by_round.values()))[-1]

    def comes_out(self, number: int, of: Among) -> int:
        """How many winners or losers the round of this number has; nobody loses a bye."""
        nodes = self.by_round.get(number, ())
        return sum(of is Among.WINNERS or not node.is_bye for node in nodes)

    def goes_on(self, node: Node, of: Among) -> bool:
        """Whether a slot waits for whoever comes out of it so, or may wait for him where his rank decides."""
        slot: Slot = WinnerOf(node.id) if of is Among.WINNERS else LoserOf(node.id)
        return slot in self.seats or (of, node.round) in self.ranked
