"""Rehearsals of an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number, OneOf
from tournaments.rehearsal.services.rehearsals import MOST_PLAYERS


class RehearsalInput(Input):
    rounds = Number(0, 1000, required=False, help_text="Complete rounds to copy; none by default.")
    players = Number(
        0, MOST_PLAYERS, required=False, help_text="Made-up players come to the list until there are so many."
    )


class SimulationInput(Input):
    until = OneOf(("round", "event"), help_text="round: results for the open tables. event: everything that is left.")
    seed = Number(0, 2**53, required=False, help_text="The same seed makes up the same results.")


class SimulatedOutput(serializers.Serializer[Any]):
    """`finished` false after `event`: there is more than is done at once; call again."""

    results = serializers.IntegerField()
    rounds = serializers.IntegerField()
    finished = serializers.BooleanField()
