"""An event document as the engine's record, and back. Unknown keys are left alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import KeptApart, Player, Record, Round, Stage
from tournaments.engine.document.drafting import DRAFTED
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.header import VERSION, check_format, head, read_options, read_ruleset
from tournaments.engine.document.house import SCHEMA, write_house
from tournaments.engine.document.kinds import PUBLIC_REASON, SEED, Kind, raw, read_list
from tournaments.engine.document.later_stages import (
    LISTED,
    STAGES_LISTED,
    ListedStage,
    read_listed,
    split,
    write_listed,
)
from tournaments.engine.document.listing import SHARED
from tournaments.engine.document.match_play import OWN_BRACKET, convert_to_stages
from tournaments.engine.document.parts import DIRECTORS, ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import MOST_PLAYERS, PLAYER, PRIZES, read_players
from tournaments.engine.document.positions import KEPT_APART, read_keep_apart
from tournaments.engine.document.rounds import MOST_ROUNDS, read_rounds, write_round
from tournaments.engine.document.scenario_notes import NOTES
from tournaments.engine.document.sessions import BY_TABLES, HEAD_START, convert_to_sessions, is_by_tables, read_sessions
from tournaments.engine.document.stages import BESIDE, FIRST, STAGES, describe_stages, named_winner, read_stages
from tournaments.engine.games.house.values import OPTION

Extra = Mapping[str, Any]
FORMAT = "trekcc-event"


FOLLOWS = {"description": "The heats from which the players came, each with the seeds that it gives (OPG 9)."}
COMMITMENT = {
    "type": "string",
    "pattern": "^[0-9a-f]{64}$",
    "description": "SHA-256 of “trekcc seed 12345”, with the seed of the event. The public file has it from the start,"
    " the seed once the event is finalized. It is made from the seed and never read.",
}
PLAYED = ("rounds", "stages", *(key.name for key in STAGES))
"""Where what was played stands."""
OF_PLAYER = {*(key.name for key in PLAYER.list_keys(Player)), *HEAD_START.names()}
KEEP_APART = read_list(KEPT_APART.kind(KeptApart, "keep_apart"))
ROUNDS = Key("rounds", raw(read_list(raw({"$ref": "#/$defs/round"}), MOST_ROUNDS).schema), needed=True, null=True)
"""Tribbles may have tables in their place."""
EVENT = Part(
    *head(FORMAT, Record),
    Key(OPTION, raw(SCHEMA)),
    Key("listing", raw({"$ref": "#/$defs/listing"})),
    *SHARED,
    Key("prize_list", PRIZES),
    Key("drafting", DRAFTED),
    Key("seed", SEED, Record, always=True, shown=ONCE_FINALIZED),
    Key("seed_commitment", raw(COMMITMENT)),
    Key("players", raw(read_list(raw({"$ref": "#/$defs/player"}), MOST_PLAYERS).schema), needed=True),
    ROUNDS,
    STAGES_LISTED,
    *STAGES,
    Key("bracket", OWN_BRACKET, Record),
    Key("follows", raw(FOLLOWS)),
    Key("scenario_notes", NOTES, shown=DIRECTORS),
    Key("order_because", PUBLIC_REASON, Record),
    Key("keep_apart", Kind(read_keep_apart, KEEP_APART.schema, KEEP_APART.write), Record),
)


def read_event(document: Any) -> Record:
    """The record of an event document. Raises DocumentError, which names every place that cannot be used.

    A round without `state` is complete once every match has a result. Rounds that are not scheduled are counted.
    """
    document = convert_to_stages(document)
    place = Place(document)
    check_format(place, FORMAT)
    options = read_options(place)
    rules = read_ruleset(place, options)
    faults = Faults()
    players = read_players(place.require_key("players"), faults)
    if is_by_tables(document):
        players = tuple(convert_to_sessions(rules, player) for player in players)
    _refuse_places(rules, place, faults)
    known = {player.id: player for player in players}
    place = place.with_players(known)
    listed, of_stages = _read_stages(rules, place, known, faults)
    rounds = tuple(chain.from_iterable(of_stages.values()))
    named = faults.try_to_read(lambda: read_stages(rules, place, rounds, FIRST + len(listed.later)), ())
    scheduled = faults.try_to_read(
        lambda: _count_scheduled_rounds(rules, place.child("options"), of_stages.get(FIRST, ()))
    )
    values = EVENT.values(place, Record, faults)
    faults.tell()
    return Record(
        players=players,
        rounds=of_stages.get(FIRST, ()),
        rounds_scheduled=scheduled if listed.rounds is None else listed.rounds,
        options=options,
        stages=(*(replace(one, rounds=of_stages.get(one.number, ())) for one in listed.later.values()), *named),
        **{**values, "ruleset": rules.code},
    )


def _refuse_places(rules: GameRules, document: Place, faults: Faults) -> None:
    """Refuse typed places where places follow from the games, and games where places are typed."""
    places = [player.child("place") for player in document.child("players").items() if isinstance(player.value, dict)]
    message = f"expected no place: by “{rules.name}” places follow from what was played"
    for place in places if not rules.typed_order else ():
        faults.refuse(place.present, place, message)
    nothing = "expected none: nothing is drawn or scored, and players have a place instead"
    for name in PLAYED if rules.typed_order else ():
        faults.refuse(bool(document.child(name).value), document.child(name), nothing)


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
    listed, named = split(record.stages)
    stages = {"stages": write_listed(record, listed)}
    written = EVENT.write({Record: record, LISTED: stages, BESIDE: describe_stages(named)})
    of_stages = [(FIRST, record.rounds), *((stage.number, stage.rounds) for stage in listed)]
    top = {name: value for name, value in top.items() if value is not None}
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": written.pop("ruleset"),
        "options": _options(record, named),
        **write_house(record.options),
        **top,
        "seed": written.pop("seed"),
        "players": [_player(player, (players or {}).get(player.id, {})) for player in record.players],
        "rounds": [
            {**write_round(played, matches or {}, number), **(rounds or {}).get(played.number, {})}
            for number, of_stage in of_stages
            for played in of_stage
        ],
        **written,
    }


def convert_to_rounds(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A document by tables in the shape that is written here, with the keys that nobody reads; any other as it is.
    Raises DocumentError.
    """
    if not is_by_tables(document):
        return document
    written = write_event(read_event(document))
    stages = {"stages": written["stages"]} if "stages" in written else {}
    pairs = zip(document["players"], written["players"], strict=True)
    players = [{**_remove_keys(player, OF_PLAYER - now.keys()), **now} for player, now in pairs]
    return {**remove_tables(document), "players": players, "rounds": written["rounds"], **stages}


