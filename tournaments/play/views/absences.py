"""Who is not there: one tap makes a missed game and a bye."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, acted
from tournaments.play.forms.directing import AbsenceForm
from tournaments.play.selectors.presence import roll
from tournaments.play.services.presence import report_absence
from tournaments.record.guards.events import directed, done_at, show, written_from
from tournaments.record.models import Event
from tournaments.record.selectors.rows import games_of


@directed
def absent(request: MemberRequest, event: Event) -> HttpResponse:
    """The tables without a result, each with who may be missing."""
    return show(request, "tournaments/play/absent.html", event, roll=roll(event))


@written_from("absent")
def report(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = get_object_or_404(games_of(event), round__number=number, table=table)
    form = AbsenceForm(request.POST)
    if acted(request, form, report_absence, match):
        return done_at(
            request, f"Table {table} is saved as a missed game. It can be entered again at the desk.", event, "absent"
        )
    return show(request, "tournaments/play/absent.html", event, form.status, roll=roll(event), form=form)
