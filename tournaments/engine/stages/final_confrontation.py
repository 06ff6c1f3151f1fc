"""The final confrontation: the two best play for the title (OPG A, SW "Final Confrontation")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.engine.core.figures import DIFF
from tournaments.engine.core.quitting import quitters
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.structure import StageOutcome, StageSpec, Structure
from tournaments.engine.core.system import Choice, GameRules, Step
from tournaments.engine.core.tiebreaks import best_single_game
from tournaments.engine.core.types import Award, Record, Round, Scorecard, Stage, Standing, Violation
from tournaments.engine.draws.seeded import SEEDED
from tournaments.engine.stages.match_winners import find_deciding_game, find_winner

WON = Step("final_confrontation", "Final confrontation", why=lambda rules, above, below: "won the final confrontation")
PLAYED = Step("finalist", "Final confrontation", why=lambda rules, above, below: "played the final confrontation")
UNPLAYED = Step(
    WON.code,
    WON.label,
    why=lambda rules, above, below: "has the title, as the second seed waived the final confrontation",
)
WAIVED = Step(PLAYED.code, PLAYED.label, why=lambda rules, above, below: "waived the final confrontation")
NEITHER = Step(
    "final_confrontation_not_played",
    WON.label,
    why=lambda rules, above, below: "stays ahead by the table, as neither came to the final confrontation",
)
BEST_GAME, LOT = "best_single_game", "draw"
LEVEL = {
    BEST_GAME: "was level in the final confrontation, and had the best single game",
    LOT: "was level in the final confrontation, and the recorded draw decided",
}
"""What is said of the winner by what decided, where the games of the final parted nobody (AMB-W2)."""
RECORDED = "recorded"
"""What decided a stage of which the director said who won it."""


def two_best(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """OPG A: the two best of the table who are still there (AMB-P9)."""
    return list_present_players(rules, record, standings)[:2]


def list_present_players(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Best first."""
    gone = {player.id for player in record.players if player.last_round() is not None}
    gone |= quitters(rules, (played for played in record.rounds if played.complete))
    return tuple(place.player for place in standings if place.player not in gone)


