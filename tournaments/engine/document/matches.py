"""One match of a document: who sat where, what was reported, what was noted of the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.seats import MOST_SEATS, parse_seat, seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Allegiance, Match, Outcome, Result, RuleViolation, Seat
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import (
    COUNT,
    FLAG,
    LONGEST_REASON,
    NOTED_AT,
    PLAYER_ID,
    SEAT,
    SMALL,
    Kind,
    choice,
    raw,
    read_list,
    whole,
)
from tournaments.engine.document.parts import ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.two_seats import (
    FACTS,
    SEATS,
    SIDE,
    Written,
    get_key,
    has_names,
    read_match_result,
    read_sides,
    write_by_seats,
    write_result,
)
from tournaments.engine.games.endings import ALONE
from tournaments.engine.games.fields import list_fields, list_two_seat_fields
from tournaments.engine.games.tcc.outcomes import INCOMPLETE, INCOMPLETE_FULL_LOSS
from tournaments.engine.texts import holds_address, one_line

RULED = (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG)
MOST_SECONDS = 24 * 3600
EXTRA, RESULT = "extra time", "result"


@dataclass(frozen=True, slots=True)
class Noted:
    """Notes of a game (OPG 7.8), and its table's extra time, judging time of a director included (OPG 7.1, 7.3).

    `first_turn` is a or b.
    """

    first_turn: str = ""
    began_at: datetime | None = None
    ended_at: datetime | None = None
    extra_seconds: int = 0
    extra_because: str = ""


def _because(place: Place) -> str:
    reason = one_line(place.text())
    if len(reason) > LONGEST_REASON or holds_address(reason):
        place.fail(f"expected up to {LONGEST_REASON} characters without an address of e-mail")
    return reason


def _facts(place: Place) -> dict[str, Any]:
    faults = Faults()
    facts = OF_FACTS.values(place, FACTS, faults)
    faults.tell()
    return facts


BECAUSE = Kind(_because, {"type": "string", "maxLength": LONGEST_REASON})
KINDS = {
    FieldKind.NUMBER: lambda field: whole(0, max(field.most, 10_000)) if field.least == 0 else whole(-10_000, 10_000),
    FieldKind.FLAG: lambda field: FLAG,
    FieldKind.RULING: lambda field: choice(RULED),
    FieldKind.SEAT: lambda field: SEAT,
}
OF_TABLE = {FieldKind.NUMBER: whole(), FieldKind.FLAG: FLAG, FieldKind.SEAT: SEAT}
OF_FACTS = Part(*(Key(field.code, COUNT, FACTS) for field in list_two_seat_fields(Of.GAME)))
OF_SEAT = {
    SIDE: choice(tuple(Allegiance)),
    **{get_key(field.code): KINDS[field.kind](field) for field in list_two_seat_fields(Of.SEAT)},
    FACTS: Kind(_facts, OF_FACTS.schema(), lambda facts: OF_FACTS.write({FACTS: facts})),
}
MATCH = Part(
    Key("table", whole(1), Match, fits=whole(1, SMALL)),
    Key("a", PLAYER_ID, Match, needed=True),
    Key("b", PLAYER_ID, Match, always=True),
    Key("result", raw({"type": "string"}), RESULT, needed=True, null=True),
    Key("games_before", raw(read_list(raw({"type": "object", "required": ["result"]})).schema)),
    Key("winner", SEAT, RESULT),
    *(Key(seat_field(name, seat), kind, RESULT) for seat in SEATS for name, kind in OF_SEAT.items()),
    *(Key(field.code, OF_TABLE[field.kind], RESULT) for field in list_fields(Of.TABLE)),
    Key("first_turn", SEAT, Noted),
    Key("began_at", NOTED_AT, Noted),
    Key("ended_at", NOTED_AT, Noted),
    Key("extra_seconds", whole(0, MOST_SECONDS), EXTRA),
    Key("extra_because", BECAUSE, EXTRA, shown=ONCE_FINALIZED),
    **{"if": {"properties": {"result": {"enum": sorted(ALONE)}}}, "else": {"required": ["b"]}},
)
TABLE = Part(
    Key("table", whole(1), Match, fits=whole(1, SMALL)),
    Key("result", raw({"type": "string"}), RESULT, needed=True, null=True),
    Key("winners", read_list(whole(0, MOST_SEATS - 1), MOST_SEATS), RESULT),
    Key("seats", raw(read_list(raw({"type": "object"}), MOST_SEATS, minItems=1).schema), RESULT, needed=True),
    *(key for key in MATCH.keys if key.of in (Noted, EXTRA) or key.name == "games_before"),
    *(key for key in MATCH.keys if key.name in {field.code for field in list_fields(Of.TABLE)}),
)
"""A table in the other shape: of more than two seats, or of a game that version 1 has no names for."""


@lru_cache(maxsize=64)
def _seat_part(fields: tuple[Field, ...]) -> Part:
    of_seat = (field for field in fields if field.of is not Of.TABLE)
    return Part(
        Key("player", PLAYER_ID, Seat, needed=True),
        Key(SIDE, choice(tuple(Allegiance), Allegiance), Seat),
        *(Key(field.code, KINDS[field.kind](field), FACTS) for field in of_seat),
    )


def read_match(rules: GameRules, place: Place, most: int | None = 1) -> Match:
    """The match at this place, in either shape. Raises DocumentError where the result cannot be scored.

    `most`: of so many games at the table it may be; None: of any number.
    """
    if place.child("seats").present:
        return _read_table(rules, place, most)
    faults, b = Faults(), place.child("b")
    values = MATCH.values(place, Match, faults)
    faults.refuse(place.child("result").value not in ALONE and "b" not in place.value, b, "is missing")
    himself = b.present and values.get("b") == values.get("a")
    faults.refuse(himself, b, f'expected an opponent: "{b.value}" cannot sit against himself')
    players = tuple(player for player in (values.get("a"), values.get("b")) if player is not None)
    said = faults.try_to_read(lambda: _write_result(rules, place, 2 if b.present else 1))
    before = faults.try_to_read(lambda: _read_games_before(rules, place, 2 if b.present else 1, most))
    faults.tell()
    return _build_match(tuple(map(Seat, players, read_sides(said))), values.get("table"), before, said)


def _read_table(rules: GameRules, place: Place, most: int | None) -> Match:
    faults, part = Faults(), _seat_part(rules.scoring.fields)
    places = place.child("seats").items()
    seats = faults.try_to_read(lambda: each(lambda seat: part.read_part(seat, Seat), places), ())
    if not 1 <= len(places) <= MOST_SEATS:
        place.child("seats").fail(f"expected 1 to {MOST_SEATS} seats")
    said = faults.try_to_read(lambda: _write_result(rules, place, len(places)))
    before = faults.try_to_read(lambda: _read_games_before(rules, place, len(places), most))
    values = TABLE.values(place, Match, faults)
    faults.tell()
    return _build_match(seats, values.get("table"), before, said)


def _build_match(seats: tuple[Seat, ...], table: int | None, before: tuple[Result, ...], said: dict[str, Any]) -> Match:
    """Build a match. Of several games the last one is its result, unless another is to be played."""
    last = (read_match_result(said),) if said["result"] else ()
    return Match(seats, table, (*before, *last), over=bool(last) or not before)


def _read_games_before(rules: GameRules, match: Place, seats: int, most: int | None) -> tuple[Result, ...]:
    """Return the games before the one that is the match's result, each as a result."""
    place = match.child("games_before")
    games = place.items() if place.present else ()
    if most is not None and len(games) >= most:
        place.fail(f"expected at most {most} game{'s' if most > 1 else ''} at a table here, not {len(games) + 1}")
    return each(lambda game: _read_game(rules, game, seats), games)


