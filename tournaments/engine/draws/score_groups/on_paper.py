"""OPG 7.6 with pen and paper: what a director does with the scorecards where nothing draws for him."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Position, Result
from tournaments.engine.texts import use_singular

BYE = "bye"
SORT = "Write every new total, and sort the scorecards by it, the highest on top."
ODD = (
    "The number of players is odd. Of those without a bye the one with the lowest total sits out; if several have it,"
    " draw one of them."
)
BACK = (
    "Those marked “pair first” come back from a bye: pair them first, at random, against players of the highest total."
)
REST = (
    "Take the highest total. Shuffle its cards and pair them from the top. Who has met already is not paired: put the"
    " card back, shuffle, and take another.",
    "If the last two of a total have met, take all pairs of this total apart and begin it anew.",
    "A card that is left over goes down to the next total and is paired first there, with somebody it has not met."
    " Nobody goes down twice in a round, unless he has met everybody on the next total.",
    "If it does not come out at the bottom, open the pairs above, one after the other, until it does. Nobody meets"
    " anybody twice.",
    "Write table numbers on the cards and on blank slips, announce byes with the pairings, announce the time limit and"
    " when it ends.",
)


def list_paper_steps(rules: GameRules, position: Position) -> Iterator[str]:
    """The steps that this position takes, in their order."""
    staying = [card for card in position.cards if not card.dropped]
    yield SORT
    if sum(not card.earned_bye_now for card in staying) % 2:
        yield f"{ODD}{_describe_bye_worth(rules)}"
    if any(card.seated_first for card in staying):
        yield BACK
    yield from REST


def _describe_bye_worth(rules: GameRules) -> str:
    """ "A bye is worth 4 points and no differential."."""
    if BYE not in rules.scoring.by_code:
        return ""
    (award,) = award_game(rules, Result(BYE), 1)
    first, *others = rules.scoring.figures
    numbers = ((figure, award.figures[figure.code]) for figure in others)
    more = (f"{figure.formatter(number) if number else 'no'} {figure.label.lower()}" for figure, number in numbers)
    worth = award.figures[first.code]
    points = f"{first.formatter(worth)} {use_singular('points', worth)}"
    return f" A bye is worth {' and '.join([points, *more])}."
