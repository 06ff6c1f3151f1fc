"""Serializers for rounds, the reasons of a draw, wishes for it, and the last step."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.kernel.field_types import Flag, Input, Number, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Round
from tournaments.record.serializers.matches import MatchOutput


class LaterName(serializers.CharField):
    """Left out of a round of everybody."""

    def get_attribute(self, instance: Round) -> str:
        if not instance.name:
            raise SkipField
        return instance.name


class SaidField(serializers.CharField):
    """Left out where there is nothing to say."""

    def get_attribute(self, instance: Any) -> str:
        if not instance.said:
            raise SkipField
        return str(instance.said)


class ToldField(serializers.CharField):
    """Left out where there is nothing to tell."""

    def get_attribute(self, instance: Any) -> str:
        if not instance.told:
            raise SkipField
        return str(instance.told)


class RoundOutput(serializers.Serializer[Any]):
    """One sitting: game `game` of round `of_round`. Drafts are for the event's directors."""

    number = serializers.IntegerField()
    of_round = serializers.IntegerField()
    game = serializers.IntegerField()
    name = LaterName(required=False, help_text="Of a later stage alone: what it is called, as `final confrontation`.")
    said = SaidField(required=False, help_text="What players have to know of it, as that decks are exchanged.")
    state = serializers.CharField()
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True, help_text="Its limit, once it has begun.")
    started_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True, help_text="The clock stands still since then.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null while the clock does not run.")
    time_called_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True, help_text="By when an online round is played.")
    changed_because = serializers.CharField()
    abandoned_because = serializers.CharField(
        help_text="Why it was not played to its end; `state` is then `complete`, or `void` and it counts for nothing."
    )
    rematches = serializers.IntegerField(help_text="Pairs that meet again because a director seated them so.")
    unfit_tables = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Tables that would be drawn otherwise since a result was corrected; they stay.",
    )
    matches = MatchOutput(many=True)


class AbandonInput(Input):
    """The reason for abandoning a round, told to everybody. With a result at every table it is complete, else void."""

    reason = Words(max_length=300)


class RoundsAsked(serializers.Serializer[Any]):
    """The query parameters of the list of rounds."""

    state = serializers.ChoiceField(
        choices=Round.State.choices, required=False, help_text="Rounds in this state alone; `running`: the clock runs."
    )
    reported = serializers.BooleanField(
        required=False,
        allow_null=True,
        help_text="`false`: of every round the tables alone whose `report` is null; `true`: the others.",
    )


class DrawInput(Input):
    """A draw; `seed` repeats another one, otherwise the site takes a new seed."""

    seed = Number(0, 2**62, required=False)

    def arguments(self) -> dict[str, Any]:
        return {"draw_seed": self.validated_data.get("seed")}


class SwapInput(Input):
    """Two players at different tables of the draft change places."""

    players = serializers.ListField(
        child=Number(1, 2**53), min_length=2, max_length=2, help_text="The `id` of each player, as in `seats`."
    )
    reason = Words(max_length=300, required=False, allow_blank=True)
    insist = Flag(required=False, help_text="Although two meet who have met (OPG 7.6).")


class MoveInput(Input):
    """A move; `opposite`: somebody who sits alone, or null: the player sits out, and so does the one opposite."""

    player = Number(1, 2**53)
    opposite = Number(1, 2**53, allow_null=True)
    reason = Words(max_length=300, required=False, allow_blank=True)
    insist = Flag(required=False, help_text="Although two meet who have met (OPG 7.6).")


class ByeInput(Input):
    """A bye; `insist`: although it is a second one."""

    player = Number(1, 2**53)
    reason = Words(max_length=300)
    insist = Flag(required=False)


class ReasonInput(Input):
    """A reason, needed once the clock of the round has begun."""

    reason = Words(max_length=300, required=False, allow_blank=True)


class PublishInput(ReasonInput):
    """The reasons for publishing: needed where a sanctioned event begins more than three hours early.

    `changed_because`: needed where seats were changed by hand and the draw is not a best one; everybody can read it.
    """

    changed_because = Words(max_length=300, required=False, allow_blank=True)


class RepairOutput(serializers.Serializer[Any]):
    """A repair: `goes` no longer fit, `comes` take their place, `stays` are untouched."""

    goes = serializers.ListField(child=serializers.CharField())
    comes = serializers.ListField(child=serializers.CharField())
    stays = serializers.IntegerField()
    behind = serializers.CharField(help_text="In which criteria the draw as it is seated falls behind.")
    proof = serializers.CharField()


class NumberInput(Input):
    """A table number; a pair that sits there takes the other."""

    table = Number(1, 9_999)


class CriterionOutput(serializers.Serializer[Any]):
    """A criterion of the guide in its order, for the draw as it is seated and for the best one.

    The wishes, `together` and `unkept`, are below the guide's. `free`: for the draw without byes given by hand, null
    where there are none.
    """

    code = serializers.CharField()
    label = serializers.CharField()
    here = serializers.IntegerField()
    best = serializers.IntegerField()
    free = serializers.IntegerField(allow_null=True)


class WhyOutput(serializers.Serializer[Any]):
    players = PersonOutput(many=True)
    code = serializers.CharField()
    text = serializers.CharField()


class DrawOutput(serializers.Serializer[Any]):
    """The reasons of a draw. `differences`: where replaying its position and seed differs.

    `seed`: for directors only until the event is finalized, else null.
    """

    seed = serializers.IntegerField(allow_null=True)
    pairing_version = serializers.IntegerField()
    is_best = serializers.BooleanField()
    proved = serializers.BooleanField()
    proof = serializers.CharField()
    criteria = CriterionOutput(many=True)
    explanations = WhyOutput(many=True)
    differences = serializers.ListField(child=serializers.CharField())
    changed_because = serializers.CharField()


class LastStep(serializers.Serializer[Any]):
    """The act that can be undone now; `step` is null where there is none."""

    step = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class UndoInput(Input):
    step = Number(1, 2**53, help_text="The `step` that was read: it is refused once it is no longer the last.")


class WishOutput(serializers.Serializer[Any]):
    """Two players who should not meet up to round `until`, where all criteria of the guide leave room."""

    id = serializers.IntegerField(source="pk")
    players = PersonOutput(many=True)
    until = serializers.IntegerField()
    reason = serializers.CharField()


class WishInput(Input):
    players = serializers.ListField(child=Number(1, 2**53), min_length=2, max_length=2)
    until = Number(1, 100, help_text="The last round in which they are kept apart.")
    reason = Words(max_length=300, help_text="Everybody will read it.")


class FixedTableInput(Input):
    """A fixed table; null means any table."""

    table = Number(1, 9_999, allow_null=True)
