"""The cut for the highest Tribble, between players level on score and on rounds won, noted by a director (OPG 7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.tiebreaks import HIGHEST_TRIBBLE
from tournaments.engine.core.types import Record, Stage, Standing, Tiebreaker

HIGHEST_TRIBBLE_CUT = StageSpec(
    "highest_tribble",
    "Cut for the highest Tribble",
    "OPG 7.7",
    counts=False,
    may_be_named=True,
    meaning="Players who are level on total score and on rounds won cut for the highest Tribble. Its entrants stand in"
    " the order of what they cut.",
)


def cuts(record: Record) -> tuple[Tiebreaker, ...]:
    """The cuts after the last rounds that were played: a cut after the heats decides nothing about the finals."""
    played = (stage.number for stage in record.stages if any(sitting.complete for sitting in stage.rounds))
    last = max(played, default=0)
    noted = (stage for stage in record.stages if is_cut(stage) and stage.number > last)
    return tuple(Tiebreaker(stage.players, stage.players[0], stage.players) for stage in noted)


def is_cut(stage: Stage) -> bool:
    return stage.code == HIGHEST_TRIBBLE_CUT.code and bool(stage.players)


def level_players(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[tuple[str, ...], ...]:
    """Return each group of players whom a cut has to part and none has, best first.

    Players who have left cut no more: a group is asked while two of it are still there.
    """
    before = _figures_before_the_cut(rules)
    if before is None:
        return ()
    gone = {player.id for player in record.players if player.last_round() is not None}
    noted = [{*cut.order} for cut in cuts(record)]
    groups = groupby(standings, lambda place: (place.disqualified, *(place.figures[code] for code in before)))
    level = [tuple(place.player for place in group) for _, group in groups]
    return tuple(
        players
        for players in level
        if len({*players} - gone) > 1 and not any(order.issuperset(players) for order in noted)
    )


def _figures_before_the_cut(rules: GameRules) -> tuple[str, ...] | None:
    """The codes of what ranks before the cut; None where the game knows no cut."""
    codes = [step.code for step in rules.ranking]
    if HIGHEST_TRIBBLE.code not in codes:
        return None
    return tuple(step.code for step in rules.ranking[: codes.index(HIGHEST_TRIBBLE.code)] if step.figure)
