"""A league document: players, events in the order of their dates, and what the season comes to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from leagues.engine.points import points_of
from leagues.engine.seasons import PRESENT
from leagues.engine.standings import playoff_standings, qualifying_lists, season_lines, season_table
from leagues.engine.types import Kind, LeagueEvent, Line, Placed
from tournaments.engine.document.kinds import read_player
from tournaments.engine.document.place import Place

FORMAT = "trekcc-league"
MOST_POINTS, MOST_PLACES, MOST_BONUS, MOST_SEED = 1_000_000, 128, 1_000, 2**62
RULES = PRESENT.leagues


def score_document(document: Any) -> dict[str, Any]:
    """The points of every event, everybody's season, who qualified, and the order of those who did.

    Raises DocumentError, which names the place.
    """
    place = Place(document)
    place.require_key("format").choice([FORMAT])
    place.require_key("version").integer(1, 1)
    before = _players(place.require_key("players"))
    events = _events(place.require_key("events"), before)
    seed = place.child("seed").integer(0, MOST_SEED) if place.child("seed").present else 0
    qualified = _find_qualified(place, events, before, seed)
    lines = season_lines(events, RULES, qualified=qualified, before=before, seed=seed)
    return {
        "events": [{"event": event.id, "points": dict(points_of(event, RULES.table))} for event in events],
        "season": [_season(placed.line) for placed in season_table(lines, RULES)],
        "qualified": list(qualified),
        "standings": [_standing(placed) for placed in playoff_standings(lines, qualified, RULES)],
    }


def _players(players: Place) -> dict[str, int]:
    before: dict[str, int] = {}
    for player in players.items():
        identity, points = player.require_key("id"), player.child("lifetime_before")
        if identity.text() in before:
            identity.fail(f'"{identity.value}" is there twice')
        before[identity.value] = points.integer(0, MOST_POINTS) if points.present else 0
    return before


def _events(events: Place, players: Collection[str]) -> list[LeagueEvent]:
    found: list[LeagueEvent] = []
    for event in events.items():
        read = _event(event, players)
        if read.id in {other.id for other in found}:
            event.child("id").fail(f'"{read.id}" is there twice')
        found.append(read)
    return found


def _event(event: Place, players: Collection[str]) -> LeagueEvent:
    kind, half, bonus, barred = (event.child(name) for name in ("kind", "half", "bonus", "disqualified"))
    alone = event.child("in_this_league_alone")
    ranks = _placing(event.require_key("placing"), players)
    return LeagueEvent(
        id=event.require_key("id").text(),
        kind=Kind(kind.choice([each.value for each in Kind])) if kind.present else Kind.REGULAR,
        ranks=ranks,
        half=half.integer(1, 2) if half.present else None,
        bonus=_bonus(bonus, ranks) if bonus.present else {},
        barred=frozenset(read_player(player, ranks) for player in barred.items()) if barred.present else frozenset(),
        beyond=not (alone.present and alone.flag()),
    )


def _placing(placing: Place, players: Collection[str]) -> Mapping[str, int]:
    """The first of the list has the first place; those in a list of their own share one."""
    ranks: dict[str, int] = {}
    for place in placing.items():
        rank = len(ranks) + 1
        for at in place.items() if isinstance(place.value, list) else (place,):
            player = read_player(at, players)
            if player in ranks:
                at.fail(f'"{player}" is there twice')
            ranks[player] = rank
    return ranks


def _bonus(bonus: Place, players: Collection[str]) -> Mapping[str, int]:
    """Return the bonus points of the players who were there."""
    for player in bonus.fields():
        if player not in players:
            bonus.child(player).fail("gets no bonus: the placing of the event does not name this player")
    return {player: bonus.child(player).integer(-MOST_BONUS, MOST_BONUS) for player in bonus.fields()}


def _find_qualified(place: Place, events: list[LeagueEvent], before: Mapping[str, int], seed: int) -> tuple[str, ...]:
    named, places = place.child("qualified"), place.child("qualifiers")
    if named.present and places.present:
        named.fail("expected either who qualified, or how many do by each list")
    if named.present:
        return _read_qualified(named, before)
    most = places.integer(0, MOST_PLACES) if places.present else RULES.qualifiers
    lists = qualifying_lists(events, RULES, most, before=before, seed=seed)
    return tuple(placed.line.player for each in lists for placed in each)


def _read_qualified(qualified: Place, players: Collection[str]) -> tuple[str, ...]:
    named: list[str] = []
    for place in qualified.items():
        if read_player(place, players) in named:
            place.fail(f'"{place.value}" is there twice')
        named.append(place.value)
    return tuple(named)


def _season(line: Line) -> dict[str, Any]:
    return {
        "player": line.player,
        "regular_points": line.regular,
        "season_points": line.season,
        "bonus": line.bonus,
        "league_total": line.total,
        "lifetime_after": line.lifetime,
        "events_attended": line.events,
    }


def _standing(placed: Placed) -> dict[str, Any]:
    line = placed.line
    return {
        "rank": placed.rank,
        "player": line.player,
        "playoff_points": line.playoff_points,
        "playoff_victories": line.playoff_victories,
        "season_points": line.total,
        "playoff_events": line.playoff_events,
        "events": line.events,
        "lifetime": line.lifetime,
    }
