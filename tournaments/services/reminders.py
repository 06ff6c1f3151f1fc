"""Reminders: what is due and was not done, told to whom it falls."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.reporting import reminds_of_report, report_deadline
from tournaments.models import Event, Notice, User
from tournaments.services.notices import notify

A_DAY = timedelta(days=1)
UNREPORTED = (Event.State.RUNNING, Event.State.COMPLETE)


def remind_reports() -> int:
    """Remind the directors of events that are over and not finalized (OPG 8); once a day at most. How many events."""
    now = timezone.now()
    waiting = Event.objects.filter(state__in=UNREPORTED).order_by("pk").only("pk", "starts_at", "time_zone", "ends_on")
    due = [event.pk for event in waiting if reminds_of_report(event.local_start, event.ends_on, now)]
    return sum(_remind(pk) for pk in due)


@transaction.atomic
def _remind(pk: int) -> bool:
    event = Event.objects.select_for_update(no_key=True).filter(pk=pk, state__in=UNREPORTED).first()
    told = Notice.objects.filter(event=pk, kind=Notice.Kind.REPORT_DUE, at__gt=timezone.now() - A_DAY)
    if event is None or told.exists():
        return False
    deadline = report_deadline(event.local_start, event.ends_on) - A_DAY
    day = f"{deadline:%a} {deadline.day} {deadline:%b %Y}"
    text = f"Submit the results by {day}, so that the event is rated at once (OPG 8, A)."
    page = reverse("tournaments:finalize", args=(event.year, event.slug))
    notify(event, Notice.Kind.REPORT_DUE, User.objects.filter(directing__event=event), text, page=page)
    return True
