"""Rounds are counted through: an event that is kept here has no round that nobody knows of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.engine.document.faults import Faults
from tournaments.engine.document.place import Place


def check_numbering(document: Any) -> None:
    """Raises DocumentError for gaps: in the numbers of the sittings, of the rounds, and of the games of each round."""
    sittings = [one for one in Place(document).required("rounds").items() if isinstance(one.value, dict)]
    numbers = [one.child("number") for one in sittings]
    rounds = [one.child("round") if one.child("round").present else one.child("number") for one in sittings]
    games = [one.child("game") for one in sittings]
    faults = Faults()
    for places in (numbers, rounds, *_of_each_round(rounds, games).values()):
        _no_gap(places, faults)
    faults.tell()


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
