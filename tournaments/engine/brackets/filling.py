"""Round by round: who sits in each slot, and what became of each match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from tournaments.engine.brackets.naming import capital, name_match, slot_words
from tournaments.engine.brackets.states import By, NodeState, Occupant, Status
from tournaments.engine.brackets.values import (
    SECTION,
    Among,
    Bracket,
    LoserOf,
    Node,
    Ranked,
    Seed,
    Slot,
    WinnerOf,
)
from tournaments.engine.core.types import RuleViolation

Recorded = Callable[[Node, tuple[Occupant, ...]], str | None]
"""Who is said to have won a match in which these sit; NO_WINNER where neither came to it."""
NO_WINNER = ""
Left = Mapping[str, int]
"""Who dropped or was disqualified, each with the last round of the bracket that he still belongs to; 0 before it."""
NOBODY: Left = MappingProxyType({})


class Filling:
    """`states` by the ids of matches; `sits` by the slots that are filled; `ranks` by player and round, once it is
    decided. `vacant`: the slots to which nobody comes any more.
    """

    def __init__(self, bracket: Bracket, entrants: Sequence[str | None], left: Left, recorded: Recorded) -> None:
        self.bracket = bracket
        self.left = left
        self.seeds = {player: seed for seed, player in enumerate(entrants, 1) if player is not None}
        self.sits: dict[Slot, str] = {Seed(seed): player for player, seed in self.seeds.items()}
        self.ranks: dict[tuple[str, int], Ranked] = {}
        self.vacant = set[Slot]()
        self.states: dict[str, NodeState] = {}
        self._losses: Counter[str] = Counter()
        for number, nodes in bracket.by_round.items():
            for node in nodes:
                self._keep(self._state(node, recorded))
            for of in Among:
                if (of, number) in bracket.ranked:
                    self._rank(of, number)

    def find_next_slot(self, state: NodeState, player: str) -> Slot | None:
        """The slot that a player of a decided match comes to, whether any match has it or not; None while that depends
        on other matches of the round.
        """
        of = Among.WINNERS if player == state.winner else Among.LOSERS
        if (of, state.node.round) in self.bracket.ranked:
            return self.ranks.get((player, state.node.round))
        return WinnerOf(state.node.id) if of is Among.WINNERS else LoserOf(state.node.id)

    def _occupant(self, slot: Slot) -> Occupant:
        player = self.sits.get(slot)
        if slot in self.vacant:
            return Occupant(None, None, "nobody", is_vacant=True)
        return Occupant(player, self.seeds[player] if player is not None else None, slot_words(self.bracket, slot))

    def _state(self, node: Node, recorded: Recorded) -> NodeState:
        occupants = tuple(map(self._occupant, node.slots))
        winner = recorded(node, occupants)
        filled = all(seat.player is not None or seat.is_vacant for seat in occupants)
        if not filled:
            return NodeState(node, occupants, Status.OPEN)
        if node.repeats and self._is_settled(occupants):
            if winner is not None:
                message = f"{capital(name_match(node))} is not played: one game has settled it. Leave its result out."
                raise RuleViolation("not_needed", message, SECTION)
            return NodeState(node, occupants, Status.NOT_NEEDED)
        return self._decide(NodeState(node, occupants, Status.READY), winner)

    def _is_settled(self, occupants: Sequence[Occupant]) -> bool:
        is_vacant = any(seat.is_vacant for seat in occupants)
        return is_vacant or len({self._losses[seat.player] for seat in occupants if seat.player}) > 1

    def _decide(self, state: NodeState, recorded: str | None) -> NodeState:
        """As it was played; else by itself, where somebody is alone or left, or nobody can come (House-B5)."""
        players = state.players
        if not players or recorded == NO_WINNER:
            return NodeState(state.node, state.occupants, Status.DECIDED, by=By.NOBODY)
        staying = [player for player in players if self.left.get(player, state.node.round) >= state.node.round]
        if len(players) == 1:
            winner, by = players[0], By.BYE
        elif recorded is not None:
            winner, by = recorded, By.PLAY
        elif len(staying) == 1:
            winner, by = staying[0], By.OPPONENT_LEFT
        elif not staying:
            winner, by = min(players, key=lambda player: self.seeds[player]), By.HIGHER_SEED
        else:
            return state
        loser = next((player for player in players if player != winner), None)
        return NodeState(state.node, state.occupants, Status.DECIDED, winner, loser, by)

    def _keep(self, state: NodeState) -> None:
        self.states[state.node.id] = state
        if state.loser is not None:
            self._losses[state.loser] += 1
        if state.status is Status.DECIDED:
            self._send(WinnerOf(state.node.id), state.winner)
            self._send(LoserOf(state.node.id), state.loser)

    def _send(self, slot: Slot, player: str | None) -> None:
        if player is None:
            self.vacant.add(slot)
        else:
            self.sits[slot] = player

    def _rank(self, of: Among, number: int) -> None:
        states = [self.states[node.id] for node in self.bracket.by_round[number]]
        if not all(state.status is Status.DECIDED for state in states):
            return
        coming = [state.winner if of is Among.WINNERS else state.loser for state in states]
        players = sorted((player for player in coming if player is not None), key=lambda player: self.seeds[player])
        for rank, player in enumerate(players, 1):
            slot = Ranked(rank, of, number)
            self.sits[slot] = player
            self.ranks[player, number] = slot
        for rank in range(len(players) + 1, len(states) + 1):
            self.vacant.add(Ranked(rank, of, number))
