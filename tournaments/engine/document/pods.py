"""A table of Tribbles as paper and other tools write it: who sat there, and of each round the points and who went out.

`{"table": 1, "players": [...], "rounds": [{"number": 1, "scores": {"p01": 30000}, "winners": ["p01"]}],
"conceded": []}`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.types import Match, Result, RuleViolation, build_seats
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import NUMBER, PLAYER_ID, SMALL, Kind, choice, or_null, read_list, whole
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.games.tribbles import TCC_TRIBBLES
from tournaments.engine.games.tribbles import points as facts

LEAST, MOST = TCC_TRIBBLES.seats
MOST_GAMES = TCC_TRIBBLES.limits.games_per_match
WHO, GAME, PLAYED = "who sat there", "a round", "what was played"
POINTS = whole(0, facts.MOST)


@dataclass(frozen=True, slots=True)
class Pod:
    """The rounds of a table in their order, none where it is still to be played."""

    table: int
    players: tuple[str, ...]
    games: tuple[Result, ...] = ()
    conceded: tuple[str, ...] = ()

    def match(self, starts: Mapping[str, int]) -> Match:
        """`starts`: the head starts of those who play their first round here (OPG Glossary). Who conceded has done so
        in the last one.
        """
        games = list(self.games)
        if games:
            games[0] = self._noting(games[0], facts.HEAD_START.code, starts)
            games[-1] = self._noting(games[-1], facts.CONCEDED.code, dict.fromkeys(self.conceded, True))
        return Match(build_seats(*self.players), self.table, tuple(games))

    def _noting(self, game: Result, code: str, noted: Mapping[str, Any]) -> Result:
        seats = zip(self.players, game.by_seat, strict=True)
        return replace(game, by_seat=tuple({**seat, code: noted.get(player)} for player, seat in seats))


def _once(kind: Kind) -> Kind:
    """Return a kind for a list in which everybody is named once."""

    def read(place: Place) -> tuple[Any, ...]:
        items = place.items()
        players, faults = each(kind.read, items), Faults()
        for at, item in enumerate(items):
            faults.refuse(item.value in players[:at], item, f'"{item.value}" is there twice')
        faults.tell()
        return players

    return Kind(read, read_list(kind, uniqueItems=True).schema)


def _name_table_key(place: Place) -> str:
    if place.text() not in place.players:
        place.fail(f'expected a player of this table, not "{place.value}"')
    return str(place.value)


def _scores(place: Place) -> dict[str, int]:
    """Return the scores; players who are not named have none."""
    faults, scores = Faults(), dict[str, int]()
    for player in place.fields():
        points = place.child(player)
        faults.refuse(player not in place.players, points, f'"{player}" does not sit at this table')
        scores[player] = faults.try_to_read(partial(POINTS.read, points), 0) if points.present else 0
    faults.tell()
    return scores


def _pod(place: Place) -> Pod:
    """Read a pod; its rounds are read once its players are known."""
    faults = Faults()
    values = POD.values(place, WHO, faults)
    if "players" in values:
        values |= POD.values(place.with_players(values["players"]), PLAYED, faults)
    early = bool(values.get("conceded")) and not place.child("rounds").value
    faults.refuse(early, place.child("conceded"), "expected nobody: no round was played in which to concede")
    faults.tell()
    return Pod(**values)


def _players(place: Place) -> tuple[str, ...]:
    players: tuple[str, ...] = _once(PLAYER_ID).read(place)
    if not LEAST <= len(players) <= MOST:
        place.fail(f"expected {LEAST} to {MOST} players, not {len(players)}")
    return players


def _games(place: Place) -> tuple[Result, ...]:
    """Return the games by number, counted from 1; those of later sessions from 6, 11, ..., too (OPG A)."""
    places, faults = place.items(), Faults()
    if len(places) > MOST_GAMES:
        place.fail(f"expected at most {MOST_GAMES} rounds at a table, not {len(places)}")
    games = sorted(each(_game, places), key=lambda game: int(game[0].value))
    for first, _ in games[:1]:
        faults.refuse(first.value % MOST_GAMES != 1, first, f"expected 1, or {MOST_GAMES + 1} in a later session")
    for (number, before), (following, _) in pairwise(games):
        expected = number.value + 1
        faults.refuse(following.value != expected, following, f"expected {expected} after {number.value}")
        ended = TCC_TRIBBLES.scoring.by_code[before.ending].ends_match
        faults.refuse(ended, following, f"time was called in round {number.value}: none follows it at this table")
    faults.tell()
    return tuple(result for _, result in games)


def _game(place: Place) -> tuple[Place, Result]:
    """Return a round with the place of its number. Without `result`, `winners` say how it ended."""
    faults = Faults()
    said = OF_GAME.values(place, GAME, faults)
    faults.tell()
    winners = said.get("winners", ())
    seats = (
        {"points": said["scores"].get(player, 0), "went_out": player in winners or None} for player in place.players
    )
    ending = said.get("result") or (facts.OUT if winners else facts.NOBODY).code
    result = Result(ending, tuple(seats))
    try:
        award_game(TCC_TRIBBLES, result, len(place.players))
    except RuleViolation as violation:
        place.child("winners").fail(str(violation))
    return place.child("number"), result


AT_TABLE = Kind(_name_table_key, PLAYER_ID.schema)
SCORES = Kind(_scores, {"type": "object", "additionalProperties": or_null(POINTS.schema)})
OF_GAME = Part(
    Key("number", NUMBER, GAME, needed=True),
    Key("scores", SCORES, GAME, needed=True),
    Key("winners", _once(AT_TABLE), GAME),
    Key("result", choice([ending.code for ending in facts.ENDINGS]), GAME),
)
POD = Part(
    Key("table", whole(1, SMALL), WHO, needed=True),
    Key("players", Kind(_players, {**_once(PLAYER_ID).schema, "minItems": LEAST, "maxItems": MOST}), WHO, needed=True),
    Key("rounds", Kind(_games, read_list(Kind(_game, OF_GAME.schema()), MOST_GAMES).schema), PLAYED, "games"),
    Key("conceded", _once(AT_TABLE), PLAYED),
)


def read_pods(place: Place) -> tuple[Pod, ...]:
    """The tables of a session by their numbers. Raises DocumentError; nobody sits at two of them."""
    places, faults, seen = place.items(), Faults(), set[str]()
    faults.refuse_twice(places, "table", "table {} is there twice")
    pods = faults.try_to_read(lambda: each(_pod, places), ())
    for table, pod in zip(places, pods, strict=False):
        for seat, player in zip(table.child("players").items(), pod.players, strict=True):
            faults.refuse(player in seen, seat, f'"{player}" sits at two tables of this session')
            seen.add(player)
    faults.tell()
    return tuple(sorted(pods, key=lambda pod: pod.table))


PODS = Kind(read_pods, read_list(Kind(_pod, {"$ref": "#/$defs/pod"})).schema)
