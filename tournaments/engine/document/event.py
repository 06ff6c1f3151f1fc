"""An event document as the engine's record. Unknown keys are left alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.header import check_format, read_options, read_ruleset
from tournaments.engine.document.match import read_match, read_player
from tournaments.engine.document.place import DocumentError, Place
from tournaments.engine.document.wishes import read_keep_apart
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import FinalConfrontation, Match, Player, Record, Round, Tiebreaker

Deciders = tuple[tuple[Tiebreaker, ...], FinalConfrontation | None]

STATES = ("draft", "published", "running", "time_called", "time called", "complete", "abandoned", "void")
COMPLETE = ("complete", "abandoned")
ABSENCES = ("missed", "double_missed")


def read_event(document: Any) -> Record:
    """The record of an event document. Raises DocumentError, which names every place that cannot be used.

    A round without `state` is complete once every match has a result. Rounds that are not scheduled are counted.
    """
    place = Place(document)
    check_format(place, "trekcc-event")
    options = read_options(place)
    rules = read_ruleset(place, options)
    faults = Faults()
    players = _players(place.required("players"), faults)
    known = {player.id: player for player in players}
    rounds: tuple[Round, ...] = ()
    with faults.gathered():
        rounds = _rounds(rules, place.required("rounds"), known)
    with faults.gathered():
        tiebreakers, final = read_deciders(rules, document, known)
    with faults.gathered():
        scheduled = _scheduled(place, rounds)
    with faults.gathered():
        seed = _optional(place.child("seed"), least=-(2**63), most=2**63 - 1) or 0
    with faults.gathered():
        winner = _winner(place.child("options"), known)
    with faults.gathered():
        apart = read_keep_apart(place.child("keep_apart"), known)
    faults.tell()
    return Record(
        ruleset=rules.code,
        players=players,
        rounds=rounds,
        rounds_scheduled=scheduled,
        options=options,
        seed=seed,
        final_confrontation_winner=winner,
        tiebreakers=tiebreakers,
        final_confrontation=final,
        keep_apart=apart,
    )


def read_deciders(rules: Ruleset, document: Any, players: Collection[str]) -> Deciders:
    """The games beside the rounds: tiebreakers, and the final confrontation where there was one."""
    place = Place(document)
    tiebreakers = _tiebreakers(place.child("tiebreakers"), players)
    return tiebreakers, _final_confrontation(rules, place.child("final_confrontation"), players)


def _players(place: Place, faults: Faults) -> tuple[Player, ...]:
    """Whoever is there, so that of the rounds no more is wrong than is."""
    seen: set[str] = set()
    return tuple(one for player in place.items() if (one := _there(player, seen, faults)) is not None)


def _there(place: Place, seen: set[str], faults: Faults) -> Player | None:
    try:
        return _player(place, seen)
    except DocumentError as error:
        faults.add(error)
    identity = place.value.get("id") if isinstance(place.value, dict) else None
    return Player(id=identity) if isinstance(identity, str) else None


def _player(place: Place, seen: set[str]) -> Player:
    player = place.required("id")
    if player.text() in seen:
        player.fail(f'"{player.value}" is there twice')
    seen.add(player.value)
    lot, resting = place.child("lot"), place.child("sits_out")
    return Player(
        id=player.value,
        entered_in=_optional(place.child("entered_in"), least=1) or 1,
        dropped_after=_optional(place.child("dropped_after")),
        disqualified_after=_optional(place.child("disqualified_after")),
        earned_byes=_optional(place.child("earned_byes"), most=2) or 0,
        lot=lot.fraction() if lot.present else None,
        sits_out=tuple(one.integer(1, 32_767) for one in resting.items()) if resting.present else (),
    )


def _rounds(rules: Ruleset, place: Place, players: Mapping[str, Player]) -> tuple[Round, ...]:
    seen: set[int] = set()
    return each(lambda played: _round(rules, played, players, seen), place.items())


def _round(rules: Ruleset, place: Place, players: Mapping[str, Player], seen: set[int]) -> Round:
    faults, number = Faults(), place.required("number")
    with faults.gathered():
        if number.integer(least=1) in seen:
            number.fail(f"round {number.value} is there twice")
        seen.add(number.value)
    tables = place.required("matches").items()
    played, seats = [], set[str]()
    for table in tables:
        with faults.gathered():
            match = read_match(rules, table, players)
            played.append((table, match))
            _nobody_twice(table, match, seats)
    with faults.gathered():
        of_round = _optional(place.child("round"), least=1) or number.value
    with faults.gathered():
        game = _optional(place.child("game"), least=1) or 1
    faults.tell()
    matches, void = tuple(match for _, match in played), place.child("state").value == "void"
    if not void:
        each(lambda one: _everybody_in_event(one[0], one[1], players, of_round), played)
    return Round(number.value, matches, _complete(place, tables, matches), of_round, game, void)


def _nobody_twice(table: Place, match: Match, seen: set[str]) -> None:
    for seat, player in (("a", match.a), ("b", match.b)):
        if player in seen:
            table.child(seat).fail(f'"{player}" sits twice in this round')
        seen.update([player] if player is not None else [])


def _everybody_in_event(table: Place, match: Match, players: Mapping[str, Player], of_round: int) -> None:
    """Nobody plays before entering or after leaving; an absence may be written down."""
    if match.report is not None and match.report.result in ABSENCES:
        return
    for seat, player in (("a", match.a), ("b", match.b)):
        if player is not None and not _in_event(players[player], of_round):
            table.child(seat).fail(f'"{player}" is not in the event in round {of_round}')


def _in_event(player: Player, of_round: int) -> bool:
    left = player.left_after()
    return player.entered_in <= of_round and (left is None or of_round <= left)


def _complete(place: Place, tables: tuple[Place, ...], matches: tuple[Match, ...]) -> bool:
    state = place.child("state")
    open_tables = [table for table, match in zip(tables, matches, strict=True) if match.report is None]
    if not state.present:
        return not open_tables
    complete = state.choice(STATES) in COMPLETE
    if complete and open_tables:
        open_tables[0].child("result").fail(f"expected a result: the round is {state.value}")
    return complete


def _scheduled(place: Place, rounds: tuple[Round, ...]) -> int:
    options = place.child("options")
    scheduled = options.child("rounds") if options.present else options
    if scheduled.present:
        return scheduled.integer(least=1, most=1000)
    return len({played.of_round for played in rounds if not played.void})


def _winner(options: Place, players: Collection[str]) -> str | None:
    winner = options.child("final_confrontation_winner") if options.present else options
    return read_player(winner, players) if winner.present else None


def _tiebreakers(place: Place, players: Collection[str]) -> tuple[Tiebreaker, ...]:
    return tuple(_tiebreaker(game, players) for game in place.items()) if place.present else ()


def _tiebreaker(place: Place, players: Collection[str]) -> Tiebreaker:
    playing = tuple(read_player(player, players) for player in place.required("players").items())
    return Tiebreaker(playing, read_player(place.required("winner"), playing))


def _final_confrontation(rules: Ruleset, place: Place, players: Collection[str]) -> FinalConfrontation | None:
    if not place.present:
        return None
    seats = place.required("players")
    finalists = tuple(read_player(player, players) for player in seats.items())
    if len(finalists) != 2 or finalists[0] == finalists[1]:
        seats.fail("expected two players")
    games = tuple(read_match(rules, game, finalists) for game in place.required("games").items())
    return FinalConfrontation((finalists[0], finalists[1]), games)


def _optional(place: Place, least: int = 0, most: int = 10**9) -> int | None:
    return place.integer(least, most) if place.present else None
