"""How a bracket stands: who sits in each slot, and what became of each match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.brackets.values import Bracket, Node


class Status(StrEnum):
    """`OPEN`: a slot is not filled yet. `NOT_NEEDED`: the second game of a final that has settled everything."""

    OPEN = "open"
    READY = "ready"
    DECIDED = "decided"
    NOT_NEEDED = "not_needed"


class By(StrEnum):
    """What decided a match. `HIGHER_SEED`: both had left, and the higher seed is carried on. `NOBODY`: neither came, or
    nobody could come, so that nobody goes on.
    """

    PLAY = "play"
    BYE = "bye"
    OPPONENT_LEFT = "opponent_left"
    HIGHER_SEED = "higher_seed"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a slot, None while nobody does; `words` say who will: "winner of quarterfinal 2".

    `is_vacant`: nobody ever will, as the match that it waits for has nobody to send.
    """

    player: str | None
    seed: int | None
    words: str
    is_vacant: bool = False


@dataclass(frozen=True, slots=True)
class NodeState:
    """A match as it stands; `occupants` in the order of its slots. There is no loser of a bye."""

    node: Node
    occupants: tuple[Occupant, ...]
    status: Status
    winner: str | None = None
    loser: str | None = None
    by: By | None = None

    @property
    def is_undecided(self) -> bool:
        return self.status in (Status.OPEN, Status.READY)

    @property
    def players(self) -> tuple[str, ...]:
        """Those who sit there."""
        return tuple(seat.player for seat in self.occupants if seat.player is not None)

    @property
    def higher(self) -> int | None:
        """The slot of the higher seed, whom ties go to (OPG 10); None while a slot is not filled."""
        seeds = [seat.seed for seat in self.occupants if seat.seed is not None]
        return seeds.index(min(seeds)) if len(seeds) == len(self.occupants) else None


@dataclass(frozen=True, slots=True)
class Exit:
    """A player who is out, after the match with this id. `won`: he won it, and it was for a place only.

    He will be placed between `best` and `worst`; they are equal once nobody can come between.
    """

    player: str
    seed: int
    match: str
    won: bool
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who is still in and there, and has nobody to play now. `words` say for whom or what he waits: "winner of
    quarterfinal 2"; `match`: where he sits already.
    """

    player: str
    match: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Progress:
    """A bracket while it is played. `states` by the ids of matches, round by round; `out` best first; `deciding`: the
    match that decided who has won all, None while none has.
    """

    bracket: Bracket
    entrants: tuple[str, ...]
    states: Mapping[str, NodeState]
    out: tuple[Exit, ...]
    waiting: tuple[Waiting, ...]
    deciding: NodeState | None

    @property
    def champion(self) -> str | None:
        return self.deciding.winner if self.deciding else None

    @property
    def ready(self) -> tuple[NodeState, ...]:
        """What can be played now."""
        return tuple(state for state in self.states.values() if state.status is Status.READY)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not over; that of a second game until it is not needed."""
        return tuple(dict.fromkeys(state.node.round for state in self.states.values() if state.is_undecided))
