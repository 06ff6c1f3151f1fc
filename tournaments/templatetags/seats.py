"""Seats as forms write them."""

from __future__ import annotations

from collections.abc import Sized

from django import template

from tournaments.engine.core import seats

register = template.Library()

JOINED = " · "


@register.filter
def letter(seat: int) -> str:
    return seats.letter(seat)


@register.filter
def score_of(figure: str) -> str:
    """Return the score of "100 · FW", or the whole figure where it is one word."""
    return figure.partition(JOINED)[0]


@register.filter
def outcome(figure: str) -> str:
    """Return what follows the score in "100 · FW", with the dot before it."""
    _, joined, word = figure.partition(JOINED)
    return f"{joined}{word}"


@register.filter
def letters(table: Sized) -> str:
    """Of all who sit there, in one word."""
    return seats.letters(range(len(table)))
