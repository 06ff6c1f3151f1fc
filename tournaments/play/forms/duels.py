"""The result of a game between two, laid out for thumbs: who won, the scores beside each other, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.play.forms.results import ResultForm

Choice = Any
"""One button of a choice, as a form draws it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """`halves`: of both players the button that says he won, and `by_scores` the one that leaves it to the scores.
    `tie` ends the game without a winner. `tiles`: (word, button) of how most games end, `rest` the others.

    `target`: with so many points a game is won, None where nothing says so.
    """

    by_scores: Choice
    halves: tuple[Choice, Choice]
    tie: tuple[str, Choice] | None
    tiles: tuple[tuple[str, Choice], ...]
    rest: tuple[Choice, ...]
    target: int | None

    @property
    def rest_is_open(self) -> bool:
        """Whether one of the others is chosen."""
        return any(choice.data["selected"] for choice in self.rest)


def duel(form: ResultForm) -> Duel | None:
    """None where more than two sit there, or the form asks more of each than a count."""
    if len(form.names) != 2 or "winner" not in form.fields or len(form.scores()) > 2 or form.marked():
        return None
    by_scores, first, second = form["winner"]
    tapped, rest = list(_tapped(form)), tuple(choice for word, _, choice in _ways(form) if not word)
    tiles = tuple((word, choice) for word, has_winner, choice in tapped if has_winner)
    tie = next(((word, choice) for word, has_winner, choice in tapped if not has_winner), None)
    return Duel(by_scores, (first, second), tie, tiles, rest, form.rules.scoring.points_to_win) if tiles else None


def _tapped(form: ResultForm) -> Iterator[tuple[str, bool, Choice]]:
    return (way for way in _ways(form) if way[0])


def _ways(form: ResultForm) -> Iterator[tuple[str, bool, Choice]]:
    """Of each way to end: its word for thumbs, whether somebody wins by it, its button."""
    for choice in form["result"]:
        ending = form.rules.scoring.by_code[choice.data["value"]]
        yield ending.tile, bool(ending.winner), choice
