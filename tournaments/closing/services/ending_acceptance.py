"""Inside the act that opens an accepted event again: the acceptance was of what stood then."""

from __future__ import annotations

from django.urls import reverse

from tournaments.kernel.journal import Act, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Acceptance, Event

ENDED = "Imported: a coordinator accepted it, and it was reopened since. Once it is complete it can be accepted anew."


@within_act
def end_acceptance(event: Event, reason: str, act: Act, *, by: User) -> None:
    """Inside the act: not sanctioned any more until a coordinator accepts it anew; who accepted it hears of that."""
    stood = Acceptance.objects.select_related("by").filter(event=event).first()
    if stood is None:
        return
    event.sanctioned, event.unsanctioned_because = False, ENDED
    if stood.by is not None and stood.by != by:
        page = reverse("tournaments:audit", args=(event.year, event.slug))
        said = "which you accepted, was opened again, and is not sanctioned until it is accepted anew"
        notify(event, Notice.Kind.MESSAGE, [stood.by], f"{event.title}, {said}: {reason}", page=page)
    act.note(acceptance=stood.pk)
    Acceptance.objects.filter(pk=stood.pk).delete()
