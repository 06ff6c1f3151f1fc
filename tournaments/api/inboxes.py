"""Inboxes of the posts."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.doors import Door, MemberCall
from tournaments.api.reading import envelope, nothing
from tournaments.api.schema import acts, writes
from tournaments.api.serializers.inboxes import Answered, ItemShown
from tournaments.models import InboxItem, Token
from tournaments.permissions import HOLDERS_ONLY, can_keep, holds_any, is_member
from tournaments.selectors.inboxes import inbox_of, readable_by
from tournaments.services.inboxes import answer_item, take_item


class InboxView(Door):
    """For whoever holds a post; the Director also looks after those of vacant posts. Senders see what they sent."""

    scope = Token.Scope.DIRECT
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
