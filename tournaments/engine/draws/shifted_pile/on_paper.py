"""The pile with pen and paper: what a director does with the PADD cards (D97 1.17, 1.21)."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.draws import Position
from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.seats_by_hand import list_present_cards

SHUFFLE = "Shuffle all PADD cards and put them in one pile."
SORT = "Arrange the PADD cards by total score, victory points first and then the differential, the highest on top."
PAIR = "Pair the first card with the second, the third with the fourth, and so on; note the opponent on both cards."
MET = (
    "Where two have met, pair the upper one with the next card below whom he has not met. Who has met everybody left is"
    " paired with the card next to him after all."
)
BYE = "The last card left has the bye, 2 (0)"
REASSIGN = f"{BYE}; if that player has had one, the next one up the pile who has not, and you pair the others anew."


def list_steps_by_score(rules: GameRules, position: Position) -> Iterator[str]:
    """The steps that this position takes, in their order."""
    yield SORT if position.round > 1 else SHUFFLE
    yield from _list_pairing_steps(position)
    if len(list_present_cards(position)) % 2:
        yield REASSIGN if position.round > 1 else f"{BYE}."


def list_shuffle_steps(rules: GameRules, position: Position) -> Iterator[str]:
    yield SHUFFLE
    yield from _list_pairing_steps(position)
    if len(list_present_cards(position)) % 2:
        yield f"{BYE}, whoever it is."


def _list_pairing_steps(position: Position) -> Iterator[str]:
    yield PAIR
    if position.round > 1:
        yield MET
