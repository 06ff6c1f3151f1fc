"""Acts that need a second person: who may agree to them, refuse them, withdraw them (House-O2)."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.audits.serializers.proposals import ProposedActOutput
from tournaments.audits.services.seconding import agree_to_proposal
from tournaments.department.models import Proposal
from tournaments.department.permissions import PROPOSER_ONLY, SECOND_ONLY, can_second
from tournaments.department.selectors.proposals import readable_proposals
from tournaments.department.services.proposals import refuse_proposal, withdraw_proposal
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet


def to_second(view: ProposalsView, pk: int) -> Proposal:
    proposal = get_object_or_404(readable_proposals(view.member), pk=pk)
    if not can_second(view.member, proposal):
        view.permission_denied(view.request, SECOND_ONLY)
    return proposal


def own_proposal(view: ProposalsView, pk: int) -> Proposal:
    proposal = get_object_or_404(readable_proposals(view.member), pk=pk)
    if proposal.item.by_id != view.member.pk:
        view.permission_denied(view.request, PROPOSER_ONLY)
    return proposal


class ProposalsView(SiteViewSet):
    """List what the member proposed and what waits for their word, agree, refuse, withdraw."""

    scope = Scope.DIRECT
    serializer_class = ProposedActOutput
    readers = Guard(is_member)

    @extend_schema(summary="List what you proposed and what you may agree to, the latest first")
    def list(self, request: MemberCall) -> Response:
        return self.listed(readable_proposals(request.user))

    @extend_schema(summary="Show what is proposed")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return self.reply(get_object_or_404(readable_proposals(request.user), pk=pk))

    agree = operation(
        agree_to_proposal, ProposedActOutput, "Agree to what was proposed: it is done", on=to_second, version_of=""
    )
    refuse = operation(
        refuse_proposal, ProposedActOutput, "Refuse what was proposed", takes=Reason, on=to_second, version_of=""
    )
    withdraw = operation(
        withdraw_proposal, ProposedActOutput, "Withdraw what you proposed", on=own_proposal, version_of=""
    )
