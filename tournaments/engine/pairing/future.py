"""OPG 7.6, the guide's fifth criterion: future rounds stay pairable (AMB-P32 says where it stands)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.engine.pairing.factors import OutOfStepsError, Search
from tournaments.engine.pairing.field import Field, graph
from tournaments.engine.pairing.matching import Graph

EXACT_TO = 12
STEPS = 50_000

Names = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Rounds to come that cannot be paired any more; `proved` False: at most so many, the search gave up."""

    dead_rounds: int
    proved: bool = True


def outlook(field: Field, pairs: Names, byes: Iterable[str], search: Search | None = None) -> Outlook:
    """What is left of the scheduled rounds once this draw has been played."""
    rounds = field.rounds_to_come
    if not rounds or not field.staying:
        return Outlook(0)
    left = unmet(field, pairs, byes)
    search = search or search_for(field)
    proved = True
    for count in range(min(rounds, *map(int.bit_count, left)), 0, -1):
        try:
            if search.holds(left, count):
                return Outlook(rounds - count, proved)
        except OutOfStepsError:
            proved = False
            search = search_for(field)
    return Outlook(rounds, proved)


def search_for(field: Field) -> Search:
    """An exact search up to 12 players, above with a fixed number of steps, never a time."""
    return Search(None if len(field.staying) <= EXACT_TO else STEPS)


def unmet(field: Field, pairs: Names = (), byes: Iterable[str] = ()) -> Graph:
    """Who has not met whom after this draw. An odd field has the BYE as its last place, met by all who had one."""
    met = dict(field.met)
    for a, b in pairs:
        met[a] |= {b}
        met[b] |= {a}
    names = [card.id for card in field.staying]
    if len(names) % 2:
        had = frozenset(card.id for card in field.staying if card.byes) | frozenset(byes)
        for name in had:
            met[name] |= {BYE}
        met[BYE] = had
        names.append(BYE)
    return tuple(graph(names, met))


BYE = "\0bye"
