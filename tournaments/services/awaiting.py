"""Events that a coordinator looks at before they are rated."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.awaiting import in_words, reasons
from tournaments.journal import within_act
from tournaments.models import Acceptance, Event, InboxItem, User
from tournaments.models.office import held_on, today
from tournaments.permissions import COORDINATING, has_part_in
from tournaments.selectors.awaiting import as_finalized
from tournaments.selectors.listings import listed_status
from tournaments.selectors.regions import coordinator_of
from tournaments.services.inboxes import concerned_in, put_in
from tournaments.services.notices import done


@within_act
def have_it_looked_at(event: Event) -> None:
    """Inside the act that finalizes: notes what the event waits for, and tells whose region it is.

    Where nobody holds a post who could look at it, it waits for nobody.
    """
    looked_at = event.is_rehearsal or Acceptance.objects.filter(event=event).exists()
    waits = not looked_at and listed_status(event).rated and _somebody_could(event)
    event.awaits = " ".join(reasons(as_finalized(event), first=settings.NEW_DIRECTOR_EVENTS)) if waits else ""
    if event.awaits:
        text = f"“{event.title}” waits to be rated. {' '.join(in_words(event.awaits))}"
        post, concerned = coordinator_of(event), concerned_in(event)
        put_in(post, InboxItem.Kind.AWAITING, by=None, text=text, about=audit_page(event), kept_from=concerned)


@within_act
def look_no_more(event: Event, answer: str, *, by: User) -> None:
    """Inside an act that decides: whoever was asked has nothing left to do."""
    open_items = InboxItem.objects.filter(kind=InboxItem.Kind.AWAITING, about=audit_page(event), answered_at=None)
    done([item.get_absolute_url() for item in open_items])
    open_items.update(answer=answer, answered_by=by, answered_at=timezone.now())


def _somebody_could(event: Event) -> bool:
    """Whether anybody coordinates who has no part in the event."""
    held = held_on(today()).filter(post__in=COORDINATING)
    holders = User.objects.filter(is_active=True, offices__in=held).distinct()
    return any(not has_part_in(user, event) for user in holders)


def audit_page(event: Event) -> str:
    return reverse("tournaments:audit", args=(event.year, event.slug))
