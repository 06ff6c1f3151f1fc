"""Who is too old for an event by rules that are for the young (D97 1.18)."""

from __future__ import annotations

from tournaments.engine.ages import refuse_too_old
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of


def refuse_older(event: Event, player: Player) -> None:
    """For whoever takes a player in. Raises RuleViolation."""
    refuse_too_old(rules_of(event), player.shown_name, player.date_of_birth, event.local_start.date())
