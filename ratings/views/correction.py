"""What a correction will do to ratings, for the page on which a director corrects a result."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratings.forms.correction import CorrectionForm
from ratings.selectors.corrections import effects
from tournaments.kernel.guards import members
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors.rows import games


@members
def correction(request: HttpRequest) -> HttpResponse:
    """HTMX is given the figures alone: nothing at all where the event is not rated."""
    form = CorrectionForm(request.GET)
    page = "_correction" if request.headers.get("HX-Request") else "correction"
    if not form.is_valid():
        return render(request, f"ratings/{page}.html", {"form": form}, status=422)
    match = get_object_or_404(games(), pk=form.cleaned_data["match"])
    if not can_direct(request.user, match.round.event):
        raise PermissionDenied(DIRECTORS_ONLY)
    context = {"form": form, "match": match, "event": match.round.event}
    return render(request, f"ratings/{page}.html", {**context, "effects": effects(match, *form.outcomes())})
