"""The clock of a round, extra time for a table, announcements, and the projector."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.play.forms.clock import AnnounceForm, ExtraTimeForm, LimitForm, StartForm
from tournaments.play.selectors import tables
from tournaments.play.selectors.announcements import told
from tournaments.play.services import clock as services
from tournaments.play.services.announcements import announce
from tournaments.record.guards.events import directed, found, judged, show, while_open, written_from
from tournaments.record.guards.remembered import page
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.clocks import round_in_play, shown_clock, usual_minutes

ACTS = {
    "pause": (services.pause_round, "The clock is stopped."),
    "resume": (services.resume_round, "The clock goes on."),
    "call-time": (services.call_time, "Time is called: equal turns, then results."),
}


@directed
@written_from("tournaments:desk")
def act(request: MemberRequest, event: Event, number: int, act: str) -> HttpResponse:
    """One tap: stop, go on, call time."""
    if act not in ACTS:
        raise Http404("There is no such act.")
    service, said = ACTS[act]
    service(_round(event, number), by=request.user, **act_form(request).envelope)
    messages.success(request, said)
    return redirect("tournaments:desk", event.year, event.slug)


@directed
@while_open
def start(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = StartForm(request.POST or None, seen=event.version, initial={"minutes": usual_minutes(event)})
    if request.method == "POST" and valid(form):
        if saved(form, services.start_round, played, by=request.user, minutes=form.cleaned_data["minutes"]):
            messages.success(request, f"Round {played.called} has begun.")
            return redirect("tournaments:desk", event.year, event.slug)
    return _form(request, event, form, "Begin the round", "Begin")


@directed
@while_open
def limit(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = LimitForm(request.POST or None, seen=event.version, initial={"minutes": played.minutes})
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        if saved(form, services.lengthen_round, played, said["minutes"], by=request.user, reason=said["reason"]):
            messages.success(request, "The limit is changed, and everybody is told.")
            return redirect("tournaments:desk", event.year, event.slug)
    return _form(request, event, form, "Another time limit for everybody", "Change the limit")


@judged
@while_open
def extra_time(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    matches = Match.objects.select_related("round__event")
    match = get_object_or_404(matches, round__event=event, round__number=number, table=table)
    form = ExtraTimeForm(request.POST or None, seen=match.version)
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        if saved(form, services.extend_table, match, said["minutes"], said["reason"], by=request.user):
            messages.success(request, f"Table {table} has {match.extra_seconds // 60} minutes of extra time.")
            return redirect("tournaments:desk", event.year, event.slug)
    return _form(request, event, form, f"Extra time for table {table}", "Give extra time")


@directed
def tell(request: MemberRequest, event: Event) -> HttpResponse:
    form = AnnounceForm(request.POST or None)  # what is said stands beside whatever else happens meanwhile
    if request.method == "POST" and valid(form):
        if saved(form, announce, event, form.cleaned_data["text"], by=request.user):
            messages.success(request, "Announced.")
            return redirect("tournaments:desk", event.year, event.slug)
    return _form(request, event, form, "Announce", "Announce")


@never_cache
def projector(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """For the wall: clock, latest word, pairings by name in large type. It asks again by itself."""
    event = found(request, year, slug)
    played = round_in_play(event)
    shown = tables.pairings(event, played.number).tables if played else ()
    return show(
        request,
        "tournaments/projector.html",
        event,
        clock=shown_clock(played),
        lines=tables.by_name(shown),
        announcements=told(event)[:3],
        open=[table.number for table in shown if not table.reported and not table.bye],
    )


@page("announcements")
def announcements(event: Event) -> dict[str, Any]:
    """Everything that was announced, latest first."""
    return {"announcements": told(event)}


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("event"), event=event, number=number)


def _form(request: MemberRequest, event: Event, form: object, title: str, button: str) -> HttpResponse:
    status = getattr(form, "status", 200)
    return show(request, "tournaments/clock_form.html", event, status, form=form, title=title, button=button)