def remove_tables(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document by tables, with no round."""
    return {**_remove_keys(document, BY_TABLES.names()), "rounds": []}


def _remove_keys(piece: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in piece.items() if name not in names}


def _read_stages(
    rules: GameRules, place: Place, players: Mapping[str, Player], faults: Faults
) -> tuple[ListedStage, Mapping[int, tuple[Round, ...]]]:
    """The later stages, and all rounds by the number of theirs."""
    if is_by_tables(place.fields()):
        return faults.try_to_read(lambda: read_sessions(place, players), (ListedStage(), {}))
    listed = faults.try_to_read(lambda: read_listed(place))
    return listed or ListedStage(), faults.try_to_read(
        lambda: read_rounds(rules, place.require_key("rounds"), players, listed), {}
    )


def _count_scheduled_rounds(rules: GameRules, options: Place, rounds: tuple[Round, ...]) -> int:
    """A match of several rounds is as many of the event."""
    scheduled = options.child("rounds") if options.present else options
    if scheduled.present:
        return scheduled.integer(least=1, most=1000)
    return len({played.of_round for played in rounds if not played.void}) * rules.limits.games_per_match


def _options(record: Record, named: Sequence[Stage]) -> dict[str, Any]:
    winner = named_winner(named)
    chosen = {**record.options, "rounds": record.rounds_scheduled or None, "final_confrontation_winner": winner}
    return {name: value for name, value in chosen.items() if value is not None and name != OPTION}


def _player(player: Player, extra: Extra) -> dict[str, Any]:
    return {"id": player.id, **extra, **PLAYER.write({Player: player})}
