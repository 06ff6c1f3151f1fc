"""Serializers of house rules: the same object as in an event file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.house import (
    LONGEST_NAME,
    MATCHES,
    MOST_CAP,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_VERSIONS,
    STEPS,
    STRUCTURES,
    HouseRules,
    Points,
    build_document,
    describe_house_rules,
    read_text,
)
from tournaments.kernel.field_types import Input, Number, OneOf, Words
from tournaments.listing.models import HouseRules as Kept


class PointsInput(Input):
    win = Number(0, MOST_POINTS)
    draw = Number(0, MOST_POINTS)
    loss = Number(0, MOST_POINTS)
    bye = Number(0, MOST_POINTS, required=False, allow_null=True, help_text="As a win if left out.")
    missed = Number(0, MOST_POINTS, required=False, allow_null=True, help_text="0 if left out.")


class HouseRulesInput(Input):
    """What a member plays by. `ties` begin with `points` and end with `lot`."""

    name = Words(max_length=LONGEST_NAME)
    points = PointsInput()
    cap = Number(1, MOST_CAP, required=False, allow_null=True, help_text="Null: scores count for nothing.")
    ties = serializers.ListField(
        child=Words(max_length=40), max_length=20, help_text=f"In their order, of {', '.join(STEPS)}."
    )
    structure = Words(max_length=40, required=False, help_text=f"One of {', '.join(STRUCTURES)}; swiss if left out.")
    rounds = Number(1, MOST_ROUNDS, required=False, allow_null=True, help_text="That are usual.")
    game = Words(max_length=LONGEST_NAME, required=False, allow_blank=True, help_text="What is played.")
    best_of = OneOf(
        lambda: list(MATCHES.items()),
        required=False,
        help_text="Of so many games; from 3 on a score says how many games each has won.",
    )
    version = Number(1, MOST_VERSIONS, required=False, help_text="As it was given out; of what is kept it is counted.")

    def arguments(self) -> dict[str, Any]:
        return {"house": build_house_rules(self.validated_data)}


def build_house_rules(data: Mapping[str, Any]) -> HouseRules:
    worth = {}
    for name, given in data["points"].items():
        if given is not None:
            worth[name] = given
    said = {}
    for name, value in data.items():
        if name not in ("points", "ties"):
            said[name] = value
    return HouseRules(points=Points(**{"bye": worth["win"], **worth}), ties=tuple(data["ties"]), **said)


class PointsOutput(serializers.Serializer[Any]):
    win = serializers.IntegerField()
    draw = serializers.IntegerField()
    loss = serializers.IntegerField()
    bye = serializers.IntegerField()
    missed = serializers.IntegerField()


class HouseRulesValue(serializers.Serializer[Any]):
    """As an event file has them. `cap` null: scores count for nothing; `rounds` null: nothing is said of them.
    `game` and `best_of` are left out where nothing is said of them.
    """

    name = serializers.CharField()
    version = serializers.IntegerField()
    points = PointsOutput()
    cap = serializers.IntegerField(allow_null=True)
    ties = serializers.ListField(child=serializers.CharField())
    structure = serializers.CharField()
    rounds = serializers.IntegerField(allow_null=True)
    game = serializers.CharField(required=False)
    best_of = serializers.IntegerField(required=False)


class RuleInWords(serializers.Serializer[Any]):
    about = serializers.CharField()
    text = serializers.CharField()


class HouseRulesOutput(serializers.ModelSerializer[Kept]):
    """`rules` can be sent as they are when an event is listed; `words` say them. `version` counts changes of the row,
    that of the rules stands in them.
    """

    rules = serializers.SerializerMethodField()
    words = serializers.SerializerMethodField()

    class Meta:
        model = Kept
        fields = ("id", "version", "name", "rules", "words")
        read_only_fields = fields

    @extend_schema_field(HouseRulesValue)
    def get_rules(self, kept: Kept) -> Any:
        return build_document(read_text(kept.text))

    @extend_schema_field(RuleInWords(many=True))
    def get_words(self, kept: Kept) -> list[dict[str, str]]:
        return [{"about": about, "text": text} for about, text in describe_house_rules(read_text(kept.text))]
