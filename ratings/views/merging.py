"""What ratings will be once two records are one, for the page on which a coordinator merges them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratings.selectors.merging import foreseen
from tournaments.department.permissions import COORDINATORS_MERGE, can_merge_players
from tournaments.entries.selectors.persons import refusal
from tournaments.kernel.guards import reserved
from tournaments.people.selectors.persons import players


@reserved(can_merge_players, COORDINATORS_MERGE)
def merging(request: HttpRequest, pk: int, into: int) -> HttpResponse:
    """HTMX is given the figures alone."""
    player, other = (get_object_or_404(players(), pk=one) for one in (pk, into))
    refused = refusal(player, other)
    context = {"player": player, "into": other, "refused": str(refused or "")}
    context["foreseen"] = () if refused else foreseen(player, other)
    page = "_merging" if request.headers.get("HX-Request") else "merging"
    return render(request, f"ratings/{page}.html", context)
