"""Seats as forms write them."""

from __future__ import annotations

from collections.abc import Sized

from django import template

from tournaments.engine.core import seats

register = template.Library()


@register.filter
def letter(seat: int) -> str:
    return seats.letter(seat)


@register.filter
def letters(table: Sized) -> str:
    """Of all who sit there, in one word."""
    return seats.letters(range(len(table)))
