"""Events and venues as things whose names can be reported."""

from __future__ import annotations

from django.urls import reverse

from tournaments.department.models import Venue
from tournaments.department.selectors.reported_names import NamedThing
from tournaments.kernel.permissions import Anyone
from tournaments.record.models import Event
from tournaments.record.permissions import can_see, coordinator_of, find_involved_members


def named_event(pk: int, reader: Anyone) -> NamedThing | None:
    """Return an event that this member sees, except drafts and rehearsals."""
    event = Event.objects.select_related("host__region").filter(pk=pk, is_rehearsal=False).first()
    if event is None or event.state == Event.State.DRAFT or not can_see(reader, event):
        return None
    concerned = tuple(user.pk for user in find_involved_members(event))
    return NamedThing(event.title, event.get_absolute_url(), coordinator_of(event), concerned)


def named_venue(pk: int, reader: Anyone) -> NamedThing | None:
    """Return a venue that directors may choose."""
    venue = Venue.objects.select_related("region").filter(pk=pk, state=Venue.State.VERIFIED).first()
    if venue is None:
        return None
    return NamedThing(venue.name, reverse("tournaments:venue", args=(venue.pk,)), venue.region.post)
