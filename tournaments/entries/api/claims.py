"""Claims on records without an account: made, decided, contested, settled."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine.claims import Matter, against_deciding, against_settling
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle, matter_of, shown_claims
from tournaments.entries.serializers.claims import ClaimShown, ContestWritten, Decision, Settlement
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.kernel.field_types import Nothing
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import key_of, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.models import Claim, Player
from tournaments.people.permissions import can_coordinate
from tournaments.record.permissions import (
    CLAIM_READERS,
    can_contest_claim,
    can_decide_claim,
    can_read_claim,
    can_settle_claim,
)


class ClaimingView(Door):
    """A record without an account."""

    scope = Scope.PLAY
    serializer_class = ClaimShown
    queryset = Player.objects.order_by("name", "pk")

    @creates(Nothing, ClaimShown, summary="Say that this record without an account is you")
    def create(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        player = get_object_or_404(self.get_queryset(), pk=pk)
        claim = claim_player(player, by=request.user, key=key_of(request))
        return Response(_shown(claim.pk), status=status.HTTP_201_CREATED)


class ClaimDoor(Door):
    """A claim that its reader may read."""

    def claim(self, request: Request, pk: int) -> tuple[Claim, Matter]:
        claim = get_object_or_404(shown_claims(), pk=pk)
        matter = matter_of(claim)
        if not can_read_claim(request.user, matter):
            self.permission_denied(request, CLAIM_READERS)
        return claim, matter


class ClaimsView(ClaimDoor):
    """Claims that wait for your word: on records of your events, for a coordinator also contested decisions."""

    scope = Scope.DIRECT
    serializer_class = ClaimShown
    guards = {"list": is_member, "retrieve": is_member}

    @extend_schema(summary="List the claims that wait for you")
    def list(self, request: MemberCall) -> Response:
        coordinates = can_coordinate(request.user)
        waiting = claims_to_decide(request.user, coordinates=coordinates)
        contested = claims_to_settle(request.user, coordinates=coordinates)
        both = shown_claims().filter(pk__in=[*_keys(waiting), *_keys(contested)]).order_by("pk")
        return self.get_paginated_response(ClaimShown(self.paginate_queryset(both), many=True).data)

    @extend_schema(summary="Show a claim, its decision, and what is said against it")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return Response(ClaimShown(self.claim(request, pk)[0]).data)

    @writes(Decision, ClaimShown, summary="Decide a claim", version_of="")
    def decide(self, request: MemberCall, pk: int) -> Response:
        claim, matter = self.claim(request, pk)
        if claim.state == Claim.State.OPEN and not can_decide_claim(request.user, matter):
            why = against_deciding(matter, request.user.pk, coordinates=can_coordinate(request.user))
            self.permission_denied(request, why)
        said = sent(Decision, request)
        decide_claim(claim, confirm=said["confirm"], by=request.user, key=key_of(request))
        return Response(_shown(claim.pk))


class ContestView(ClaimDoor):
    """A decision that somebody concerned holds for wrong: a coordinator has the last word."""

    scope = {"create": Scope.PLAY, "settle": Scope.DIRECT}
    serializer_class = ClaimShown
    guards = {"create": is_member, "settle": is_member}

    @creates(ContestWritten, ClaimShown, summary="Contest the decision of a claim")
    def create(self, request: MemberCall, pk: int) -> Response:
        claim, matter = self.claim(request, pk)
        confirmed = claim.state != Claim.State.REFUSED
        if not can_contest_claim(request.user, matter, confirmed=confirmed) and request.user.pk != matter.claimant:
            self.permission_denied(request, CLAIM_READERS)
        said = sent(ContestWritten, request)
        contest_claim(claim, said["text"], by=request.user, key=key_of(request))
        return Response(_shown(claim.pk), status=status.HTTP_201_CREATED)

    @writes(Settlement, ClaimShown, summary="Uphold or undo a contested decision (coordinators)", version_of="")
    def settle(self, request: MemberCall, pk: int) -> Response:
        claim, matter = self.claim(request, pk)
        if not can_settle_claim(request.user, matter):
            why = against_settling(matter, request.user.pk, coordinates=can_coordinate(request.user))
            self.permission_denied(request, why)
        said = sent(Settlement, request)
        settle_claim(claim, by=request.user, key=key_of(request), **said)
        return Response(_shown(claim.pk))


def _shown(pk: int) -> object:
    return ClaimShown(shown_claims().get(pk=pk)).data


def _keys(claims: QuerySet[Claim]) -> list[int]:
    return list(claims.values_list("pk", flat=True))
