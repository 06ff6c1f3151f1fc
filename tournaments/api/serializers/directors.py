"""The directors of an event."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.fields import Handle, OneOf, Written
from tournaments.models import Director

DEPUTIES = [(2, "secondary director"), (3, "tertiary director")]


class DirectorShown(serializers.ModelSerializer[Director]):
    """`position` 1 is the primary director. The account behind a name is nobody's business."""

    name = serializers.CharField(source="user", read_only=True)

    class Meta:
        model = Director
        fields = ("id", "name", "position")
        read_only_fields = fields


class DirectorWritten(Written):
    handle = Handle()
    position = OneOf(DEPUTIES)
