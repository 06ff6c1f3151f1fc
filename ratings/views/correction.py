"""What a correction will do to ratings, for the page on which a director corrects a result."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from ratings.forms import CorrectionForm
from ratings.selectors.previews import effects
from tournaments.record.models import Match, Seat
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct


@login_required
@never_cache
def correction(request: HttpRequest) -> HttpResponse:
    """HTMX is given the figures alone: nothing at all where the event is not rated."""
    form = CorrectionForm(request.GET)
    page = "_correction" if request.headers.get("HX-Request") else "correction"
    if not form.is_valid():
        return render(request, f"ratings/{page}.html", {"form": form}, status=422)
    match = _match(form.cleaned_data["match"])
    if not can_direct(request.user, match.round.event):
        raise PermissionDenied(DIRECTORS_ONLY)
    context = {"form": form, "match": match, "event": match.round.event}
    return render(request, f"ratings/{page}.html", {**context, "effects": effects(match, *form.outcomes())})


def _match(pk: int) -> Match:
    seats = Prefetch("seats", Seat.objects.select_related("player__merged_into").order_by("place"))
    found = Match.objects.filter(seats__place=1).select_related("round__event").prefetch_related(seats)
    match = found.filter(pk=pk).first()
    if match is None:
        raise Http404("There is no such table.")
    return match
