"""Who is out, between which places, and who waits for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournaments.engine.brackets.filling import Filling
from tournaments.engine.brackets.states import By, Exit, NodeState, Status, Waiting
from tournaments.engine.brackets.values import Among, Bracket, Node, Ranked


def deciding(filling: Filling) -> NodeState | None:
    """The match that decided who has won all, None while none has."""
    last = filling.states[filling.bracket.last.id]
    if last.status is Status.NOT_NEEDED and last.node.repeats:
        return filling.states[last.node.repeats]
    return last if last.status is Status.DECIDED else None


def exits(filling: Filling) -> tuple[Exit, ...]:
    """Those who are out, best first: by the round after which they were out, a later one before; inside a round who won
    there for a place only, then by seed. The match that decides all counts as the last.
    """
    final = deciding(filling)
    gone = [
        _Gone(filling, state, player) for state in filling.states.values() for player in _out(filling, state, final)
    ]
    return tuple(_exit_between(filling, sorted(gone, key=lambda one: one.order)))


def waiting(filling: Filling, out: tuple[Exit, ...]) -> Iterator[Waiting]:
    """In the order of their seeds."""
    final = deciding(filling)
    busy = {*filling.left, *(gone.player for gone in out), *(final.players if final else ())}
    where: dict[str, NodeState] = {}
    for state in filling.states.values():
        where |= dict.fromkeys(state.players, state)
        if state.status is Status.READY:
            busy.update(state.players)
    yield from (_waiting(where[player], player) for player in filling.seeds if player not in busy)


def _waiting(state: NodeState, player: str) -> Waiting:
    if state.status is Status.OPEN:
        words = " and ".join(seat.words for seat in state.occupants if seat.player is None and not seat.is_vacant)
        return Waiting(player, state.node.id, words)
    return Waiting(player, None, f"the other matches of round {state.node.round}")


@dataclass(frozen=True, slots=True)
class _Gone:
    filling: Filling
    state: NodeState
    player: str

    @property
    def round(self) -> int:
        is_last = self.state is deciding(self.filling)
        return self.filling.bracket.last.round if is_last else self.state.node.round

    @property
    def has_won(self) -> bool:
        return self.player == self.state.winner

    @property
    def order(self) -> tuple[int, bool, int]:
        return -self.round, not self.has_won, self.filling.seeds[self.player]


def _out(filling: Filling, state: NodeState, final: NodeState | None) -> Iterator[str]:
    if state.status is not Status.DECIDED:
        return
    if state.by is By.NOBODY:
        yield from state.players
        return
    for player in state.players:
        slot = filling.find_next_slot(state, player)
        leads_on = slot is None or slot in filling.bracket.seats
        if player != state.winner if state is final else not leads_on:
            yield player


def _exit_between(filling: Filling, gone: list[_Gone]) -> Iterator[Exit]:
    """Whoever is still in comes before them, but who will be out after an earlier round, or perhaps the same one."""
    still = _count_still_to_leave(filling)
    earlier = dict(zip(still, accumulate(still.values(), initial=0), strict=False))
    inside = len(filling.seeds) - len(gone)
    for before, one in enumerate(gone):
        worst = 1 + inside + before - earlier[one.round]
        yield Exit(
            one.player, filling.seeds[one.player], one.state.node.id, one.has_won, worst - still[one.round], worst
        )


def _count_still_to_leave(filling: Filling) -> dict[int, int]:
    """How many will be out after each round, of those who are not yet; from the first round on."""
    return {number: _will_go(filling, nodes) for number, nodes in filling.bracket.by_round.items()}


def _will_go(filling: Filling, nodes: Sequence[Node]) -> int:
    undecided = [node for node in nodes if filling.states[node.id].is_undecided]
    by_rank = sum(_left_by_rank(filling, nodes[0].round, of) for of in Among) if undecided else 0
    return by_rank + sum(_count_out_after(filling.bracket, filling.states[node.id]) for node in undecided)


def _left_by_rank(filling: Filling, number: int, of: Among) -> int:
    """How many of a round do not go on because of their rank."""
    bracket = filling.bracket
    if (of, number) not in bracket.ranked:
        return 0
    nobody = sum(filling.states[node.id].by is By.NOBODY for node in bracket.by_round[number])
    ranks = range(1, bracket.comes_out(number, of) - nobody + 1)
    return sum(Ranked(rank, of, number) not in bracket.seats for rank in ranks)


def _count_out_after(bracket: Bracket, state: NodeState) -> int:
    """How many are out after this match whatever their rank."""
    node, is_alone = state.node, any(seat.is_vacant for seat in state.occupants)
    winner = node is not bracket.last and not bracket.goes_on(node, Among.WINNERS)
    loser = not node.is_bye and not is_alone and not bracket.goes_on(node, Among.LOSERS)
    return winner + loser
