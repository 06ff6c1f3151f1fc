"""What may come of a table."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.types import Result

WON = ("concession", "automatic_loss", "game_loss_penalty", "deck_out", "outright_win", "missed")
DELAYED = 0.05
SHARED = ("true_tie", "double_missed", "double_automatic_loss", "double_game_loss")


def any_report(random: Random, *, online: bool = False) -> Result:
    """A game of Second Edition, most of them played to their end; online it may be delayed."""
    if online and random.random() < DELAYED:
        return Result("delayed")
    scores = [5 * random.randint(0, 26) for _ in range(2)]
    by_seat = tuple({"score": score} for score in scores)
    usual = ["full_win"] * 12 + ["modified_win"] * 4
    result = random.choice([*usual, *WON, *SHARED])
    if result in SHARED:
        return Result(result, (by_seat[0], by_seat[0]) if result == "true_tie" else ())
    winner = random.choice((0, 1)) if result in WON else int(scores[0] < scores[1])
    return Result(result, by_seat, (winner,))
