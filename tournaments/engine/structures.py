"""The structures of events, and what is asked of their stages (OPG A)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.engine.core.registry import Registry
from tournaments.engine.core.structure import StageOutcome, StageSpec, Structure
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import OWN_SECTION, Card, Position, Record, Scorecard, Stage, Standing
from tournaments.engine.draws.positions import find_left_over_players
from tournaments.engine.stages import elimination
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION, FINAL_GAMES
from tournaments.engine.stages.highest_tribble import HIGHEST_TRIBBLE_CUT, is_cut
from tournaments.engine.stages.tiebreaker import TIEBREAKER
from tournaments.engine.stages.tribbles_finals import HEATS_FINALS, TRIBBLES_FINALS

SWISS = Structure("swiss", "Rounds by score", "OPG A")
SWISS_FINAL = Structure(
    "swiss-final",
    "Rounds by score, then a final confrontation",
    "OPG A",
    (FINAL_CONFRONTATION,),
    (FINAL_GAMES,),
)

SWISS_TIEBREAKER = Structure(
    "swiss-tiebreaker",
    "Rounds by score, then a tiebreaker game where two are level at the top",
    "D97 1.17, T95 systems 4",
    (TIEBREAKER,),
)
ROUND_ROBIN = Structure(
    "round-robin",
    "Round-robin, then a tiebreaker game where two are level at the top",
    "T95 systems 3",
    (TIEBREAKER,),
)
FREE = Structure("free", "Nothing is drawn: the director types the final order", OWN_SECTION)

STRUCTURES: Registry[Structure] = Registry(
    *(SWISS, SWISS_FINAL, SWISS_TIEBREAKER, ROUND_ROBIN, HEATS_FINALS),
    *(*elimination.STRUCTURES, elimination.OF_1997, FREE),
)
STAGES: Registry[StageSpec] = Registry(
    *(FINAL_CONFRONTATION, TIEBREAKER, HIGHEST_TRIBBLE_CUT, TRIBBLES_FINALS),
    *elimination.STAGES,
)


def get_stage_spec(rules: GameRules, code: str) -> StageSpec:
    """What a later stage of this kind is by these rules."""
    own: StageSpec | None = rules.own_stages.get(code)
    return own or STAGES[code]


def list_stage_outcomes(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> tuple[StageOutcome, ...]:
    """What the stages of an event change of its table, in their order."""
    specs = ((stage, get_stage_spec(rules, stage.code).decides) for stage in record.stages)
    found = (decides(rules, record, stage, cards) for stage, decides in specs if decides is not None)
    return tuple(one for one in found if one is not None)


def counted_cards(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> tuple[Scorecard, ...]:
    """Return the scorecards that the figures of the table are added up from: those of a later stage where its figures
    stand in the place of all rounds' (OPG A).
    """
    instead = {card.player: card for stage in list_stage_outcomes(rules, record, cards) for card in stage.cards}
    return tuple(instead.get(card.player, card) for card in cards)


def find_eliminated(rules: GameRules, record: Record) -> frozenset[str]:
    """Who plays no more because of what was played: who is out of a bracket that others still play (OPG 10, D97 1.22),
    and who was left over of an odd number (T95 systems 4). Once a bracket is over its places say it all.
    """
    complete = [played for played in record.rounds if played.complete and not played.void]
    out = set(find_left_over_players(rules, record, complete))
    for stage in record.stages:
        spec = get_stage_spec(rules, stage.code)
        if spec.bracket and stage.players and not (spec.is_over and spec.is_over(rules, record, stage)):
            out |= {gone.player for gone in spec.bracket(rules, record, stage).out}
    return frozenset(out)


def entrants(rules: GameRules, record: Record, code: str, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who plays a stage of this kind, in the order of their seeds: as it stands, or by the table before it began."""
    begun, chosen = _find_begun_stage(record, code), get_stage_spec(rules, code).entrants
    return begun.players if begun else chosen(rules, record, standings) if chosen else ()


def _find_begun_stage(record: Record, code: str) -> Stage | None:
    return next((stage for stage in record.stages if stage.code == code and stage.rounds), None)


