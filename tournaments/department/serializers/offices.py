"""Posts of the Department of Organized Play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Day, Handle, Input, Words
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
