"""The steps of every ranking, as data: figures (higher first) and games between tied players (OPG 7.7, SW "End")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments.engine.core.system import EarnedByeSchedule, Ruleset, Step
from tournaments.engine.core.types import Line, Outcome, Scorecard, Tiebreaker

Cards = Mapping[str, Scorecard]


def schedule(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> tuple[int, ...]:
    """What each line adds to strength of schedule: the opponent's final total, 0 for byes and missed games.

    An earned bye adds what the ruleset says; `rounds` scheduled, or played once the event was cut short (AMB-P4).
    """
    return tuple(_faced(rules, line, cards, rounds) for line in card.lines)


def strength_of_schedule(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> int:
    """The sum of the opponents' final totals without the lowest one."""
    faced = schedule(rules, card, cards, rounds)
    return sum(faced) - min(faced, default=0)


def best_single_game(card: Scorecard) -> int:
    return max((line.diff for line in card.lines), default=0)


def games_between(first: Scorecard, second: Scorecard) -> tuple[tuple[Line, Line], ...]:
    """The games these two played against each other. Byes and missed games are none (AMB-P8)."""
    answers = {line.round: line for line in second.lines if first.player in line.opponents}
    mine = (line for line in first.lines if second.player in line.opponents)
    return tuple((line, answers[line.round]) for line in mine if line.round in answers)


def _faced(rules: Ruleset, line: Line, cards: Cards, rounds: int) -> int:
    if line.outcome is Outcome.EBYE:
        return EARNED[rules.byes.earned_schedule](rules, cards, rounds)
    if len(line.opponents) == 1:  # the usual case, asked for every line of every card
        return cards[line.opponents[0]].vp
    return sum([cards[opponent].vp for opponent in line.opponents])


EARNED: Mapping[EarnedByeSchedule, Callable[[Ruleset, Cards, int], int]] = {
    EarnedByeSchedule.MAXIMUM: lambda rules, cards, rounds: rules.scoring.vp[Outcome.FW] * rounds,
    EarnedByeSchedule.HIGHEST: lambda rules, cards, rounds: max(card.vp for card in cards.values()),
    EarnedByeSchedule.BEATEN: lambda rules, cards, rounds: (
        rules.scoring.vp[Outcome.FW] * (rounds - 1) + rules.scoring.vp[Outcome.FL]
    ),
}


def _drop_lowest_again_and_again(rules: Ruleset, card: Scorecard, cards: Cards, rounds: int) -> tuple[float, ...]:
    """SW "Strength of Schedule": without the lowest opponent, then without the two lowest, and so on (AMB-W12)."""
    faced = sorted(schedule(rules, card, cards, rounds))
    return tuple(sum(faced[dropped:]) for dropped in range(1, len(faced) + 1)) or (0,)


def _ahead_in_victory_points(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """The winner of the game between exactly two; of several games their sum (AMB-P10)."""
    return _ahead(cards, lambda line: (line.vp,))


def _ahead_in_both_games(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """SW "Head to Head": the game or both games together, victory points and differential."""
    return _ahead(cards, lambda line: (line.vp, line.diff))


def _ahead(cards: tuple[Scorecard, ...], worth: Callable[[Line], tuple[int, ...]]) -> Scorecard | None:
    if len(cards) != 2:
        return None
    games = games_between(*cards)
    totals = [[sum(parts) for parts in zip(*(worth(game[seat]) for game in games), strict=True)] for seat in (0, 1)]
    if totals[0] == totals[1]:
        return None
    return cards[0] if totals[0] > totals[1] else cards[1]


def _won_tiebreaker(cards: tuple[Scorecard, ...], tiebreakers: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """The winner of a tiebreaker game between exactly the tied players."""
    tied = {card.player: card for card in cards}
    played = (game for game in tiebreakers if set(game.players) == set(tied))
    return next((tied[game.winner] for game in played), None)


VICTORY_POINTS = Step("vp", "Victory points", lambda rules, card, cards, rounds: card.vp)
HEAD_TO_HEAD = Step("head_to_head", "Head-to-head", settle=_ahead_in_victory_points)
STRENGTH_OF_SCHEDULE = Step("sos", "Strength of schedule", strength_of_schedule)
DIFFERENTIAL = Step("differential", "Differential", lambda rules, card, cards, rounds: card.diff)
CUMULATIVE_VP = Step("cvp", "Cumulative victory points", lambda rules, card, cards, rounds: card.cvp)
DRAW = Step("draw", "Draw", lambda rules, card, cards, rounds: card.lot)

TIEBREAKER_GAME = Step("tiebreaker_game", "Tiebreaker game", settle=_won_tiebreaker)
HEAD_TO_HEAD_BOTH_GAMES = Step("head_to_head", "Head-to-head", settle=_ahead_in_both_games)
BEST_SINGLE_GAME = Step(
    "best_single_game", "Best single game", lambda rules, card, cards, rounds: best_single_game(card)
)
SCHEDULE_DROPPING = Step("sos", "Strength of schedule", _drop_lowest_again_and_again)
