"""Figures as version 1 of documents and calls names them. Nothing else knows these names.

Victory points and differential stand there by themselves: `vp`, `diff`. A game with other figures has all of them
together, by its own names: `figures`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.core.figures import DIFF, VP

OWN = (VP, DIFF)
FIGURES = "figures"


def has_own_names(figures: Mapping[str, Any]) -> bool:
    """Return whether version 1 has a name for each of them."""
    return all(code in OWN for code in figures)


def name_figures(figures: Mapping[str, Any]) -> dict[str, Any]:
    """The same figures by the names of version 1."""
    return dict(figures) if has_own_names(figures) else {FIGURES: dict(figures)}
