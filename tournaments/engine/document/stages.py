"""What follows the rounds of everybody, as version 1 names it: tiebreakers, the final confrontation, its winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Round, Stage, Tiebreaker
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import PAIR, PLAYER_ID, Kind, read_list, read_player
from tournaments.engine.document.matches import MATCHES, read_match
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION
from tournaments.engine.stages.tiebreaker import TIEBREAKER as OF_TIED

BESIDE = "beside the rounds"
FIRST = 1
"""The stage that is the rounds of everybody."""


@dataclass(frozen=True, slots=True)
class Final:
    """The games between the two best after the last round; the higher seed first."""

    players: tuple[str, ...]
    games: tuple[Match, ...]


def _tiebreaker(place: Place) -> Tiebreaker:
    game = TIEBREAKER.read_part(place, Tiebreaker)
    read_player(place.child("winner"), game.players)
    return game


def _finalists(place: Place) -> tuple[str, ...]:
    finalists = each(read_player, place.items())
    if len(finalists) != 2 or finalists[0] == finalists[1]:
        place.fail("expected two players")
    return finalists


TIEBREAKER = Part(
    Key("players", read_list(PLAYER_ID), Tiebreaker, needed=True), Key("winner", PLAYER_ID, Tiebreaker, needed=True)
)
FINAL = Part(
    Key("players", Kind(_finalists, PAIR.schema, list), Final, needed=True),
    Key("games", MATCHES, Final, needed=True, always=True),
)
TIEBREAKERS = read_list(Kind(_tiebreaker, {"$ref": "#/$defs/tiebreaker"}, TIEBREAKER.kind(Tiebreaker).write))
STAGES = (
    Key("tiebreakers", TIEBREAKERS, BESIDE),
    Key("final_confrontation", FINAL.kind(Final, "final_confrontation"), BESIDE),
)


def read_stages(rules: GameRules, place: Place, rounds: tuple[Round, ...], after: int = FIRST) -> tuple[Stage, ...]:
    """Those after this stage. Raises DocumentError. Each game of a final confrontation is a sitting of its own, after
    all `rounds`.
    """
    faults = Faults()
    values = Part(*STAGES).values(place, BESIDE, faults)
    if final := values.get("final_confrontation"):
        games = place.child("final_confrontation").child("games").with_players(final.players).items()
        played = faults.try_to_read(lambda: each(lambda game: read_match(rules, game), games))
        values["final_confrontation"] = replace(final, games=played)
    winner = faults.try_to_read(lambda: _winner(place.child("options")))
    faults.tell()
    tied = values.get("tiebreakers", ())
    stages = [(OF_TIED.code, game.players, (), game.winner) for game in tied]
    if final or winner:
        games = values["final_confrontation"].games if final else ()
        stages.append((FINAL_CONFRONTATION.code, final.players if final else (), games, winner))
    return tuple(
        Stage(number, code, players, tuple(_sittings(rounds, games)), winner)
        for number, (code, players, games, winner) in enumerate(stages, after + 1)
    )


def _sittings(rounds: tuple[Round, ...], games: tuple[Match, ...]) -> Iterator[Round]:
    after = max((played.number for played in rounds), default=0)
    of_round = max((played.of_round for played in rounds), default=0) + 1
    for game, match in enumerate(games, 1):
        name = FINAL_CONFRONTATION.describe_round(1, 2)
        yield Round(after + game, (match,), match.result is not None, of_round, game, name=name)


def _winner(options: Place) -> str | None:
    winner = options.child("final_confrontation_winner") if options.present else options
    return read_player(winner) if winner.present else None


def has_name(stage: Stage) -> bool:
    """Whether version 1 has a name for all that is known of it: of a tiebreaker game it tells who won, not the game."""
    if stage.code == OF_TIED.code:
        return stage.winner in stage.players and not stage.rounds
    return stage.code == FINAL_CONFRONTATION.code


def describe_stages(stages: Sequence[Stage]) -> Mapping[str, Any]:
    """What version 1 has names for, by them; the winner of a final confrontation stands among the options."""
    tied = tuple(
        Tiebreaker(stage.players, stage.winner) for stage in stages if stage.code == OF_TIED.code and stage.winner
    )
    final = next((stage for stage in stages if stage.code == FINAL_CONFRONTATION.code and stage.players), None)
    return {"tiebreakers": tied, "final_confrontation": Final(final.players, _games(final)) if final else None}


def named_winner(stages: Sequence[Stage]) -> str | None:
    return next((stage.winner for stage in stages if stage.code == FINAL_CONFRONTATION.code), None)


def _games(stage: Stage) -> tuple[Match, ...]:
    """Of a match of several games each by itself."""
    return tuple(
        match._replace(games=(game,) if game else (), over=True)
        for match in stage.matches
        for game in (*match.games, *(() if match.games and match.over else (None,)))
    )
