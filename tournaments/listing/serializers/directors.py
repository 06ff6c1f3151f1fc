"""Serializers of an event's directors and of questions to them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Handle, Input, OneOf, PersonName, Words
from tournaments.listing.models import Question
from tournaments.listing.services.questions import QuestionDetails
from tournaments.record.models import Director

DEPUTIES = Director.Position.choices[1:]


class DirectorOutput(serializers.ModelSerializer[Director]):
    """`position` 1 is the primary director, 4 a judge. `accepted` false: invited, and without any say so far.

    The account behind a name is nobody's business.
    """

    name = serializers.CharField(source="user", read_only=True)
    accepted = serializers.SerializerMethodField()

    class Meta:
        model = Director
        fields = ("id", "name", "position", "accepted")
        read_only_fields = fields

    def get_accepted(self, director: Director) -> bool:
        return director.accepted_at is not None


class DirectorInput(Input):
    handle = Handle()
    position = OneOf(DEPUTIES)

    def arguments(self) -> dict[str, Any]:
        return {**self.validated_data, "position": Director.Position(self.validated_data["position"])}


class QuestionOutput(serializers.ModelSerializer[Question]):
    """`email` is where the answer goes."""

    class Meta:
        model = Question
        fields = ("id", "name", "email", "text", "at")
        read_only_fields = fields


class QuestionInput(Input):
    gives = ("asked", QuestionDetails)
    name = PersonName()
    email = serializers.EmailField(max_length=254, help_text="For the answer; the directors alone see it.")
    text = Words(lines=True, max_length=2000)
