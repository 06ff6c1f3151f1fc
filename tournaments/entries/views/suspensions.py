"""Suspensions: a list for coordinators, and the forms of the Director of Organized Play to give and to lift one."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode

from tournaments.department.permissions import SUSPENSIONS_ONLY, SUSPENSIONS_READ, can_read_suspensions, can_suspend
from tournaments.entries.forms.entries import TypedForm
from tournaments.entries.forms.records import LiftForm, SuspendForm
from tournaments.entries.selectors.candidates import found_players
from tournaments.entries.selectors.suspensions import Phase, in_phase, shown, suspensions, suspensions_of
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.kernel.days import today
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_permission,
    try_service,
)
from tournaments.people.selectors.persons import players

PER_PAGE = 30


_directors_own = require_permission(can_suspend, SUSPENSIONS_ONLY)


@require_permission(can_read_suspensions, SUSPENSIONS_READ)
def list_suspensions(request: MemberRequest) -> HttpResponse:
    """Those that run; with ?show= those to come, over or lifted."""
    show = request.GET.get("show", "")
    phase = Phase(show) if show in list(Phase) else Phase.RUNNING
    page = get_page(request, in_phase(phase), PER_PAGE)
    context: dict[str, object] = {"suspensions": shown(page), "pages": page}
    context |= {"phase": phase, "phases": list(Phase)}
    if can_suspend(request.user):
        context |= {"suspends": True, **_search(request)}
    keeps = urlencode({"show": phase.value}) + "&"
    return render(request, "tournaments/entries/suspensions.html", {**context, "keeps": keeps})


def _search(request: MemberRequest) -> dict[str, object]:
    """Return the players whom the typed name may mean, each with a link to suspend them."""
    form = TypedForm(request.GET)
    typed = form.cleaned_data["name"] if form.is_valid() else ""
    wrong = form.errors.get("name", [""])[0]
    return {"typed": request.GET.get("name", ""), "wrong": wrong, "players": found_players(typed) if typed else None}


@_directors_own
def suspend(request: MemberRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(players(), pk=pk)
    if player.merged_into:
        return redirect("tournaments:suspend", player.merged_into.pk)
    form = SuspendForm(request.POST or None, initial={"starts_on": today()}, seen=player.version)
    if is_submitted(request, form):
        if try_service(form, suspend_player, player, form.term(), form.cleaned_data["reason"], by=request.user):
            return redirect_with_message(request, f"{player} is suspended.", "tournaments:suspensions")
    context = {"player": player, "form": form, "suspensions": shown(suspensions_of(player)), "suspends": True}
    return render(request, "tournaments/entries/suspend.html", context, status=form.status)


@_directors_own
def lift(request: MemberRequest, pk: int) -> HttpResponse:
    suspension = get_object_or_404(suspensions(), pk=pk)
    form = LiftForm(request.POST or None, asked="Say why the suspension is lifted.", seen=suspension.version)
    if is_submitted(request, form):
        if try_service(form, lift_suspension, suspension, form.cleaned_data["reason"], by=request.user):
            return redirect_with_message(
                request, f"The suspension of {suspension.player} is lifted.", "tournaments:suspensions"
            )
    context = {"suspension": shown([suspension])[0], "form": form}
    return render(request, "tournaments/entries/lift.html", context, status=form.status)
