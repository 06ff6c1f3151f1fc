"""Members enter themselves before the day; over the cap they wait, and go up when a place comes free (OPG 3, A)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.before_leaving import find_removal_violations
from tournaments.entries.selectors.my_entry import find_begun_violations, find_entering_violations
from tournaments.entries.services.places import enter_on_list, fill_places, is_full, tell_player
from tournaments.entries.services.playing import refuse_playing_director
from tournaments.entries.services.suspensions import refuse_suspended_self
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account, own_player
from tournaments.people.services.players import lock_players
from tournaments.record.models import Entry, Event, Waiting
from tournaments.record.selectors.elsewhere import find_violations_elsewhere

LONGEST_CONTACT = 200


@replayable
def enter_myself(event: Event, *, by: User, play_contact: str = "", **envelope: Unpack[Envelope]) -> Entry | Waiting:
    """A place on the list while there is one, else the last place of the waiting list."""
    with record_act(event, EntryTag.PREREGISTERED, by=by, **envelope) as act:
        player = _own_player(by)
        if not event.has_begun:
            _refuse_twice(event, by)
        require_no_findings(find_entering_violations(event))
        refuse_playing_director(event, player)
        refuse_suspended_self(event, player)
        require_no_findings(find_violations_elsewhere("AGAINST_ENTERING", event, player))
        row: Entry | Waiting
        if full := is_full(event):
            now = timezone.now()
            row = Waiting.objects.create(event=event, player=player, since=now, play_contact=play_contact)
        else:
            row = enter_on_list(event, player, by=by, play_contact=play_contact)
        act.result = row
        act.note(player=player.pk, place="waiting list" if full else "list of players")
    return row


@replayable
def withdraw(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Leave the list, or the waiting list, before the event begins. Whoever waits first goes up."""
    with record_act(event, EntryTag.WITHDRAWN, by=by, **envelope) as act:
        require_no_findings(find_begun_violations(event))
        row = own_row(event, by)
        if isinstance(row, Entry):
            require_no_findings(find_removal_violations(row))
        act.note(player=row.player_id)
        row.delete()
        fill_places(event)
    return event


@replayable
def take_in(waiting: Waiting, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """A director gives somebody who waits a place, also above the cap."""
    event = waiting.event
    with record_act(event, EntryTag.WAITING_TAKEN, by=by, **envelope) as act:
        _read_again(waiting)
        require_no_findings(find_begun_violations(event))
        act.result = entry = enter_on_list(event, waiting.player, by=by)
        act.note(entry=entry.pk, player=entry.player_id)
        tell_player(event, waiting.player, "A director took you in from the waiting list.")
    return entry


@replayable
def strike(waiting: Waiting, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """A director takes somebody off the waiting list."""
    event = waiting.event
    with record_act(event, EntryTag.WAITING_STRUCK, by=by, **envelope) as act:
        _read_again(waiting)
        act.note(player=waiting.player_id)
        tell_player(event, waiting.player, "A director took you off the waiting list.")
        waiting.delete()
    return event


@replayable
def give_contact(event: Event, play_contact: str = "", *, by: User, **envelope: Unpack[Envelope]) -> Entry | Waiting:
    """A player, or who waits to be one, says how to be reached; empty takes it back.

    The journal holds that it was said, not what.
    """
    with record_act(event, EntryTag.CONTACT_GIVEN, by=by, **envelope) as act:
        row = own_row(event, by)
        if not event.online or event.is_locked:
            message = "Opponents reach each other this way while an event is played online."
            raise RuleViolation("not_online", message, "OPG 13")
        if len(play_contact) > LONGEST_CONTACT:
            raise RuleViolation("too_long", f"A contact has up to {LONGEST_CONTACT} characters.", "OPG 13")
        row.play_contact = play_contact
        row.save(update_fields=["play_contact"])
        act.result = row
        act.note(player=row.player_id)
    return row


def own_row(event: Event, by: User) -> Entry | Waiting:
    """A member's place on the list, or on the waiting list. Raises Conflict for somebody on neither."""
    row = event.entries.filter(is_account(by)).first() or event.waiting.filter(is_account(by)).first()
    if row is None:
        raise Conflict("not_entered", "You are not on the list of this event.", event, "OPG A")
    return row


def _own_player(by: User) -> Player:
    player = own_player(by)
    if player is None:
        raise RuleViolation("no_player", "Give your account a handle first, then enter.", "OPG 7.2")
    lock_players([player])
    return player.person


def _refuse_twice(event: Event, by: User) -> None:
    if event.entries.filter(is_account(by)).exists():
        raise AlreadyDone("entered_already", "You are on the list already.", event, "OPG A")
    if event.waiting.filter(is_account(by)).exists():
        raise AlreadyDone("waiting_already", "You are on the waiting list already.", event, "OPG A")


def _read_again(waiting: Waiting) -> None:
    event = waiting.event
    try:
        waiting.refresh_from_db()
    except Waiting.DoesNotExist:
        raise Conflict("gone", "This player is no longer on the waiting list.", event, NO_SECTION) from None
