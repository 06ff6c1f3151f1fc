"""The structures of events, and what their stages decide (OPG A, SW "Final Confrontation")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.engine.core.figures import DIFF
from tournaments.engine.core.registry import Registry
from tournaments.engine.core.scoring import preview
from tournaments.engine.core.structure import Decided, StageSpec, Structure
from tournaments.engine.core.system import Choice, GameRules, Step
from tournaments.engine.core.tiebreaks import best_single_game
from tournaments.engine.core.types import Award, Card, Position, Record, Result, Scorecard, Stage, Standing, Tiebreaker
from tournaments.engine.draws.seeded import SEEDED

WON = Step("final_confrontation", "Final confrontation", why=lambda rules, above, below: "won the final confrontation")
PLAYED = Step("finalist", "Final confrontation", why=lambda rules, above, below: "played the final confrontation")
RECORDED = "recorded"
"""What decided a stage of which the director said who won it."""


def two_best(record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """OPG A: the two best of the table who are still there (AMB-P9)."""
    gone = {player.id for player in record.players if player.left_after() is not None}
    return tuple(place.player for place in standings if place.player not in gone)[:2]


def title(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> Decided | None:
    """The winner is first and the other finalist second, whatever their seeds (AMB-P9)."""
    result = _won(rules, record, stage, cards)
    if result is None:
        return None
    return Decided((result.winner, *(player for player in stage.players if player != result.winner)), WON, PLAYED)


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The winner, and what decided: `recorded` by the director, or the first step in which the two differ."""

    winner: str
    decided_by: str


