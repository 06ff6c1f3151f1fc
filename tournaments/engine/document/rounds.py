"""The rounds of a document: who sat in them, how each came about, and that none is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine.core.seats import letter
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Player, Position, Round
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import (
    FLAG,
    NUMBER,
    PUBLIC_REASON,
    SEED,
    SMALL,
    Kind,
    raw,
    read_player,
    refuse_address,
    text,
    whole,
)
from tournaments.engine.document.later_stages import ListedStage, check_entrants, check_order, find_stage
from tournaments.engine.document.matches import MATCHES, read_match, write_match
from tournaments.engine.document.parts import ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import list_ids
from tournaments.engine.document.positions import read_position_at
from tournaments.engine.document.sides import check_games
from tournaments.engine.document.stages import FIRST
from tournaments.engine.draws import METHODS
from tournaments.engine.games import game_rules
from tournaments.engine.games.endings import ABSENCES
from tournaments.engine.structures import most_ever

MOST_ROUNDS = 100
STATES = ("draft", "published", "running", "time_called", "time called", "complete", "abandoned", "void")
COMPLETE, ABANDONED = ("complete", "abandoned"), ("abandoned", "void")
NOT_SAID = "its file gives no reason"
METHOD, LATER = "method", "of a later stage"


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a round came about. `position` None: the document does not say what it was drawn from.

    `rematches`: so many pairs meet again because a director insisted. `abandoned_because`: why it was not played to its
    end; then `state` is complete or void.
    """

    state: str = ""
    seed: int = 0
    position: Position | None = None
    pairing_version: int = 0
    changed: bool = False
    changed_because: str = ""
    rematches: int = 0
    abandoned_because: str = ""


def _state(place: Place) -> str:
    if place.value == "draft":
        place.fail("a draft stays where it was drawn: publish the round first, or leave it out")
    return "complete" if place.value == "abandoned" else str(place.value or "").replace(" ", "_")


ROUND = Part(
    Key("number", whole(1), Round, needed=True, fits=NUMBER),
    Key("stage", whole(1)),
    Key("name", text(60, check=refuse_address), LATER),
    Key("round", whole(1), Round, "of_round", fits=NUMBER),
    Key("game", whole(1), Round, fits=NUMBER),
    Key("state", Kind(_state, {"enum": list(STATES[1:])}), Drawn),
    Key("matches", raw(MATCHES.schema), needed=True),
    Key("seed", SEED, Drawn, always=True, shown=ONCE_FINALIZED),
    Key("position", Kind(read_position_at, {"$ref": "#/$defs/position"}), Drawn, shown=ONCE_FINALIZED),
    Key("pairing_version", NUMBER, METHOD),
    Key("changed", FLAG, Drawn),
    Key("changed_because", PUBLIC_REASON, Drawn, shown=ONCE_FINALIZED),
    Key("rematches", whole(0, SMALL), Drawn),
    Key("abandoned_because", PUBLIC_REASON, Drawn),
)


def read_rounds(
    rules: GameRules, place: Place, players: Mapping[str, Player], listed: ListedStage | None = None
) -> dict[int, tuple[Round, ...]]:
    """By the number of their stage, each in their order. Raises DocumentError.

    `listed` None: the stages cannot be used, and nothing is said of how the rounds fit them.
    """
    seen, places = set[int](), place.with_players(players).items()
    rounds = each(lambda played: _round(rules, played, players, seen, listed), places)
    if listed is None:
        return {FIRST: rounds}
    faults = Faults()
    check_games(rules, zip(places, rounds, strict=True), faults)
    faults.tell()
    stages = [played.child("stage").value or FIRST for played in places]
    check_order(zip(places, stages, rounds, strict=True))
    return {number: tuple(one for one, of in zip(rounds, stages, strict=True) if of == number) for number in {*stages}}


def read_drawn(document: Any) -> tuple[Drawn, ...]:
    """The rounds in their order; those with position and seed count as drawn by the latest version unless they say."""
    rounds = Place(document, players=list_ids(document)).require_key("rounds").items()
    return each(_read_drawn, rounds)


def check_numbering(document: Any) -> None:
    """Raises DocumentError for gaps: in the numbers of the sittings, of the rounds, and of the games of each round.

    After a round that is void the same round is played again; where it is not, none follows it.
    """
    sittings = [sitting for sitting in Place(document).require_key("rounds").items() if isinstance(sitting.value, dict)]
    void = [sitting for sitting in sittings if sitting.child("state").value == "void"]
    counted = [sitting for sitting in sittings if sitting.child("state").value != "void"]
    faults, games = Faults(), dict[int, list[Place]]()
    rounds = _list_numbered(map(_find_round_place, counted))
    for sitting in counted:
        for of_round in _list_numbered([_find_round_place(sitting)]):
            game = sitting.child("game")
            games.setdefault(of_round.value, []).append(game if game.present else Place(1, game.at))
    for places in (
        _list_numbered(sitting.child("number") for sitting in sittings),
        rounds,
        *map(_list_numbered, games.values()),
    ):
        faults.refuse_gap(places)
    last = max((place.value for place in rounds), default=0)
    for place in _list_numbered(
        map(_find_round_place, void)
    ):  # a round that is void was drawn once all before it were played
        message = f"expected up to {last + 1}: it is void, and {last + 1} was not played"
        faults.refuse(place.value > last + 1, place, message)
    faults.tell()


