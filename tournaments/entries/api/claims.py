"""Claims on records without an account: made, decided, contested, settled."""

from __future__ import annotations

from django.db.models import Q
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.engine.claims import Matter, against_deciding, against_settling
from tournaments.entries.selectors.claims import claims_to_decide, claims_to_settle, matter_of, shown_claims
from tournaments.entries.serializers.records import ClaimOutput, ContestInput, Decision, Settlement
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.kernel.operations import operation, the_row
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.models import Claim, Player
from tournaments.people.permissions import can_coordinate
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

    def shown(self, made: Claim) -> Claim:
        return shown_claims().get(pk=made.pk)


def to_decide(view: ClaimViewSet, pk: int) -> Claim:
    (claim, matter), user = view.claim(pk), view.member
    if claim.state == Claim.State.OPEN and not can_decide_claim(user, matter):
        view.permission_denied(view.request, against_deciding(matter, user.pk, coordinates=can_coordinate(user)))
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
        view.permission_denied(view.request, against_settling(matter, user.pk, coordinates=can_coordinate(user)))
    return claim


class ClaimingView(ClaimViewSet):
    """A record without an account."""

    queryset = Player.objects.order_by("name", "pk")

    create = operation(
        claim_player, ClaimOutput, summary="Say that this record without an account is you", on=the_row, makes=True
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

    decide = operation(decide_claim, ClaimOutput, summary="Decide a claim", takes=Decision, on=to_decide)


class ContestView(ClaimViewSet):
    """A decision that somebody concerned holds for wrong: a coordinator has the last word."""

    create = operation(
        contest_claim,
        ClaimOutput,
        summary="Contest the decision of a claim",
        takes=ContestInput,
        on=to_contest,
        makes=True,
        shows=lambda view, contest: view.shown(contest.claim),
    )
    settle = operation(
        settle_claim,
        ClaimOutput,
        summary="Uphold or undo a contested decision (coordinators)",
        takes=Settlement,
        on=to_settle,
        scope=Scope.DIRECT,
    )
