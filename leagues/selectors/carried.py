"""Compare an event with the approved application that it uses (OPG 11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from leagues.models import Application
from leagues.selectors.windows import SECTION
from tournaments.engine.core.types import Violation
from tournaments.kernel.days import format_day
from tournaments.record.models import Event


def found_against(event: Event, details: Any) -> Iterator[Violation]:
    """Yield what forbids the changed listing of an event that uses an application; nothing for other events."""
    application = Application.objects.filter(event=event).first()
    if application is not None:
        yield from departures(application, details.game, details.local_start.date(), details.ends_on)


def departures(application: Application, game: str, starts_on: date, ends_on: date | None) -> Iterator[Violation]:
    """Yield where an event with this game and these days differs from what was approved."""
    label = application.championship.label
    if game not in application.games:
        message = f"The {label} was approved for other games: {', '.join(application.games)}."
        yield Violation("another_game", message, SECTION, "game")
    if starts_on < application.starts_on or (ends_on or starts_on) > application.ends_on:
        message = (
            f"The {label} was approved for {format_day(application.starts_on)} to {format_day(application.ends_on)}:"
            " stay within these days, or give it back and apply anew on the road to Worlds (/road/)."
        )
        yield Violation("other_days", message, SECTION, "starts_at")
