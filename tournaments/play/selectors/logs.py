"""The notes of a game in words, and the earliest time that they can mean."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.engine.core.seats import parse_seat
from tournaments.record.models import Match

BEFORE = timedelta(hours=2)


def notes_in_words(match: Match, zone: ZoneInfo) -> str:
    """Return the notes, "Ada took the first turn, 14:02 to 15:10 CEST"; empty for none. Expects the seats."""
    first = ""
    if match.first_turn:
        first = f"{match.names[parse_seat(match.first_turn)]} took the first turn"
    times = [at.astimezone(zone) for at in (match.began_at, match.ended_at) if at is not None]
    if match.began_at and match.ended_at:
        span = f"{times[0]:%H:%M} to {times[1]:%H:%M} {times[1]:%Z}"
    else:
        word = "ended"
        if match.began_at:
            word = "began"
        span = ""
        if times:
            span = f"{word} {times[0]:%H:%M %Z}"
    return ", ".join(filter(None, [first, span]))


def earliest_game_time(match: Match) -> datetime:
    """Return the earliest moment at which a game of this round can have begun."""
    played = match.round
    return (played.started_at or played.published_at or played.event.starts_at) - BEFORE
