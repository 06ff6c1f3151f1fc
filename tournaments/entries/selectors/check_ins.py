"""Self check-in: its end, its code, and what keeps a player from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.engine.clock import check_in_closes
from tournaments.kernel.actors import Actor
from tournaments.kernel.days import format_start
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.awards import NO_AWARDS, UsableAwards, usable_awards_of

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6


@dataclass(frozen=True, slots=True)
class HandIn:
    """The check-in page of a player. `name` is empty for somebody who is not listed.

    `byes` and `head_start` are those noted with them, `usable` those of their awards.
    """

    name: str
    checked_in: bool
    byes: int
    open: bool
    until: str
    head_start: int = 0
    usable: UsableAwards = NO_AWARDS


def code_of(event: Event) -> str:
    """Return the code on the wall, which proves that a player was there. A new turn makes a new code."""
    digest = salted_hmac("tournaments.check_in", f"{event.pk}:{event.check_in_turn}", algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])


def closes_at(event: Event) -> datetime:
    return check_in_closes(event.starts_at, event.check_in_until)


def closes(event: Event) -> str:
    """Return the closing time in words, in the event's zone."""
    return format_start(closes_at(event).astimezone(ZoneInfo(event.time_zone)))


def is_open(event: Event) -> bool:
    return event.state == Event.State.LISTED and timezone.now() < closes_at(event)


def own_entry(event: Event, user: Actor) -> Entry | None:
    """The entry of this member, under whichever record."""
    return Entry.objects.filter(is_account(user), event=event).select_related("player__merged_into").first()


def hand_in(event: Event, user: Actor) -> HandIn:
    entry = own_entry(event, user)
    if entry is None:
        return HandIn("", False, 0, is_open(event), closes(event))
    name = entry.shown_name
    entry.event = event
    noted = entry.head_start
    return HandIn(
        name, entry.checked_in, entry.earned_byes, is_open(event), closes(event), noted, usable_awards_of(entry)
    )
