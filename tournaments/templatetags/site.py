"""How the site is called, on every page."""

from __future__ import annotations

from django import template

from tournaments.selectors.sites import site_name as name

register = template.Library()


@register.simple_tag
def site_name() -> str:
    return name()
