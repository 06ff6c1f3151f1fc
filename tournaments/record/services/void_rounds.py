"""A round that is void stays as it was when it was abandoned (OPG 7.4)."""

from __future__ import annotations

from tournaments.engine.types import RuleViolation
from tournaments.record.models import Round


def refuse_void(played: Round) -> None:
    if played.is_void:
        message = f"Round {played.called} was abandoned and is void: what was entered in it stands as it is."
        raise RuleViolation("void", message, "OPG 7.4")
