"""The last step at the desk."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number


class LastStep(serializers.Serializer[Any]):
    """The act that can be undone now; `step` null where there is none."""

    step = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class UndoInput(Input):
    step = Number(1, 2**53, help_text="The `step` that was read: it is refused once it is no longer the last.")