def _read_game(rules: GameRules, place: Place, seats: int) -> Result:
    said = _write_result(rules, place, seats)
    if not said["result"]:
        place.child("result").fail("expected a result")
    return read_match_result(said)


def read_result(rules: GameRules, document: object) -> Result:
    """A result in the words of a match. Raises DocumentError where it cannot be scored."""
    place = Place(document)
    return _read_game(rules, place, len(place.child("seats").items()) if place.child("seats").present else 2)


def read_noted(document: Any) -> tuple[tuple[Noted, ...], ...]:
    """Return the notes of each match, round by round. Raises DocumentError."""
    rounds = Place(document).require_key("rounds").items()
    return each(lambda played: each(_read_noted, played.require_key("matches").items()), rounds)


def list_results(rules: GameRules) -> tuple[str, ...]:
    """Return the endings a document may hold, without read-only ones."""
    return tuple(ending.code for ending in rules.scoring.endings)


def write_match(match: Match) -> dict[str, Any]:
    before = match.games[:-1] if match.over else match.games
    games = {"games_before": [_write_game(game, len(match.seats)) for game in before]} if before else {}
    if not has_names(match.result or Result(""), len(match.seats)):
        return _write_table(match) | games
    first, *others = match.players
    seats = Written(table=match.table, a=first, b=others[0] if others else None)
    return MATCH.write({Match: seats}) | _result_document(match) | games


