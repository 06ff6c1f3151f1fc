"""Complaints about directors."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from conduct.models import Complaint
from conduct.selectors.routes import TO
from conduct.services.complaints import LONGEST
from tournaments.kernel.field_types import Number, OneOf, SitePath, Words, Written

LARGEST = 2**53


class ComplaintShown(serializers.ModelSerializer[Complaint]):
    """`post` has it: `routed` says whose part in it was in the way. `answered_at` null: it waits.

    `item` is the item of the inbox, which whoever keeps it answers.
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


class ComplaintWritten(Written):
    """`director` is the `id` of who directs or judges the event; null: about nobody in particular."""

    event = Number(1, LARGEST)
    director = Number(1, LARGEST, allow_null=True, required=False)
    to = OneOf(TO)
    text = Words(lines=True, max_length=LONGEST)
