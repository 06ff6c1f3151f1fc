"""Age limits of rules for young players (D97 1.18)."""

from __future__ import annotations

from tournaments.engine.ages import refuse_too_old
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of


def refuse_older(event: Event, player: Player) -> None:
    """Raise RuleViolation if the player is too old for the event."""
    refuse_too_old(rules_of(event), player.shown_name, player.date_of_birth, event.local_start.date())
