"""Events that a coordinator looks at before they are rated."""

from __future__ import annotations

from django.conf import settings

from tournaments.engine.awaiting import CHIPS, WEIGHT, Reason, in_words, reasons
from tournaments.journal import within_act
from tournaments.models import Acceptance, Event, InboxItem, User
from tournaments.models.office import held_on, today
from tournaments.permissions import COORDINATING, has_part_in
from tournaments.selectors.awaiting import as_finalized
from tournaments.selectors.listings import listed_status
from tournaments.services.inboxes import have_looked_at


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
        signs = [f"{code} {CHIPS[Reason(code)]}" for code in event.awaits.split()]
        have_looked_at(event, InboxItem.Kind.AWAITING, text, ["awaits waits to be rated", *signs], weight=WEIGHT)


def _somebody_could(event: Event) -> bool:
    """Whether anybody coordinates who has no part in the event."""
    held = held_on(today()).filter(post__in=COORDINATING)
    holders = User.objects.filter(is_active=True, offices__in=held).distinct()
    return any(not has_part_in(user, event) for user in holders)