def title(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> StageOutcome | None:
    """The winner is first and the other finalist second, whatever their seeds (AMB-P9)."""
    result = _find_result(rules, record, stage, cards)
    if result is None:
        return None
    first, behind = (UNPLAYED, WAIVED) if stage.waived else (WON, PLAYED)
    if result.decided_by == NEITHER.code:
        first = behind = NEITHER
    elif words := LEVEL.get(result.decided_by):
        first = Step(WON.code, WON.label, why=lambda rules, above, below: words)
    return StageOutcome(
        (result.winner, *(player for player in stage.players if player != result.winner)), first, behind
    )


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The winner, and what decided: `recorded` by the director, or the first step in which the two differ."""

    winner: str
    decided_by: str


def final_result(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> FinalResult | None:
    """The result of the final confrontation, None where there was none or a game of it is still open."""
    finals = (stage for stage in record.stages if stage.code == FINAL_CONFRONTATION.code)
    return next((_find_result(rules, record, stage, cards) for stage in finals), None)


def _find_result(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> FinalResult | None:
    """Of its games the sums of victory points and differential decide, then the best single game of the tournament
    (AMB-W2), then the lot.
    """
    if stage.winner is not None:
        return FinalResult(stage.winner, RECORDED)
    played = [one for one in stage.rounds if not one.void]
    if not played or not all(one.complete for one in played):
        return None
    of_players = {card.player: card for card in cards}
    if (ended := _find_ended_result(rules, stage)) is not None:
        return ended
    games = _games(rules, stage)
    first, second = (_figures(rules, games[player], of_players[player], record.seed) for player in stage.players)
    step = next(step for step in first if first[step] != second[step])
    return FinalResult(stage.players[0 if first[step] > second[step] else 1], step)


def level_final(rules: GameRules, record: Record, cards: Sequence[Scorecard], sitting: Round) -> FinalResult | None:
    """Return the result if this sitting, complete, leaves the final confrontation level; None where it does not."""
    for stage in record.stages:
        if stage.code == FINAL_CONFRONTATION.code and any(one.number == sitting.number for one in stage.rounds):
            rounds = tuple(sitting if one.number == sitting.number else one for one in stage.rounds)
            result = _find_result(rules, record, replace(stage, rounds=rounds), cards)
            return result if result is not None and result.decided_by in LEVEL else None
    return None


def _find_ended_result(rules: GameRules, stage: Stage) -> FinalResult | None:
    """Return the result where a game ended the match: a walkover, a penalty, or that neither came (House-B5).

    Who is level after such a game is not parted by figures or lot: the table before the final stays.
    """
    for match in stage.matches:
        last = None if match.is_alone else find_deciding_game(rules, match.games)
        if last is not None:
            seat = find_winner(rules, last, len(match.seats))
            won = FinalResult(match.players[seat], WON.code) if seat is not None else None
            return won or FinalResult(stage.players[0], NEITHER.code)
    return None


def _games(rules: GameRules, stage: Stage) -> dict[str, list[Award]]:
    games: dict[str, list[Award]] = {player: [] for player in stage.players}
    for match in stage.matches:
        for result in () if match.is_alone else match.games:
            for player, award in zip(match.players, award_game(rules, result, len(match.seats)), strict=True):
                games[player].append(award)
    return games


def _figures(rules: GameRules, games: list[Award], card: Scorecard, seed: int) -> dict[str, float]:
    figures: dict[str, float] = {
        step.code: sum(game.figures[step.adds] for game in games) for step in rules.ranking if step.adds
    }
    if DIFF in rules.scoring.nothing:
        figures[BEST_GAME] = max([best_single_game(card), *(game.figures[DIFF] for game in games)])
    return {**figures, LOT: Random(f"{seed}:final:{card.player}").random()}


def check_waiver(spec: StageSpec, finalists: Sequence[str], waiver: str, *, gains: bool) -> Iterator[Violation]:
    """What stands against `waiver` giving up his final confrontation against the other finalist: the higher seed first.

    `gains`: nobody said that he has no advantage of it.
    """
    if not spec.may_be_waived:
        message = "Nobody waives the final confrontation here: say at the end who won it."
        yield Violation("not_waived", message, spec.section)
    elif len(finalists) < 2:
        yield Violation("no_final", "There are no two players for a final confrontation.", spec.section)
    elif waiver != finalists[1]:
        message = "Only the second seed of the final confrontation waives it; else it is played."
        yield Violation("second_seed", message, spec.section, "player")
    elif gains:
        message = (
            "Who waives the final confrontation gains no advantage, prize support or otherwise, by it: that would be"
            " collusion. Tick that it is so."
        )
        yield Violation("advantage", message, spec.section, "no_advantage")


def with_best_of(structure: Structure, most: str) -> Structure:
    """With a final confrontation of so many games at one table."""
    stages = (
        replace(stage, games=int(most)) if stage.code == FINAL_CONFRONTATION.code else stage
        for stage in structure.stages
    )
    return replace(structure, stages=tuple(stages))


FINAL_CONFRONTATION = StageSpec(
    "final_confrontation",
    "Final confrontation",
    "OPG A",
    method=SEEDED,
    entrants=two_best,
    decides=title,
    counts=False,
    may_be_named=True,
    meaning="The two best of the table who are still there play once more for the title (OPG A). It is neither rated"
    " nor does it change any figure.",
)
FINAL_GAMES = Choice(
    "final_confrontation_games",
    "Final confrontation",
    "OPG A",
    {"1": "one game", "3": "best of three games"},
    with_best_of,
    arises=lambda rules: rules.limits.games_per_round == 1,
)
"""It is one game where each game of a round is drawn by itself (SW)."""
