"""Cards, histories and the codes of conduct as programs read them; deck checks as they write them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from conduct.api.serializers.penalties import PenaltyShown, WarningShown
from conduct.engine import Ladder, classify
from conduct.models import DeckCheck
from tournaments.kernel.field_types import OneOf, Words, Written
from tournaments.people.serializers.people import PersonShown


class DeckCheckShown(serializers.ModelSerializer[DeckCheck]):
    """`corrected_at` null after `major`: it has to be corrected by the next round."""

    class Meta:
        model = DeckCheck
        fields = ("id", "found", "note", "of_round", "checked_at", "corrected_at")
        read_only_fields = fields


class DeckCheckWritten(Written):
    found = OneOf(DeckCheck.Found.choices)
    note = Words(
        max_length=500, required=False, allow_blank=True, help_text="What was wrong; needed unless it is in order."
    )


class ConductCard(serializers.Serializer[Any]):
    """All that the event's directors have to know of a player. `owed`: games that are lost by penalties, not paid yet.

    `noticed` says up to where you have seen what was issued: send it with a penalty, and nobody decides on less.
    """

    player = PersonShown()
    penalties = PenaltyShown(many=True)
    warnings = WarningShown(many=True)
    extra_time = serializers.ListField(child=serializers.CharField())
    deck_checks = DeckCheckShown(many=True)
    owed = serializers.IntegerField()
    noticed = serializers.CharField()


class RepeatedShown(serializers.Serializer[Any]):
    infraction = serializers.CharField(source="what")
    events = serializers.IntegerField()
    times = serializers.IntegerField()


class HistoryShown(serializers.Serializer[Any]):
    """`repeated`: what stands and was done in several events, which is for the Department."""

    player = PersonShown()
    repeated = RepeatedShown(many=True)
    penalties = PenaltyShown(many=True)


class LevelShown(serializers.Serializer[Any]):
    level = serializers.IntegerField()
    name = serializers.CharField()


class InfractionShown(serializers.Serializer[Any]):
    """`levels`: its level, several where the director chooses, none where the document numbers none.

    `intent_counts`: being on purpose adds a level. `evidence`: what has to be shown before it is penalised, empty for
    nothing; `observed_seconds`: for how long a director has watched it.
    """

    code = serializers.CharField()
    name = serializers.CharField()
    levels = serializers.ListField(child=serializers.IntegerField())
    section = serializers.CharField()
    text = serializers.CharField()
    examples = serializers.ListField(child=serializers.CharField())
    intent_counts = serializers.BooleanField()
    evidence = serializers.CharField(allow_null=True)
    observed_seconds = serializers.IntegerField()
    remedy = serializers.CharField()


class LadderShown(serializers.Serializer[Any]):
    """A code of conduct. `infractions` are those that the words may mean, the likeliest first."""

    code = serializers.CharField()
    name = serializers.CharField()
    section = serializers.CharField()
    levels = serializers.SerializerMethodField()
    infractions = serializers.SerializerMethodField()

    @extend_schema_field(LevelShown(many=True))
    def get_levels(self, ladder: Ladder) -> list[dict[str, Any]]:
        return [{"level": int(level), "name": name} for level, name in ladder.levels.items()]

    @extend_schema_field(InfractionShown(many=True))
    def get_infractions(self, ladder: Ladder) -> Any:
        return InfractionShown(classify(ladder, self.context["words"]), many=True).data


class InfractionsSought(serializers.Serializer[Any]):
    q = serializers.CharField(
        required=False, allow_blank=True, max_length=80, help_text="Words for what happened; nothing: all there are."
    )
