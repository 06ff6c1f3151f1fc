"""Announcements to everybody in an event, and notices to the players of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.acts import PlayTag
from tournaments.record.models import Announcement, Event, Match, Seat
from tournaments.record.selectors.records import rules_of

LONGEST = 500
ACCOUNTS = ("player__user", "player__merged_into__user")


@replayable
def announce(event: Event, text: str, *, by: User, **envelope: Unpack[Envelope]) -> Announcement:
    """Announce a text of a director to everybody."""
    with record_act(event, PlayTag.ANNOUNCED, by=by, **envelope) as act:
        if not text:
            raise RuleViolation("text_missing", "Write what everybody shall know.", NO_SECTION)
        if len(text) > LONGEST:
            message = f"An announcement has up to {LONGEST} characters, this one has {len(text)}: shorten it."
            raise RuleViolation("too_long", message, NO_SECTION)
        act.result = announcement = announce_within(event, text, by=by)
        act.note(announcement=announcement.pk)
    return announcement


@replayable
def withdraw_announcement(announcement: Announcement, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Withdraw a director's announcement; the journal keeps it."""
    event = announcement.event
    with record_act(event, PlayTag.ANNOUNCEMENT_WITHDRAWN, by=by, **envelope) as act:
        announcement.refresh_from_db()
        if announcement.withdrawn:
            raise AlreadyDone("withdrawn", "This announcement is withdrawn already.", event, NO_SECTION)
        if announcement.by_id is None or announcement.match_id is not None:
            message = "This was announced by the site itself, about something that was done: it cannot be withdrawn."
            raise RuleViolation("not_announced_by_hand", message, NO_SECTION)
        announcement.withdrawn = True
        announcement.save(update_fields=["withdrawn"])
        act.note(announcement=announcement.pk)
    return event


@require_open_act
def announce_within(event: Event, text: str, *, by: User | None = None, match: Match | None = None) -> Announcement:
    """Announce what an act did, to everybody or to the table of `match`. Call inside an open act."""
    return Announcement.objects.create(event=event, match=match, by=by, at=timezone.now(), text=text[:LONGEST])


@require_open_act
def tell_everybody(event: Event, text: str) -> None:
    """Announce a text on the event's page and notify every player. Call inside an open act."""
    announce_within(event, text)
    entered, waiting = event.entries.select_related(*ACCOUNTS), event.waiting.select_related(*ACCOUNTS)
    players = [*(entry.player for entry in entered), *(row.player for row in waiting)]
    users = [player.person.user for player in players]
    notify(event, Notice.Kind.CHANGED, filter(None, users), f"{event.title}: {text}")


@require_open_act
def tell_of_game(match: Match, kind: Notice.Kind, users: Iterable[User], text: str) -> None:
    """Notify these players of a table about their game. Call inside an open act."""
    event, played = match.round.event, match.round
    sitting = rules_of(event).name_sitting(played.of_round, played.game, name=played.name).capitalize()
    notify(event, kind, users, f"{sitting}, table {match.table}: {text}", page=own_page(event))


def own_page(event: Event) -> str:
    """Return the address of "My table", which notices about a player's game lead to."""
    return reverse("tournaments:my_table", args=event.address)


def seats_with_accounts(match: Match) -> QuerySet[Seat]:
    """Return the seats in their order, each with its account under the entered or the merged record."""
    return match.seats.select_related(*ACCOUNTS).order_by("place")
