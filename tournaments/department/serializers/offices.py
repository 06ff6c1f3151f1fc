"""Posts of the Department of Organized Play, their inboxes, and what works behind the pages."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.department.models import InboxItem
from tournaments.kernel.field_types import Day, Handle, Input, SitePath, Words
from tournaments.people.services.players import member_called


class TermOutput(serializers.Serializer[Any]):
    """Somebody in a post, from `since` to the end of `until`; null: until further notice."""

    name = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)


class PostOutput(serializers.Serializer[Any]):
    """`holder` null: vacant, and what would go to it goes to the Director of Organized Play. `next` follows later.

    `version` is 0 for a post that nobody ever held.
    """

    code = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()
    holder = TermOutput(allow_null=True)
    next = TermOutput(allow_null=True)
    before = TermOutput(many=True)


class PostNamed(Input):
    title = Words(max_length=60)


class Appointed(Input):
    handle = Handle()
    on = Day(help_text="The first day. Whoever holds the post leaves it the day before.")

    def arguments(self) -> dict[str, Any]:
        return {"holder": member_called(self.validated_data["handle"], "OPG 1.1"), "on": self.validated_data["on"]}


class Relieved(Input):
    on = Day(help_text="The first day on which nobody holds the post.")


class ItemOutput(serializers.ModelSerializer[InboxItem]):
    """`owner` has taken it in hand; `answered_at` null: it waits. `venue` is what a venue check is about, `about` the
    path of the page that a report or complaint is about.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    by = serializers.CharField(read_only=True, allow_null=True)
    owner = serializers.CharField(read_only=True, allow_null=True)
    answered_by = serializers.CharField(read_only=True, allow_null=True)
    venue = serializers.IntegerField(source="venue_id", read_only=True, allow_null=True)

    class Meta:
        model = InboxItem
        fields = (
            *("id", "version", "url", "post", "kind", "text", "venue", "about", "by", "made_at"),
            *("owner", "answer", "answered_by", "answered_at"),
        )
        read_only_fields = fields


class MessageInput(Input):
    text = Words(lines=True, max_length=2000)


class Answered(Input):
    answer = Words(lines=True, max_length=2000)


class StatusLine(serializers.Serializer[Any]):
    """`name` is a process (worker, beat, tidy), last seen `at`, or a kind of work (letter, reaction, run) of which the
    oldest waits since `at`: null for never and for none. `means` says what follows and what to do, where something is
    amiss.
    """

    name = serializers.CharField(read_only=True)
    at = serializers.DateTimeField(read_only=True, allow_null=True)
    tone = serializers.ChoiceField(("good", "caution", "bad"), read_only=True)
    says = serializers.CharField(read_only=True)
    means = serializers.CharField(read_only=True)
