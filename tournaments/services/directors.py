"""Deputies: the secondary and tertiary director (OPG 7.1)."""

from __future__ import annotations

from tournaments.engine.types import RuleViolation
from tournaments.journal import Tag, recorded, replayable
from tournaments.models import Director, Event, Notice, User
from tournaments.services.notices import notify
from tournaments.services.players import member_called


@replayable
def name_director(
    event: Event, handle: str, position: Director.Position, *, by: User, key: str | None = None, seen: int | None = None
) -> Director:
    """Name the member with this handle as deputy, instead of whoever held the position."""
    with recorded(event, Tag.DIRECTOR_NAMED, by=by, key=key, seen=seen) as act:
        if position == Director.Position.PRIMARY:
            raise RuleViolation("primary_stays", "Whoever registered the event stays its primary director.", "OPG 7.1")
        user = member_called(handle, "OPG 7.1")
        if Director.objects.filter(event=event, user=user).exclude(position=position).exists():
            raise RuleViolation("directs_already", f"{handle} directs this event already.", "OPG 7.1")
        Director.objects.filter(event=event, position=position).delete()
        act.result = named = Director.objects.create(event=event, user=user, position=position)
        act.note(user=user.pk, position=int(position))
        said = f"You may now direct this event: {position.label.lower()}."
        notify(event, Notice.Kind.INVITATION, [user], said)
    return named


@replayable
def release_director(director: Director, *, by: User, key: str | None = None, seen: int | None = None) -> Event:
    """Take a deputy's position away; the primary director stays."""
    event = director.event
    with recorded(event, Tag.DIRECTOR_RELEASED, by=by, key=key, seen=seen) as act:
        if director.position == Director.Position.PRIMARY:
            raise RuleViolation("primary_stays", "An event always has its primary director.", "OPG 7.1")
        act.note(user=director.user_id, position=director.position)
        director.delete()
    return event
