"""What an event did to ratings, and what a correction or the merger of two records would do. HTMX is given the figures
alone, for the pages of others.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratings.forms import CorrectionForm
from ratings.selectors.events import told
from ratings.selectors.previews import effects, foreseen
from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.selectors.persons import refusal
from tournaments.kernel.guards import members, reserved
from tournaments.people.selectors.persons import players
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct, can_see
from tournaments.record.selectors.rows import games


def event(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(Event, pk=pk)
    if not can_see(request.user, shown):
        raise Http404("There is no such event.")
    return _figures(request, "event", event=shown, told=told(shown))


@members
def correction(request: HttpRequest) -> HttpResponse:
    """Nothing at all where the event is not rated."""
    form = CorrectionForm(request.GET)
    if not form.is_valid():
        return _figures(request, "correction", 422, form=form)
    match = get_object_or_404(games(), pk=form.cleaned_data["match"])
    if not can_direct(request.user, match.round.event):
        raise PermissionDenied(DIRECTORS_ONLY)
    changes = effects(match, *form.outcomes())
    return _figures(request, "correction", form=form, match=match, event=match.round.event, effects=changes)


@reserved(can_merge_players, COORDINATORS_MERGE)
def merging(request: HttpRequest, pk: int, into: int) -> HttpResponse:
    player, other = (get_object_or_404(players(), pk=one) for one in (pk, into))
    refused = refusal(player, other)
    lists = () if refused else foreseen(player, other)
    return _figures(request, "merging", player=player, into=other, refused=str(refused or ""), foreseen=lists)


def _figures(request: HttpRequest, page: str, status: int = 200, **context: Any) -> HttpResponse:
    alone = "_" if request.headers.get("HX-Request") else ""
    return render(request, f"ratings/{alone}{page}.html", context, status=status)
