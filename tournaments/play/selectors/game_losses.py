"""Games lost by a penalty for good: who is disqualified in a game cannot win it any more (OPG B)."""

from __future__ import annotations

from tournaments.engine.endings import losers
from tournaments.record.models import Match


def disqualified_seats(match: Match) -> frozenset[str]:
    """Who lost this game by a penalty and is disqualified."""
    lost = losers(match.ended_by, match.winner_seat)
    if not lost:
        return frozenset()
    out = match.seats.filter(
        player__entries__event=match.round.event_id, player__entries__disqualified_after__isnull=False
    )
    return lost & {"ab"[place] for place in out.values_list("place", flat=True)}
