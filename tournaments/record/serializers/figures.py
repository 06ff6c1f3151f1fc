"""Serializers of figures by the names of version 1.

`vp` and `diff` have fields of their own; the figures of other games are together in `figures`.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.document.figures import has_own_names

HELP = "Of a game that has other figures than victory points and differential: all of them by their codes."


class FigureField(serializers.IntegerField):
    """A figure with a field of its own, left out where the game has others.

    `of`: the attribute that holds all figures.
    """

    def __init__(self, code: str, of: str = "figures", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.code, self.of = code, of

    def get_attribute(self, instance: Any) -> Any:
        figures = getattr(instance, self.of)
        if self.code not in figures or not has_own_names(figures):
            raise SkipField
        return figures[self.code]


class OtherFigures(serializers.DictField):
    """All figures by their codes, left out where version 1 has names for them."""

    child = serializers.IntegerField()

    def __init__(self, of: str = "figures", **kwargs: Any) -> None:
        super().__init__(required=False, help_text=HELP, **kwargs)
        self.of = of

    def get_attribute(self, instance: Any) -> Any:
        figures = getattr(instance, self.of)
        if has_own_names(figures):
            raise SkipField
        return figures
