"""Make directors and judges of an event."""

from __future__ import annotations

from typing import Any

from tests.factories.acts import director_of
from tests.factories.base import ServiceFactory
from tests.factories.people import UserFactory
from tournaments.entries.services.playing import record_approval
from tournaments.kernel.models import User
from tournaments.listing.services.directors import accept_invitation, invite_director
from tournaments.record.models import Director, Event


class InvitationFactory(ServiceFactory):
    """An invitation of this member, a new one unless given, that waits for an answer."""

    class Meta:
        model = Director

    user = None
    position = Director.Position.SECONDARY

    @staticmethod
    def act(event: Event, user: User | None, position: int) -> Director:
        handle = (user or UserFactory()).player.handle
        return invite_director(event, handle, Director.Position(position), by=director_of(event))


class DirectorFactory(InvitationFactory):
    """A deputy or judge who accepted."""

    @staticmethod
    def act(**said: Any) -> Director:
        invitation = InvitationFactory.act(**said)
        return accept_invitation(invitation, by=invitation.user)


def approve_playing(event: Event, others: int = 1) -> Event:
    """The director may play: both deputies are there, and so many others approve."""
    for position in (Director.Position.SECONDARY, Director.Position.TERTIARY):
        if not event.directors.filter(position=position).exists():
            DirectorFactory(event=event, position=position)
    record_approval(event, others, others, by=director_of(event))
    return event
