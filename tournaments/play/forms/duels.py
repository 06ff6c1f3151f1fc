"""The result of a game between two, laid out for thumbs: who won, the scores beside each other, how it ended.

A player's own form speaks of himself: I won, I lost, and my score comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.play.forms.results import ResultForm

Choice = Any
"""One button of a choice, as a form draws it."""
OWN = ("I won", "I lost")


@dataclass(frozen=True, slots=True)
class Duel:
    """`halves`: (word, button) of both players that says he won, and `by_scores` the one that leaves it to the scores.
    `brought`: (word, field) of what each brought, in the same order. `tie` ends the game without a winner. `tiles`:
    (word, button) of how most games end, `rest` the others.

    `is_own`: it is one of the two who fills it in. `target`: with so many points a game is won, None where nothing says
    so.
    """

    by_scores: Choice
    halves: tuple[tuple[str, Choice], ...]
    brought: tuple[tuple[str, Choice], ...]
    tie: tuple[str, Choice] | None
    tiles: tuple[tuple[str, Choice], ...]
    rest: tuple[Choice, ...]
    target: int | None
    is_own: bool = False

    @property
    def rest_is_open(self) -> bool:
        """Whether one of the others is chosen."""
        return any(choice.data["selected"] for choice in self.rest)


def duel(form: ResultForm) -> Duel | None:
    """None where more than two sit there, or the form asks more of each than a count."""
    if len(form.names) != 2 or "winner" not in form.fields or len(form.scores()) > 2 or form.marked():
        return None
    by_scores, *halves = form["winner"]
    tapped, rest = list(_tapped(form)), tuple(choice for word, _, choice in _ways(form) if not word)
    tiles = tuple((word, choice) for word, has_winner, choice in tapped if has_winner)
    tie = next(((word, choice) for word, has_winner, choice in tapped if not has_winner), None)
    if not tiles:
        return None
    return Duel(
        by_scores=by_scores,
        halves=_in_order(form, halves, OWN),
        brought=_in_order(form, form.scores(), [f"My {form.counted.lower()}"]),
        tie=tie,
        tiles=tiles,
        rest=rest,
        target=form.rules.scoring.points_to_win,
        is_own=form.reader is not None,
    )


def _in_order(form: ResultForm, of_seats: Sequence[Choice], words: Sequence[str]) -> tuple[tuple[str, Choice], ...]:
    """Of both seats the name and what belongs to it; to one of the two his own first, in his own `words`."""
    named = list(zip(form.names, of_seats, strict=False))
    if form.reader is None:
        return tuple(named)
    mine_first = named if form.reader == 0 else named[::-1]
    said = [*words, *(name for name, _ in mine_first[len(words) :])]
    return tuple((word, one) for word, (_, one) in zip(said, mine_first, strict=False))


def _tapped(form: ResultForm) -> Iterator[tuple[str, bool, Choice]]:
    return (way for way in _ways(form) if way[0])


def _ways(form: ResultForm) -> Iterator[tuple[str, bool, Choice]]:
    """Of each way to end: its word for thumbs, whether somebody wins by it, its button."""
    for choice in form["result"]:
        ending = form.rules.scoring.by_code[choice.data["value"]]
        yield ending.tile, bool(ending.winner), choice
