"""Blank deck list forms: what each game asks a player to write down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.matrix import GAMES, find


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a deck. `columns` beside the card's title; `lines` to write on."""

    name: str
    lines: int
    columns: tuple[str, ...] = ("No.",)

    @property
    def rows(self) -> range:
        return range(1, self.lines + 1)


FORMS: Mapping[str, tuple[Part, ...]] = {
    "1E": (Part("Missions", 6), Part("Seed deck", 24), Part("Draw deck", 24), Part("Side decks and other cards", 8)),
    "2E": (Part("Missions", 5), Part("Dilemma pile", 24), Part("Draw deck", 34)),
    "TR": (Part("Deck", 64, ("No.", "Tribbles")),),
}


@dataclass(frozen=True, slots=True)
class DeckForm:
    game: str
    label: str
    parts: tuple[Part, ...]


def deck_form(asked: str, own: str) -> DeckForm:
    """The form of the game that is asked for, else of the event's own, else of Second Edition."""
    game = next((code for code in (asked, own) if code in FORMS), "2E")
    item = find(GAMES, game)
    return DeckForm(game, item.label if item else game, FORMS[game])


def deck_games() -> tuple[tuple[str, str], ...]:
    return tuple((item.code, item.label) for item in GAMES if item.code in FORMS)
