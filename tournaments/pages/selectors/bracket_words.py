"""Sentences about a match of a bracket: its state, who is through, and whom the winner meets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.brackets import (
    Among,
    By,
    LoserOf,
    MatchScore,
    Node,
    NodeState,
    Occupant,
    Progress,
    Slot,
    Status,
    WinnerOf,
    name_match,
)

COUNTED = ("no game", "one", "two", "three", "four", "five", "six", "seven")
MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class BracketWords:
    """A bracket's progress with the names to use in sentences."""

    now: Progress
    names: Mapping[str, str]

    def how(self, state: NodeState, games: int, score: MatchScore | None) -> str:
        """Say in a few words what became of a match, such as "Ember through in two"; empty if nothing has."""
        if state.status is Status.NOT_NEEDED:
            return "not needed"
        if state.by is By.NOBODY:
            return "nobody through"
        if state.winner is None:
            return ""
        name, won = self.names[state.winner], self._won_word(state)
        if state.by is not By.PLAY:
            return f"{name} {won} without play"
        if score and score.by_seed:
            return f"{name} {won} as the higher seed"
        if games > 1:
            return f"{name} {won} in {COUNTED[games]}"
        return f"{name} {won}"

    def sentence(self, state: NodeState, score: MatchScore | None) -> str:
        """Say what the match means for what follows; `score`: that of the games, if there may be several."""
        return " ".join(filter(None, self._sentences(state, score)))

    def champion(self, inside: Sequence[str] | None) -> str:
        """Say who can still win everything, while few are left: "Ember, Gravel or Moth"."""
        if inside is None:
            return "Still open"
        if not inside:
            return "Nobody"
        if len(inside) > MOST_NAMED:
            return f"Still open: {len(inside)} players are in it"
        *others, last = (self.names[player] for player in inside)
        if others:
            return f"{', '.join(others)} or {last}"
        return last

    def _won_word(self, state: NodeState) -> str:
        if self._leads_on(state.node, Among.WINNERS) and not self._is_champion(state):
            return "through"
        return "won"

    def _leads_on(self, node: Node, of: Among) -> bool:
        return self.now.bracket.goes_on(node, of)

    def _is_champion(self, state: NodeState) -> bool:
        return self.now.deciding is state

    def _sentences(self, state: NodeState, score: MatchScore | None) -> Iterator[str]:
        match state.status:
            case Status.NOT_NEEDED:
                yield "Not needed: one game has settled it."
            case Status.OPEN:
                yield self._waits(state)
            case Status.READY:
                if score and any(score.won):
                    yield f"{' : '.join(map(str, score.won))} in games."
                yield self._at_stake(state)
                yield self._second_chance(state)
            case Status.DECIDED:
                yield self._without_play(state, score)
                yield self._through(state)
                yield self._plays_on(state)

    def _waits(self, state: NodeState) -> str:
        if state.node.repeats:
            return "Only if both have then lost once."
        there = []
        for seat in state.occupants:
            if seat.player:
                there.append(self.names[seat.player])
        missing = [self._who(seat) for seat in state.occupants if not seat.player]
        if there and missing:
            return f"{there[0]} waits for {missing[0]}."
        return ""

    def _at_stake(self, state: NodeState) -> str:
        following = self._after(state.node, Among.WINNERS)
        if following is None:
            if self._leads_on(state.node, Among.WINNERS):
                return "Whom the winner meets is decided by the seeds."
            if state.node is self.now.bracket.last:
                return "The winner is the champion."
            return ""
        if following.repeats:
            return "A second game follows if both have then lost once."
        other = self._opposite(following, WinnerOf(state.node.id))
        if other:
            return f"The winner meets {self._who(other)}."
        return f"The winner goes on to {name_match(following)}."

    def _second_chance(self, state: NodeState) -> str:
        following = self._after(state.node, Among.LOSERS)
        if following is None:
            by_rank = self._leads_on(state.node, Among.LOSERS)
            if by_rank:
                return "The loser may play on, by the seeds."
            return ""
        if following.repeats:
            return ""
        return f"The loser plays on in {name_match(following)}."

    def _without_play(self, state: NodeState, score: MatchScore | None) -> str:
        match state.by:
            case By.BYE:
                return "There was no opponent."
            case By.OPPONENT_LEFT:
                return f"{self.names[str(state.loser)]} had left."
            case By.HIGHER_SEED:
                return "Both had left; the higher seed is carried on."
            case By.NOBODY:
                if state.players:
                    return "Neither came: both are out."
                return "Nobody was left to play it."
        if score and score.by_seed:
            return "It was level and went to the higher seed."
        return ""

    def _through(self, state: NodeState) -> str:
        if state.winner is None:
            if self._is_champion(state):
                return "Nobody is the champion."
            return ""
        name = self.names[str(state.winner)]
        if self._is_champion(state):
            return f"{name} is the champion."
        if not self._leads_on(state.node, Among.WINNERS):
            return f"{name} won it."
        following = self._next(state, Among.WINNERS)
        if following is None:
            return f"{name} goes on; against whom is decided by the seeds."
        if following.repeats:
            return "Both have lost once: a second game decides."
        return f"{name} is in {name_match(following)}."

    def _plays_on(self, state: NodeState) -> str:
        following = self._next(state, Among.LOSERS)
        if state.loser is None or following is None or following.repeats:
            return ""
        return f"{self.names[state.loser]} plays on in {name_match(following)}."

    def _next(self, state: NodeState, of: Among) -> Node | None:
        """Return the next match of its winner or loser; where ranks decide it, None until they do."""
        if (of, state.node.round) not in self.now.bracket.ranked:
            return self._after(state.node, of)
        if of is Among.WINNERS:
            player = state.winner
        else:
            player = state.loser
        later = (one for one in self.now.states.values() if one.node.round > state.node.round)
        return next((one.node for one in later if player in one.players), None)

    def _after(self, node: Node, of: Among) -> Node | None:
        """Return the match that its winner or loser plays next, where that is certain."""
        if of is Among.WINNERS:
            slot: Slot = WinnerOf(node.id)
        else:
            slot = LoserOf(node.id)
        return self.now.bracket.seats.get(slot)

    def _opposite(self, node: Node, slot: Slot) -> Occupant | None:
        seats = zip(node.slots, self.now.states[node.id].occupants, strict=True)
        return next((seat for own, seat in seats if own != slot), None)

    def _who(self, seat: Occupant) -> str:
        if seat.player:
            return self.names[seat.player]
        if seat.is_vacant:
            return "nobody"
        if seat.words.startswith("seed "):
            return seat.words
        return f"the {seat.words}"
