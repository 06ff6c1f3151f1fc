"""Inside an act: the directors of an event are told."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.kernel.journal import within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Director, Event


@within_act
def tell_directors(event: Event, text: str, *, by: User) -> None:
    """Inside an act: the primary director and the deputies who accepted, but for whoever does it."""
    notify(event, Notice.Kind.CHANGED, directing(event).exclude(pk=by.pk), text)


def directing(event: Event) -> QuerySet[User]:
    """The accounts of the primary director and of the deputies who accepted."""
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return User.objects.filter(pk__in=rows.values("user"))
