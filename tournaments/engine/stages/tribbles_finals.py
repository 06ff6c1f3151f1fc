"""Tribbles Finals: after the heats everybody plays once more by tables, the best of every pod at the first (OPG A)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.engine.core.scoring import build_scorecards
from tournaments.engine.core.standings import rank
from tournaments.engine.core.structure import StageOutcome, StageSpec, Structure
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.types import Card, Record, Scorecard, Stage, Standing, Tiebreaker
from tournaments.engine.draws.pods import BY_RANK, sort_cards
from tournaments.engine.draws.positions import build_position
from tournaments.engine.stages.highest_tribble import cuts

TABLE = Step(
    "table",
    "Table",
    lambda rules, card, cards, rounds: 0,
    heading="Table",
    meaning="table: at which table of the Tribbles Finals a player sat; the lower table stands first (OPG A)",
    nothing="–",
)
AFTER = "; once the Tribbles Finals are played, counted in the Finals alone (OPG A)"
"""What the figures of all rounds become."""


def has_several_pods(rules: GameRules, record: Record, standings: Sequence[Standing]) -> bool:
    """Who all sit at one table are ranked by their total score alone (AMB-T2)."""
    return any(len(played.matches) > 1 for played in record.rounds if played.complete)


def list_qualified(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Everybody who is still there, table by table: the best of every pod, then the next best (OPG 7.6, A)."""
    last = max((played.of_round for played in record.rounds), default=0)
    here = [card for card in build_position(rules, record, last + 1).cards if not card.dropped]
    places = {place.player: number for number, place in enumerate(standings)}

    def by_place(card: Card) -> tuple[int, str]:
        return places.get(card.id, len(places)), card.id

    return tuple(card.id for card in sort_cards(here, by_place))


def decide_by_table(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> StageOutcome | None:
    """The table first, then what was scored in the finals: the last of table 1 stands above the best of table 2 (OPG A,
    AMB-T2).
    """
    played = next((one for one in stage.rounds if not one.void), None)
    if played is None or not played.complete:
        return None
    numbered = ((match.table or number, match) for number, match in enumerate(played.matches, 1))
    tables = {player: number for number, match in numbered for player in match.players}
    there = tuple(player for player in record.players if player.id in tables)
    finals = build_scorecards(rules, replace(record, players=there, rounds=(played,), stages=()))
    cut = cuts(record)
    places = [place for table in sorted({*tables.values()}) for place in _rank_table(rules, finals, tables, table, cut)]
    figures = {place.player: {**place.figures, TABLE.code: tables[place.player]} for place in places}
    step = _finals({place.player: place for place in places}, tables)
    return StageOutcome(tuple(place.player for place in places), step, step, figures, finals)


def _rank_table(
    rules: GameRules,
    cards: Sequence[Scorecard],
    tables: Mapping[str, int],
    table: int,
    tiebreakers: tuple[Tiebreaker, ...],
) -> tuple[Standing, ...]:
    there = [card for card in cards if tables[card.player] == table]
    return rank(rules, there, rounds=1, tiebreakers=tiebreakers)


def _finals(places: Mapping[str, Standing], tables: Mapping[str, int]) -> Step:
    """Why one stands above the next: by the table, or by what decided at it."""

    def why(rules: GameRules, above: Scorecard, below: Scorecard) -> str:
        first, second = tables[above.player], tables.get(below.player)
        if second == first:
            return f"at table {first} of the finals: {places[above.player].why}"
        return f"table {first} of the finals before {f'table {second}' if second else 'those who did not play them'}"

    return Step("finals", "Tribbles Finals", why=why)


def add_finals(rules: GameRules) -> GameRules:
    """The last five rounds of a listing with more than five are the finals, which rank by the table (OPG A)."""
    steps = (replace(step, meaning=f"{step.meaning}{AFTER}") if step.adds else step for step in rules.ranking)
    return replace(rules, ranking=(TABLE, *steps), final_matches=1)


TRIBBLES_FINALS = StageSpec(
    "tribbles_finals",
    "Tribbles Finals",
    "OPG A",
    method=BY_RANK,
    entrants=list_qualified,
    arises=has_several_pods,
    name_round=lambda number, entrants: "Tribbles Finals",
    decides=decide_by_table,
    meaning="Everybody plays once more: the best of every pod and the next best scorers at table 1, the others at the"
    " tables behind it. The table decides the place, then what is scored here (OPG A).",
)
HEATS_FINALS = Structure(
    "heats-finals",
    "Heats in pods, then Tribbles Finals by table",
    "OPG A",
    (TRIBBLES_FINALS,),
    changes=add_finals,
)
