"""An event document as the engine's record, and back. Unknown keys are left alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import FinalConfrontation, KeptApart, Player, Record, Round, Tiebreaker
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.header import VERSION, check_format, head, read_options, read_ruleset
from tournaments.engine.document.kinds import PAIR, PLAYER_ID, SEED, Kind, listed, raw, read_player
from tournaments.engine.document.listing import SHARED
from tournaments.engine.document.matches import MATCHES, read_match
from tournaments.engine.document.parts import ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import MOST_PLAYERS, PLAYER, PRIZES, read_players
from tournaments.engine.document.positions import KEPT_APART, read_keep_apart
from tournaments.engine.document.rounds import MOST_ROUNDS, read_rounds, write_round

Deciders = tuple[tuple[Tiebreaker, ...], FinalConfrontation | None]
Extra = Mapping[str, Any]
FORMAT, DECIDERS = "trekcc-event", "deciders"


def _tiebreaker(place: Place) -> Tiebreaker:
    game = TIEBREAKER.read(place, Tiebreaker)
    read_player(place.child("winner"), game.players)
    return game


def _finalists(place: Place) -> tuple[str, ...]:
    finalists = each(read_player, place.items())
    if len(finalists) != 2 or finalists[0] == finalists[1]:
        place.fail("expected two players")
    return finalists


TIEBREAKER = Part(
    Key("players", listed(PLAYER_ID), Tiebreaker, needed=True), Key("winner", PLAYER_ID, Tiebreaker, needed=True)
)
FINAL = Part(
    Key("players", Kind(_finalists, PAIR.schema, list), FinalConfrontation, needed=True),
    Key("games", MATCHES, FinalConfrontation, needed=True, always=True),
)
TIEBREAKERS = listed(Kind(_tiebreaker, {"$ref": "#/$defs/tiebreaker"}, TIEBREAKER.kind(Tiebreaker).write))
KEEP_APART = listed(KEPT_APART.kind(KeptApart, "keep_apart"))
EVENT = Part(
    *head(FORMAT, Record),
    Key("listing", raw({"$ref": "#/$defs/listing"})),
    *SHARED,
    Key("prize_list", PRIZES),
    Key("seed", SEED, Record, always=True, shown=ONCE_FINALIZED),
    Key("players", raw(listed(raw({"$ref": "#/$defs/player"}), MOST_PLAYERS).schema), needed=True),
    Key("rounds", raw(listed(raw({"$ref": "#/$defs/round"}), MOST_ROUNDS).schema), needed=True),
    Key("tiebreakers", TIEBREAKERS, DECIDERS),
    Key("final_confrontation", FINAL.kind(FinalConfrontation, "final_confrontation"), DECIDERS),
    Key("keep_apart", Kind(read_keep_apart, KEEP_APART.schema, KEEP_APART.write), Record),
)


def read_event(document: Any) -> Record:
    """The record of an event document. Raises DocumentError, which names every place that cannot be used.

    A round without `state` is complete once every match has a result. Rounds that are not scheduled are counted.
    """
    place = Place(document)
    check_format(place, FORMAT)
    options = read_options(place)
    rules = read_ruleset(place, options)
    faults = Faults()
    players = read_players(place.required("players"), faults)
    known = {player.id: player for player in players}
    place = place.among(known)
    rounds = faults.tried(lambda: read_rounds(rules, place.required("rounds"), known), ())
    deciders = faults.tried(lambda: _deciders(rules, place))
    scheduled = faults.tried(lambda: _scheduled(place.child("options"), rounds))
    winner = faults.tried(lambda: _winner(place.child("options")))
    values = EVENT.values(place, Record, faults)
    faults.tell()
    return Record(
        players=players,
        rounds=rounds,
        rounds_scheduled=scheduled,
        options=options,
        final_confrontation_winner=winner,
        **deciders,
        **{**values, "ruleset": rules.code},
    )


def read_deciders(rules: Ruleset, document: Any, players: Collection[str]) -> Deciders:
    """The games beside the rounds: tiebreakers, and the final confrontation where there was one."""
    deciders = _deciders(rules, Place(document, players=players))
    return deciders.get("tiebreakers", ()), deciders["final_confrontation"]


def write_event(
    record: Record,
    *,
    players: Mapping[str, Extra] | None = None,
    rounds: Mapping[int, Extra] | None = None,
    matches: Mapping[tuple[int, str], Extra] | None = None,
    **top: Any,
) -> dict[str, Any]:
    """The event document of a record; read back it is equal.

    What the engine does not hold is added by the caller: `players` by id (name, handle), `rounds` by number (state,
    seed, position), `matches` by round and first player (what was noted of a game), anything else at the top (title,
    listing, starts_at).
    """
    written = EVENT.write({Record: record, DECIDERS: record})
    top = {name: value for name, value in top.items() if value is not None}
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": written.pop("ruleset"),
        "options": _options(record),
        **top,
        "seed": written.pop("seed"),
        "players": [_player(player, (players or {}).get(player.id, {})) for player in record.players],
        "rounds": [
            {**write_round(played, matches or {}), **(rounds or {}).get(played.number, {})} for played in record.rounds
        ],
        **written,
    }


def write_deciders(record: Record) -> dict[str, Any]:
    """The games beside the rounds, as the document holds them; empty where there were none."""
    return EVENT.write({DECIDERS: record})


def _deciders(rules: Ruleset, place: Place) -> dict[str, Any]:
    faults = Faults()
    deciders = {"final_confrontation": None, **EVENT.values(place, DECIDERS, faults)}
    if final := deciders["final_confrontation"]:
        games = place.child("final_confrontation").child("games").among(final.players).items()
        played = faults.tried(lambda: each(lambda game: read_match(rules, game), games))
        deciders["final_confrontation"] = replace(final, games=played)
    faults.tell()
    return deciders


def _scheduled(options: Place, rounds: tuple[Round, ...]) -> int:
    scheduled = options.child("rounds") if options.present else options
    if scheduled.present:
        return scheduled.integer(least=1, most=1000)
    return len({played.of_round for played in rounds if not played.void})


def _winner(options: Place) -> str | None:
    winner = options.child("final_confrontation_winner") if options.present else options
    return read_player(winner) if winner.present else None


def _options(record: Record) -> dict[str, Any]:
    winner = record.final_confrontation_winner
    chosen = {**record.options, "rounds": record.rounds_scheduled or None, "final_confrontation_winner": winner}
    return {name: value for name, value in chosen.items() if value is not None}


def _player(player: Player, extra: Extra) -> dict[str, Any]:
    return {"id": player.id, **extra, **PLAYER.write({Player: player})}
