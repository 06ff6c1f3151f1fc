"""Reminders: what is due and was not done, told to whom it falls."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone

from tournaments.engine.reporting import reminds_of_report, report_deadline
from tournaments.models import Event, Notice, User
from tournaments.selectors.listings import when
from tournaments.services.notices import notify

A_DAY = timedelta(days=1)


def remind_reports() -> int:
    """Remind the directors of events that are played and not finalized (OPG 8); once a day at most. How many events."""
    now = timezone.now()
    played = Event.objects.filter(state=Event.State.COMPLETE).annotate(last=Max("rounds__matches__reported_at"))
    waiting = played.order_by("pk").values_list("pk", "starts_at", "last")
    ended = {pk: max(starts_at, last or starts_at) for pk, starts_at, last in waiting}
    return sum(_remind(pk, end) for pk, end in ended.items() if reminds_of_report(end, now))


@transaction.atomic
def _remind(pk: int, ended: datetime) -> bool:
    event = Event.objects.select_for_update(no_key=True).filter(pk=pk, state=Event.State.COMPLETE).first()
    told = Notice.objects.filter(event=pk, kind=Notice.Kind.REPORT_DUE, at__gt=timezone.now() - A_DAY)
    if event is None or told.exists():
        return False
    deadline = when(report_deadline(ended).astimezone(event.local_start.tzinfo))
    text = f"All rounds are played. Submit the results by {deadline} (OPG 8)."
    page = reverse("tournaments:finalize", args=(event.year, event.slug))
    notify(event, Notice.Kind.REPORT_DUE, User.objects.filter(directing__event=event), text, page=page)
    return True
