"""The table and why it is as it is; the scorecards behind it, with the running totals."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.core.figures import DIFF, VP
from tournaments.kernel.field_types import Texts
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.serializers.figures import FigureField, OtherFigures


class LineOutput(serializers.Serializer[Any]):
    """One line of a scorecard. `provisional`: the game is delayed and counts nothing yet."""

    round = serializers.IntegerField()
    outcome = serializers.CharField()
    vp = FigureField(VP)
    diff = FigureField(DIFF)
    figures = OtherFigures()
    opponent = PersonOutput(allow_null=True, help_text="Null where several sat there, too.")
    opponents = PersonOutput(many=True, help_text="Everybody else at the table.")
    provisional = serializers.BooleanField()


class StandingOutput(serializers.Serializer[Any]):
    """A place. `decided_by` set this player above the next; `worked` says how each figure came about.

    `eliminated`: plays no more because of what was played, while a bracket or rounds go on for others. `disqualified`:
    ranked last by it. `forfeits`: disqualified in the event or after it, which takes prizes and awards.
    """

    rank = serializers.IntegerField()
    player = PersonOutput()
    figures = serializers.DictField(child=serializers.FloatField())
    decided_by = serializers.CharField(allow_null=True)
    explanation = serializers.CharField()
    dropped = serializers.BooleanField()
    disqualified = serializers.BooleanField()
    eliminated = serializers.BooleanField()
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


class CardRowOutput(serializers.Serializer[Any]):
    """One sitting. `outcome` empty: it is being played. `table` null: the player sat out."""

    sitting = serializers.CharField(help_text="The round, as 2, or 2.1 where a round has several games.")
    table = serializers.IntegerField(allow_null=True)
    opponent = serializers.SerializerMethodField(help_text="Null where several sat there, too.")
    opponents = serializers.SerializerMethodField(help_text="Everybody else at the table.")
    outcome = serializers.CharField()
    score = serializers.IntegerField(allow_null=True, help_text="Or the Life Force that was left.")
    vp = FigureField(VP, allow_null=True)
    diff = FigureField(DIFF, allow_null=True)
    total_vp = FigureField(VP, "so_far", allow_null=True)
    total_diff = FigureField(DIFF, "so_far", allow_null=True)
    figures = OtherFigures(child=serializers.IntegerField(allow_null=True))
    total_figures = OtherFigures("so_far", child=serializers.IntegerField(allow_null=True))

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_opponent(self, row: Any) -> dict[str, Any] | None:
        opponents = self.get_opponents(row)
        return opponents[0] if len(opponents) == 1 else None

    @extend_schema_field(PersonOutput(many=True))
    def get_opponents(self, row: Any) -> list[dict[str, Any]]:
        return [{"id": pk, "name": name} for pk, name in row.opponents]


class CardOutput(serializers.Serializer[Any]):
    """`rank` 0 before the first complete round, and for who is not checked in."""

    player = serializers.SerializerMethodField()
    rank = serializers.IntegerField()
    gone = serializers.CharField(
        help_text="dropped, disqualified, disqualified after the event, eliminated, or empty: as the page says it."
    )
    vp = FigureField(VP)
    diff = FigureField(DIFF)
    figures = OtherFigures()
    rows = CardRowOutput(many=True)

    @extend_schema_field(PersonOutput)
    def get_player(self, card: Any) -> dict[str, Any]:
        return {"id": card.pk, "name": card.name}
