"""What may be noted of a game of any system, by code: two games call alike what is alike."""

from __future__ import annotations

from tournaments.engine.core.fields import Field, Of
from tournaments.engine.games.registry import Known

FIELDS = Known(lambda rules: ((field.code, field) for field in rules.scoring.fields))


def fields_of(*of: Of) -> tuple[Field, ...]:
    """Those of each seat, of the game, or of the table."""
    return tuple(field for field in FIELDS.values() if field.of in of)
