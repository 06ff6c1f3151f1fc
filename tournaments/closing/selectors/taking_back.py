"""Reasons why directors can no longer take back that their event was finalized (OPG 7.7, 8, 9, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import chain
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.engine.core.types import Violation
from tournaments.engine.texts import join_words
from tournaments.kernel.days import format_start
from tournaments.record.models import Acceptance, Director, EarnedAward, Event, ImportedDocument, Prize, Round
from tournaments.record.selectors.awards import came_to_nothing
from tournaments.record.selectors.heats import heat_of

WITHIN = timedelta(hours=24)


def taken_back_until(event: Event) -> datetime | None:
    """Return the deadline in the event's time zone, or None if the event is not finalized."""
    if event.state != Event.State.FINALIZED or event.finalized_at is None:
        return None
    return (event.finalized_at + WITHIN).astimezone(ZoneInfo(event.time_zone))


def list_dependents(event: Event) -> tuple[str, ...]:
    """Return the reasons as sentences; none if it can be taken back."""
    until = taken_back_until(event)
    if until is None:
        return ("The event is not finalized.",)
    return tuple(
        chain(
            _find_too_late(event, until),
            _find_handed_out(event),
            _find_used_awards(event),
            _find_decisions(event),
            _find_drawn_finals(event),
        )
    )


def _find_too_late(event: Event, until: datetime) -> Iterator[str]:
    if ImportedDocument.objects.filter(event=event).exists():
        yield "It came with a file: a coordinator can reopen it."
    elif timezone.now() >= until:
        yield f"The 24 hours to take it back were over on {format_start(until)}: a coordinator can reopen it."


def _find_handed_out(event: Event) -> Iterator[str]:
    given = Prize.objects.filter(event=event).exclude(given_at=None).select_related("entry__player__merged_into")
    for prize in given:
        to = f" to {prize.entry.shown_name}" if prize.entry else ""
        yield f"A prize was handed out{to} ({prize.occasion}): take the tick back first, if it was not."


def _find_used_awards(event: Event) -> Iterator[str]:
    noted = EarnedAward.objects.filter(source=event, withdrawn_at=None).exclude(used_in=None)
    for award in noted.select_related("player__merged_into", "used_in__event"):
        entry = award.used_in
        if entry is not None and not came_to_nothing(entry):
            at = "another event" if entry.event.is_hidden else entry.event.title
            won = award.get_kind_display().lower()
            yield f"{award.person.shown_name} uses an award of it ({won}) at {at}."


def _find_decisions(event: Event) -> Iterator[str]:
    looked = InboxItem.objects.filter(event=event, answered_at__gte=event.finalized_at).exclude(answered_by=None)
    directing = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    if (
        looked.exclude(answered_by__in=directing.values("user")).exists()
        or Acceptance.objects.filter(event=event).exists()
    ):
        yield "A coordinator has decided about its report: only a coordinator can reopen it."


def _find_drawn_finals(event: Event) -> Iterator[str]:
    """Name the final of this heat and the heats that began since: both ask who qualified here (OPG 9)."""
    heat = heat_of(event)
    if heat is None:
        return
    drawn = Round.objects.exclude(state=Round.State.VOID)
    since = drawn.filter(published_at__gte=event.finalized_at)
    later = Q(heat_of__final=heat.final_id, heat_of__number__gt=heat.number, pk__in=since.values("event"))
    resting = Event.every.filter(Q(pk=heat.final_id, pk__in=drawn.values("event")) | later).order_by("starts_at", "pk")
    if titles := [row.title for row in resting]:
        yield f"Who qualified here is drawn by now in {join_words(titles)}."


def find_taking_back_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why the directors cannot take back that the event was finalized."""
    return tuple(Violation("rests_on_it", message, "OPG 8") for message in list_dependents(event))
