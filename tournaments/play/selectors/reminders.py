"""Open tables whose players can be reminded once, in the last ten minutes of a round."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.record.models import Match, Round, Seat
from tournaments.record.selectors.clocks import clock_of

LAST = timedelta(minutes=10)


def may_remind(played: Round | None) -> bool:
    """Return whether the round is in its last ten minutes, or time is called."""
    if played is None or played.is_draft or played.is_over or played.started_at is None:
        return False
    clock = clock_of(played)
    return clock.called_at is not None or clock.time_left(timezone.now()) <= LAST


def tables_to_remind(played: Round) -> QuerySet[Match]:
    """Select the unreported tables with an account that were not reminded yet."""
    has_account = Q(player__user__is_active=True) | Q(player__merged_into__user__is_active=True)
    asked = Exists(Seat.objects.filter(has_account, match=OuterRef("pk")))
    tables = played.matches.filter(asked, ended_by="", table__isnull=False, reminded_at=None, self_reports=None)
    return tables.filter(seats__place=1).order_by("table")


def count_to_remind(played: Round | None) -> int:
    """Count the tables that the desk can remind now."""
    if played is not None and may_remind(played):
        return tables_to_remind(played).count()
    return 0
