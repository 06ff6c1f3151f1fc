"""The steps of every ranking, as data: figures (higher first) and games between tied players (OPG 7.7, SW "End")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import accumulate

from tournaments.engine.core.figures import (
    DIFF,
    VP,
    Figure,
    explain_highest,
    explain_signed_sum,
    explain_sum,
    format_addition,
    format_signed,
)
from tournaments.engine.core.system import EarnedByeSchedule, GameRules, Step
from tournaments.engine.core.types import Line, Outcome, Scorecard, Tiebreaker

Cards = Mapping[str, Scorecard]


def opponents_totals(rules: GameRules, card: Scorecard, cards: Cards, rounds: int) -> tuple[int, ...]:
    """Return each line's share of the strength of schedule: the opponent's final total, 0 for byes and missed games.

    An earned bye adds what the ruleset says; `rounds` scheduled, or played once the event was cut short (AMB-P4).
    """
    return tuple(
        [
            cards[line.opponents[0]].totals.get(VP, 0)  # the usual case, asked for every line of every card
            if len(line.opponents) == 1
            else _opponents_total(rules, line, cards, rounds)
            for line in card.lines
        ]
    )


def strength_of_schedule(rules: GameRules, card: Scorecard, cards: Cards, rounds: int) -> int:
    """The sum of the opponents' final totals without the lowest one."""
    faced = opponents_totals(rules, card, cards, rounds)
    return sum(faced) - min(faced, default=0)


def best_single_game(card: Scorecard) -> int:
    """The highest differential of one game (SW "End")."""
    return max(card.figures_by_line(DIFF), default=0)


def running_totals(card: Scorecard) -> list[int]:
    """OPG 7.4.2: the victory points after each round; added up they are the cumulative victory points."""
    return list(accumulate(card.figures_by_line(VP)))


def find_games_between(first: Scorecard, second: Scorecard) -> tuple[tuple[Line, Line], ...]:
    """The games these two played against each other. Byes and missed games are none (AMB-P8)."""
    answers = {line.round: line for line in second.lines if first.player in line.opponents}
    mine = (line for line in first.lines if second.player in line.opponents)
    return tuple((line, answers[line.round]) for line in mine if line.round in answers)


def _opponents_total(rules: GameRules, line: Line, cards: Cards, rounds: int) -> int:
    if line.outcome is Outcome.EBYE:
        return EARNED[rules.byes.earned_schedule](rules, cards, rounds)
    return sum([cards[opponent].total(VP) for opponent in line.opponents])


EARNED: Mapping[EarnedByeSchedule, Callable[[GameRules, Cards, int], int]] = {
    EarnedByeSchedule.MAXIMUM: lambda rules, cards, rounds: rules.scoring.vp[Outcome.FW] * rounds,
    EarnedByeSchedule.HIGHEST: lambda rules, cards, rounds: max(card.total(VP) for card in cards.values()),
    EarnedByeSchedule.BEATEN: lambda rules, cards, rounds: (
        rules.scoring.vp[Outcome.FW] * (rounds - 1) + rules.scoring.vp[Outcome.FL]
    ),
}


def _drop_lowest_again_and_again(rules: GameRules, card: Scorecard, cards: Cards, rounds: int) -> tuple[float, ...]:
    """SW "Strength of Schedule": without the lowest opponent, then without the two lowest, and so on (AMB-W12)."""
    faced = sorted(opponents_totals(rules, card, cards, rounds))
    return tuple(sum(faced[dropped:]) for dropped in range(1, len(faced) + 1)) or (0,)