def final_result(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> FinalResult | None:
    """The result of the final confrontation, None where there was none or a game of it is still open."""
    finals = (stage for stage in record.stages if stage.code == FINAL_CONFRONTATION.code)
    return next((_won(rules, record, stage, cards) for stage in finals), None)


def _won(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> FinalResult | None:
    """Of its games the sums of victory points and differential decide, then the best single game of the tournament
    (AMB-W2), then the lot.
    """
    if stage.winner is not None:
        return FinalResult(stage.winner, RECORDED)
    played = [one for one in stage.rounds if not one.void]
    if not played or not all(one.complete for one in played):
        return None
    of_players = {card.player: card for card in cards}
    games = _games(rules, stage)
    first, second = (_figures(rules, games[player], of_players[player], record.seed) for player in stage.players)
    step = next(step for step in first if first[step] != second[step])
    return FinalResult(stage.players[0 if first[step] > second[step] else 1], step)


def _games(rules: GameRules, stage: Stage) -> dict[str, list[Award]]:
    games: dict[str, list[Award]] = {player: [] for player in stage.players}
    for match in stage.matches:
        for result in () if match.is_alone else match.games:
            for player, award in zip(match.players, preview(rules, result, len(match.seats)), strict=True):
                games[player].append(award)
    return games


def _figures(rules: GameRules, games: list[Award], card: Scorecard, seed: int) -> dict[str, float]:
    figures: dict[str, float] = {
        step.code: sum(game.figures[step.adds] for game in games) for step in rules.ranking if step.adds
    }
    if DIFF in rules.scoring.nothing:
        figures["best_single_game"] = max([best_single_game(card), *(game.figures[DIFF] for game in games)])
    return {**figures, "draw": Random(f"{seed}:final:{card.player}").random()}


def best_of(structure: Structure, most: str) -> Structure:
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
TIEBREAKER = StageSpec(
    "tiebreaker",
    "Tiebreaker game",
    "SW End",
    method=SEEDED,
    counts=False,
    may_be_named=True,
)
SWISS = Structure("swiss", "Rounds by score", "OPG A")
FINAL_GAMES = Choice(
    "final_confrontation_games",
    "Final confrontation",
    "OPG A",
    {"1": "one game", "3": "best of three games"},
    best_of,
    arises=lambda rules: rules.limits.games_per_round == 1,
)
"""It is one game where each game of a round is drawn by itself (SW)."""
SWISS_FINAL = Structure(
    "swiss-final",
    "Rounds by score, then a final confrontation",
    "OPG A",
    (FINAL_CONFRONTATION,),
    (FINAL_GAMES,),
)

STRUCTURES: Registry[Structure] = Registry(SWISS, SWISS_FINAL)
STAGES: Registry[StageSpec] = Registry(FINAL_CONFRONTATION, TIEBREAKER)


def decided(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> tuple[Decided, ...]:
    """What the stages of an event change of its table, in their order."""
    specs = ((stage, STAGES[stage.code].decides) for stage in record.stages)
    found = (decides(rules, record, stage, cards) for stage, decides in specs if decides is not None)
    return tuple(one for one in found if one is not None)


def tiebreakers(record: Record) -> tuple[Tiebreaker, ...]:
    """The tiebreaker games that have a winner."""
    return tuple(
        Tiebreaker(stage.players, stage.winner)
        for stage in record.stages
        if stage.code == TIEBREAKER.code and stage.winner is not None
    )


def entrants(record: Record, code: str, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who plays a stage of this kind, in the order of their seeds: as it stands, or by the table before it began."""
    begun, chosen = _begun(record, code), STAGES[code].entrants
    return begun.players if begun else chosen(record, standings) if chosen else ()


def _begun(record: Record, code: str) -> Stage | None:
    return next((stage for stage in record.stages if stage.code == code and stage.rounds), None)


def _remaining(rules: GameRules, record: Record, code: str, standings: Sequence[Standing]) -> tuple[str, ...]:
    begun, remaining = _begun(record, code), STAGES[code].remaining
    return remaining(rules, begun) if begun and remaining else entrants(record, code, standings)


def following_stage(structure: Structure, record: Record) -> str:
    """The kind of the later stage of which a round follows, once all rounds of everybody are complete; empty where
    nothing does.
    """
    begun = {stage.code: stage for stage in record.stages}
    for spec in structure.stages:
        stage = begun.get(spec.code)
        if stage is None or (stage.winner is None and _rounds_of(stage) < spec.rounds(len(stage.players))):
            return spec.code
    return ""


def _rounds_of(stage: Stage) -> int:
    return len({played.of_round for played in stage.rounds if not played.void})


def record_before(record: Record, sitting: int) -> Record:
    """The record without the rounds of later stages from this sitting on, and without the stages that begin there."""
    kept = ((stage, tuple(row for row in stage.rounds if row.number < sitting)) for stage in record.stages)
    return replace(record, stages=tuple(replace(stage, rounds=rounds) for stage, rounds in kept if rounds))


def stage_position(
    rules: GameRules, record: Record, code: str, standings: Sequence[Standing], round_number: int
) -> Position:
    """What this round of a later stage is drawn from: who still plays it, in the order of their seeds."""
    method = STAGES[code].method
    gone = {player.id for player in record.players if (left := player.left_after()) is not None and left < round_number}
    cards = (Card(player, dropped=player in gone) for player in _remaining(rules, record, code, standings))
    return Position(
        ruleset=record.ruleset,
        round=round_number,
        rounds=None,
        cards=tuple(cards),
        options=record.options,
        method=method.code if method else "",
    )


def most_games(structure: Structure, code: str) -> int:
    """So many games at most at a table of a later stage of this kind; one in a round of everybody."""
    return next((stage.games for stage in structure.stages if stage.code == code), 1)


def most_ever(code: str) -> int:
    """So many games at most at a table of a stage of this kind, whatever an event chose."""
    chosen = (
        choice.apply(structure, value)
        for structure in STRUCTURES.values()
        for choice in structure.choices
        for value in choice.values
    )
    games = [most_games(structure, code) for structure in (*STRUCTURES.values(), *chosen)]
    return max(*games, STAGES[code].games if code else 1)


def is_decided(rules: GameRules, games: Sequence[Result], most: int, seats: int) -> bool:
    """Whether nothing is left to play: all games are played, or somebody has won more than half of them (OPG A)."""
    return len(games) >= most or max(Counter(_winners(rules, games, seats)).values(), default=0) * 2 > most


def _winners(rules: GameRules, games: Sequence[Result], seats: int) -> Iterator[int]:
    """The seat that came out of each game with the most, where that is one."""
    for result in games:
        worth = [tuple(award.figures.values()) for award in preview(rules, result, seats)]
        if worth.count(max(worth)) == 1:
            yield worth.index(max(worth))
