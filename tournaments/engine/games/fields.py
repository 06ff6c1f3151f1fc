"""What may be noted of a game of any system, by code: two games call alike what is alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.engine.core.fields import Field, Of
from tournaments.engine.games.swccg import life_force
from tournaments.engine.games.tcc import outcomes

FIELDS: Mapping[str, Field] = MappingProxyType({field.code: field for field in (*outcomes.FIELDS, *life_force.FIELDS)})


def fields_of(*of: Of) -> tuple[Field, ...]:
    """Those of each seat, of the game, or of the table."""
    return tuple(field for field in FIELDS.values() if field.of in of)