def _find_ahead_in_victory_points(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """The winner of the game between exactly two; of several games their sum (AMB-P10)."""
    return _find_ahead(cards, lambda line: (line.figures[VP],))


def _find_ahead_in_both_games(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """SW "Head to Head": the game or both games together, victory points and differential."""
    return _find_ahead(cards, lambda line: (line.figures[VP], line.figures[DIFF]))


def _find_ahead(cards: tuple[Scorecard, ...], worth: Callable[[Line], tuple[int, ...]]) -> Scorecard | None:
    if len(cards) != 2:
        return None
    games = find_games_between(*cards)
    totals = [[sum(parts) for parts in zip(*(worth(game[seat]) for game in games), strict=True)] for seat in (0, 1)]
    if totals[0] == totals[1]:
        return None
    return cards[0] if totals[0] > totals[1] else cards[1]


def _find_tiebreaker_winner(cards: tuple[Scorecard, ...], tiebreakers: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """The winner of a tiebreaker game between exactly the tied players."""
    tied = {card.player: card for card in cards}
    played = (game for game in tiebreakers if set(game.players) == set(tied))
    return next((tied[game.winner] for game in played), None)


def _find_highest_cut(cards: tuple[Scorecard, ...], tiebreakers: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """Whoever cut the highest of the tied players, in the latest cut that all of them took part in."""
    tied = {card.player: card for card in cards}
    orders = [cut.order for cut in tiebreakers if tied.keys() <= {*cut.order}]
    return next((tied[player] for player in orders[-1] if player in tied), None) if orders else None


def _explain_head_to_head(rules: GameRules, above: Scorecard, below: Scorecard) -> str:
    noun = "round" if rules.limits.games_per_round == 1 else "game"
    rounds = [str(mine.round) for mine, _ in find_games_between(above, below)]
    beat = f"beat {{{below.player}}} in {noun} {rounds[0]}"
    if len(rounds) > 1:
        beat = f"ahead of {{{below.player}}} over {noun}s {', '.join(rounds[:-1])} and {rounds[-1]} together"
    return f"{beat} (exactly two tied: head-to-head)"


def _explain_no_head_to_head(above: Scorecard, below: Scorecard, tied: int) -> str:
    """OPG 7.7: head-to-head counts between exactly two players who met, and whose game somebody won."""
    if tied > 2:
        return f"{tied} were tied, and it counts between exactly two"
    if not find_games_between(above, below):
        return f"{{{above.player}}} and {{{below.player}}} did not play each other"
    return f"{{{above.player}}} and {{{below.player}}} were level there"


def _explain_schedule(rules: GameRules, card: Scorecard, cards: Cards, rounds: int) -> str:
    faced = opponents_totals(rules, card, cards, rounds)
    lowest = min(faced, default=0)
    return f"{format_addition(faced)} − {lowest} = {sum(faced) - lowest}"


def total_step(figure: Figure, code: str = "", *, decided: str = "") -> Step:
    """The sum of a figure of the game over all lines; `code` where the step has another than the figure."""

    def worked(rules: GameRules, card: Scorecard, cards: Cards, rounds: int) -> str:
        return (explain_signed_sum if figure.signed else explain_sum)(card.figures_by_line(figure.code))

    return Step(
        code or figure.code,
        figure.label,
        lambda rules, card, cards, rounds: card.total(figure.code),
        adds=figure.code,
        heading=figure.heading,
        meaning=figure.meaning,
        explain=worked,
        signed=figure.signed,
        decided=decided,
    )


HEAD_TO_HEAD = Step(
    "head_to_head",
    "Head-to-head",
    settle=_find_ahead_in_victory_points,
    why=_explain_head_to_head,
    why_not=_explain_no_head_to_head,
)
STRENGTH_OF_SCHEDULE = Step(
    "sos",
    "Strength of schedule",
    strength_of_schedule,
    heading="SoS",
    meaning="strength of schedule: the victory points of all opponents without the lowest one (OPG Glossary)",
    explain=_explain_schedule,
)
CUMULATIVE_VP = Step(
    "cvp",
    "Cumulative victory points",
    lambda rules, card, cards, rounds: sum(running_totals(card)),
    heading="CVP",
    meaning="cumulative victory points: the totals after each round, added up (OPG 7.4.2)",
    explain=lambda rules, card, cards, rounds: explain_sum(running_totals(card)),
)
DRAW = Step(
    "draw",
    "Draw",
    lambda rules, card, cards, rounds: card.lot,
    called="a recorded draw",
    why=lambda rules, above, below: "the recorded draw",
)

TIEBREAKER_GAME = Step(
    "tiebreaker_game",
    "Tiebreaker game",
    settle=_find_tiebreaker_winner,
    why=lambda rules, above, below: "won the tiebreaker game",
    why_not=lambda above, below, tied: "none was played",
)
HIGHEST_TRIBBLE = Step(
    "highest_tribble",
    "Cut for the highest Tribble",
    settle=_find_highest_cut,
    called="the cut for the highest Tribble",
    why=lambda rules, above, below: f"cut a higher Tribble than {{{below.player}}}",
    why_not=lambda above, below, tied: "none was noted",
)
HEAD_TO_HEAD_BOTH_GAMES = replace(HEAD_TO_HEAD, settle=_find_ahead_in_both_games)
BEST_SINGLE_GAME = Step(
    "best_single_game",
    "Best single game",
    lambda rules, card, cards, rounds: best_single_game(card),
    heading="Best",
    meaning="best single game: the highest differential of one game (SW End)",
    explain=lambda rules, card, cards, rounds: explain_highest(card.figures_by_line(DIFF), format_signed),
    signed=True,
)
WON = Step("won", "Won", heading="Won", meaning="matches of the bracket that were won; a bye is none")
LOST = Step("lost", "Lost", heading="Lost", meaning="matches of the bracket that were lost, or not come to")
SCHEDULE_DROPPING = replace(
    STRENGTH_OF_SCHEDULE,
    figure=_drop_lowest_again_and_again,
    meaning="strength of schedule: the victory points of all opponents without the lowest one; where that leaves a "
    "tie, without the two lowest, and so on (SW End)",
    later=" without the lowest {part} opponents",
)
