"""Deputies and judges: invited by the primary director, in office once they accept (OPG 7.1)."""

from __future__ import annotations

from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.playing import refuse_release_of_judge
from tournaments.entries.services.suspensions import refuse_suspended_director
from tournaments.kernel.days import day_in, format_day
from tournaments.kernel.journal import Act, AlreadyDone, Conflict, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.acts import ListingTag
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_answered, notify
from tournaments.people.services.players import member_called
from tournaments.people.services.quotas import refuse_more_invitations
from tournaments.record.acts import RecordTag
from tournaments.record.models import Director, Event

SECTION = "OPG 7.1"
Position = Director.Position


@require_open_act
def add_primary_director(event: Event, by: User) -> Director:
    """Make the member the primary director, inside the act that makes an event."""
    refuse_suspended_director(event, by, by=by)
    return Director.objects.create(event=event, user=by, position=Position.PRIMARY, accepted_at=timezone.now())


@replayable
def invite_director(
    event: Event, handle: str, position: Director.Position, *, by: User, **envelope: Unpack[Envelope]
) -> Director:
    """Invite the member with this handle as deputy or judge; they have no rights until they accept."""
    with record_act(event, PeopleTag.DIRECTOR_INVITED, by=by, **envelope) as act:
        if position == Position.PRIMARY:
            raise RuleViolation("primary_stays", "Whoever registered the event stays its primary director.", SECTION)
        lock_limits(by.pk)
        refuse_more_invitations(by)
        user = member_called(handle, SECTION)
        _refuse_taken(event, user, position)
        _refuse_declined(event, user, position, by)
        refuse_suspended_director(event, user, by=by)
        director = Director.objects.create(event=event, user=user, position=position)
        _note_director(act, director)
        text = f"{by} invites you: {position.label.lower()}. Accept or decline it under My events."
        notify(event, Notice.Kind.INVITATION, [user], text, page=reverse("tournaments:my"))
    return director


@replayable
def accept_invitation(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Director:
    """Accept the invitation; from now on the member has the rights of the position."""
    event = director.event
    with record_act(event, RecordTag.DIRECTOR_ACCEPTED, by=by, **envelope) as act:
        _reload(director)
        if director.accepted_at:
            raise AlreadyDone("accepted", "You have accepted this invitation already.", director, SECTION)
        refuse_suspended_director(event, director.user, by=by)
        director.accepted_at = timezone.now()
        director.save(update_fields=["accepted_at"])
        _note_director(act, director)
        _tell_primary(director, by, "accepts")
    return director


@replayable
def decline_invitation(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Decline the invitation."""
    event = director.event
    with record_act(event, ListingTag.DIRECTOR_DECLINED, by=by, **envelope) as act:
        _reload(director)
        if director.accepted_at:
            raise Conflict("accepted", "You have accepted this invitation: leave instead.", director, SECTION)
        _tell_primary(director, by, "declines")
        _remove_director(act, director)
    return event


@replayable
def leave_event(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Give up one's own position as deputy or judge."""
    event = director.event
    with record_act(event, ListingTag.DIRECTOR_LEFT, by=by, **envelope) as act:
        _reload(director)
        _refuse_primary(director)
        _tell_primary(director, by, "leaves")
        _remove_director(act, director)
    return event


@replayable
def release_director(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Take a position or an invitation back; the primary director stays."""
    event = director.event
    with record_act(event, ListingTag.DIRECTOR_RELEASED, by=by, **envelope) as act:
        _reload(director)
        _refuse_primary(director)
        if director.accepted_at:
            refuse_release_of_judge(event, director.position)
        notify(event, Notice.Kind.INVITATION, [director.user], f"No longer yours: {_position_text(director)}.")
        _remove_director(act, director)
    return event


def _refuse_taken(event: Event, user: User, position: Director.Position) -> None:
    there = {director.user_id: director for director in event.directors.select_related("user__player")}
    if user.pk in there:
        raise RuleViolation("directs_already", f"{user} is there already: {_position_text(there[user.pk])}.", SECTION)
    holders = (director for director in there.values() if director.position == position != Position.JUDGE)
    if holder := next(holders, None):
        message = f"{holder.user} is {_position_text(holder)}: release this position first."
        raise RuleViolation("position_taken", message, SECTION)


def _refuse_declined(event: Event, user: User, position: Director.Position, by: User) -> None:
    """Refuse to ask a person twice for the same by the same person (House-E33)."""
    same = JournalEntry.objects.filter(event=event, facts__user=user.pk, facts__position=position)
    declined = same.filter(tag=ListingTag.DIRECTOR_DECLINED).order_by("pk").last()
    if declined and same.filter(tag=PeopleTag.DIRECTOR_INVITED, actor=by, pk__lt=declined.pk).exists():
        on = format_day(day_in(event.time_zone, declined.at))
        message = f"{user} declined this on {on}. Ask somebody else."
        raise RuleViolation("declined", message, SECTION)


def _refuse_primary(director: Director) -> None:
    if director.position == Position.PRIMARY:
        raise RuleViolation("primary_stays", "An event always has its primary director.", SECTION)


def _reload(director: Director) -> None:
    """Read the row again once the event is locked."""
    try:
        director.refresh_from_db(fields=["position", "accepted_at"])
    except Director.DoesNotExist:
        message = "This invitation or position is no longer there: it was taken back or given up."
        raise Conflict("gone", message, director, SECTION) from None


def _tell_primary(director: Director, by: User, does: str) -> None:
    """Tell the primary director, and mark the invitation as read."""
    event = director.event
    mark_answered(event, Notice.Kind.INVITATION, [by])
    primary = User.objects.filter(directing__event=event, directing__position=Position.PRIMARY)
    page = reverse("tournaments:directors", args=(event.year, event.slug))
    notify(event, Notice.Kind.INVITATION, primary, f"{by} {does}: {_position_text(director)}.", page=page)


def _remove_director(act: Act, director: Director) -> None:
    act.note(user=director.user_id, position=director.position)
    director.delete()


def _note_director(act: Act, director: Director) -> None:
    act.result = director
    act.note(user=director.user_id, position=director.position)


def _position_text(director: Director) -> str:
    invited = ", invited"
    if director.accepted_at:
        invited = ""
    return f"{director.get_position_display().lower()}{invited}"
