"""The notes of a game in words, and what time on the wall is counted from."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.engine.core.seats import parse_seat
from tournaments.record.models import Match

BEFORE = timedelta(hours=2)


def noted(match: Match, zone: ZoneInfo) -> str:
    """ "Ada began, 14:02 to 15:10 CEST"; empty where nobody noted anything. Expects the seats."""
    first = f"{match.names[parse_seat(match.first_turn)]} took the first turn" if match.first_turn else ""
    times = [at.astimezone(zone) for at in (match.began_at, match.ended_at) if at is not None]
    if match.began_at and match.ended_at:
        span = f"{times[0]:%H:%M} to {times[1]:%H:%M} {times[1]:%Z}"
    else:
        word = "began" if match.began_at else "ended"
        span = f"{word} {times[0]:%H:%M %Z}" if times else ""
    return ", ".join(filter(None, [first, span]))


def counted_from(match: Match) -> datetime:
    """A game of this round began at this moment or later: a little before its round did."""
    played = match.round
    return (played.started_at or played.published_at or played.event.starts_at) - BEFORE
