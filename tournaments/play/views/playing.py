"""The primary director as a player: approval, orders of the Department, judging time (OPG 7.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.entries.selectors.playing import judging, playing_state
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.kernel.guards import MemberRequest, get_act, submit_button, submit_form
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.directing import TABLE_TOLD, ApprovalForm, ForbidForm, JudgingForm
from tournaments.play.services.judging import log_judging, start_judging, stop_judging
from tournaments.record.guards.events import (
    button_view,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_event_permission,
)
from tournaments.record.models import Director, Event
from tournaments.record.permissions import COORDINATORS_FORBID, can_direct, can_edit_listing, can_forbid_playing
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import directors_and_judges

STOPWATCH: Mapping[str, tuple[Callable[..., object], str]] = {
    "start": (start_judging, "Judging time runs."),
    "stop": (stop_judging, "The time is added to the table."),
}


@require_event_permission(can_edit_listing)
def playing(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the conditions for the primary director to play, and who judges in the meantime."""
    return _page(request, event)


@post_from_page("playing")
def approve(request: MemberRequest, event: Event) -> HttpResponse:
    form = ApprovalForm(request.POST, seen=event.version)
    if submit_form(request, form, record_approval, event):
        return redirect_to_event_page(request, "The approval is recorded.", event, "playing")
    return _page(request, event, approval=form)


@post_from_page("playing", require_event_permission(can_forbid_playing, COORDINATORS_FORBID))
def forbid(request: MemberRequest, event: Event) -> HttpResponse:
    form = ForbidForm(request.POST, seen=event.version)
    if submit_form(request, form, forbid_playing, event):
        return redirect_to_event_page(request, "The director may not play, and is told.", event, "playing")
    return _page(request, event, forbidding=form)


allow = button_view(
    allow_playing,
    "The order is taken back.",
    "playing",
    require_event_permission(can_forbid_playing, COORDINATORS_FORBID),
)


@post_from_page("playing")
def judging_time(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Add judging time to the table of a playing director."""
    director, form = _director(event, pk), JudgingForm(request.POST)
    if match := submit_form(request, form, log_judging, director):
        return redirect_to_event_page(request, f"Table {match.table} has the time. {TABLE_TOLD}.", event, "playing")
    return _page(request, event, **{str(pk): form})


@post_from_page("playing")
def stopwatch(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    service, message = get_act(STOPWATCH, act)
    submit_button(request, service, _director(event, pk))
    return redirect_to_event_page(request, message, event, "playing")


def _page(request: MemberRequest, event: Event, **forms: WriteForm) -> HttpResponse:
    state = playing_state(event)
    initial = {"others": state.asked or state.others, "yes": state.yes}
    directors = judging(round_in_play(event))
    context = {
        "state": state,
        "seats": [(seat, forms.get(str(seat.director), JudgingForm())) for seat in directors],
        "directs": can_direct(request.user, event),
        "forbids": can_forbid_playing(request.user, event),
        "approval": ApprovalForm(seen=event.version, initial=initial),
        "forbidding": ForbidForm(seen=event.version),
        **forms,
    }
    status = next((form.status for form in forms.values()), 200)
    return render_event_page(request, "tournaments/play/playing.html", event, status, **context)


def _director(event: Event, pk: int) -> Director:
    return get_object_or_404(directors_and_judges(event), pk=pk, accepted_at__isnull=False)
