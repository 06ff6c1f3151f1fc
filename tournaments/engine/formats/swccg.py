"""Read the JSON of the Star Wars CCG Tournament Assistant. What it calls a round is one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
)
from tournaments.engine.formats.json_files import Object, key_in, line_in, object_in, objects_in, whole_in
from tournaments.engine.formats.people import read_date

BYE = "BYE"
SIDES = ("dark", "light")
MODES = ("SOS", "DIFF", "MATCH_PLAY")
THERE = ("", "STATUS_ACTIVE")
"""Statuses of players who are still in; with every other one, dropped or quit, they play no more."""
MOST_GAMES = 100


def is_swccg(value: Any) -> bool:
    """Return whether it has players and games with a dark and a light player."""
    if not isinstance(value, dict) or not isinstance(value.get("players"), list):
        return False
    games = objects_in(value, "games")
    return "playerDark" in games[0] if games else value.get("mode") in MODES


def read_swccg(value: Any) -> BroughtEvent:
    """Return the event. Raises FormatError for a game of somebody who is not on the list."""
    people = objects_in(value, "players")
    numbers = {key_in(person, "id"): number for number, person in enumerate(people, start=1)}
    rounds = tuple(_rounds(objects_in(value, "games"), numbers))
    last = {number: played.number for played in rounds for game in played.games for number in game.numbers}
    players = tuple(_player(number, person, last.get(number, 0)) for number, person in enumerate(people, start=1))
    points = ((numbers[key_in(person, "id")], whole_in(person, "vp")) for person in people)
    return BroughtEvent(
        format=Format.SWCCG,
        title=line_in(value, "name"),
        starts_on=read_date(line_in(value, "date")),
        structure=BroughtStructure.SWISS if rounds else BroughtStructure.LIST,
        players=players,
        rounds=rounds,
        points=tuple((number, vp) for number, vp in points if vp is not None) if rounds else (),
        not_kept=tuple(_beside(value, people)),
        game="Star Wars CCG",
    )


def _player(number: int, person: Object, last: int) -> BroughtPlayer:
    name = line_in(person, "name", "forum_handle")
    if not name:
        raise FormatError(f"Player {number} has no name.")
    return BroughtPlayer(
        number=number,
        name=name,
        handle=line_in(person, "forum_handle"),
        external_id=key_in(person, "id"),
        dropped_after=None if line_in(person, "status") in THERE else last,
    )


def _rounds(games: Sequence[Object], numbers: Mapping[str, int]) -> Iterator[BroughtRound]:
    by_number: dict[int, list[BroughtGame]] = {}
    for place, game in enumerate(games, start=1):
        number = whole_in(object_in(game, "round"), "num") or 0
        if not 1 <= number <= MOST_GAMES:
            raise FormatError(f"Game {place} of the list is of no round from 1 to {MOST_GAMES}.")
        by_number.setdefault(number, []).append(_game(place, game, numbers))
    for number in sorted(by_number):
        yield BroughtRound(number, tuple(by_number[number]))


def _game(place: int, game: Object, numbers: Mapping[str, int]) -> BroughtGame:
    seats = [object_in(game, f"player{side.capitalize()}") for side in SIDES]
    winner = key_in(object_in(game, "winner"), "id")
    strange = next((seat for seat in seats if key_in(seat, "id") not in numbers and line_in(seat, "name") != BYE), None)
    if strange is not None:
        name = line_in(strange, "name") or "somebody"
        raise FormatError(f"Game {place} of the list names {name}, who is not among the players.")
    there = [(numbers[key_in(seat, "id")], side) for seat, side in zip(seats, SIDES, strict=True) if not _is_bye(seat)]
    if len(there) == 1:
        return BroughtGame((there[0][0],), (GameOutcome.BYE,), sides=(there[0][1],))
    if not there or there[0][0] == there[1][0]:
        raise FormatError(f"Game {place} of the list needs two players.")
    outcomes = tuple(_outcome(winner, key_in(seat, "id")) for seat in seats)
    difference = abs(whole_in(game, "diff") or 0) if winner else None
    return BroughtGame(tuple(number for number, _ in there), outcomes, difference=difference, sides=SIDES)


def _is_bye(seat: Object) -> bool:
    return line_in(seat, "name") == BYE


def _outcome(winner: str, player: str) -> GameOutcome:
    if not winner:
        return GameOutcome.OPEN
    return GameOutcome.WIN if winner == player else GameOutcome.LOSS


def _beside(value: Object, people: Sequence[Object]) -> Iterator[str]:
    if value.get("password") or value.get("confirmPassword"):
        yield "the password of the tournament"
    if value.get("mode") == "MATCH_PLAY":
        yield "the bracket of match play: its games are kept as rounds"
    if any("sos" in person for person in people):
        yield "strength of schedule, which is computed again"
    if any(whole_in(game, "darkLostCards") or whole_in(game, "lightLostCards") for game in objects_in(value, "games")):
        yield "cards in Lost Piles"
