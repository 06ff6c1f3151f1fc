"""A table of results as lines: what each was taken for, and what became of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Input, Number, Words
from tournaments.play.selectors.pasted import LONGEST_LINE, MOST_LINES


class Line(Words):
    """A line keeps its tabs: they part the cells of a spreadsheet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lines=True, max_length=LONGEST_LINE, trim_whitespace=False, **kwargs)


class ResultLinesInput(Input):
    lines = serializers.ListField(child=Line(), min_length=1, max_length=MOST_LINES)


class PastedInput(Input):
    """`version` of the table that the preview showed; `sure`: save it although it is doubtful or reported otherwise."""

    line = Line()
    version = Number(0, 2**31 - 1, required=False, allow_null=True)
    sure = Flag(required=False)


class PastedTableInput(Input):
    rows = serializers.ListField(child=PastedInput(), min_length=1, max_length=MOST_LINES)


class PastedOutput(serializers.Serializer[Any]):
    """`state`: ready, doubt, other (reported with other values), same (reported so), wrong, heading; saved or refused.

    `version` is the table's, to be sent back with the line.
    """

    line = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(source="match.version", allow_null=True, default=None)
    result = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
