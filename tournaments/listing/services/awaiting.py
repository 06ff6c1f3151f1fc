"""Events that a coordinator looks at before they are rated."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.engine.dates import report_deadline
from tournaments.engine.listing.awaiting import CHIPS, WEIGHT, Reason, describe_reasons, reasons
from tournaments.kernel.days import today
from tournaments.kernel.journal import within_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.selectors.awaiting import as_finalized
from tournaments.listing.selectors.requests import awaits_now, open_codes
from tournaments.people.models.office import held_on
from tournaments.people.permissions import COORDINATING
from tournaments.record.acts import RecordTag
from tournaments.record.models import Acceptance, Event
from tournaments.record.permissions import has_part_in
from tournaments.record.selectors.counting import event_status
from tournaments.record.services.looks import have_looked_at, look_no_more


@within_act
def have_it_looked_at(event: Event) -> None:
    """Inside the act that finalizes: notes what the event waits for, and tells whose region it is.

    Where nobody holds a post who could look at it, it waits for nobody.
    """
    event.awaits = awaited(event)
    if event.awaits:
        text = f"“{event.title}” waits to be rated. {' '.join(describe_reasons(event.awaits))}"
        signs = [f"{code} {CHIPS[Reason(code)]}" for code in event.awaits.split()]
        have_looked_at(event, InboxItem.Kind.AWAITING, text, ["awaits waits to be rated", *signs], weight=WEIGHT)


def awaited(event: Event) -> str:
    """What the event would wait for if it were finalized as it stands, as codes in a row."""
    if event.is_rehearsal or not event_status(event).rated or not _somebody_could(event):
        return ""
    accepted = Acceptance.objects.filter(event=event).exists()
    codes = () if accepted else reasons(as_finalized(event), first=settings.NEW_DIRECTOR_EVENTS)
    return " ".join((*codes, *open_codes(event)))


@within_act
def wait_for_requests(event: Event, *, was_rated: bool, by: User) -> None:
    """Inside an act about a request: a finalized event waits for what is open now, and no longer for what is decided.

    `was_rated`: as it was listed before the act. Where it was not, what else it would wait for was never asked.
    """
    if event.state != Event.State.FINALIZED:
        return
    if event_status(event).rated and not was_rated:
        have_it_looked_at(event)
        return
    event.awaits = awaits_now(event)
    if not event.awaits:
        look_no_more(event, "Decided.", by=by, kinds=(InboxItem.Kind.AWAITING,))


def when_rated(event: Event) -> str:
    """What finalizing it now will mean for the ratings, in words; empty for an event that is not rated."""
    if event.is_rehearsal or not event_status(event).rated:
        return ""
    if waits := describe_reasons(awaited(event)):
        return f"It is rated once a coordinator has accepted it. {' '.join(waits)}"
    reports = JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED).order_by("pk")
    reported = reports.values_list("at", flat=True).first() or timezone.now()
    if reported >= report_deadline(event.local_start, event.ends_on):
        return "The week of its report is over: it is rated with the next full refresh, in the night (OPG 8, A)."
    return "It is rated at once."


def _somebody_could(event: Event) -> bool:
    """Whether anybody coordinates who has no part in the event."""
    held = held_on(today()).filter(post__in=COORDINATING)
    holders = User.objects.filter(is_active=True, offices__in=held).distinct()
    return any(not has_part_in(user, event) for user in holders)
