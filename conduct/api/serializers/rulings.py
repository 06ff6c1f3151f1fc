"""Rulings as programs read and write them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from conduct.forms.rulings import MOST_ROUNDS, MOST_TABLES
from conduct.selectors.rulings import Asked
from tournaments.engine.matrix import GAMES
from tournaments.kernel.field_types import Flag, Number, SitePath, Words, Written


class RulingShown(serializers.Serializer[Any]):
    """`overturned_at` null: it stands. `instead` is the ruling that holds in its place, null for none."""

    id = serializers.IntegerField(source="pk")
    event = serializers.IntegerField()
    question = serializers.CharField()
    ruling = serializers.CharField()
    section = serializers.CharField(help_text="Where the rules speak of it, in the director's words.")
    of_round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    made_by = serializers.CharField(source="by")
    made_at = serializers.DateTimeField()
    overturned_at = serializers.DateTimeField(allow_null=True)
    evidence = serializers.CharField(help_text="What overturned it.")
    instead = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    url = SitePath()


class RulingMade(Written):
    """Everybody reads it: it names no player."""

    question = Words(lines=True, max_length=1000)
    ruling = Words(lines=True, max_length=2000)
    section = Words(max_length=60, required=False, allow_blank=True)
    of_round = Number(1, MOST_ROUNDS, required=False, allow_null=True)
    table = Number(1, MOST_TABLES, required=False, allow_null=True, help_text="With `of_round` alone.")
    differs = Flag(required=False, help_text="It is another question than those that are alike: you have read them.")


class OverturnWritten(Written):
    evidence = Words(lines=True, max_length=500, help_text="What speaks against it; everybody will read it.")
    instead = Words(
        lines=True,
        max_length=2000,
        required=False,
        allow_blank=True,
        help_text="What holds from now on; empty: nothing.",
    )


class RulingsSought(serializers.Serializer[Any]):
    """What to look for; nothing: everything."""

    q = serializers.CharField(
        required=False, allow_blank=True, max_length=100, help_text="Words that all stand somewhere in the ruling."
    )
    game = serializers.ChoiceField(
        required=False, allow_blank=True, choices=[(item.code, item.label) for item in GAMES]
    )

    def asked(self) -> Asked:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return Asked(**self.validated_data)
