"""OPG 4.4.1: in the first round everybody plays his own deck, from the second on a different one, drawn at random.

A deck is known by its owner.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching
from tournaments.engine.scenarios.notes import Note, Sat

SECTION = "OPG 4.4.1"
LOTS, AGAIN, OWN = 2**30, 2**48, 2**72
"""What an edge costs: a lot below the first; a deck played before, and the own deck, more than all below together."""


CODE = "deck_played"


@dataclass(frozen=True, slots=True)
class DealtDeck:
    """`words`: why a player has his own deck, or one that he played before; empty: a new one."""

    player: str
    owner: str
    words: str = ""


def deal_decks(sat: Sat) -> tuple[Note, ...]:
    """The deck of each player of a round. Raises RuleViolation `decks_missing`."""
    played = {player: [str(note.value) for note in notes] for player, notes in sat.list_notes_before(CODE).items()}
    decks = own_decks(sat.players) if sat.round == 1 else deal(sat.players, sat.owners, played, sat.seed)
    return tuple(Note(CODE, deck.owner, deck.player, sat.round) for deck in decks)


def own_decks(players: Collection[str]) -> tuple[DealtDeck, ...]:
    """Those of the first round, by players."""
    return tuple(DealtDeck(player, player) for player in sorted(players))


def deal(
    players: Collection[str], decks: Collection[str], played: Mapping[str, Sequence[str]], seed: int
) -> tuple[DealtDeck, ...]:
    """A deck for each of these players in a later round, by players; the same always give the same.

    `decks`: the owners of all that are there, that of who sits out among them; `played`: the decks that each player
    had before. Nobody has his own deck, and as few as possible one that they had, as far as that can be. Raises
    RuleViolation `decks_missing`.
    """
    there, owners = sorted(set(players)), sorted(set(decks))
    if len(owners) < len(there):
        message = f"{len(there)} players need a deck, and {len(owners)} are there: let everybody bring one."
        raise RuleViolation("decks_missing", message, SECTION)
    random = Random(seed)
    costs = {
        (at, len(there) + deck): _cost(player, owner, played.get(player, ())) + int(random.random() * LOTS)
        for at, player in enumerate(there)
        for deck, owner in enumerate(owners)
    }
    dealt = ((there[at], owners[deck - len(there)]) for at, deck in find_cheapest_matching(costs))
    return tuple(DealtDeck(player, owner, _words(player, owner, played.get(player, ()))) for player, owner in dealt)


def _cost(player: str, owner: str, played: Sequence[str]) -> int:
    return OWN if owner == player else AGAIN * played.count(owner)


def _words(player: str, owner: str, played: Sequence[str]) -> str:
    if owner == player:
        return "the own deck: no other is free"
    return "a deck played before: not everybody can have a new one" if owner in played else ""
