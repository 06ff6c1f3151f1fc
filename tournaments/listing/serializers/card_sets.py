"""Card sets: as they stand, and as a coordinator writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.department.models import CardSet
from tournaments.engine.matrix import GAMES
from tournaments.kernel.field_types import Day, Flag, Input, OneOf, Words
from tournaments.listing.services.card_sets import SetDetails


class CardSetOutput(serializers.ModelSerializer[CardSet]):
    """`released` null: the day is not known. Not `virtual`: printed between 1994 and 2007, legal ever since."""

    class Meta:
        model = CardSet
        fields = ("id", "version", "game", "name", "released", "virtual")
        read_only_fields = fields


class CardSetInput(Input):
    game = OneOf([(item.code, item.label) for item in GAMES])
    name = Words(max_length=80)
    released = Day(required=False, allow_null=True, help_text="Null while it is not known.")
    virtual = Flag(required=False)

    def arguments(self) -> dict[str, Any]:
        return {"details": SetDetails(**self.validated_data)}
