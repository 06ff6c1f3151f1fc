"""A bracket while it is played: what stands, what can be played, who waits, who is out; and what a result changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.engine.brackets.filling import NOBODY, Filling, Left
from tournaments.engine.brackets.leaving import deciding, exits, waiting
from tournaments.engine.brackets.naming import called, capital
from tournaments.engine.brackets.states import Occupant, Progress
from tournaments.engine.brackets.values import SECTION, Bracket, Node
from tournaments.engine.core.types import RuleViolation

Winners = Mapping[str, str]
"""The winner of each match that was played, by its id."""


def progress(bracket: Bracket, entrants: Sequence[str], winners: Winners, left: Left = NOBODY) -> Progress:
    """How a valid bracket stands; `entrants` in the order of their seeds.

    Whoever `left` loses all matches of later rounds that were not played, his opponents go on without play; of two of
    them the higher seed is carried on. Raises RuleViolation for entrants who do not fit, and for a winner of a match
    that cannot have one or in which he does not sit.
    """
    filling = _filled(bracket, entrants, winners, left)
    out = exits(filling)
    who_waits = tuple(waiting(filling, out))
    return Progress(bracket, tuple(entrants), filling.states, out, who_waits, deciding(filling))


def foreseen(bracket: Bracket, seeds: Mapping[int, str]) -> Progress:
    """How a valid bracket stands before its first match, while only these seeds are given."""
    filling = Filling(bracket, [seeds.get(number) for number in range(1, bracket.size + 1)], NOBODY, lambda *_: None)
    return Progress(bracket, tuple(filling.seeds), filling.states, (), (), None)


def would_fall(
    bracket: Bracket,
    entrants: Sequence[str],
    winners: Winners,
    match: str,
    winner: str | None,
    left: Left = NOBODY,
) -> tuple[str, ...]:
    """The ids of the later matches that were played by others than would then sit there, were this match won by this
    player, or not played yet (None); round by round. Raises RuleViolation as `progress` does.
    """
    before = _filled(bracket, entrants, winners, left).states
    _check_known(bracket, {match: ""})
    fallen = []

    def recorded(node: Node, occupants: tuple[Occupant, ...]) -> str | None:
        if node.id == match:
            return _checked(node, occupants, winner)
        if node.id in winners and occupants != before[node.id].occupants:
            fallen.append(node.id)
            return None
        return winners.get(node.id)

    Filling(bracket, entrants, left, recorded)
    return tuple(fallen)


def with_winner(
    bracket: Bracket,
    entrants: Sequence[str],
    winners: Winners,
    match: str,
    winner: str | None,
    left: Left = NOBODY,
) -> dict[str, str]:
    """The winners with this result, a new one or a corrected one; None takes it back. Raises RuleViolation as
    `progress` does, and `later_matches_fall` where later matches were played by somebody who would not have come there:
    it names them.
    """
    fallen = would_fall(bracket, entrants, winners, match, winner, left)
    if fallen:
        names = ", ".join(called(bracket.by_id[later]) for later in fallen)
        message = (
            f"The result of {called(bracket.by_id[match])} decided who plays {names}. Take back what was played there"
            " first, the last match before the others."
        )
        raise RuleViolation("later_matches_fall", message, SECTION)
    changed = {played: won for played, won in winners.items() if played != match}
    return changed if winner is None else {**changed, match: winner}


def _filled(bracket: Bracket, entrants: Sequence[str], winners: Winners, left: Left) -> Filling:
    _check_entrants(bracket, entrants)
    _check_known(bracket, winners)
    return Filling(bracket, entrants, left, lambda node, occupants: _checked(node, occupants, winners.get(node.id)))


def _check_entrants(bracket: Bracket, entrants: Sequence[str]) -> None:
    if len(entrants) != bracket.size:
        message = f"This bracket is for {bracket.size} players, {len(entrants)} are entered. Choose another bracket."
        raise RuleViolation("number_of_entrants", message, SECTION)
    if len(set(entrants)) < len(entrants):
        twice = next(player for place, player in enumerate(entrants) if player in entrants[:place])
        message = f"{{{twice}}} is entered twice. Give everybody one seed."
        raise RuleViolation("entrant_twice", message, SECTION)


def _check_known(bracket: Bracket, winners: Winners) -> None:
    unknown = next((match for match in winners if match not in bracket.by_id), None)
    if unknown is not None:
        raise RuleViolation("unknown_match", f"This bracket has no match {unknown}.", SECTION)


def _checked(node: Node, occupants: tuple[Occupant, ...], winner: str | None) -> str | None:
    """Raises RuleViolation where he cannot have won it."""
    if winner is None:
        return None
    unknown = " and the ".join(seat.words for seat in occupants if seat.player is None)
    if unknown:
        message = f"{capital(called(node))} cannot have a result yet: it waits for the {unknown}. Report that first."
        raise RuleViolation("slot_not_filled", message, SECTION)
    if winner not in {seat.player for seat in occupants}:
        who = " and ".join(f"{{{seat.player}}}" for seat in occupants)
        sit = "does" if len(occupants) == 1 else "do"
        message = f"{{{winner}}} does not play {called(node)}: {who} {sit}. Name one of them as the winner."
        raise RuleViolation("winner_not_there", message, SECTION)
    return winner
