"""Invitations to posts of leagues and of Advocates: list them, accept, decline and withdraw them."""

from __future__ import annotations

from functools import partial

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from leagues.models import Invitation
from leagues.permissions import INVITERS_ONLY, can_withdraw_invitation
from leagues.selectors.invitations import open_invitations, readable_by
from leagues.services import invitations as services
from tournaments.kernel.field_types import SitePath
from tournaments.kernel.operations import operation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet


class PostInvitationOutput(serializers.ModelSerializer[Invitation]):
    """`user` and `invited_by` are handles; `about` is the name of the league or event, `page` its address."""

    about = serializers.CharField()
    page = SitePath(source="subject.get_absolute_url")
    url = SitePath(source="get_absolute_url")
    user = serializers.CharField()
    invited_by = serializers.CharField(allow_null=True)

    class Meta:
        model = Invitation
        fields = (
            *("id", "version", "url", "post", "about", "page", "user", "invited_by", "invited_at"),
            *("state", "answered_at"),
        )


def own_invitation(view: SiteViewSet, pk: int) -> Invitation:
    """Return an invitation of the caller. Raises Http404."""
    return get_object_or_404(readable_by(view.member), pk=pk, user=view.member)


def invitation_to_withdraw(view: SiteViewSet, pk: int) -> Invitation:
    """Return an invitation that the caller may withdraw. Raises Http404 for who may not read it."""
    row: Invitation = get_object_or_404(readable_by(view.member), pk=pk)
    if not can_withdraw_invitation(view.member, row):
        view.permission_denied(view.request, INVITERS_ONLY)
    return row


as_answer = partial(operation, output=PostInvitationOutput, on=own_invitation, version_of="invitation")


class InvitationsView(SiteViewSet):
    """List and answer what you are asked to be; list and withdraw what you asked of others."""

    scope = Scope.PLAY
    serializer_class = PostInvitationOutput
    readers = Guard(is_member)

    def get_queryset(self) -> QuerySet[Invitation]:
        return readable_by(self.member)

    @extend_schema(summary="List your open invitations, and those that you sent")
    def list(self, request: MemberCall) -> Response:
        return self.listed(open_invitations().filter(Q(user=request.user) | Q(invited_by=request.user)))

    accept = as_answer(services.accept_invitation, summary="Accept an invitation to a post")
    decline = as_answer(services.decline_invitation, summary="Decline an invitation to a post")
    withdraw = operation(
        services.withdraw_invitation,
        PostInvitationOutput,
        "Withdraw an invitation to a post",
        on=invitation_to_withdraw,
        version_of="invitation",
        scope=Scope.DIRECT,
    )
