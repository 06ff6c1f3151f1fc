"""Inboxes of the posts; what works behind the pages, and what waits."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep, can_see_status, holds_any
from tournaments.department.selectors.inboxes import inbox_of, readable_by
from tournaments.department.selectors.status import status
from tournaments.department.serializers.inboxes import Answered, ItemOutput
from tournaments.department.serializers.status import StatusLine
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.kernel.operations import operation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet


def kept_item(view: InboxView, pk: int) -> InboxItem:
    found = get_object_or_404(readable_by(view.member), pk=pk)
    if not can_keep(view.member, found):
        view.permission_denied(view.request, HOLDERS_ONLY)
    return found


class InboxView(SiteViewSet):
    """For whoever holds a post; the Director also looks after those of vacant posts. Senders see what they sent."""

    scope = Scope.DIRECT
    serializer_class = ItemOutput
    readers = Guard(is_member)

    @Guard(holds_any)
    @extend_schema(summary="List what your posts are asked, oldest first")
    def list(self, request: MemberCall) -> Response:
        return self.listed(inbox_of(request.user))

    @extend_schema(summary="Show an item of an inbox")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return self.reply(get_object_or_404(readable_by(request.user), pk=pk))

    take = operation(take_item, ItemOutput, summary="Take an item in hand", on=kept_item, version_of="item")
    answer = operation(
        answer_item, ItemOutput, summary="Answer a message", takes=Answered, on=kept_item, version_of="item"
    )


class StatusView(SiteViewSet):
    """When the processes behind the pages were seen last, and what waits for them."""

    serializer_class = StatusLine
    pagination_class = None
    readers = Guard(can_see_status)

    @extend_schema(summary="Show what works behind the pages, and what waits (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return self.listed(status())
