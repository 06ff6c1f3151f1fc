"""Inside an act: members are told what somebody else did about their entry."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse

from tournaments.kernel.journal import within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Event


@within_act
def tell_entered(event: Event, users: QuerySet[User], by: User) -> None:
    """Inside an act: somebody else put these members on the list; on the page they can say that it is not them."""
    text = f"{by} has put you on the list of players of {event.title}. Not you? Say so on this page."
    page = reverse("tournaments:my_entry", args=(event.year, event.slug))
    notify(event, Notice.Kind.ENTERED, users.exclude(pk=by.pk), text, page=page)
