"""An audit as the API shows it."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.audits.selectors.checks import Tone


class DifferenceOutput(serializers.Serializer[object]):
    """What the record of the acts says, and what the rows say."""

    where = serializers.CharField()
    kept = serializers.CharField()
    stands = serializers.CharField()
    by = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True, help_text="With the table: its recorded result can be put back.")
    table = serializers.IntegerField(allow_null=True)


class CheckOutput(serializers.Serializer[object]):
    code = serializers.CharField()
    label = serializers.CharField()
    finding = serializers.ChoiceField([(tone.value, tone.value) for tone in Tone], source="tone")
    said = serializers.CharField()
    differences = DifferenceOutput(many=True)
    accepted = serializers.CharField(allow_blank=True, help_text="Who has taken the differences as they are, and why.")


class AuditOutput(serializers.Serializer[object]):
    holds = serializers.BooleanField()
    verdict = serializers.CharField()
    checks = CheckOutput(many=True)
