"""A coordinator's word for a member: that his events count at once, that his address is his."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.exceptions import PermissionDenied

from tournaments.audits.services.approving import trust_director, trust_no_more
from tournaments.kernel.models import User
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.listing.selectors.awaiting import trust_in
from tournaments.people.models import Player
from tournaments.people.permissions import COORDINATORS_TRUST, can_coordinate, can_trust
from tournaments.people.serializers.people import TrustOutput
from tournaments.people.services.accounts import confirm_by_hand


def the_member(view: SiteViewSet, pk: int) -> User:
    player = get_object_or_404(Player.objects.select_related("user"), pk=pk, user__isnull=False)
    if player.user is None or not can_trust(view.request.user, player.user):
        raise PermissionDenied(COORDINATORS_TRUST)
    return player.user


class TrustView(SiteViewSet):
    """What coordinators know of a member as a director. Nobody trusts himself."""

    scope = Scope.DIRECT
    serializer_class = TrustOutput
    writers = Guard(can_coordinate)

    update = operation(
        trust_director,
        TrustOutput,
        summary="Trust a director: his events count at once (coordinators)",
        on=the_member,
        version_of="",
    )
    destroy = removal(trust_no_more, summary="Trust a director no more (coordinators)", on=the_member, version_of="")
    confirm = operation(
        confirm_by_hand,
        TrustOutput,
        summary="Confirm the address of a member by hand (coordinators)",
        on=the_member,
        version_of="",
    )

    def shown(self, made: object) -> object:
        return trust_in(the_member(self, self.kwargs["pk"]))
