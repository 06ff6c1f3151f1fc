"""Rehearsals: made from an event, played with made-up results, deleted."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from tournaments.forms.rehearsals import RehearsalForm
from tournaments.models import Event
from tournaments.selectors.rehearsals import complete_rounds
from tournaments.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.services.simulation import Simulated, simulate_event, simulate_round
from tournaments.views.doors import MemberRequest, act_form, directed, saved, show, valid, written_from


@directed
def rehearsal(request: MemberRequest, event: Event) -> HttpResponse:
    """How much to copy, and the copy."""
    form = RehearsalForm(request.POST or None, played=complete_rounds(event))
    if request.method == "POST" and valid(form):
        made = saved(form, lambda key, seen: rehearse_event(event, **form.said, by=request.user, key=key))
        if made:
            messages.success(request, "This is your rehearsal: nobody else sees it. Try everything on.")
            return redirect("tournaments:desk", made.year, made.slug)
    return show(request, "tournaments/rehearsal.html", event, form.status, form=form)


@directed
@written_from("tournaments:desk")
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    """One tap: results of the open round, everything to the end, or away with it."""
    acts = {"round": _round, "end": _end, "delete": _delete}
    if act not in acts:
        raise Http404("There is no such act.")
    act_form(request)
    return acts[act](request, event)


def _round(request: MemberRequest, event: Event) -> HttpResponse:
    return _came(request, event, simulate_round(event, by=request.user))


def _end(request: MemberRequest, event: Event) -> HttpResponse:
    return _came(request, event, simulate_event(event, by=request.user))


def _delete(request: MemberRequest, event: Event) -> HttpResponse:
    delete_rehearsal(event, by=request.user)
    messages.success(request, "The rehearsal is gone, with everything in it.")
    return redirect("tournaments:my")


def _came(request: MemberRequest, event: Event, came: Simulated) -> HttpResponse:
    said = f"{came.results} made-up results" + (f", {came.rounds} rounds complete" if came.rounds else "")
    messages.success(request, f"{said}. The rehearsal is finished." if came.finished else f"{said}.")
    return redirect("tournaments:standings" if came.finished else "tournaments:desk", event.year, event.slug)
