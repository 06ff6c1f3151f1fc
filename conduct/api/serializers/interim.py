"""Interim rulings as programs read and write them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from conduct.engine.sections import known
from conduct.selectors.interim import Touched
from conduct.services.interim import Interim
from tournaments.engine.matrix import GAMES
from tournaments.kernel.field_types import Day, OneOf, SitePath, Words, Written

LABELS = [(item.code, item.label) for item in GAMES]
STATES = ("in force", "to come", "over")


class InterimShown(serializers.Serializer[Any]):
    """`games` empty: all of them. `until`: from that day on the guide of `superseded_by` says it itself."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    text = serializers.CharField()
    sections = serializers.ListField(child=serializers.CharField())
    games = serializers.ListField(child=serializers.CharField())
    effective_on = serializers.DateField()
    until = serializers.DateField(allow_null=True)
    superseded_by = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES, help_text="As of today.")
    version = serializers.IntegerField()
    url = SitePath()


class InterimMade(Written):
    title = Words(max_length=120)
    text = Words(lines=True, max_length=5000)
    sections = Words(max_length=120, help_text="Of the guide, such as `7.6, B`.")
    games = serializers.ListField(child=OneOf(choices=LABELS), required=False, max_length=len(LABELS))
    effective_on = Day()

    def said(self) -> Interim:
        """Call after is_valid."""
        said = self.validated_data
        return Interim(**{**said, "games": tuple(said.get("games", ()))})


class EndMade(Written):
    until = Day(help_text="From this day on the guide says it itself.")
    superseded_by = Words(max_length=60, help_text="Which version of the guide does.")


class InterimSought(serializers.Serializer[Any]):
    """What a page is about. Nothing said: all interim rulings there are; else those in force on the day."""

    sections = serializers.CharField(
        required=False, allow_blank=True, max_length=120, help_text="Of the guide, such as `7.6,7.7`."
    )
    game = serializers.ChoiceField(required=False, allow_blank=True, choices=LABELS)
    on = serializers.DateField(required=False, help_text="The day of an event; today, unless said.")

    def asked(self) -> Touched | None:
        """None for all of them. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        said = {name: value for name, value in self.validated_data.items() if value}
        sections = known(said.get("sections", ""))
        if "sections" in said and not sections:
            raise serializers.ValidationError({"sections": ["Expected sections of the guide, such as 7.6,7.7."]})
        return Touched(sections, said.get("game", ""), said.get("on")) if said else None
