"""A ratings document: players, events with their matches, and what everybody is rated after each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from ratings.engine.elo import SYSTEMS, TCC
from ratings.engine.history import counts_as_rated, pod, replay
from ratings.engine.types import Event, Game, RatingSystem
from tournaments.engine import ALONE, GAME_RULES, award_game
from tournaments.engine.core.seats import letters, parse_seats
from tournaments.engine.core.types import Outcome, Result, RuleViolation
from tournaments.engine.document.kinds import read_player
from tournaments.engine.document.place import Place

FORMAT = "trekcc-ratings"
NUMBERS = ("start", "denominator", "low", "high")
HIGHEST, HIGHEST_K = 1_000_000, 10_000
RULES = GAME_RULES["tcc-2e"]


def replay_document(document: Any) -> dict[str, Any]:
    """Return the ratings of all players after each event of a document, in its order, unrounded.

    Raises DocumentError, which names the place.
    """
    place = Place(document)
    place.require_key("format").choice([FORMAT])
    place.require_key("version").integer(1, 1)
    system = _system(place.child("options"))
    ratings = _players(place.require_key("players"), system)
    events = tuple(_event(event, ratings) for event in place.require_key("events").items())
    steps = zip(events, replay(system, events, ratings), strict=True)
    return {"trail": [{"event": event.id, "ratings": dict(ratings)} for event, _ in steps]}


def _system(options: Place) -> RatingSystem:
    if not options.present:
        return TCC
    for name in options.fields():
        if name not in ("system", *NUMBERS):
            options.child(name).fail(f"is no option; expected one of system, {', '.join(NUMBERS)}")
    code = options.child("system")
    system = SYSTEMS[code.choice(SYSTEMS)] if code.present else TCC
    values = [options.child(name) for name in NUMBERS]
    numbers: dict[str, Any] = {
        name: value.number(0, HIGHEST) for name, value in zip(NUMBERS, values, strict=True) if value.present
    }
    if numbers.get("denominator") == 0:
        options.child("denominator").fail("expected a number above 0")
    return _check_bounds(options, replace(system, **numbers))


def _check_bounds(options: Place, system: RatingSystem) -> RatingSystem:
    if not system.low <= system.start <= system.high:
        options.fail(f"expected low <= start <= high, not {system.low:g}, {system.start:g}, {system.high:g}")
    return system


def _players(players: Place, system: RatingSystem) -> dict[str, float]:
    ratings: dict[str, float] = {}
    for player in players.items():
        identity, rating = player.require_key("id"), player.child("rating")
        if identity.text() in ratings:
            identity.fail(f'"{identity.value}" is there twice')
        ratings[identity.value] = rating.number(system.low, system.high) if rating.present else system.start
    return ratings


def _event(place: Place, players: Collection[str]) -> Event:
    counts = place.child("rated")
    k = place.require_key("k").number(0, HIGHEST_K)
    matches = place.require_key("matches").items()
    tables = tuple(filter(None, (_table(match, players) for match in matches)))
    is_rated = counts.flag() if counts.present else True
    return Event(place.require_key("id").text(), k, tables if is_rated else ())


def _table(match: Place, players: Collection[str]) -> tuple[Game, ...]:
    return _pod(match.child("ranking"), players) if match.child("ranking").present else tuple(_games(match, players))


def _pod(ranking: Place, players: Collection[str]) -> tuple[Game, ...]:
    levels = [[read_player(place, players) for place in level.items()] for level in ranking.items()]
    seated = [player for level in levels for player in level]
    if len(seated) < 2 or len(set(seated)) < len(seated):
        ranking.fail("expected at least two players, each of them once")
    return pod(levels)


def _games(match: Place, players: Collection[str]) -> Iterator[Game]:
    """The game of a match; none where nobody sat opposite, or where it is not rated."""
    first, opposite, result = (
        read_player(match.require_key("a"), players),
        match.child("b"),
        match.require_key("result"),
    )
    if not opposite.present and result.value not in ALONE:
        opposite.fail("is missing")
    if opposite.present and read_player(opposite, players) == first:
        opposite.fail(f'expected an opponent: "{first}" cannot sit against himself')
    outcomes = _outcomes(match, 2 if opposite.present else 1)
    if counts_as_rated(outcomes):
        yield Game((first, opposite.text()), (outcomes[0], outcomes[1]))


def _outcomes(match: Place, seats: int) -> tuple[Outcome, ...]:
    result, winner = match.child("result"), match.child("winner")
    won = parse_seats(winner.choice(list(letters(range(2))))) if winner.present else ()
    try:
        awards = award_game(RULES, Result(result.text(), ({"score": 0}, {"score": 0}), won), seats)
    except RuleViolation as violation:
        match.child("winner" if "winner" in violation.code else "result").fail(str(violation))
    return tuple(earned.outcome for earned in awards)
