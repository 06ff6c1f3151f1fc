"""Find events that may be heats of another one (OPG 9)."""

from __future__ import annotations

from tournaments.kernel.models import User
from tournaments.record.models import Director, Event

SHOWN = 60
OUT = (Event.State.CANCELLED, Event.State.VOID)


def may_be_heats(final: Event, user: User) -> list[Event]:
    """Return events of the same game that this member directs, until the day of the final."""
    mine = Director.accepted.filter(user=user, position__in=Director.DIRECTING).values("event")
    before = Event.objects.filter(pk__in=mine, game=final.game, starts_at__lte=final.starts_at).exclude(pk=final.pk)
    return list(before.exclude(state__in=OUT).order_by("starts_at", "pk")[:SHOWN])
