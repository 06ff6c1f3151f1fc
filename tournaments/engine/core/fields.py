"""What may be noted of a game: declared once by its game. Form, API, event file and schema are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    """`FLAG`: it is so; `RULING`: an outcome that a director decides on; `SEAT`: one of the seats at the table."""

    NUMBER = "number"
    FLAG = "flag"
    RULING = "ruling"
    SEAT = "seat"


class Of(StrEnum):
    """Of each seat or of the whole table; `GAME`: of each seat, and beside the result only what decides it."""

    SEAT = "seat"
    GAME = "game"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Field:
    """`label` has a player's name where {} stands; `needs` is how a form says that it is missing.

    `heading` stands over a column of it; of a flag it says on paper what its mark means. `least` and `most` bound what
    is typed; documents may hold more, which is kept as it is. `rare`: a form folds it away. `opening`: it is noted of
    the first game of an event alone. `lasts`: a seat that is marked with it plays no more in this match, and brings
    nothing in the games that follow.
    """

    code: str
    label: str
    needs: str = "needs a word about"
    kind: FieldKind = FieldKind.NUMBER
    of: Of = Of.SEAT
    least: int = 0
    most: int = 10_000
    help: str = ""
    heading: str = ""
    rare: bool = False
    opening: bool = False
    lasts: bool = False
