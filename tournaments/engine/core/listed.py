"""Declarations of games and rules for listings: formats, documents, rating lists, decks and rights (OPG 3, 4, 7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DocumentRef:
    """A document by its title; not `required`: recommended. The latest version of it holds."""

    title: str
    required: bool = True


def require_documents(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title) for title in titles)


def recommend_documents(*titles: str) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(title, required=False) for title in titles)


@dataclass(frozen=True, slots=True)
class Listable:
    """A format, a card pool or a scenario, and the section that describes it. Games name what is made for them.

    `usual_pool` is that of a format; not `sanctioned`: no event with this scenario is. `documents`: those it adds.
    """

    code: str
    label: str
    section: str
    usual_pool: str = ""
    sanctioned: bool = True
    documents: tuple[DocumentRef, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedRules:
    """A set of rules of the `game`, as a listing names it. Several may be played by one system.

    `options`: choices of the system that they settle; `only_format`: the one format that they go with, `only_pools`:
    the card pools; empty: any.
    """

    game: str
    code: str
    label: str
    section: str
    documents: tuple[DocumentRef, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    only_format: str = ""
    only_pools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckPart:
    """A part of a deck, as players write it down. `columns` beside the card's title; `lines` to write on."""

    name: str
    lines: int
    columns: tuple[str, ...] = ("No.",)

    @property
    def rows(self) -> range:
        return range(1, self.lines + 1)


YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Right:
    """A player's right to know something during a game. `may`: yes, no, or what else."""

    what: str
    may: str
    how: str


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game that events are listed for. What plays its rules are systems that name it in their `listed`; `rules` are
    those that are known of it beside them, so far without a system: by them nothing can be played here.

    `usual_rules`: what a listing begins with, the first where it is empty; so is the first of `pools`, which needs no
    approval anywhere, as the `free_pools`. `least_rounds`: of a sanctioned event, where no system says it. `lists`: the
    formats of each of its rating lists, by the word behind the game's name, that over all of them first. `played_by`:
    the section on how it is played, `sanctioned_by` and `rated_by` those on what its events count as. `sections`: where
    the documents of a game that is not one of the guide say what a section of the guide says. `rights`: what
    players may know during a game. `gives`: the kinds of awards that its events give, beside byes and head starts
    (`engine.awards`). `formats_by_pool`: the pools with which an event names a further format that a coordinator
    approved.

    Codes are kept in columns: up to 8 characters of a game, 20 of formats and pools, 40 of rules and scenarios, 15 of
    rating lists.
    """

    code: str
    label: str
    section: str
    formats: tuple[Listable, ...]
    pools: tuple[Listable, ...]
    scenarios: tuple[Listable, ...] = ()
    rules: tuple[ListedRules, ...] = ()
    free_pools: tuple[str, ...] = ()
    usual_rules: str = ""
    least_rounds: int = 3
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    played_by: str = ""
    sanctioned_by: str = "OPG 2"
    rated_by: str = "OPG 4.1, 8"
    sections: Mapping[str, str] = field(default_factory=dict)
    deck: tuple[DeckPart, ...] = ()
    gives: tuple[str, ...] = ()
    formats_by_pool: tuple[str, ...] = ()
    rights: tuple[Right, ...] = ()