def result_document(result: Result) -> dict[str, Any]:
    """Return a reported result in the words of the document."""
    return _write_game(result, len(result.by_seat))


def _write_game(result: Result, seats: int) -> dict[str, Any]:
    if not has_names(result, seats):
        return TABLE.write({RESULT: write_by_seats(result, seats)})
    return MATCH.write({RESULT: write_result(result)})


def _write_table(match: Match) -> dict[str, Any]:
    result = match.result or Result("")
    said = write_by_seats(result, len(match.seats))
    who = ({"player": seat.player, **({SIDE: str(seat.side)} if seat.side else {})} for seat in match.seats)
    seats = [{**seat, **facts} for seat, facts in zip(who, said["seats"], strict=True)]
    document = TABLE.write({Match: Written(table=match.table), RESULT: Written(said, seats=seats)})
    return document if match.result else {**document, "result": None}


MATCHES = read_list(Kind(lambda place: place, {"$ref": "#/$defs/match"}, write_match))


def _result_document(match: Match) -> dict[str, Any]:
    if match.result is None:
        return {"result": None}
    return MATCH.write({RESULT: write_result(match.result, tuple(seat.side for seat in match.seats))})


def _write_result(rules: GameRules, place: Place, seats: int) -> dict[str, Any]:
    """Return the result's facts as given; `result` None means that nothing is reported."""
    if not place.require_key("result").present:
        return {"result": None}
    faults = Faults()
    faults.try_to_read(lambda: place.child("result").choice(list_results(rules)))
    if place.child("seats").present:
        said = _said_by_seats(rules, place, faults)
    else:
        said = _modern(MATCH.values(place, RESULT, faults))
    faults.tell()
    try:
        award_game(rules, read_match_result(said), seats)
    except RuleViolation as violation:
        place.child(_field(violation.code)).fail(str(violation))
    return said


def _said_by_seats(rules: GameRules, place: Place, faults: Faults) -> dict[str, Any]:
    part, places = _seat_part(rules.scoring.fields), place.child("seats").items()
    of_seats = faults.try_to_read(lambda: each(lambda seat: part.values(seat, FACTS, faults), places), ())
    return {**TABLE.values(place, RESULT, faults), "seats": of_seats}


def _modern(said: dict[str, Any]) -> dict[str, Any]:
    """`incomplete_full_loss` is read as an incomplete game with both outcomes."""
    if said.get("result") != INCOMPLETE_FULL_LOSS.code or "winner" not in said:
        return said
    won = parse_seat(said.pop("winner"))
    ruled = {seat_field("outcome", seat): Outcome.FW if seat == won else Outcome.FL for seat in SEATS}
    return {**said, **ruled, "result": INCOMPLETE.code}


def _field(code: str) -> str:
    """The field that a violation of a report names in its code."""
    for suffix in ("_missing", "_unexpected", "_contradicts"):
        code = code.removesuffix(suffix)
    return code.removeprefix("unknown_")


def _read_noted(match: Place) -> Noted:
    """Without its number no table was given time."""
    faults = Faults()
    MATCH.check_fits(match, faults)
    values = MATCH.values(match, Noted, faults)
    both = "began_at" in values and "ended_at" in values
    turned = both and values["ended_at"] < values["began_at"]
    faults.refuse(turned, match.child("ended_at"), "expected a moment after began_at")
    if match.child("table").present and match.child("extra_seconds").present:
        values |= MATCH.values(match, EXTRA, faults)
    faults.tell()
    return Noted(**values)
