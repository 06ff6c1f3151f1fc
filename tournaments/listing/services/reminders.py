"""Reminders of things that are due and not done."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.selectors.offices import title_of
from tournaments.engine.dates import reminds_of_report, report_deadline
from tournaments.kernel.days import format_day
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Director, Event

A_DAY = timedelta(days=1)
PATIENCE = timedelta(days=3)
STILL = "An event still waits to be rated"
UNREPORTED = (Event.State.RUNNING, Event.State.COMPLETE)


def remind_reports() -> int:
    """Remind the directors of events that are over and not finalized (OPG 8), once a day; return how many."""
    now = timezone.now()
    waiting = Event.objects.filter(state__in=UNREPORTED).order_by("pk").only("pk", "starts_at", "time_zone", "ends_on")
    due = []
    for event in waiting:
        if reminds_of_report(event.local_start, event.ends_on, now):
            due.append(event.pk)
    return sum(map(_remind_of_report, due))


def remind_awaiting() -> int:
    """Remind inbox keepers of events that wait to be rated for three days; return how many."""
    since = timezone.now() - PATIENCE
    waiting = InboxItem.objects.filter(kind=InboxItem.Kind.AWAITING, answered_at=None, made_at__lte=since)
    return sum(map(_remind_keepers, waiting.values_list("pk", flat=True)))


@transaction.atomic
def _remind_keepers(pk: int) -> bool:
    item = next(iter(lock_all(InboxItem.objects.filter(pk=pk, answered_at=None))), None)
    if item is None:
        return False
    if Notice.objects.filter(link=item.get_absolute_url(), text__startswith=STILL).exists():
        return False
    text = f"{STILL} for {title_of(item.post)}: three days by now."
    notify(None, Notice.Kind.MESSAGE, keepers(item), text, page=item.get_absolute_url())
    return True


@transaction.atomic
def _remind_of_report(pk: int) -> bool:
    event = next(iter(lock_all(Event.objects.filter(pk=pk, state__in=UNREPORTED))), None)
    reminded = Notice.objects.filter(event=pk, kind=Notice.Kind.REPORT_DUE, at__gt=timezone.now() - A_DAY)
    if event is None or reminded.exists():
        return False
    deadline = report_deadline(event.local_start, event.ends_on) - A_DAY
    text = f"Submit the results by {deadline:%a} {format_day(deadline)}, so that the event is rated at once (OPG 8, A)."
    page = reverse("tournaments:finalize", args=(event.year, event.slug))
    accepted = Director.accepted.filter(event=event).values("user")
    notify(event, Notice.Kind.REPORT_DUE, User.objects.filter(pk__in=accepted), text, page=page)
    return True
