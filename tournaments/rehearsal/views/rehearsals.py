"""Rehearsals: made from an event, played with made-up results, deleted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from tournaments.kernel.guards import MemberRequest, get_act, read_envelope_form, redirect_with_message, submit_form
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of
from tournaments.rehearsal.forms.rehearsals import RehearsalForm
from tournaments.rehearsal.selectors.rehearsals import complete_rounds, progress
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import simulate_event, simulate_round


@directors_only
def rehearsal(request: MemberRequest, event: Event) -> HttpResponse:
    """Ask how much to copy, and make the copy."""
    form = RehearsalForm(request.POST or None, played=complete_rounds(event), word=rules_of(event).round_word)
    if copy := submit_form(request, form, rehearse_event, event):
        return redirect_to_event_page(
            request, "This is your rehearsal: nobody else sees it. Try everything on.", copy, "desk"
        )
    return render_event_page(request, "tournaments/rehearsal/rehearsal.html", event, form.status, form=form)


@post_from_page("desk")
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    """Report the open round, play to the end, or delete the rehearsal."""
    do = get_act({"round": _round, "end": _end, "delete": _delete}, act)
    read_envelope_form(request)
    return do(request, event)


def _round(request: MemberRequest, event: Event) -> HttpResponse:
    results = simulate_round(event, by=request.user).results
    return redirect_to_event_page(request, f"{results} made-up results.", event, "desk")


def _end(request: MemberRequest, event: Event) -> HttpResponse:
    """Simulate as much as one request may take. The page shows the progress and asks for the rest itself."""
    if not simulate_event(event, by=request.user).finished:
        return render_event_page(
            request, "tournaments/rehearsal/rehearsal_going_on.html", event, progress=progress(event)
        )
    messages.success(request, "Every round is played with made-up results. The rehearsal is finished.")
    goal = reverse("tournaments:standings", args=(event.year, event.slug))
    return HttpResponseClientRedirect(goal) if request.headers.get("HX-Request") else redirect(goal)


def _delete(request: MemberRequest, event: Event) -> HttpResponse:
    delete_rehearsal(event, by=request.user)
    return redirect_with_message(request, "The rehearsal is gone, with everything in it.", "tournaments:my")
