"""Questions to the directors of an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, PersonName, Words
from tournaments.listing.models import Question
from tournaments.listing.services.questions import Asked


class QuestionOutput(serializers.ModelSerializer[Question]):
    """`email` is where the answer goes."""

    class Meta:
        model = Question
        fields = ("id", "name", "email", "text", "at")
        read_only_fields = fields


class QuestionInput(Input):
    name = PersonName()
    email = serializers.EmailField(max_length=254, help_text="For the answer; the directors alone see it.")
    text = Words(lines=True, max_length=2000)

    def arguments(self) -> dict[str, Any]:
        return {"asked": Asked(**self.validated_data)}
