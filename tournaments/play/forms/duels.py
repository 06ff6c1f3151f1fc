"""The result of a game between two, laid out for thumbs: who won, the scores beside each other, how it ended.

A player's own form speaks of himself: I won, I lost, and my score comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.engine import bare_worth
from tournaments.engine.core.endings import Ending, Way
from tournaments.engine.core.system import GameRules

if TYPE_CHECKING:
    from tournaments.play.forms.results import ResultForm

Choice = Any
"""One button of a choice, as a form draws it."""
OWN = ("I won", "I lost")
WAYS = (Way.NOT_PLAYED, Way.BY_CARD, Way.RULED, Way.PLAYED)


@dataclass(frozen=True, slots=True)
class Rare:
    """A way to end that few games take. `worth`: of whoever has won, and of the other."""

    button: Choice
    worth: str


@dataclass(frozen=True, slots=True)
class Duel:
    """`halves`: (word, button) of both players that says he won, and `by_scores` the one that leaves it to the scores.
    `brought`: (word, field) of what each brought, in the same order. `tie` ends the game without a winner. `tiles`:
    (word, button) of how most games end, `rest` the others, each kind by itself.

    `is_own`: it is one of the two who fills it in. `target`: with so many points a game is won, None where nothing says
    so.
    """

    by_scores: Choice
    halves: tuple[tuple[str, Choice], ...]
    brought: tuple[tuple[str, Choice], ...]
    tie: tuple[str, Choice] | None
    tiles: tuple[tuple[str, Choice], ...]
    rest: tuple[tuple[Way, tuple[Rare, ...]], ...]
    target: int | None
    is_own: bool = False

    @property
    def rest_is_open(self) -> bool:
        """Whether one of the others is chosen."""
        return any(rare.button.data["selected"] for _, kind in self.rest for rare in kind)


def duel(form: ResultForm) -> Duel | None:
    """None where more than two sit there, or the form asks more of each than a count."""
    if len(form.names) != 2 or "winner" not in form.fields or len(form.scores()) > 2 or form.marked():
        return None
    by_scores, *halves = form["winner"]
    tapped = [(ending, choice) for ending, choice in _ways(form) if ending.tile]
    tiles = tuple((ending.tile, choice) for ending, choice in tapped if ending.winner)
    tie = next(((ending.tile, choice) for ending, choice in tapped if not ending.winner), None)
    if not tiles:
        return None
    return Duel(
        by_scores=by_scores,
        halves=_in_order(form, halves, OWN),
        brought=_in_order(form, form.scores(), [f"My {form.counted.lower()}"]),
        tie=tie,
        tiles=tiles,
        rest=tuple(_rare(form)),
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


def _rare(form: ResultForm) -> Iterator[tuple[Way, tuple[Rare, ...]]]:
    """In the order in which a director thinks of them; a kind that has none is left out."""
    ways = [(ending, choice) for ending, choice in _ways(form) if not ending.tile]
    for way in WAYS:
        if kind := tuple(Rare(choice, _worth(form.rules, ending)) for ending, choice in ways if ending.way is way):
            yield way, kind


def _worth(rules: GameRules, ending: Ending) -> str:
    if ending.asks:
        return "as ruled"
    worth = bare_worth(rules, ending)
    if worth is None:
        return "by score" if ending.leader else ""
    return " · ".join(map(str, worth)) + (" for now" if ending.open else "")


def _ways(form: ResultForm) -> Iterator[tuple[Ending, Choice]]:
    """Each way to end with its button."""
    for choice in form["result"]:
        yield form.rules.scoring.by_code[choice.data["value"]], choice
