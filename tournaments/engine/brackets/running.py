"""A bracket while it is played: what stands, what can be played, who waits, who is out; and what a result changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.engine.brackets.filling import NO_WINNER, NOBODY, Filling, Left
from tournaments.engine.brackets.leaving import deciding, exits, waiting
from tournaments.engine.brackets.naming import capital, name_match
from tournaments.engine.brackets.states import Occupant, Progress
from tournaments.engine.brackets.values import SECTION, Bracket, Node
from tournaments.engine.core.types import RuleViolation

Winners = Mapping[str, str]
"""The winner of each match that was played, by its id; NO_WINNER of one to which neither came."""


def progress(bracket: Bracket, entrants: Sequence[str], winners: Winners, left: Left = NOBODY) -> Progress:
    """How a valid bracket stands; `entrants` in the order of their seeds.

    Whoever `left` loses all matches of later rounds that were not played, their opponents go on without play; of two of
    them the higher seed is carried on. Where neither came to a match both are out, and whoever would have met its
    winner or its loser goes on without play (House-B5). Raises RuleViolation for entrants who do not fit, and for a
    winner of a match that cannot have one or in which they do not sit.
    """
    filling = _fill_bracket(bracket, entrants, winners, left)
    out = exits(filling)
    who_waits = tuple(waiting(filling, out))
    return Progress(bracket, tuple(entrants), filling.states, out, who_waits, deciding(filling))


def foreseen(bracket: Bracket, seeds: Mapping[int, str]) -> Progress:
    """How a valid bracket stands before its first match, while only these seeds are given."""
    filling = Filling(bracket, [seeds.get(number) for number in range(1, bracket.size + 1)], NOBODY, lambda *_: None)
    return Progress(bracket, tuple(filling.seeds), filling.states, (), (), None)


def _fill_bracket(bracket: Bracket, entrants: Sequence[str], winners: Winners, left: Left) -> Filling:
    _check_entrants(bracket, entrants)
    _check_known(bracket, winners)
    return Filling(
        bracket, entrants, left, lambda node, occupants: _check_winner(node, occupants, winners.get(node.id))
    )


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


def _check_winner(node: Node, occupants: tuple[Occupant, ...], winner: str | None) -> str | None:
    """Raises RuleViolation where he cannot have won it."""
    if winner is None:
        return None
    unknown = " and the ".join(seat.words for seat in occupants if seat.player is None and not seat.is_vacant)
    if unknown:
        message = (
            f"{capital(name_match(node))} cannot have a result yet: it waits for the {unknown}. Report that first."
        )
        raise RuleViolation("slot_not_filled", message, SECTION)
    if winner != NO_WINNER and winner not in {seat.player for seat in occupants}:
        who = " and ".join(f"{{{seat.player}}}" for seat in occupants)
        sit = "does" if len(occupants) == 1 else "do"
        message = f"{{{winner}}} does not play {name_match(node)}: {who} {sit}. Name one of them as the winner."
        raise RuleViolation("winner_not_there", message, SECTION)
    return winner
