"""The fields that a game may record, declared once by the game.

Form, API, event file and schema are made from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    """The kind of a field.

    `FLAG` is yes or no, `RULING` an outcome that a director decides, `SEAT` a seat at the table.
    """

    NUMBER = "number"
    FLAG = "flag"
    RULING = "ruling"
    SEAT = "seat"


class Of(StrEnum):
    """The scope of a field: each seat or the whole table.

    `GAME` is per seat, and shown only if it decides the result.
    """

    SEAT = "seat"
    GAME = "game"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Field:
    """A field that a game records. `label` has {} where a player's name goes; `needs` says that it is missing.

    `heading` is the heading of its column; for a flag it explains the mark on paper. `least` and `most` bound typed
    values; event files may hold others, which are kept. A `rare` field is folded away. `opening` is recorded for the
    first game of an event only. After `lasts` is set, the seat plays no further game in the match and brings nothing.
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
