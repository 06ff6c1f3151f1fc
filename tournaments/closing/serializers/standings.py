"""The table and why it is as it is."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Texts
from tournaments.people.serializers.people import PersonOutput


class LineOutput(serializers.Serializer[Any]):
    """One line of a scorecard. `provisional`: the game is delayed and counts nothing yet."""

    round = serializers.IntegerField()
    outcome = serializers.CharField()
    vp = serializers.IntegerField()
    diff = serializers.IntegerField()
    opponent = PersonOutput(allow_null=True)
    provisional = serializers.BooleanField()


class StandingOutput(serializers.Serializer[Any]):
    """A place. `decided_by` set this player above the next; `worked` says how each figure came about.

    `disqualified`: ranked last by it. `forfeits`: disqualified in the event or after it, which takes prizes and awards.
    """

    rank = serializers.IntegerField()
    player = PersonOutput()
    figures = serializers.DictField(child=serializers.FloatField())
    decided_by = serializers.CharField(allow_null=True)
    explanation = serializers.CharField()
    dropped = serializers.BooleanField()
    disqualified = serializers.BooleanField()
    forfeits = serializers.BooleanField()
    lines = LineOutput(many=True)
    worked = Texts()


class VoidRoundOutput(serializers.Serializer[Any]):
    """A round that was abandoned and counts for nothing. `drawn_again`: another one goes by its number since."""

    round = serializers.CharField()
    because = serializers.CharField()
    drawn_again = serializers.BooleanField()


class StandingsOutput(serializers.Serializer[Any]):
    """`complete_rounds` have all their games; of a round under way its complete games count.

    `waiting`: delayed games that may still change it.
    """

    complete_rounds = serializers.IntegerField()
    waiting = serializers.ListField(child=serializers.CharField())
    void_rounds = VoidRoundOutput(many=True)
    standings = StandingOutput(many=True)
