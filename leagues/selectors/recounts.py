"""Tell how far the counting of a season is after acts on its events."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count, Min, Q
from django.utils import timezone

from leagues.models import Counted, Season
from tournaments.kernel.models import Reaction
from tournaments.kernel.pace import Pace

SHORT = timedelta(seconds=3)
"""What takes no longer needs no bar."""
WAITING, DONE = Q(state=Reaction.State.WAITING), Q(state=Reaction.State.DONE)


def recount_of(season: Season) -> Pace | None:
    """Count what follows from acts on the season's events, since the oldest that is not done.

    None where all is counted, or will be in a moment.
    """
    events = Counted.objects.filter(season=season).values("event")
    rows = Reaction.objects.filter(task__startswith="leagues.tasks.", entry__event__in=events)
    waiting = rows.filter(WAITING).aggregate(count=Count("pk"), since=Min("entry__at"))
    now = timezone.now()
    if not waiting["count"] or now - waiting["since"] < SHORT:
        return None
    done = rows.filter(DONE, done_at__gte=waiting["since"]).count()
    return Pace(done, done + waiting["count"], (now - waiting["since"]).total_seconds())
