"""Who loses a turn at a table, for the desk of a round."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from conduct.selectors import turn_losses as selectors
from tournaments.record.models import Round

register = template.Library()


@register.simple_tag
def turn_losses(played: Round | None) -> Mapping[int, tuple[str, ...]]:
    return {} if played is None or played.is_over else selectors.turn_losses(played)


@register.filter
def at_table(losses: Mapping[int, tuple[str, ...]], match: int) -> tuple[str, ...]:
    return losses.get(match, ())
