"""What ratings will be once two records are one, for the page on which a coordinator merges them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from ratings.selectors.previews import foreseen
from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.selectors.persons import refusal
from tournaments.people.models import Player


@login_required
@never_cache
def merging(request: HttpRequest, pk: int, into: int) -> HttpResponse:
    """HTMX is given the figures alone."""
    if not can_merge_players(request.user):
        raise PermissionDenied(COORDINATORS_MERGE)
    player, other = _record(pk), _record(into)
    refused = refusal(player, other)
    context = {"player": player, "into": other, "refused": str(refused or "")}
    context["foreseen"] = () if refused else foreseen(player, other)
    page = "_merging" if request.headers.get("HX-Request") else "merging"
    return render(request, f"ratings/{page}.html", context)


def _record(pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("merged_into", "user"), pk=pk)
