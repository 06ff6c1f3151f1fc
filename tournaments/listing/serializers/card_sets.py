"""Serializers of card sets and formats."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.department.models import CardSet
from tournaments.engine.core.structure import Structure
from tournaments.engine.core.system import Choice
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.field_types import Day, Flag, Input, OneOf, Texts, Words
from tournaments.listing.services.card_sets import SetDetails


class CardSetOutput(serializers.ModelSerializer[CardSet]):
    """`released` null: the day is not known. Not `virtual`: printed between 1994 and 2007, legal ever since."""

    class Meta:
        model = CardSet
        fields = ("id", "version", "game", "name", "released", "virtual")
        read_only_fields = fields


class CardSetInput(Input):
    gives = ("details", SetDetails)
    game = OneOf(GAMES.choices)
    name = Words(max_length=80)
    released = Day(required=False, allow_null=True, help_text="Null while it is not known.")
    virtual = Flag(required=False)


class Named(serializers.Serializer[Any]):
    code = serializers.CharField()
    label = serializers.CharField()
    section = serializers.CharField()


class Game(Named):
    least_rounds = serializers.IntegerField(help_text="Of a sanctioned event.")


class Option(Named):
    """A choice of a listing, and the games it is made for."""

    games = serializers.ListField(child=serializers.CharField())
    sanctioned = serializers.BooleanField(help_text="Whether an event with it can be sanctioned.")


class UsedFor(serializers.Serializer[Any]):
    game = serializers.CharField()
    rules = serializers.CharField()


class Rounds(serializers.Serializer[Any]):
    players = serializers.IntegerField(help_text="From so many players on.")
    rounds = serializers.IntegerField()


class LimitsOutput(serializers.Serializer[Any]):
    """Minutes per round at a venue and online, minimums, and K by level 1 to 5."""

    min_players = serializers.IntegerField()
    min_rounds = serializers.IntegerField()
    minutes = serializers.IntegerField()
    minutes_online = serializers.IntegerField()
    lead_hours = serializers.IntegerField()
    games_per_round = serializers.IntegerField()
    k_factors = serializers.ListField(child=serializers.IntegerField())
    recommended = serializers.SerializerMethodField()

    def get_recommended(self, limits: Any) -> list[dict[str, int]]:
        return [{"players": players, "rounds": rounds} for players, rounds in limits.recommended]


class ChoiceOutput(Named):
    """A decision the documents leave open. Not `asked`: the rules of the listing settle it."""

    values = Texts()
    default = serializers.CharField()
    asked = serializers.BooleanField()

    def to_representation(self, instance: Choice[Any]) -> dict[str, Any]:
        return {**super().to_representation(instance), "values": dict(instance.values)}


class StructureOutput(serializers.Serializer[Any]):
    """A pairing style: how an event runs. `choices` are the codes of what it leaves open."""

    code = serializers.CharField()
    label = serializers.CharField(source="name")
    section = serializers.CharField()
    choices = serializers.SerializerMethodField()

    def get_choices(self, structure: Structure) -> list[str]:
        return [choice.code for choice in structure.choices]


class RulesetOut(serializers.Serializer[Any]):
    """A system of rules. `ranking` are the steps that decide places, in order."""

    code = serializers.CharField()
    name = serializers.CharField()
    source = serializers.CharField()
    used_for = UsedFor(many=True)
    draws = serializers.BooleanField(help_text="Whether rounds can be drawn here; else results are scored and ranked.")
    cap = serializers.IntegerField(help_text="Scores above it do not count toward the differential.")
    victory_points = serializers.DictField(child=serializers.IntegerField())
    results = Named(many=True)
    ranking = serializers.SerializerMethodField()
    limits = LimitsOutput()
    choices = ChoiceOutput(many=True, help_text="Of the game, and of the pairing styles that its events may have.")
    structures = serializers.SerializerMethodField(help_text="Codes of these, the usual one first.")

    def get_structures(self, rules: Any) -> list[str]:
        return [structure.code for structure in rules.structures]

    def get_ranking(self, rules: Any) -> list[dict[str, str]]:
        return [{"code": code, "label": label} for code, label in rules.ranking]


class FormatsOutput(serializers.Serializer[Any]):
    games = Game(many=True)
    formats = Option(many=True)
    pools = Option(many=True)
    rules = Option(many=True)
    scenarios = Option(many=True)
    structures = StructureOutput(many=True)
    rulesets = RulesetOut(many=True)
