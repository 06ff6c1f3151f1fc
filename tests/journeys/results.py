"""What may come of a table."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.types import Report, Side

WON = ("concession", "automatic_loss", "game_loss_penalty", "deck_out", "outright_win", "missed")
DELAYED = 0.05
SHARED = ("true_tie", "double_missed", "double_automatic_loss", "double_game_loss")


def any_report(random: Random, *, online: bool = False) -> Report:
    """A game of Second Edition, most of them played to their end; online it may be delayed."""
    if online and random.random() < DELAYED:
        return Report("delayed")
    sides = {place: Side(score=5 * random.randint(0, 26)) for place in "ab"}
    winner = "a" if (sides["a"].score or 0) >= (sides["b"].score or 0) else "b"
    usual = ["full_win"] * 12 + ["modified_win"] * 4
    result = random.choice([*usual, *WON, *SHARED])
    if result in SHARED:
        return Report(result, None, **(sides if result == "true_tie" else {}))
    return Report(result, random.choice("ab") if result in WON else winner, **sides)
