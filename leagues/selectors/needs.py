"""Say in words what each player needs at the next event (OPG 12.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.engine import Kind, Line, last_place_worth, place_enough
from leagues.selectors.seasons import SeasonValue

SURE = "through in any place"


@dataclass(frozen=True, slots=True)
class Outlook:
    """`of`: the list, or the title, that is played for. `players`: as many as came the last time; what is needed is
    said for so many. `needed`: by player.
    """

    of: str
    players: int
    needed: Mapping[str, str]


NOTHING = Outlook("", 0, {})


def outlook(value: SeasonValue, *, played_for: int | None) -> Outlook:
    """Return the outlook on a list (from 0), or on the playoffs for None. Empty before the first event counts."""
    if not value.events:
        return NOTHING
    there = tuple(value.events[-1].ranks)
    if played_for is None:
        return _of_playoffs(value, there)
    totals, places = _candidates(value, played_for), value.season.qualifiers
    words = {player: _words(value, player, totals, there, places) for player in totals}
    return Outlook("to qualify", len(there), words)


def _of_playoffs(value: SeasonValue, there: tuple[str, ...]) -> Outlook:
    """Those who qualified play for the title by playoff points alone; the others take places between them."""
    totals = {player: value.lines[player].playoff_points for player in value.qualified if player in value.lines}
    words = {player: _words(value, player, totals, there, 1) for player in totals}
    return Outlook("to lead", len(there), words)


def _candidates(value: SeasonValue, number: int) -> dict[str, int]:
    passed = {placed.line.player for each in value.lists[:number] for placed in each}
    lines: Mapping[str, Line] = value.lines
    regular = {player for event in value.events if event.kind is Kind.REGULAR for player in event.ranks}
    return {player: lines[player].total for player in regular if player not in passed}


def _words(value: SeasonValue, player: str, totals: Mapping[str, int], there: tuple[str, ...], places: int) -> str:
    table = value.rules.table
    place = place_enough(player, totals, there, places, table)
    if place is not None:
        last = len({player, *there})
        return SURE if place == last else "first place" if place == 1 else f"place {place} or better"
    order = sorted((total for other, total in totals.items() if other != player), reverse=True)
    gap = order[places - 1] - totals[player] + 1  # above 0: whom fewer are ahead of, the first place is enough for
    enough = last_place_worth(table, len({player, *there}), gap)
    if enough is None:
        return f"more than one event: {gap} points to gain"
    return f"{gap} points to gain: place {enough}, if who holds the place stays away"
