"""Serializers for directors while a round is played: announcements, clock, deadlines, absences, judging."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine import RESPONSIBLE, SCHEDULED
from tournaments.engine.core.seats import MOST_SEATS, letter, letters, parse_seat, parse_seats
from tournaments.engine.core.system import DirectorPlays
from tournaments.engine.core.types import Outcome
from tournaments.kernel.field_types import Flag, Input, Instant, Number, OneOf, Words
from tournaments.play.selectors.remotes import CHOSEN, MOST_PAGES
from tournaments.play.serializers.results import LETTERS
from tournaments.record.models import Announcement

RULES = [(rule.value, rule.name.lower().replace("_", " ")) for rule in DirectorPlays]


class AnnouncementOutput(serializers.ModelSerializer[Announcement]):
    """An announcement. `by` null: an act announced itself. `table` null: it is for everybody."""

    by = serializers.CharField(read_only=True, allow_null=True)
    table = serializers.IntegerField(source="match.table", read_only=True, allow_null=True, default=None)

    class Meta:
        model = Announcement
        fields = ("id", "at", "by", "table", "text")
        read_only_fields = fields


class WallInput(Input):
    """A view for the wall; empty `shows` means the usual one. `page`: the one to hold, from 1; 0 turns the pages."""

    shows = OneOf([("", "By itself"), *CHOSEN.items()], allow_blank=True)
    page = Number(0, MOST_PAGES, default=0)


class WallOutput(serializers.Serializer[Any]):
    """The wall. `shows`: empty before there is anything, `winner` once the event is final. `chosen`: by a director,
    until the round is over. `page`: the one that is held, 0 where the `pages` turn.
    """

    shows = serializers.CharField(source="kind")
    chosen = serializers.BooleanField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    may_show = serializers.ListField(
        child=serializers.CharField(), help_text="What a director may choose now, beside the empty choice."
    )


class AnnouncementInput(Input):
    text = Words(max_length=500)


class MinutesInput(Input):
    """The time limit of a round; missing `minutes` mean the limit of the rules."""

    minutes = Number(5, 24 * 60, required=False, allow_null=True)


class LimitInput(Input):
    minutes = Number(5, 24 * 60, help_text="From the beginning of the round.")
    reason = Words(max_length=300, required=False, allow_blank=True)


class ExtraTimeInput(Input):
    minutes = Number(1, 60)
    reason = Words(max_length=300)


class DeadlineInput(Input):
    at = Instant(allow_null=True, help_text="Null: no deadline.")


class ExtensionInput(Input):
    """A later deadline for a table. `delay`: until then both count two points for the next draw."""

    at = Instant()
    reason = Words(max_length=300)
    delay = Flag(required=False)


class ExtensionsInput(Input):
    given = Flag(help_text="False is announced before a round is published.")


class ExtensionsOutput(serializers.Serializer[Any]):
    given = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Of the event.")


class RulingInput(Input):
    """A ruling. `responsible` ab: both, nobody, or not known; then both miss the game and the outcomes are left out.

    The guide proposes FL against FW, and MG against BYE. `reason`: why a result of a complete round is corrected.
    """

    responsible = OneOf([*LETTERS, letters(range(2))])
    gets = OneOf([str(outcome) for outcome in sorted(RESPONSIBLE)], required=False, allow_null=True)
    opponent_gets = OneOf([str(outcome) for outcome in sorted(SCHEDULED)], required=False, allow_null=True)
    refused_replay = Flag(
        required=False, help_text="It crashed, and who is responsible would not replay it (OPG 13.6)."
    )
    drop = Flag(required=False)
    reason = Words(max_length=300, required=False, allow_blank=True)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        outcomes: dict[str, Outcome | None] = {"gets": None, "opponent_gets": None}
        for name in outcomes:
            if data.get(name):
                outcomes[name] = Outcome(data[name])
        return {**data, **outcomes, "responsible": parse_seats(data["responsible"])}


class AbsenceInput(Input):
    """The seats that are empty five minutes into the round. `drop`: absent players leave the event, too."""

    absent = serializers.ListField(child=OneOf([*map(letter, range(MOST_SEATS))]), min_length=1, max_length=MOST_SEATS)
    drop = Flag(required=False)

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "absent": tuple(map(parse_seat, self.validated_data["absent"]))}


class JudgingOutput(serializers.Serializer[Any]):
    """A director at an open table. `since` is empty unless their judging time runs."""

    director = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField()
    since = serializers.CharField()


class PlayingOutput(serializers.Serializer[Any]):
    """The primary director as a player. `refused` says why they may not play and what to do; `others` are there now."""

    rule = serializers.ChoiceField(choices=RULES)
    others = serializers.IntegerField()
    asked = serializers.IntegerField(allow_null=True)
    yes = serializers.IntegerField(allow_null=True)
    forbidden_because = serializers.CharField()
    refused = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())
    judging = serializers.SerializerMethodField()

    @extend_schema_field(JudgingOutput(many=True))
    def get_judging(self, state: object) -> Any:
        return JudgingOutput(self.context["judging"], many=True).data


class ApprovalInput(Input):
    others = Number(1, 10_000, help_text="The other players who were asked.")
    yes = Number(0, 10_000, help_text="Those of them who approve.")


class OrderInput(Input):
    reason = Words(max_length=300)


class JudgingInput(Input):
    minutes = Number(1, 60)
