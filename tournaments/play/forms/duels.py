"""The form of a result between two players, laid out for thumbs: winner, scores, ending.

A player's own form speaks in the first person: "I won", "I lost", and the own score comes first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.engine import bare_worth
from tournaments.engine.core.endings import Ending, EndingGroup
from tournaments.engine.core.seats import letter
from tournaments.engine.core.system import GameRules

if TYPE_CHECKING:
    from tournaments.play.forms.results import ResultForm

Choice = Any
"""One button of a choice, as a form draws it."""
Half = tuple[str, Choice, str, str]
OWN = ("I won", "I lost")
WAYS = (EndingGroup.NOT_PLAYED, EndingGroup.BY_CARD, EndingGroup.RULED, EndingGroup.PLAYED)


@dataclass(frozen=True, slots=True)
class Rare:
    """A way to end that few games take. `worth`: what it gives the winner and the loser."""

    button: Choice
    worth: str


@dataclass(frozen=True, slots=True)
class Duel:
    """The parts of the form that the page draws.

    `halves`: (word, button, what the chosen ending makes of this side, Light or Dark) of both players; `by_scores`: the
    button that leaves the winner to the scores. `brought`: (word, field) of each score, in the same order. `tie` ends
    the game without a winner. `tiles`: (word, button) of the usual endings; `rest`: the others by kind.

    `is_own`: one of the two players fills it in. `target`: the score that wins a game, None where there is none.
    `sides`: as JSON for the page, per ending with a winner its question and the names of both sides; `by_score`: the
    codes of the endings whose winner has the higher score, the finished game first. `absent`: (letter, name) of each
    player who can be marked absent in one tap; `scores`: (score in words, the same in the order of the seats) of a
    match of several games, to be saved in one tap.
    """

    by_scores: Choice
    halves: tuple[Half, ...]
    brought: tuple[tuple[str, Choice], ...]
    tie: tuple[str, Choice] | None
    tiles: tuple[tuple[str, Choice], ...]
    rest: tuple[tuple[EndingGroup, tuple[Rare, ...]], ...]
    target: int | None
    is_own: bool = False
    sides: str = "{}"
    by_score: str = ""
    absent: tuple[tuple[str, str], ...] = ()
    scores: tuple[tuple[str, str], ...] = ()

    @property
    def rest_is_open(self) -> bool:
        """Return whether one of the rare endings is chosen."""
        return any(rare.button.data["selected"] for _, kind in self.rest for rare in kind)


def duel(form: ResultForm) -> Duel | None:
    """Return the form for thumbs; None where more than two sit there, or each seat has more than one count."""
    if len(form.names) != 2 or "winner" not in form.fields or len(form.scores()) > 2 or form.marked_seats():
        return None
    by_scores, *halves = form["winner"]
    tapped = [(ending, choice) for ending, choice in _ways(form) if ending.tile]
    tiles = tuple((ending.tile, choice) for ending, choice in tapped if ending.winner)
    tie = next(((ending.tile, choice) for ending, choice in tapped if not ending.winner), None)
    if not tiles:
        return None
    return Duel(
        by_scores=by_scores,
        halves=_halves(form, halves),
        brought=_in_order(form, form.scores(), [f"My {form.count_heading.lower()}"]),
        tie=tie,
        tiles=tiles,
        rest=tuple(_rare(form)),
        target=form.rules.scoring.points_to_win,
        is_own=form.reader is not None,
        sides=json.dumps({ending.code: [ending.winner, *ending.sides] for ending, _ in _ways(form) if ending.winner}),
        by_score=" ".join(ending.code for ending in form.offered if ending.by_score),
        absent=_absent(form),
        scores=_scores(form),
    )


def _halves(form: ResultForm, halves: Sequence[Choice]) -> tuple[Half, ...]:
    """Return both players, each with what the chosen ending and winner make of them."""
    ending, winner = form.rules.scoring.by_code.get(form["result"].value() or ""), form["winner"].value()
    is_said = ending is not None and ending.winner and winner
    won, lost = ending.sides if ending is not None and is_said else ("", "")
    for seat, half in enumerate(halves):
        if not form.may_win(seat):
            half.data["attrs"]["disabled"] = True
    pairs = _in_order(form, halves, OWN)
    plays = {letter(seat): side for seat, side in enumerate(form.sides)}
    return tuple(
        (word, half, won if half.data["value"] == winner else lost, plays.get(half.data["value"], ""))
        for word, half in pairs
    )


def _absent(form: ResultForm) -> tuple[tuple[str, str], ...]:
    """Return whom a director may mark as absent, where the game knows absences: the other player gets the win."""
    if form.reader is not None or not form.rules.scoring.knows_absences:
        return ()
    return tuple((letter(seat), name) for seat, name in enumerate(form.names) if form.may_win(1 - seat))


def _scores(form: ResultForm) -> tuple[tuple[str, str], ...]:
    """Return the usual scores of a match, the reader's best first."""
    usual = [f"{score[0]}-{score[1]}" for score in form.rules.scoring.usual_scores if _may_end(form, score)]
    if form.reader != 1:
        return tuple((score.replace("-", " : "), score) for score in usual)
    return tuple((score[::-1].replace("-", " : "), score) for score in reversed(usual))


def _may_end(form: ResultForm, score: Sequence[int]) -> bool:
    """Return whether a result with this score may be saved: the leader may win, and both where it is level."""
    return all(form.may_win(seat) for seat, games in enumerate(score) if games == max(score))


def _in_order(form: ResultForm, of_seats: Sequence[Choice], words: Sequence[str]) -> tuple[tuple[str, Choice], ...]:
    """Pair the names with their fields; a player's own form begins with the reader, in `words` of their own."""
    named = list(zip(form.names, of_seats, strict=False))
    if form.reader is None:
        return tuple(named)
    mine_first = named
    if form.reader != 0:
        mine_first = named[::-1]
    said = [*words, *(name for name, _ in mine_first[len(words) :])]
    return tuple((word, one) for word, (_, one) in zip(said, mine_first, strict=False))


def _rare(form: ResultForm) -> Iterator[tuple[EndingGroup, tuple[Rare, ...]]]:
    """Yield the rare endings by kind, in the order in which directors think of them; empty kinds are left out."""
    ways = [(ending, choice) for ending, choice in _ways(form) if not ending.tile]
    for way in WAYS:
        if kind := tuple(Rare(choice, _worth(form.rules, ending)) for ending, choice in ways if ending.way is way):
            yield way, kind


def _worth(rules: GameRules, ending: Ending) -> str:
    if ending.asks:
        return "as ruled"
    if not rules.figures:
        return ""
    worth = bare_worth(rules, ending)
    if worth is None:
        if ending.leader:
            return "by score"
        return ""
    return " · ".join(map(str, worth)) + (" for now" if ending.open else "")


def _ways(form: ResultForm) -> Iterator[tuple[Ending, Choice]]:
    """Yield each ending with its button."""
    for choice in form["result"]:
        yield form.rules.scoring.by_code[choice.data["value"]], choice
