"""Penalties and verbal warnings as programs read them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from conduct.models import VerbalWarning
from conduct.selectors.cards import label_of
from conduct.selectors.issued import IssuedPenalty
from tournaments.kernel.field_types import SitePath
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Entry

STAFF = "For directors, judges and coordinators; null for the player."
STAFF_ONLY = ("proposed", "because", "evidence", "to_coordinator", "to_director")


class PenaltyOutput(serializers.Serializer[Any]):
    """`level` null: the document numbers none, and `description` says what followed. `withdrawn_at` null: it stands.

    A corrected one is withdrawn and `replaced_by` another. `done` says what it did, in words.
    """

    id = serializers.IntegerField(source="row.pk")
    event = serializers.IntegerField(source="row.event_id")
    entry = serializers.IntegerField(source="row.entry", allow_null=True, help_text="null: no longer on the list.")
    player = serializers.SerializerMethodField()
    ladder = serializers.CharField(source="row.ladder", help_text="The code of conduct that `code` is of.")
    code = serializers.CharField(source="row.code")
    infraction = serializers.CharField(source="what")
    level = serializers.IntegerField(source="row.level", allow_null=True)
    level_name = serializers.CharField(source="level")
    moment = serializers.CharField(source="row.moment")
    of_round = serializers.IntegerField(source="row.of_round", allow_null=True)
    table = serializers.IntegerField(source="row.match.table", allow_null=True, default=None)
    intent = serializers.BooleanField(source="row.intent")
    repeat = serializers.IntegerField(source="row.repeat", help_text="How often the same was penalised here before.")
    observed_seconds = serializers.IntegerField(source="row.observed_seconds", allow_null=True)
    description = serializers.CharField(source="row.description")
    proposed = serializers.IntegerField(
        source="row.proposed", allow_null=True, help_text=f"The level of the rules. {STAFF}"
    )
    because = serializers.CharField(
        source="row.differs_because", allow_null=True, help_text=f"Why it was decided otherwise. {STAFF}"
    )
    evidence = serializers.CharField(source="row.evidence", allow_null=True, help_text=STAFF)
    to_coordinator = serializers.IntegerField(
        source="row.to_coordinator_id",
        allow_null=True,
        help_text=f"The receipt of the report to the coordinator, if it was reported. {STAFF}",
    )
    to_director = serializers.IntegerField(
        source="row.to_director_id",
        allow_null=True,
        help_text=f"That of the report to the Director of Organized Play. {STAFF}",
    )
    done = serializers.ListField(child=serializers.CharField())
    remedy = serializers.CharField()
    issued_at = serializers.DateTimeField(source="row.issued_at")
    issued_by = serializers.CharField()
    withdrawn_at = serializers.DateTimeField(source="row.withdrawn_at", allow_null=True)
    withdrawn_by = serializers.CharField()
    withdrawn_because = serializers.CharField(source="row.withdrawn_because")
    replaces = serializers.IntegerField(source="row.replaces_id", allow_null=True)
    replaced_by = serializers.IntegerField(source="row.replaced_by.pk", allow_null=True, default=None)
    version = serializers.IntegerField(source="row.version")
    url = SitePath(source="row.get_absolute_url")

    @extend_schema_field(PersonOutput)
    def get_player(self, shown: IssuedPenalty) -> dict[str, Any]:
        return {"id": shown.row.player_id, "name": shown.name}

    def to_representation(self, shown: IssuedPenalty) -> dict[str, Any]:
        told = super().to_representation(shown)
        return told if shown.staff else {**told, **dict.fromkeys(STAFF_ONLY)}


class WarningOutput(serializers.Serializer[Any]):
    """A verbal warning: said, on no scorecard and in no journal, forgotten when the event is finalized."""

    entry = serializers.IntegerField()
    code = serializers.CharField()
    infraction = serializers.CharField()
    of_round = serializers.IntegerField(allow_null=True)
    issued_at = serializers.DateTimeField()


def warning_shown(row: VerbalWarning, entry: Entry) -> dict[str, Any]:
    facts = {name: getattr(row, name) for name in ("code", "of_round", "issued_at")}
    return {**facts, "entry": entry.pk, "infraction": label_of(row)}
