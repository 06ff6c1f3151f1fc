"""Template tags that lead from an infraction to what the guide expects at the table."""

from __future__ import annotations

from django import template

from conduct.engine.at_the_table import leading_to
from conduct.engine.expectation import Expectation

register = template.Library()


@register.filter
def expected(code: str) -> tuple[Expectation, ...]:
    """The expectations that may become the infraction with this code."""
    return leading_to(code)
