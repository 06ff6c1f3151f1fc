"""Names of two people who could be called alike, beside each other."""

from __future__ import annotations

from django import template

from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list

register = template.Library()


@register.filter
def beside(player: Player, other: Player) -> str:
    """Return the name of a player as it stands on a page that also names the other."""
    return names_in_list((player, other))[player.pk]
