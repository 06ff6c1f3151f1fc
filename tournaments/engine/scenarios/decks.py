"""OPG 4.4.1-4.4.3: decks that others play are marked, so that they come back to their owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.texts import join_words, one_line

SECTION = "OPG 4.4.1"


@dataclass(frozen=True, slots=True)
class DeckLabel:
    """What stands on a deck. `words` have the owner's id in curly braces."""

    number: int
    owner: str

    @property
    def words(self) -> str:
        return f"Deck {self.number}, to be returned to {{{self.owner}}}"


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """`name`: what its owner is called. `typed`: how it is written where one of many decks is meant."""

    number: int
    owner: str
    name: str

    @property
    def text(self) -> str:
        return f"{self.number}, {self.name}"


def deck_meant(text: str, decks: Sequence[NamedDeck]) -> NamedDeck:
    """By the number on it, by its owner's name, or by both. Raises RuleViolation `unknown_deck`, `several_decks`."""
    said = one_line(text).casefold()
    meant = [deck for deck in decks if said in (str(deck.number), deck.name.casefold(), deck.text.casefold())]
    if not meant:
        message = "There is no such deck: write the number on it, or its owner's name as on the list."
        raise RuleViolation("unknown_deck", message, SECTION)
    if len(meant) > 1:
        message = f"This means {join_words(f'“{deck.text}”' for deck in meant)}: write number and name of one of them."
        raise RuleViolation("several_decks", message, SECTION)
    return meant[0]


@dataclass(frozen=True, slots=True)
class Return:
    """Who hands whose deck back."""

    owner: str
    holder: str


def labels(owners: Iterable[str]) -> tuple[DeckLabel, ...]:
    """One for each deck, numbered in the order of the entries: one that comes later changes no other."""
    return tuple(DeckLabel(number, owner) for number, owner in enumerate(dict.fromkeys(owners), 1))


def returns(held: Mapping[str, str]) -> tuple[Return, ...]:
    """At the end, by owners. `held`: whose deck each player has; who has his own returns nothing."""
    return tuple(Return(owner, holder) for owner, holder in sorted((b, a) for a, b in held.items()) if owner != holder)