def _remaining(rules: GameRules, record: Record, code: str, standings: Sequence[Standing]) -> tuple[str, ...]:
    players, remaining = entrants(rules, record, code, standings), get_stage_spec(rules, code).remaining
    stage = _find_begun_stage(record, code) or Stage(0, code, players)
    return remaining(rules, record, stage) if remaining and players else players


def later_stages(
    rules: GameRules, structure: Structure, record: Record, standings: Sequence[Standing]
) -> tuple[StageSpec, ...]:
    """The stages that follow the rounds of everybody: those that have begun, and those that arise as the table is."""
    begun = {stage.code for stage in record.stages}
    return tuple(
        spec
        for spec in structure.stages
        if spec.arises is None or spec.code in begun or spec.arises(rules, record, standings)
    )


def is_over(rules: GameRules, spec: StageSpec, record: Record, stage: Stage) -> bool:
    """Whether no round of a stage that has begun follows."""
    if spec.is_over is not None:
        return spec.is_over(rules, record, stage)
    return _count_rounds(stage) >= spec.rounds(len(stage.players))


def following_stage(rules: GameRules, specs: Sequence[StageSpec], record: Record) -> str:
    """The kind of the later stage of which a round follows, once all rounds of everybody are complete; empty where
    nothing does.
    """
    begun = {stage.code: stage for stage in record.stages}
    for spec in specs:
        stage = begun.get(spec.code)
        if stage is None or (stage.winner is None and not is_over(rules, spec, record, stage)):
            return spec.code
    return ""


def _count_rounds(stage: Stage) -> int:
    return len({played.of_round for played in stage.rounds if not played.void})


def record_before(record: Record, sitting: int) -> Record:
    """The record without the rounds of later stages from this sitting on, and without the stages that begin there.

    A cut has no rounds of its own: it stays with the stages before it.
    """
    kept: list[Stage] = []
    for stage in record.stages:
        rounds = tuple(played for played in stage.rounds if played.number < sitting)
        if stage.rounds and not rounds:
            break
        if rounds or is_cut(stage):
            kept.append(replace(stage, rounds=rounds))
    return replace(record, stages=tuple(kept))


def stage_position(
    rules: GameRules, record: Record, code: str, standings: Sequence[Standing], round_number: int
) -> Position:
    """What this round of a later stage is drawn from: who still plays it, in the order of their seeds."""
    method, begun, sides = get_stage_spec(rules, code).method, _find_begun_stage(record, code), _sides(record)
    gone = {player.id for player in record.players if (left := player.last_round()) is not None and left < round_number}
    players = _remaining(rules, record, code, standings)
    cards = (Card(player, dropped=player in gone, last_side=sides.get(player, "")) for player in players)
    return Position(
        ruleset=record.ruleset,
        round=round_number,
        rounds=None,
        cards=tuple(cards),
        options=record.options,
        method=method.code if method else "",
        game=1 + _count_rounds(begun) if begun and rules.limits.games_per_round > 1 else 1,
    )


def _sides(record: Record) -> dict[str, str]:
    """Which side everybody played last, where the game has sides."""
    seats = (seat for played in record.sittings for match in played.matches for seat in match.seats)
    return {seat.player: seat.side.value for seat in seats if seat.side is not None}


def most_games(rules: GameRules, structure: Structure, code: str) -> int:
    """So many games at most at a table of a later stage of this kind, or in a round of everybody."""
    of_stage = next((stage.games for stage in structure.stages if stage.code == code), 1)
    return max(of_stage, rules.limits.games_per_match)


def most_ever(rules: GameRules, code: str) -> int:
    """So many games at most at a table of a stage of this kind, whatever an event chose."""
    chosen = (
        choice.apply(structure, value)
        for structure in STRUCTURES.values()
        for choice in structure.choices
        for value in choice.values
    )
    games = [most_games(rules, structure, code) for structure in (*STRUCTURES.values(), *chosen)]
    return max(*games, STAGES[code].games if code else 1)
