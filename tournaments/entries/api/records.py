"""Records of people: claims on those without an account, and two that are one, merged and parted again."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_merge_players
from tournaments.engine.claims import Matter, why_not_decide, why_not_settle
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle, matter_of, shown_claims
from tournaments.entries.selectors.persons import mergings, standing_mergings, together
from tournaments.entries.serializers.records import (
    ClaimOutput,
    ContestInput,
    Decision,
    MergingOutput,
    SamePlayer,
    Settlement,
    TogetherOutput,
)
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.operations import get_row, operation, read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.models import Claim, Player
from tournaments.people.permissions import can_coordinate
from tournaments.people.selectors.persons import players
from tournaments.record.models import Merging
from tournaments.record.permissions import (
    CLAIM_READERS,
    can_contest_claim,
    can_decide_claim,
    can_read_claim,
    can_settle_claim,
)


class ClaimViewSet(SiteViewSet):
    """A claim that its reader may read."""

    scope = Scope.PLAY
    serializer_class = ClaimOutput

    def claim(self, pk: int) -> tuple[Claim, Matter]:
        claim = get_object_or_404(shown_claims(), pk=pk)
        matter = matter_of(claim)
        if not can_read_claim(self.request.user, matter):
            self.permission_denied(self.request, CLAIM_READERS)
        return claim, matter

    def shown(self, claim: Claim) -> Claim:
        return shown_claims().get(pk=claim.pk)


def to_decide(view: ClaimViewSet, pk: int) -> Claim:
    (claim, matter), user = view.claim(pk), view.member
    if claim.state == Claim.State.OPEN and not can_decide_claim(user, matter):
        view.permission_denied(view.request, why_not_decide(matter, user.pk, coordinates=can_coordinate(user)))
    return claim


def to_contest(view: ClaimViewSet, pk: int) -> Claim:
    (claim, matter), user = view.claim(pk), view.member
    confirmed = claim.state != Claim.State.REFUSED
    if not can_contest_claim(user, matter, confirmed=confirmed) and user.pk != matter.claimant:
        view.permission_denied(view.request, CLAIM_READERS)
    return claim


def to_settle(view: ClaimViewSet, pk: int) -> Claim:
    (claim, matter), user = view.claim(pk), view.member
    if not can_settle_claim(user, matter):
        view.permission_denied(view.request, why_not_settle(matter, user.pk, coordinates=can_coordinate(user)))
    return claim


class ClaimingView(ClaimViewSet):
    """A record without an account."""

    queryset = Player.objects.order_by("name_order", "pk")

    create = operation(
        claim_player, ClaimOutput, "Say that this record without an account is you", on=get_row, makes=True
    )


class ClaimsView(ClaimViewSet):
    """Claims that wait for your word: on records of your events, for a coordinator also contested decisions."""

    scope = Scope.DIRECT
    readers = Guard(is_member)

    @extend_schema(summary="List the claims that wait for you")
    def list(self, request: MemberCall) -> Response:
        coordinates = can_coordinate(request.user)
        waiting = claims_to_decide(request.user, coordinates=coordinates)
        contested = claims_to_settle(request.user, coordinates=coordinates)
        either = Q(pk__in=waiting.values("pk")) | Q(pk__in=contested.values("pk"))
        return self.listed(shown_claims().filter(either).order_by("pk"))

    @extend_schema(summary="Show a claim, its decision, and what is said against it")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return Response(ClaimOutput(self.claim(pk)[0]).data)

    decide = operation(decide_claim, ClaimOutput, "Decide a claim", takes=Decision, on=to_decide)


class ContestView(ClaimViewSet):
    """A decision that somebody concerned holds for wrong: a coordinator has the last word."""

    create = operation(
        contest_claim,
        ClaimOutput,
        "Contest the decision of a claim",
        takes=ContestInput,
        on=to_contest,
        makes=True,
        shows=lambda view, contest: view.shown(contest.claim),
    )
    settle = operation(
        settle_claim,
        ClaimOutput,
        "Uphold or undo a contested decision (coordinators)",
        takes=Settlement,
        on=to_settle,
        scope=Scope.DIRECT,
    )


def the_record(pk: int) -> Player:
    return get_object_or_404(players(), pk=pk)


class MergingsView(SiteViewSet):
    """Merged records, for coordinators only."""

    scope = Scope.DIRECT
    serializer_class = MergingOutput
    readers = writers = Guard(can_merge_players)
    queryset = mergings()

    @extend_schema(summary="List what was merged into this record and is not parted (coordinators)")
    def list(self, request: Request, pk: int) -> Response:
        return self.listed(standing_mergings(get_object_or_404(Player, pk=pk)))

    @extend_schema(summary="What merging two records would come to (coordinators)", responses=TogetherOutput)
    def preview(self, request: Request, pk: int, into: int) -> Response:
        return Response(TogetherOutput(together(the_record(pk), the_record(into))).data)

    @creates(SamePlayer, MergingOutput, summary="Merge a record into another (coordinators)", version_of="player")
    def merge(self, request: MemberCall, pk: int) -> Response:
        data = read_arguments(SamePlayer, request)
        player, into = the_record(pk), the_record(data["into"])
        merging = merge_players(player, into, data["reason"], by=request.user, **read_envelope(request))
        return self.reply(merging, status.HTTP_201_CREATED)

    part = operation(
        part_players, MergingOutput, "Part two merged records again (coordinators)", on=get_row, version_of="merging"
    )

    def shown(self, merging: Merging) -> Any:
        return self.get_queryset().get(pk=merging.pk)
