"""Inboxes of the posts."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep, holds_any
from tournaments.department.selectors.inboxes import inbox_of, readable_by
from tournaments.department.serializers.inboxes import Answered, ItemShown
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import acts, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall


class InboxView(Door):
    """For whoever holds a post; the Director also looks after those of vacant posts. Senders see what they sent."""

    scope = Scope.DIRECT
    serializer_class = ItemShown
    guards = {"list": holds_any, "retrieve": is_member}

    @extend_schema(summary="List what your posts are asked, oldest first")
    def list(self, request: MemberCall) -> Response:
        return self.get_paginated_response(ItemShown(self.paginate_queryset(inbox_of(request.user)), many=True).data)

    @extend_schema(summary="Show an item of an inbox")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return Response(ItemShown(get_object_or_404(readable_by(request.user), pk=pk)).data)

    @acts(ItemShown, summary="Take an item in hand", version_of="item")
    def take(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        return Response(ItemShown(take_item(self._kept(request, pk), by=request.user, **envelope(request))).data)

    @writes(Answered, ItemShown, summary="Answer a message", version_of="item")
    def answer(self, request: MemberCall, pk: int) -> Response:
        item, said = self._kept(request, pk), Answered(data=request.data)
        said.is_valid(raise_exception=True)
        answered = answer_item(item, said.validated_data["answer"], by=request.user, **envelope(request))
        return Response(ItemShown(answered).data)

    def _kept(self, request: MemberCall, pk: int) -> InboxItem:
        found = get_object_or_404(readable_by(request.user), pk=pk)
        if not can_keep(request.user, found):
            self.permission_denied(request, HOLDERS_ONLY)
        return found
