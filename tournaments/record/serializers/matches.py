"""Serializers of tables and results."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.core.figures import DIFF, VP
from tournaments.engine.core.seats import letter
from tournaments.engine.document import result_document
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.sittings import MatchData, match_data
from tournaments.record.serializers.figures import FigureField, OtherFigures


@extend_schema_field({"type": "object", "additionalProperties": {}, "nullable": True})
class ReportField(serializers.Field[Any, Any, Any, Any]):
    """A report in the words of the event document, null while nothing is reported."""

    def to_representation(self, value: Any) -> Any:
        return result_document(value)


class EarlierGamesField(serializers.ListField):
    """The games of a match of several that are over before its report; left out of any other match."""

    child = ReportField()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, help_text="Of a match of several games those before `report`.", **kwargs)

    def get_attribute(self, instance: MatchData) -> Any:
        if not instance.games:
            raise SkipField
        return instance.games


class WhereSaid(serializers.CharField):
    """A text that is left out where it is empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def get_attribute(self, instance: Any) -> Any:
        value = super().get_attribute(instance)
        if not value:
            raise SkipField
        return value


class NextTurnOutput(serializers.Serializer[Any]):
    """Match play (OPG 10.1): who takes the first turn of this `game` by lot, or else chooses who does.

    Left out of every table but an open one of match play.
    """

    game = serializers.IntegerField()
    seat = serializers.CharField(help_text="The letter of the seat that takes the first turn, or chooses who does.")
    by_lot = serializers.BooleanField(help_text="False: the loser of the game before chooses.")
    said = serializers.CharField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"required": False, **kwargs})

    def get_attribute(self, instance: Any) -> Any:
        value = super().get_attribute(instance)
        if value is None:
            raise SkipField
        return value


class LogOutput(serializers.Serializer[Any]):
    """What players may note of a game (OPG 7.8)."""

    first_turn = serializers.CharField(allow_null=True, help_text="a or b.")
    began_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    scorekeeper = WhereSaid(help_text="The letter of the seat that enters the scores of a pod; left out elsewhere.")


class EarnedOutput(serializers.Serializer[Any]):
    outcome = serializers.CharField()
    vp = FigureField(VP)
    diff = FigureField(DIFF)
    figures = OtherFigures()


class SeatOutput(serializers.Serializer[Any]):
    player = PersonOutput()
    earned = EarnedOutput(allow_null=True)
    side = WhereSaid(help_text="light or dark; left out where a game has no sides.")


class MatchOutput(serializers.Serializer[MatchData]):
    """A table, or a bye (`table` null). The first seat is `a`. `version` is what a result expects to find."""

    table = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    seats = SeatOutput(many=True)
    report = ReportField(allow_null=True, help_text="Of several games the last one, once nothing is left to play.")
    games = EarlierGamesField()
    extra_seconds = serializers.IntegerField(help_text="Extra time of this table, before its equal turns.")
    extra_because = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True, help_text="This table has until then; null: as its round.")
    deadline_because = serializers.CharField()
    corrected = serializers.BooleanField()
    reported_at = serializers.DateTimeField(allow_null=True)
    log = LogOutput()
    next_turn = NextTurnOutput()


class GameOutput(serializers.Serializer[Any]):
    """A game of one player; `seat` is their own side of the table. `opponent` empty: they sit out."""

    round = serializers.IntegerField(source="match.round.number")
    seat = serializers.SerializerMethodField()
    opponent = serializers.CharField()
    match = serializers.SerializerMethodField()

    def get_seat(self, game: Any) -> str:
        return letter(game.seat)

    @extend_schema_field(MatchOutput)
    def get_match(self, game: Any) -> Any:
        return MatchOutput(match_data(game.match, rules_of(game.match.round.event))).data
