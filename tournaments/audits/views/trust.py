"""A coordinator's word for a member: that his events count at once, that his address is his."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournaments.audits.services.approving import trust_director, trust_no_more
from tournaments.kernel.guards import MemberRequest, done, one_of, pressed
from tournaments.people.permissions import COORDINATORS_TRUST, can_trust
from tournaments.people.selectors.persons import players
from tournaments.people.services.accounts import confirm_by_hand

ACTS = {
    "give": (trust_director, "The events of this director count at once."),
    "end": (trust_no_more, "The first events of this director are looked at again."),
    "confirm-address": (confirm_by_hand, "The address counts as confirmed."),
}


@login_required
@require_POST
def act(request: MemberRequest, pk: int, act: str) -> HttpResponse:
    player = get_object_or_404(players(), pk=pk, user__isnull=False)
    service, said = one_of(ACTS, act)
    if player.user is None or not can_trust(request.user, player.user):
        raise PermissionDenied(COORDINATORS_TRUST)
    pressed(request, service, player.user)
    return done(request, said, player)