def write_round(
    played: Round, noted: Mapping[tuple[int, str], Mapping[str, Any]], stage: int = FIRST
) -> dict[str, Any]:
    """`noted` of the matches, by round and first player, stands beside what was reported."""
    several = played.game > 1 or played.of_round not in (0, played.number)
    return {
        "number": played.number,
        **({"stage": stage, **ROUND.write({LATER: {"name": played.name}})} if stage != FIRST else {}),
        **({"round": played.of_round, "game": played.game} if several else {}),
        "state": "complete" if played.complete else "void" if played.void else "running",
        "matches": [
            {**write_match(match), **noted.get((played.number, match.players[0]), {})} for match in played.matches
        ],
    }


def _round(
    rules: GameRules, place: Place, players: Mapping[str, Player], seen: set[int], listed: ListedStage | None
) -> Round:
    faults = Faults()
    values = ROUND.values(place, Round, faults)
    number, seats = values.get("number"), set[str]()
    faults.refuse(number in seen, place.child("number"), f"round {number} is there twice")
    seen.update([number] if number else [])
    stage = faults.try_to_read(lambda: find_stage(place, listed)) if listed is not None else None
    most = most_ever(rules, stage.code if stage else "") if listed is not None else None
    values |= ROUND.values(place, LATER, faults) if stage else {}
    tables = faults.try_to_read(lambda: place.require_key("matches").items(), ())
    matches = faults.try_to_read(lambda: each(lambda table: _match(rules, table, seats, most), tables))
    faults.tell()
    values = {"of_round": number, **values, "void": place.child("state").value == "void"}
    for table, match in zip(tables, matches, strict=True):
        if not values["void"]:
            _everybody_in_event(table, match, players, values["of_round"], faults)
        if stage:
            check_entrants(match, _seats(table, match), stage, faults)
    complete = faults.try_to_read(lambda: _complete(place, tables, matches))
    faults.tell()
    return Round(matches=matches, complete=complete, **values)


def _match(rules: GameRules, table: Place, seen: set[str], most: int | None) -> Match:
    """Nobody sits twice."""
    match = read_match(rules, table, most)
    for player, seat in zip(match.players, _seats(table, match), strict=True):
        if player in seen:
            seat.fail(f'"{player}" sits twice in this round')
        seen.add(player)
    return match


def _everybody_in_event(
    table: Place, match: Match, players: Mapping[str, Player], of_round: int, faults: Faults
) -> None:
    """Nobody plays before entering or after leaving; an absence may be written down."""
    if match.result is not None and match.result.ending in ABSENCES:
        return
    for player, seat in zip(match.players, _seats(table, match), strict=True):
        out = not is_in_event(players[player], of_round)
        faults.refuse(out, seat, f'"{player}" is not in the event in round {of_round}')


def _seats(table: Place, match: Match) -> list[Place]:
    """Where each of its players is named."""
    if table.child("seats").present:
        return [seat.child("player") for seat in table.child("seats").items()]
    return [table.child(letter(seat)) for seat in range(len(match.seats))]


def is_in_event(player: Player, of_round: int) -> bool:
    left = player.last_round()
    return player.entered_in <= of_round and (left is None or of_round <= left)


def _complete(place: Place, tables: tuple[Place, ...], matches: tuple[Match, ...]) -> bool:
    state = place.child("state")
    open_tables = [table for table, match in zip(tables, matches, strict=True) if match.result is None]
    if not state.present:
        return not open_tables
    complete = state.choice(STATES) in COMPLETE
    if complete and open_tables:
        open_tables[0].child("result").fail(f"expected a result: the round is {state.value}")
    return complete


def _read_drawn(played: Place) -> Drawn:
    faults = Faults()
    ROUND.check_fits(played, faults)
    values = ROUND.values(played, Drawn, faults)
    if position := values.get("position"):
        faults.try_to_read(lambda: _check_position(played, position))
        values |= {"pairing_version": _latest(position), **ROUND.values(played, METHOD, faults)}
    values["abandoned_because"] = faults.try_to_read(
        lambda: _abandoned_because(played, values.get("abandoned_because", ""))
    )
    faults.tell()
    return Drawn(**values)


def _latest(position: Position) -> int:
    """Of the method that draws it; 1 where the game draws no rounds yet."""
    method = METHODS.get(position.method) or game_rules(position.ruleset).swiss
    return method.latest.number if method else 1


def _check_position(played: Place, position: Position) -> None:
    """It is of this round and these players, and its draw can be repeated."""
    place, of_round = played.child("position"), played.child("round").value or played.child("number").value
    if position.round != of_round:
        place.child("round").fail(f"expected {of_round}, the round it was drawn for")
    for card in place.child("players").items():
        read_player(card.child("id"))
    if not played.child("seed").present:
        played.child("seed").fail("is missing: a position goes with the seed of its draw")


def _abandoned_because(played: Place, because: str) -> str:
    """Why; something stands there of every round that was abandoned."""
    was_abandoned = played.child("state").value in ABANDONED
    if because and not was_abandoned:
        message = f"expected no reason: the state of this round is neither {' nor '.join(ABANDONED)}"
        played.child("abandoned_because").fail(message)
    return because or (NOT_SAID if was_abandoned else "")


def _find_round_place(sitting: Place) -> Place:
    return sitting.child("round") if sitting.child("round").present else sitting.child("number")


def _list_numbered(places: Iterable[Place]) -> list[Place]:
    """What is no such number is told where it is read."""
    return [place for place in places if type(place.value) is int and place.value >= 1]
