"""Labels of decks that other players use, and who holds each deck now (OPG 4.4.1-4.4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.scenarios import Note, Per, TrackedKind
from tournaments.engine.scenarios.decks import NamedDeck
from tournaments.engine.scenarios.listed import LABEL, RETURNED
from tournaments.engine.scenarios.notes import list_values
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.scenarios import Known, named_decks, notes_of, scenario_of


@dataclass(frozen=True, slots=True)
class Deck:
    """A labelled deck. `holder` names the player who used it last; it is empty while the owner has it."""

    number: int
    owner: str
    holder: str
    returned: bool


def are_labelled(event: Event) -> bool:
    scenario = scenario_of(event)
    return scenario is not None and LABEL in scenario.tracked


def decks(event: Event) -> tuple[Deck, ...]:
    """Return every player's deck by number: the recorded number, else the order of entry."""
    if not are_labelled(event):
        return ()
    known, notes = records.entrants(event), notes_of(event)
    back, holders = list_values(notes, RETURNED.code), _holders(event, notes)
    return tuple(
        Deck(deck.number, deck.name, _holder(deck, holders, known), bool(back.get(deck.owner)))
        for deck in named_decks(event, notes, known)
    )


def _holder(deck: NamedDeck, holders: Mapping[str, str], known: Known) -> str:
    holder = holders.get(deck.owner, deck.owner)
    return known[holder].name if holder != deck.owner and holder in known else ""


def _holders(event: Event, notes: tuple[Note, ...]) -> dict[str, str]:
    """Map each owner to the last holder. Notes come in the order of rounds, so later ones win."""
    scenario = scenario_of(event)
    tracked = scenario.list_tracked(Per.ROUND) if scenario else ()
    codes = {one.code for one in tracked if one.kind is TrackedKind.DECK}
    return {str(note.value): note.player for note in notes if note.code in codes}
