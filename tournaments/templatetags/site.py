"""How the site is called, on every page."""

from __future__ import annotations

from django import template

from tournaments.kernel.permissions import Anyone
from tournaments.kernel.sites import site_name as name
from tournaments.people.permissions import owes_second_factor

register = template.Library()


@register.simple_tag
def site_name() -> str:
    return name()


@register.filter
def owes_a_second_factor(user: Anyone) -> bool:
    return owes_second_factor(user)
