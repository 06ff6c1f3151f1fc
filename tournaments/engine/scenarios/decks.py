"""OPG 4.4.1-4.4.3: decks that others play are marked, so that they come back to their owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckLabel:
    """What stands on a deck. `words` have the owner's id in curly braces."""

    number: int
    owner: str

    @property
    def words(self) -> str:
        return f"Deck {self.number}, to be returned to {{{self.owner}}}"


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
