"""A little program for the tests of this tool: its tests see what it answers and nothing of what it remembers."""

from __future__ import annotations

FEE = 5
asked: list[int] = []


def price(players: int) -> int:
    asked.append(players)
    if players < 1:
        raise ValueError(players)
    return players * FEE


def halves(number: int) -> int:
    while number > 1:
        number -= 1
    return number
