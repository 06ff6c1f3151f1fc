"""Rounds are counted through: an event that is kept here has no round that nobody knows of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tournaments.engine.document.faults import Faults
from tournaments.engine.document.place import Place


def check_numbering(document: Any) -> None:
    """Raises DocumentError for gaps: in the numbers of the sittings, of the rounds, and of the games of each round.

    After a round that is void the same round is played again; where it is not, none follows it.
    """
    sittings = [one for one in Place(document).required("rounds").items() if isinstance(one.value, dict)]
    void = [one for one in sittings if one.child("state").value == "void"]
    counted = [one for one in sittings if one.child("state").value != "void"]
    faults, games = Faults(), dict[int, list[Place]]()
    rounds = _counted(map(_of_round, counted))
    for one in counted:
        for of_round in _counted([_of_round(one)]):
            game = one.child("game")
            games.setdefault(of_round.value, []).append(game if game.present else Place(1, game.at))
    for places in (_counted(one.child("number") for one in sittings), rounds, *map(_counted, games.values())):
        _no_gap(places, faults)
    last = max((place.value for place in rounds), default=0)
    for place in _counted(map(_of_round, void)):  # a round that is void was drawn once all before it were played
        said = f"expected up to {last + 1}: it is void, and {last + 1} was not played"
        faults.refuse(place.value > last + 1, place, said)
    faults.tell()


def _of_round(sitting: Place) -> Place:
    return sitting.child("round") if sitting.child("round").present else sitting.child("number")


def _no_gap(places: Iterable[Place], faults: Faults) -> None:
    last = 0
    for place in sorted(places, key=lambda place: int(place.value)):
        missing = f"{last + 1}" if place.value == last + 2 else f"{last + 1} to {place.value - 1}"
        said = f"expected {last + 1}: {missing} is missing before {place.value}"
        faults.refuse(place.value > last + 1, place, said)
        last = place.value


def _counted(places: Iterable[Place]) -> list[Place]:
    """What is no such number is told where it is read."""
    return [place for place in places if type(place.value) is int and place.value >= 1]
