"""Results in the words of version 1, which writes every fact behind the letter of its seat: `score_a`, `facts_b`.

Event files, calls of the API and what players said speak so. Nothing else knows how. What has no such name, a third
seat or a fact of another game, is written seat by seat: `{"seats": [{"score": 3}, ...], "winners": [0]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from tournaments.engine.core.fields import FieldKind, Of
from tournaments.engine.core.seats import letter, letters, parse_seat, parse_seats, seat_field
from tournaments.engine.core.types import Allegiance, Outcome, Result
from tournaments.engine.games.fields import FIELDS, list_fields, list_two_seat_fields

SEATS = (0, 1)
SIDE, FACTS = "side", "facts"
SPELLED = {"intermix": "bonus"}
"""Facts of a seat that version 1 calls otherwise: `bonus_a`."""
OF_SEAT = tuple(field.code for field in list_two_seat_fields(Of.SEAT))
OF_GAME = tuple(field.code for field in list_two_seat_fields(Of.GAME))
OF_TABLE = list_fields(Of.TABLE)


def get_key(code: str) -> str:
    """What version 1 calls it, before the letter of the seat."""
    return SPELLED.get(code, code)


class Written(dict[str, Any]):
    """A result by the names of the document; what is not said is None."""

    __getattr__ = dict.get


def read_match_result(data: Mapping[str, Any]) -> Result:
    """The result that these names and values say, in either shape; `result` has to be there."""
    if data.get("seats") or data.get("winners"):
        return _read_by_seats(data)
    by_seat = tuple(_facts(data, seat) for seat in SEATS)
    table = {field.code: _read_value(field.kind, data.get(field.code)) for field in OF_TABLE}
    return Result(data["result"], by_seat, parse_seats(data.get("winner") or ""), table)


def has_names(result: Result, seats: int = 2) -> bool:
    """Whether version 1 has a name for everything that is said of so many seats."""
    codes = {*chain.from_iterable(result.by_seat)}
    return seats <= 2 and len(result.by_seat) <= 2 and len(result.winners) <= 1 and codes <= {*OF_SEAT, *OF_GAME}


def write_by_seats(result: Result, seats: int) -> Written:
    """What a table of any size says, but for who sits there."""
    of_seats = [dict(result.get_facts(seat)) for seat in range(seats)]
    return Written(
        write_result(Result(result.ending, table=result.table)), seats=of_seats, winners=list(result.winners)
    )


def read_facts(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What is said of each seat, as a game has it that has not ended."""
    return tuple({code: value for code, value in _facts(data, seat).items() if value is not None} for seat in SEATS)


def list_players(match: Mapping[str, Any]) -> tuple[str, ...]:
    """Who sits at a table, in either shape."""
    if match.get("seats"):
        return tuple(seat["player"] for seat in match["seats"])
    return tuple(match[letter(seat)] for seat in SEATS if match.get(letter(seat)))


def read_sides(data: Mapping[str, Any]) -> tuple[Allegiance | None, ...]:
    """The decks that both held."""
    said = (data.get(seat_field(SIDE, seat)) for seat in SEATS)
    return tuple(Allegiance(side) if side else None for side in said)


def write_result(result: Result, sides: tuple[Allegiance | None, ...] = ()) -> Written:
    """The other way round."""
    of_table = {
        field.code: letter(result.table[field.code]) if field.kind is FieldKind.SEAT else result.table[field.code]
        for field in OF_TABLE
        if field.code in result.table
    }
    names = Written(result=result.ending, winner=letters(result.winners) or None, **of_table)
    for seat in SEATS:
        facts = result.get_facts(seat)
        names |= {seat_field(get_key(code), seat): facts.get(code) for code in OF_SEAT}
        names[seat_field(FACTS, seat)] = Written((code, facts.get(code)) for code in OF_GAME)
    return Written(names, **{seat_field(SIDE, seat): side for seat, side in enumerate(sides)})


def _read_by_seats(data: Mapping[str, Any]) -> Result:
    table = {field.code: _read_value(field.kind, data.get(field.code)) for field in OF_TABLE}
    seats = [
        {code: value for code, value in seat.items() if code not in ("player", SIDE) and value is not False}
        for seat in data.get("seats") or ()
    ]
    return Result(data["result"], tuple(seats), tuple(data.get("winners") or ()), table)


def _facts(data: Mapping[str, Any], seat: int) -> dict[str, Any]:
    facts = {code: _read_value(FIELDS[code].kind, data.get(seat_field(get_key(code), seat))) for code in OF_SEAT}
    return {**facts, **(data.get(seat_field(FACTS, seat)) or {})}


def _read_value(kind: FieldKind, value: Any) -> Any:
    if value is None or value is False or value == "":
        return None
    return parse_seat(value) if kind is FieldKind.SEAT else Outcome(value) if kind is FieldKind.RULING else value
