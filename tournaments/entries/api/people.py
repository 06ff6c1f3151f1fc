"""Players, a member's own profile and events."""

from __future__ import annotations

from collections.abc import Collection

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.api.filters import PlayerFilter
from tournaments.entries.selectors import lists
from tournaments.entries.services.claims import claim_player, second_key
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.kernel.operations import read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.guards import known_player
from tournaments.people.models import Player, Token
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import own_player
from tournaments.people.serializers.people import Own, PlayerOutput, ProfileInput, TokenOutput
from tournaments.people.services.accounts import revoke_token
from tournaments.people.services.players import Profile
from tournaments.record.models import Event
from tournaments.record.selectors.names import readable_players
from tournaments.record.serializers.events import EventSummary

ROLES = ("directing", "playing")


class PlayersView(SiteViewSet):
    """Everybody who ever sat at a table, with or without an account."""

    scope = Scope.PLAY
    filterset_class = PlayerFilter
    serializer_class = PlayerOutput
    queryset = Player.objects.order_by("name_order", "pk").select_related("merged_into").prefetch_related("merged")

    @extend_schema(summary="List players")
    def list(self, request: Request) -> Response:
        players = self.filter_queryset(self.get_queryset().filter(merged_into=None))
        page = self.paginate_queryset(players) or []
        return self.get_paginated_response(PlayerOutput(page, many=True, context=_names(request, page)).data)

    @extend_schema(summary="Show a player")
    def retrieve(self, request: Request, pk: int) -> Response:
        player = get_object_or_404(self.get_queryset(), pk=pk)
        return Response(PlayerOutput(player, context=_names(request, [player])).data)


def _names(request: Request, players: Collection[Player]) -> dict[str, frozenset[int]]:
    """Return the readable names for the serializer."""
    return {"names": readable_players(request.user, players, coordinates=can_coordinate(request.user))}


class PlayerEvents(SiteViewSet):
    """The events of a player, latest first."""

    serializer_class = EventSummary

    @extend_schema(summary="List the events of a player")
    def list(self, request: Request, pk: int) -> Response:
        return self.listed(lists.played_by(get_object_or_404(Player, pk=pk).person))


class MeView(SiteViewSet):
    """You: your public record and what belongs to it."""

    scope = Scope.PLAY
    serializer_class = Own
    readers = Guard(is_member)

    @extend_schema(summary="Show your own record")
    def retrieve(self, request: MemberCall) -> Response:
        own = own_player(request.user)
        if own is None:
            raise NotFound("You have not chosen a handle yet: send your profile first.")
        return self.reply(own)

    @writes(
        ProfileInput, Own, summary="Write your profile; the first time this chooses your handle", version_of="profile"
    )
    def update(self, request: MemberCall) -> Response:
        user, data, headers = request.user, read_arguments(ProfileInput, request), read_envelope(request)
        another, claimed = data.pop("another", False), data.pop("player", None)
        meant = known_player(claimed) if claimed else None
        own, profile = own_player(user), Profile(**data)
        if own is None:
            another = another or meant is not None
            own = create_player(profile, by=user, user=user, another=another, key=headers["key"])
        else:
            own = edit_player(own, profile, by=user, **headers)
        if meant is not None:
            claim_player(meant, by=user, key=second_key(headers["key"]))
        return self.reply(own)

    @extend_schema(summary="Show the token this call was made with", responses=TokenOutput)
    def token(self, request: MemberCall) -> Response:
        return Response(TokenOutput(_token_of(request)).data)

    @removes(summary="Revoke the token this call was made with", acts=False)
    def revoke(self, request: MemberCall) -> Response:
        revoke_token(_token_of(request), by=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _token_of(request: MemberCall) -> Token:
    if not isinstance(request.auth, Token):
        raise NotFound("This call was made without a token.")
    return request.auth


class MyEvents(SiteViewSet):
    """The events that the caller directs or plays in."""

    serializer_class = EventSummary
    readers = Guard(is_member)

    @extend_schema(summary="List your events", parameters=[OpenApiParameter("role", str, enum=ROLES)])
    def list(self, request: MemberCall) -> Response:
        own = own_player(request.user)
        if request.query_params.get("role") != "playing":
            return self.listed(lists.directed_by(request.user))
        return self.listed(lists.entered_by(own) if own else Event.objects.none())
