"""Events that a coordinator reviews before they are rated."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.engine.dates import report_deadline
from tournaments.engine.listing.awaiting import CHIPS, WEIGHT, Reason, describe_reasons, reasons
from tournaments.kernel.days import today
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.selectors.awaiting import facts_for_finalizing
from tournaments.listing.selectors.requests import awaits_now, open_codes
from tournaments.people.models.office import offices_on
from tournaments.people.permissions import COORDINATING
from tournaments.record.acts import RecordTag
from tournaments.record.models import Acceptance, Event
from tournaments.record.permissions import has_part_in
from tournaments.record.selectors.counting import event_status
from tournaments.record.services.looks import close_reviews, request_review


@require_open_act
def request_rating_review(event: Event) -> None:
    """Note what the event waits for and tell its coordinator, inside the act that finalizes.

    If no post holder could review it, it waits for nobody.
    """
    event.awaits = find_awaited_codes(event)
    if event.awaits:
        text = f"“{event.title}” waits to be rated. {' '.join(describe_reasons(event.awaits))}"
        signs = [f"{code} {CHIPS[Reason(code)]}" for code in event.awaits.split()]
        request_review(event, InboxItem.Kind.AWAITING, text, ["awaits waits to be rated", *signs], weight=WEIGHT)


def find_awaited_codes(event: Event) -> str:
    """Return the codes that the event would wait for if it were finalized now."""
    if event.is_rehearsal or not event_status(event).rated or not _has_free_coordinator(event):
        return ""
    accepted = Acceptance.objects.filter(event=event).exists()
    codes: list[str] = []
    if not accepted:
        codes += reasons(facts_for_finalizing(event), first=settings.NEW_DIRECTOR_EVENTS)
    return " ".join((*codes, *open_codes(event)))


@require_open_act
def update_awaited_requests(event: Event, *, was_rated: bool, by: User) -> None:
    """Let a finalized event wait for open requests only, inside an act about a request.

    `was_rated`: whether it was rated before the act. If not, the other reasons to wait were never checked, and are now.
    """
    if event.state != Event.State.FINALIZED:
        return
    if event_status(event).rated and not was_rated:
        request_rating_review(event)
        return
    event.awaits = awaits_now(event)
    if not event.awaits:
        close_reviews(event, "Decided.", by=by, kinds=(InboxItem.Kind.AWAITING,))


def rating_in_words(event: Event) -> str:
    """Say what finalizing it now means for the ratings; empty for an event that is not rated."""
    if event.is_rehearsal or not event_status(event).rated:
        return ""
    if waits := describe_reasons(find_awaited_codes(event)):
        return f"It is rated once a coordinator has accepted it. {' '.join(waits)}"
    reports = JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED).order_by("pk")
    reported = reports.values_list("at", flat=True).first() or timezone.now()
    if reported >= report_deadline(event.local_start, event.ends_on):
        return "The week of its report is over: it is rated with the next full refresh, in the night (OPG 8, A)."
    return "It is rated at once."


def _has_free_coordinator(event: Event) -> bool:
    """Return whether a coordinator without a part in the event exists."""
    held = offices_on(today()).filter(post__in=COORDINATING)
    holders = User.objects.filter(is_active=True, offices__in=held).distinct()
    return any(not has_part_in(user, event) for user in holders)
