"""What may be noted of a game of any system, by code: two games call alike what is alike."""

from __future__ import annotations

from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.types import Facts
from tournaments.engine.games.registry import KnownRules

FIELDS = KnownRules(lambda rules: ((field.code, field) for field in rules.scoring.fields))
COUNTED = KnownRules(lambda rules: ((field.code, field) for field in rules.scoring.fields if _is_counted(field)))


OF_TWO = KnownRules(lambda rules: ((field.code, field) for field in rules.scoring.fields if rules.seats == (2, 2)))


def list_two_seat_fields(*of: Of) -> tuple[Field, ...]:
    """Those of games at which two sit, which version 1 of documents and calls has names for."""
    return tuple(field for field in OF_TWO.values() if field.of in of)


def list_fields(*of: Of) -> tuple[Field, ...]:
    """Those of each seat, of the game, or of the table."""
    return tuple(field for field in FIELDS.values() if field.of in of)


def get_brought(facts: Facts) -> int | None:
    """What a seat brought from the table: its score, or what else its game counts; None where nothing was noted."""
    return next((facts[code] for code in COUNTED if facts.get(code) is not None), None)


def _is_counted(field: Field) -> bool:
    return field.of is Of.SEAT and field.kind is FieldKind.NUMBER
