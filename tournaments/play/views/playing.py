"""The primary director as a player: approval, orders of the Department, judging time (OPG 7.1)."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.entries.selectors.playing import judging, playing_state
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.playing import ApprovalForm, ForbidForm, JudgingForm
from tournaments.play.services.judging import log_judging, start_judging, stop_judging
from tournaments.record.guards.events import directed, guarded, show, written_from
from tournaments.record.models import Director, Event
from tournaments.record.permissions import COORDINATORS_FORBID, can_direct, can_edit_listing, can_forbid_playing
from tournaments.record.selectors.clocks import round_in_play

STOPWATCH = {"start": start_judging, "stop": stop_judging}


@guarded(can_edit_listing)
def playing(request: MemberRequest, event: Event) -> HttpResponse:
    """What stands for and against the primary director as a player, and who judges while his game runs."""
    return _page(request, event)


@directed
@written_from("tournaments:playing")
def approve(request: MemberRequest, event: Event) -> HttpResponse:
    form = ApprovalForm(request.POST, seen=event.version)
    if valid(form):
        said = form.cleaned_data
        if saved(form, record_approval, event, said["others"], said["yes"], by=request.user):
            messages.success(request, "The approval is recorded.")
            return redirect("tournaments:playing", event.year, event.slug)
    return _page(request, event, approval=form)


@guarded(can_forbid_playing, COORDINATORS_FORBID)
@written_from("tournaments:playing")
def forbid(request: MemberRequest, event: Event) -> HttpResponse:
    form = ForbidForm(request.POST, seen=event.version)
    if valid(form) and saved(form, forbid_playing, event, form.cleaned_data["reason"], by=request.user):
        messages.success(request, "The director may not play, and is told.")
        return redirect("tournaments:playing", event.year, event.slug)
    return _page(request, event, forbidding=form)


@guarded(can_forbid_playing, COORDINATORS_FORBID)
@written_from("tournaments:playing")
def allow(request: MemberRequest, event: Event) -> HttpResponse:
    allow_playing(event, by=request.user, **act_form(request).envelope)
    messages.success(request, "The order is taken back.")
    return redirect("tournaments:playing", event.year, event.slug)


@directed
@written_from("tournaments:playing")
def judging_time(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Minutes that a playing director judged, added to his table."""
    director, form = _director(event, pk), JudgingForm(request.POST, seen=event.version)
    if valid(form) and (match := saved(form, log_judging, director, form.cleaned_data["minutes"], by=request.user)):
        messages.success(request, f"Table {match.table} has the time, and both players are told.")
        return redirect("tournaments:playing", event.year, event.slug)
    return _page(request, event, **{str(pk): form})


@directed
@written_from("tournaments:playing")
def stopwatch(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    if act not in STOPWATCH:
        raise Http404("There is no such act.")
    STOPWATCH[act](_director(event, pk), by=request.user, **act_form(request).envelope)
    messages.success(request, "Judging time runs." if act == "start" else "The time is added to the table.")
    return redirect("tournaments:playing", event.year, event.slug)


def _page(request: MemberRequest, event: Event, **forms: WriteForm) -> HttpResponse:
    state = playing_state(event)
    asked = {"others": state.asked or state.others, "yes": state.yes}
    context = {
        "state": state,
        "seats": [
            (one, forms.get(str(one.director), JudgingForm(seen=event.version)))
            for one in judging(round_in_play(event))
        ],
        "directs": can_direct(request.user, event),
        "forbids": can_forbid_playing(request.user, event),
        "approval": ApprovalForm(seen=event.version, initial=asked),
        "forbidding": ForbidForm(seen=event.version),
        **forms,
    }
    status = next((form.status for form in forms.values()), 200)
    return show(request, "tournaments/playing.html", event, status, **context)


def _director(event: Event, pk: int) -> Director:
    return get_object_or_404(Director.accepted.select_related("event", "user__player"), event=event, pk=pk)
