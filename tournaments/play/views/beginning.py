"""The start of an event that is not sanctioned, moved to now."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.kernel.guards import MemberRequest, act_form
from tournaments.play.services import beginning as services
from tournaments.record.guards.events import directed, written_from
from tournaments.record.models import Event, Round


@directed
@written_from("tournaments:desk")
def begin_now(request: MemberRequest, event: Event) -> HttpResponse:
    services.begin_now(event, by=request.user, **act_form(request).envelope)
    messages.success(request, "The event begins now. Everybody entered is told.")
    drafted = event.rounds.filter(state=Round.State.DRAFT).exists()
    return redirect("tournaments:draft" if drafted else "tournaments:desk", event.year, event.slug)
