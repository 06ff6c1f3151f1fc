"""Closing an event, and its prizes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.closing.selectors.cuts import Tie
from tournaments.closing.selectors.possible import ACTS, PossibleAct
from tournaments.closing.services.ordering import MOST_PLACES
from tournaments.closing.services.prizes import Offer
from tournaments.closing.services.taking_back import LONGEST_TITLE
from tournaments.engine.document.players import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT
from tournaments.kernel.field_types import Flag, Input, Number, Words
from tournaments.kernel.problems import Reason, as_reason
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Prize


class Finalized(Input):
    """`confrontation_winner`: the player who won the final confrontation, where there was one."""

    confrontation_winner = Number(1, 2**53, required=False, allow_null=True)
    reason = Words(max_length=300, required=False, allow_blank=True, help_text="Why rounds were left out.")
    ties_by_lot = Flag(
        required=False,
        help_text="Nobody cut for the highest Tribble: the recorded draw decides the ties that are left.",
    )


class CutInput(Input):
    """Everybody who is level; the player who cut the highest Tribble comes first."""

    players = serializers.ListField(child=Number(1, 2**53), min_length=2, max_length=8)


class TieOutput(serializers.Serializer[Any]):
    """Players who are level for the places from `first` to `last`, as the recorded draw has them."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    players = serializers.SerializerMethodField()

    @extend_schema_field(PersonOutput(many=True))
    def get_players(self, tie: Tie) -> list[dict[str, Any]]:
        return [{"id": entry.player_id, "name": entry.shown_name} for entry in tie.entries]


class TakingBackInput(Input):
    typed = Words(max_length=LONGEST_TITLE, help_text="The title of the event, as a question whether it is meant.")


class FinalWaiverInput(Input):
    reason = Words(max_length=300, help_text="Why: everybody reads it.")
    no_advantage = Flag(help_text="Who waives it gains no advantage by that.")


class PlaceInput(Input):
    player = Number(1, 2**53)
    place = Number(1, MOST_PLACES, help_text="Who shares a place has the same.")


MOST_TYPED = 1_000


class FinalOrderInput(Input):
    """Everybody who is there, each once."""

    places = serializers.ListField(child=PlaceInput(), max_length=MOST_TYPED)
    reason = Words(max_length=300, help_text="What it goes by; it stands beside the standings.")

    def arguments(self) -> dict[str, Any]:
        typed, reason = self.validated_data["places"], self.validated_data["reason"]
        places = {one["player"]: one["place"] for one in typed}
        if len(places) < len(typed):
            raise serializers.ValidationError({"places": ["Expected each player once."]})
        return {"places": places, "reason": reason}


class OutlookOutput(serializers.Serializer[Any]):
    """The outlook on finalizing. An event with `obstacles` cannot be finalized; `consequences` are sentences."""

    obstacles = serializers.ListField(child=serializers.CharField())
    consequences = serializers.ListField(child=serializers.CharField())
    loses_sanction = serializers.CharField(help_text="Why it will no longer be sanctioned; empty if it stays as it is.")
    cut_short = serializers.BooleanField(
        help_text="Rounds are left out, or pairs of a round-robin have not met: a reason is asked for."
    )
    needs_confrontation_winner = serializers.BooleanField(
        help_text="A final confrontation is played: say which of the first two of the standings won it."
    )
    ties = TieOutput(many=True, help_text="Ties in which nobody has cut for the highest Tribble yet (OPG 7.7).")


class PossibleOutput(serializers.Serializer[Any]):
    """`act` is the name of its operation. `refused`: whose act it is, where it is not the caller's; then `missing` is
    empty. The acts say the same where they refuse.
    """

    allowed = serializers.BooleanField(source="is_allowed", help_text="The caller may do it now.")
    refused = serializers.CharField()
    missing = serializers.SerializerMethodField(help_text="Every reason why it has to wait.")

    @extend_schema_field(Reason(many=True))
    def get_missing(self, possible: PossibleAct) -> list[dict[str, str]]:
        return [as_reason(found) for found in possible.missing]


class PossibleActOutput(PossibleOutput):
    act = serializers.ChoiceField([*ACTS])


class PrizeOutput(serializers.ModelSerializer[Prize]):
    """`place` null: for what `label` says. `entry` is the winner's on the list, `given_at` when it was handed out.

    `forfeited`: the winner was disqualified since; what was handed out is to be taken back. `glass`: official
    Tournament Glass, which a director who plays wins, too (SW).
    """

    winner = serializers.SerializerMethodField()
    entry = serializers.IntegerField(source="entry_id", allow_null=True, read_only=True)
    forfeited = serializers.SerializerMethodField()

    class Meta:
        model = Prize
        fields = ("id", "place", "label", "text", "entry", "winner", "given_at", "forfeited", "glass")
        read_only_fields = fields

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_winner(self, prize: Prize) -> dict[str, Any] | None:
        entry = prize.entry
        return {"id": entry.player_id, "name": entry.shown_name} if entry else None

    def get_forfeited(self, prize: Prize) -> bool:
        return prize.entry is not None and prize.entry.wins_nothing


class PrizeInput(Input):
    gives = ("offer", Offer)
    text = Words(max_length=LONGEST_TEXT)
    place = Number(1, LAST_PLACE, required=False, allow_null=True)
    label = Words(max_length=LONGEST_LABEL, required=False, allow_blank=True)
    glass = Flag(required=False, help_text="Official Tournament Glass.")


class WinnerInput(Input):
    entry = Number(1, 2**53, allow_null=True, help_text="The winner's id on the list; null: nobody has won it.")


class GivenInput(Input):
    given = Flag()
