"""A coordinator's word for a member: that his events count at once, that his address is his."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.response import Response

from tournaments.audits.services.approving import trust_director, trust_no_more
from tournaments.kernel.models import User
from tournaments.kernel.parsing import key_of, nothing
from tournaments.kernel.schema import acts, removes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.selectors.awaiting import trust_in
from tournaments.people.models import Player
from tournaments.people.permissions import COORDINATORS_TRUST, can_coordinate, can_trust
from tournaments.people.serializers.people import TrustShown
from tournaments.people.services.accounts import confirm_by_hand


class TrustView(Door):
    """What coordinators know of a member as a director. Nobody trusts himself."""

    scope = Scope.DIRECT
    serializer_class = TrustShown
    guards = dict.fromkeys(("update", "destroy", "confirm"), can_coordinate)

    @acts(TrustShown, summary="Trust a director: his events count at once (coordinators)", version_of="")
    def update(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        director = self._member(pk)
        trust_director(director, by=request.user, key=key_of(request))
        return self._shown(director)

    @removes(summary="Trust a director no more (coordinators)", version_of="")
    def destroy(self, request: MemberCall, pk: int) -> Response:
        trust_no_more(self._member(pk), by=request.user, key=key_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @acts(TrustShown, summary="Confirm the address of a member by hand (coordinators)", version_of="")
    def confirm(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        director = self._member(pk)
        confirm_by_hand(director, by=request.user, key=key_of(request))
        return self._shown(director)

    def _member(self, pk: int) -> User:
        player = get_object_or_404(Player.objects.select_related("user"), pk=pk, user__isnull=False)
        if player.user is None or not can_trust(self.request.user, player.user):
            raise PermissionDenied(COORDINATORS_TRUST)
        return player.user

    def _shown(self, director: User) -> Response:
        return Response(TrustShown(trust_in(director)).data)
