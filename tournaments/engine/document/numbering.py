"""Rounds are counted through: an event that is kept here has no round that nobody knows of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.engine.document.faults import Faults
from tournaments.engine.document.place import Place


def check_numbering(document: Any) -> None:
    """Raises DocumentError for gaps: in the numbers of the sittings, of the rounds, and of the games of each round.

    After a round that is void the same round is played again; where it is not, none follows it.
    """
    sittings = [one for one in Place(document).required("rounds").items() if isinstance(one.value, dict)]
    counted = [one for one in sittings if one.child("state").value != "void"]
    numbers = [one.child("number") for one in sittings]
    rounds = list(map(_of_round, counted))
    games = [one.child("game") for one in counted]
    faults = Faults()
    for places in (numbers, rounds, *_of_each_round(rounds, games).values()):
        _no_gap(places, faults)
    _none_beyond(rounds, [_of_round(one) for one in sittings if one not in counted], faults)
    faults.tell()


def _of_round(sitting: Place) -> Place:
    return sitting.child("round") if sitting.child("round").present else sitting.child("number")


def _none_beyond(rounds: Iterable[Place], void: Iterable[Place], faults: Faults) -> None:
    """A round that is void was drawn once all before it were played."""
    last = max((place.value for place in rounds if _is_counted(place)), default=0)
    for place in void:
        if _is_counted(place) and place.value > last + 1:
            with faults.gathered():
                place.fail(f"expected up to {last + 1}: it is void, and {last + 1} was not played")


def _of_each_round(rounds: Iterable[Place], games: Iterable[Place]) -> Mapping[int, list[Place]]:
    found: dict[int, list[Place]] = {}
    for of_round, game in zip(rounds, games, strict=True):
        if _is_counted(of_round):
            found.setdefault(of_round.value, []).append(game if game.present else Place(1, game.at))
    return found


def _no_gap(places: Iterable[Place], faults: Faults) -> None:
    counted = sorted((place for place in places if _is_counted(place)), key=lambda place: int(place.value))
    last = 0
    for place in counted:
        if place.value > last + 1:
            with faults.gathered():
                missing = f"{last + 1}" if place.value == last + 2 else f"{last + 1} to {place.value - 1}"
                place.fail(f"expected {last + 1}: {missing} is missing before {place.value}")
        last = place.value


def _is_counted(place: Place) -> bool:
    """What is no such number is told where it is read."""
    return isinstance(place.value, int) and not isinstance(place.value, bool) and place.value >= 1
