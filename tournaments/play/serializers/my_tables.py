"""A player's own table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.core.seats import LETTERS as EVERY_SEAT
from tournaments.engine.scenarios.notes import LARGEST
from tournaments.engine.self_reports import Agreement, Log
from tournaments.kernel.field_types import Flag, Input, Instant, Number, OneOf, Words
from tournaments.play.serializers.results import LETTERS
from tournaments.play.serializers.rounds import SaidField, ToldField
from tournaments.record.serializers.matches import LogOutput, NextTurnOutput

SEATS_OF_PODS = [*EVERY_SEAT]


class LogInput(Input):
    """The notes of a game, all at once: missing values are removed. `scorekeeper`: of a pod, set by directors and
    judges.
    """

    gives = ("log", Log)
    first_turn = OneOf(LETTERS, required=False, allow_null=True)
    began_at = Instant(required=False, allow_null=True)
    ended_at = Instant(required=False, allow_null=True)
    scorekeeper = OneOf(SEATS_OF_PODS, required=False, allow_null=True)


class LeaveInput(Input):
    """A request to leave. `now`: concede the game that is played, once the director agrees (OPG 7.9)."""

    now = Flag(required=False)


class RejectInput(Input):
    rule = Number(1, LARGEST, help_text="The number of your special rule in this round.")


class Rejectable(serializers.IntegerField):
    def get_attribute(self, instance: Any) -> int:
        if instance.rejectable is None:
            raise SkipField
        return int(instance.rejectable)


class MyTableOutput(serializers.Serializer[Any]):
    """Your table. `table` null: a bye, or nothing to play. `word`: what both reports come to; `result` once it is
    final.

    `outlook`: what each outcome leaves open in the last round, or before it is drawn; else empty.
    """

    round = serializers.IntegerField(source="number")
    table = serializers.IntegerField(source="match.table", allow_null=True, default=None)
    version = serializers.IntegerField(source="match.version", allow_null=True, default=None)
    seat = serializers.CharField(help_text="a or b: your side of a result; empty where you play nobody.")
    opponent = serializers.CharField()
    said = SaidField(required=False, help_text="What players have to know of this round, as that decks are exchanged.")
    told = ToldField(required=False, help_text="What the scenario gave you in this round, as the deck that you play.")
    rejectable = Rejectable(
        required=False,
        help_text="The special rule that you may reject, once in an event; left out where there is none.",
    )
    taken_back = serializers.IntegerField(help_text="The round whose pairings were taken back: new ones come. Else 0.")
    log = LogOutput(source="match.log", allow_null=True, default=None)
    next_turn = NextTurnOutput()
    word = serializers.ChoiceField(choices=[str(agreement) for agreement in Agreement])
    words = serializers.SerializerMethodField()
    result = serializers.CharField()
    outlook = serializers.SerializerMethodField()

    def get_outlook(self, mine: Any) -> list[dict[str, str]]:
        if mine.outlook:
            return [{"outcome": outcome, "places": places} for outcome, places in mine.outlook.lines]
        return []

    def get_words(self, mine: Any) -> list[dict[str, str]]:
        return [{"name": word.name, "report": word.said} for word in mine.self_reports]


class ContactInput(Input):
    contact = Words(max_length=200, allow_blank=True, help_text="Empty: say it no longer.")

    def arguments(self) -> dict[str, Any]:
        return {"play_contact": self.validated_data["contact"]}


class AppointmentOutput(serializers.Serializer[Any]):
    """A published game of yours that is not finished. `contact`: how the opponent is reached, for you alone."""

    round = serializers.IntegerField(source="number")
    table = serializers.IntegerField()
    opponent = serializers.CharField()
    contact = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True)
    delayed = serializers.BooleanField()
