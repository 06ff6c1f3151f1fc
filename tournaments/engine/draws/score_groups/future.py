"""Keep future rounds pairable, the guide's fifth criterion (OPG 7.6; AMB-P32 says where it ranks)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.engine.draws.score_groups.factors import OutOfStepsError, RoundSearch
from tournaments.engine.draws.score_groups.field import DrawField, Names, build_graph
from tournaments.engine.draws.score_groups.matching import Graph

EXACT_TO = 12
STEPS = 50_000


@dataclass(frozen=True, slots=True)
class RoundOutlook:
    """Rounds to come that cannot be paired any more; `proved` False: at most so many, the search gave up."""

    dead_rounds: int
    proved: bool = True


def find_outlook(
    field: DrawField, pairs: Names, byes: Iterable[str], search: RoundSearch | None = None
) -> RoundOutlook:
    """Return what is left of the scheduled rounds once this draw has been played."""
    rounds = field.rounds_to_come
    if not rounds or not field.staying:
        return RoundOutlook(0)
    byes = tuple(byes)
    if is_always_pairable(field, len(byes)):
        return RoundOutlook(0)
    left = build_unmet_graph(field, pairs, byes)
    search = search or build_search(field)
    proved = True
    for count in range(min(rounds, *map(int.bit_count, left)), 0, -1):
        try:
            if search.can_hold(left, count):
                return RoundOutlook(rounds - count, proved)
        except OutOfStepsError:
            proved = False
            search = build_search(field)
    return RoundOutlook(rounds, proved)


def is_always_pairable(field: DrawField, byes: int) -> bool:
    """Return whether no draw with so many byes can leave a dead round, so that none needs a search."""
    if not field.rounds_to_come:
        return True
    odd = len(field.staying) % 2
    places = len(field.staying) + odd
    left = [places - 2 - len(field.met[card.id]) - (odd and card.byes > 0) for card in field.staying]
    if odd:
        left.append(sum(not card.byes for card in field.staying) - byes)
    return 2 * (min(left) - field.rounds_to_come + 1) >= places


def build_search(field: DrawField) -> RoundSearch:
    """An exact search up to 12 players, above with a fixed number of steps, never a time."""
    return RoundSearch(None if len(field.staying) <= EXACT_TO else STEPS)


def build_unmet_graph(field: DrawField, pairs: Names = (), byes: Iterable[str] = ()) -> Graph:
    """Return who has not met whom after this draw.

    An odd field has the BYE as its last place, met by all who had one.
    """
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
    return tuple(build_graph(names, met))


BYE = "\0bye"
