"""How the site is called, on every page."""

from __future__ import annotations

from django import template

from tournaments.kernel.sites import link_to, site_name
from tournaments.people.permissions import owes_second_factor

register = template.Library()


register.simple_tag(site_name)
register.filter("owes_a_second_factor", owes_second_factor)
register.filter("whole", link_to)
