"""The director's last casual evening, as a proposal for the next one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tournaments.kernel.models import JournalEntry, User
from tournaments.people.acts import PeopleTag
from tournaments.record.models import Director, Entry, Event

A_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LastEvening:
    """The last evening. `words`: when it was, as a director says it; `players`: (key, name)."""

    words: str
    game: str
    rounds: int
    time_zone: str
    players: tuple[tuple[int, str], ...]


def last_evening(user: User) -> LastEvening | None:
    """Return the last event that this member directed and somebody attended; None if there is none."""
    directed = Director.accepted.filter(user=user, event=OuterRef("pk"))
    came = Entry.objects.filter(event=OuterRef("pk"), checked_in=True)
    played = (Event.State.RUNNING, Event.State.COMPLETE, Event.State.FINALIZED)
    events = Event.objects.filter(Exists(directed), Exists(came), state__in=played)
    event = events.order_by("-starts_at", "-pk").first()
    if event is None:
        return None
    entries = event.entries.filter(checked_in=True).select_related("player__merged_into").order_by("number")
    players = {entry.person.pk: entry.shown_name for entry in entries}
    return LastEvening(
        _when(event.local_start), event.game, event.rounds_scheduled, event.time_zone, tuple(players.items())
    )


def find_begun_event(user: User, key: str) -> Event | None:
    """Return the event that a request with this key created before."""
    made = None
    if key:
        made = JournalEntry.objects.filter(actor=user, key=key, tag=PeopleTag.EVENT_REGISTERED).first()
    if made and made.result_pk:
        return Event.every.filter(pk=made.result_pk).first()
    return None


def _when(start: datetime) -> str:
    days = timezone.now().astimezone(start.tzinfo).date() - start.date()
    if not days:
        return "earlier today"
    if timedelta() < days <= A_WEEK:
        return f"last {start:%A}"
    return f"on {start.day} {start:%B}"
