"""Find the desk or inbox of a reader who holds a post, once for the header and the page below it."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.pages.selectors.pending import OwnDesk, desk_of
from tournaments.record.guards.readers import cache_per_request, holds_post, is_coordinator


@cache_per_request
def own_desk(request: HttpRequest) -> OwnDesk | None:
    """Return None for a reader without a post."""
    user = request.user
    if user.is_authenticated and holds_post(request):
        return desk_of(user, coordinates=is_coordinator(request))
    return None
