"""Who may still win all."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.brackets.states import NodeState, Progress, Status
from tournaments.engine.brackets.values import Among, LoserOf, Node, Seed, WinnerOf


def contenders(progress: Progress) -> tuple[str, ...] | None:
    """In the order of their seeds, one alone once it is decided; None while a seed of it is given to nobody."""
    if progress.champion is not None:
        return (progress.champion,)
    leading = _leading(progress)
    if any(_is_not_given(state) for state in leading):
        return None
    inside = {player for state in leading for player in _there(progress, state)}
    return tuple(player for player in progress.entrants if player in inside)


def _is_not_given(state: NodeState) -> bool:
    seats = zip(state.node.slots, state.occupants, strict=True)
    return any(isinstance(slot, Seed) and seat.player is None for slot, seat in seats)


def _leading(progress: Progress) -> list[NodeState]:
    """The matches from which somebody comes to the last one, however often he loses on the way."""
    bracket, found = progress.bracket, {progress.bracket.last.id}
    for node in reversed([node for nodes in bracket.by_round.values() for node in nodes]):
        if any(_can_come_to(progress, node, of, found) for of in Among):
            found.add(node.id)
    return [progress.states[match] for match in found]


def _can_come_to(progress: Progress, node: Node, of: Among, found: set[str]) -> bool:
    slot = WinnerOf(node.id) if of is Among.WINNERS else LoserOf(node.id)
    seat = progress.bracket.seats.get(slot)
    return (seat is not None and seat.id in found) or (of, node.round) in progress.bracket.ranked


def _there(progress: Progress, state: NodeState) -> Iterator[str]:
    """Who plays it or waits there, or waits for the ranks of its round."""
    if state.is_undecided:
        yield from state.players
    elif state.status is Status.DECIDED and _waits_for_ranks(progress, state.node.round):
        for of, player in ((Among.WINNERS, state.winner), (Among.LOSERS, state.loser)):
            if player is not None and (of, state.node.round) in progress.bracket.ranked:
                yield player


def _waits_for_ranks(progress: Progress, number: int) -> bool:
    return any(progress.states[node.id].is_undecided for node in progress.bracket.by_round[number])
