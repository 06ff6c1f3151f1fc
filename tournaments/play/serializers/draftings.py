"""Serializers for the seats of a booster draft, the passing of packs, and the time for building decks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.drafts import KINDS, MOST_PACKS, Direction
from tournaments.kernel.field_types import Input, Number
from tournaments.play.serializers.results import ALLEGIANCES
from tournaments.play.services.draftings import LEAST_BUILDING, MOST_BUILDING

MOST_SEATS = 10
DRAFTS = [(code, code) for code in KINDS]


class DraftSeatOutput(serializers.Serializer[Any]):
    """A seat. `player` null: the hand that the director drafts. `left` and `right`: the names of the neighbours."""

    number = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    side = serializers.ChoiceField(choices=ALLEGIANCES, allow_null=True)
    left = serializers.CharField()
    right = serializers.CharField()


class DraftGroupOutput(serializers.Serializer[Any]):
    """A group whose seats are listed clockwise: the left neighbour of each is the next one."""

    number = serializers.IntegerField()
    seats = DraftSeatOutput(many=True)
    notes = serializers.ListField(child=serializers.CharField(), help_text="What needs words of these seats.")


class DraftPackOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    direction = serializers.ChoiceField(choices=[(way.value, way.value) for way in Direction])
    text = serializers.CharField(help_text="What everybody does with it.")


class BuildingOutput(serializers.Serializer[Any]):
    minutes = serializers.IntegerField()
    cards = serializers.IntegerField(allow_null=True, help_text="Of a deck, where its document asks.")
    began_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null once it was ended.")
    ended_at = serializers.DateTimeField(allow_null=True)


class DraftingOutput(serializers.Serializer[Any]):
    """A draft or sealed event. Groups, packs and `seed` are shown to directors until the seats are published."""

    kind = serializers.ChoiceField(choices=DRAFTS)
    section = serializers.CharField()
    published_at = serializers.DateTimeField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    changed = serializers.BooleanField(help_text="Seats were exchanged by hand.")
    stale = serializers.CharField(help_text="Who came or left since the seats were drawn; empty: nobody.")
    why = serializers.CharField(help_text="How the groups came about.")
    groups = DraftGroupOutput(many=True)
    packs = DraftPackOutput(many=True)
    opening = serializers.ListField(child=serializers.CharField(), help_text="What is done with sealed product.")
    building = BuildingOutput(allow_null=True)
    version = serializers.IntegerField(help_text="Of the event.")


class SeatsInput(Input):
    """The packs of a draft. `sizes`: the seats of each group, if not those of the document; `seed`: repeats a draw."""

    packs = Number(1, MOST_PACKS, help_text="That everybody drafts.")
    sizes = serializers.ListField(child=Number(1, MOST_SEATS), required=False, max_length=200)
    seed = Number(0, 2**62, required=False)

    def arguments(self) -> dict[str, Any]:
        data = dict(self.validated_data)
        return {"draw_seed": data.pop("seed", None), **data}


class ExchangeInput(Input):
    players = serializers.ListField(
        child=Number(1, 2**53, allow_null=True),
        min_length=2,
        max_length=2,
        help_text="The key of each player, as in `seats`; null: the director's hand.",
    )


class BuildingInput(Input):
    """The time for building decks; missing `minutes` mean the time that the document gives for so many `cards`."""

    minutes = Number(LEAST_BUILDING, MOST_BUILDING, required=False, allow_null=True)
    cards = Number(1, 1000, required=False, allow_null=True)
