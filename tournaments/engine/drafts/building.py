"""How long players build their decks (OPG 4.1.2, 4.1.3; SW Deck Building; D97 1.19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.texts import join_words


@dataclass(frozen=True, slots=True)
class Building:
    """So many minutes for a deck of so many cards, None: of any size. `at_least`: the director may give more."""

    minutes: int
    section: str
    cards: int | None = None
    at_least: bool = False


def find_building(choices: Sequence[Building], cards: int | None) -> Building | None:
    """What holds for a deck of so many cards; None where no deck is built.

    Raises RuleViolation `no_building_time` for a size, or none, for which the document has no time.
    """
    if len(choices) < 2:
        return next(iter(choices), None)
    found = next((choice for choice in choices if choice.cards == cards), None)
    if found is None:
        sizes = join_words(choice.cards for choice in choices)
        message = f"There are times for decks of {sizes} cards: say how large the decks are, or set the time yourself."
        raise RuleViolation("no_building_time", message, choices[0].section)
    return found


def building_doubt(building: Building, minutes: int) -> str:
    """What to say to a director who gives so many minutes; it is done nevertheless. Empty: nothing."""
    if minutes == building.minutes or (building.at_least and minutes > building.minutes):
        return ""
    few = "at least " if building.at_least else ""
    return (
        f"Players should have {few}{building.minutes} minutes to build their decks ({building.section}), not {minutes}."
    )
