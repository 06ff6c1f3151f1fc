"""Complaints about directors: the own ones, and those in an inbox that the caller keeps."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from conduct.models import Complaint
from conduct.selectors.complaints import TO, complaints_readable_by, event_with_region, list_accusable, own_complaints
from conduct.services.complaints import LONGEST, ComplaintDetails, complain
from tournaments.kernel.field_types import Input, Number, OneOf, SitePath, Words
from tournaments.kernel.operations import read_arguments
from tournaments.kernel.parsing import read_key
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.record.permissions import can_see

LARGEST = 2**53


class ComplaintOutput(serializers.ModelSerializer[Complaint]):
    """A complaint in the inbox of `post`; `routed` names a holder whose part in it was in the way.

    Without `answered_at` it is open. `item` is the item that the inbox's keeper answers.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    event = serializers.IntegerField(source="event_id", read_only=True, allow_null=True)
    about = serializers.CharField(read_only=True, allow_null=True)
    by = serializers.CharField(read_only=True, allow_null=True)
    item = serializers.IntegerField(source="item_id", read_only=True)
    post = serializers.CharField(source="item.post", read_only=True)
    in_hand = serializers.SerializerMethodField()
    answer = serializers.CharField(source="item.answer", read_only=True)
    answered_at = serializers.DateTimeField(source="item.answered_at", read_only=True, allow_null=True)

    class Meta:
        model = Complaint
        fields = (
            *("id", "version", "url", "event", "about", "text", "by", "made_at"),
            *("item", "post", "routed", "in_hand", "answer", "answered_at"),
        )
        read_only_fields = fields

    def get_in_hand(self, complaint: Any) -> bool:
        return complaint.item.owner_id is not None


class ComplaintInput(Input):
    """`director` is the `id` of who directs or judges the event; null: about nobody in particular."""

    event = Number(1, LARGEST)
    director = Number(1, LARGEST, allow_null=True, required=False)
    to = OneOf(TO)
    text = Words(lines=True, max_length=LONGEST)


class ComplaintsView(SiteViewSet):
    """Complaints, for the member who complained and the keeper of the inbox; never for the event's directors."""

    scope = Scope.PLAY
    serializer_class = ComplaintOutput
    queryset = Complaint.objects.none()
    readers = Guard(is_member)

    @extend_schema(summary="List your complaints, latest first")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(own_complaints(request.user))
        return self.get_paginated_response(ComplaintOutput(page, many=True).data)

    @extend_schema(summary="Show a complaint")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return self.reply(get_object_or_404(complaints_readable_by(request.user), pk=pk))

    @creates(ComplaintInput, ComplaintOutput, summary="Complain about a director of an event")
    def create(self, request: MemberCall) -> Response:
        data = read_arguments(ComplaintInput, request)
        event = event_with_region(data["event"])
        if event is None or not can_see(request.user, event):
            raise Http404("There is no such event.")
        pk = data.get("director")
        about = None if pk is None else get_object_or_404(list_accusable(event), pk=pk)
        details = ComplaintDetails(about, data["to"], data["text"])
        return self.reply(complain(event, details, by=request.user, key=read_key(request)), 201)
