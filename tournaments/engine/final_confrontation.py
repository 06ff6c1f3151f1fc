"""Who won the final confrontation (OPG A, SW "Final Confrontation")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring import preview
from tournaments.engine.tiebreaks import best_single_game
from tournaments.engine.types import Earned, FinalConfrontation, Record, Scorecard


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The winner, and what decided: `recorded` by the director, or the first step in which the two differ."""

    winner: str
    decided_by: str


def final_result(rules: Ruleset, record: Record, scorecards: Sequence[Scorecard]) -> FinalResult | None:
    """The result of the final confrontation, None where there was none or a game of it is still open.

    Of its games the sums of victory points and differential decide, then the best single game of the tournament
    (AMB-W2), then the lot.
    """
    if record.final_confrontation_winner is not None:
        return FinalResult(record.final_confrontation_winner, "recorded")
    final = record.final_confrontation
    if final is None or not final.games or any(match.report is None for match in final.games):
        return None
    cards = {card.player: card for card in scorecards}
    games = _games(rules, final)
    first, second = (_figures(games[player], cards[player], record.seed) for player in games)
    step = next(step for step in first if first[step] != second[step])
    return FinalResult(final.players[0 if first[step] > second[step] else 1], step)


def _games(rules: Ruleset, final: FinalConfrontation) -> dict[str, list[Earned]]:
    games: dict[str, list[Earned]] = {player: [] for player in final.players}
    for match in final.games:
        if match.report is not None and match.b is not None:
            first, second = preview(rules, match.report)
            games[match.a].append(first)
            games[match.b].extend([second] if second else [])
    return games


def _figures(games: list[Earned], card: Scorecard, seed: int) -> dict[str, float]:
    return {
        "vp": sum(game.vp for game in games),
        "differential": sum(game.diff for game in games),
        "best_single_game": max([best_single_game(card), *(game.diff for game in games)]),
        "draw": Random(f"{seed}:final:{card.player}").random(),
    }
