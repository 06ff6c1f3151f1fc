"""How the site is called, on every page."""

from __future__ import annotations

from django import template

from tournaments.permissions import Anyone, owes_second_factor
from tournaments.selectors.sites import site_name as name

register = template.Library()


@register.simple_tag
def site_name() -> str:
    return name()


@register.filter
def owes_a_second_factor(user: Anyone) -> bool:
    return owes_second_factor(user)
