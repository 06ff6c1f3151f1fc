"""The choices of the penalty form: only what would be accepted, and why the rest would not be (OPG B, 14)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from conduct.engine import Facts, Level, Situation, effects, ladder_of, never
from conduct.models import Penalty
from conduct.selectors.cards import all_repeats
from conduct.selectors.situations import moments, unknown_loss
from tournaments.engine import loses_games
from tournaments.engine.core.system import GameRules
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.records import rules_of

WARNED_LATE = "a verbal warning counts inside its event, which is over"
NO_JUDGE = "a judge calls a director for it"


@dataclass(frozen=True, slots=True)
class Offer:
    """The `codes` and `levels` that may be chosen, and why `others` may not: (what, why)."""

    codes: tuple[str, ...]
    levels: tuple[Level, ...]
    others: tuple[tuple[str, str], ...]


def offer(event: Event, entry: Entry | None, *, directs: bool) -> Offer:
    """`entry`: who is meant, where that is known already; `directs`: a director asks, who may disqualify."""
    ladder, possible = ladder_of(event.ruleset), moments(event)
    again = all_repeats(event, entry.player_id if entry else None)
    facts = (
        Facts(
            code=infraction.code,
            repeats=again[infraction.code],
            deck_list_required=event.deck_list_required,
            after_event=tuple(possible) == (Penalty.Moment.AFTERWARDS,),
        )
        for infraction in ladder.infractions
    )
    against = {one.code: never(ladder, one) for one in facts}
    unknown = _beyond(rules_of(event), ladder.levels, possible)
    levels = {level: unknown.get(level) or _against_level(level, possible, directs=directs) for level in ladder.levels}
    return Offer(
        codes=tuple(code for code, why in against.items() if not why),
        levels=tuple(level for level, why in levels.items() if not why),
        others=(
            *((ladder.infraction(code).label, why) for code, why in against.items() if why),
            *((ladder.named(level).capitalize(), f"{why}.") for level, why in levels.items() if why),
        ),
    )


def _against_level(level: Level, possible: Collection[str], *, directs: bool) -> str:
    if level is Level.WARNING and tuple(possible) == (Penalty.Moment.AFTERWARDS,):
        return WARNED_LATE
    if level is Level.DISQUALIFICATION and not directs:
        return NO_JUDGE
    return ""


def _beyond(rules: GameRules, levels: Collection[Level], possible: Collection[str]) -> dict[Level, str]:
    """The levels that this game cannot carry out at any of its tables, whenever it happened, and why."""
    tables = range(rules.seats[0], rules.seats[1] + 1)
    if any(loses_games(rules, seats) for seats in tables):
        return {}
    met = [
        Situation(
            moment == Penalty.Moment.GAME,
            max(tables),
            after_event=moment == Penalty.Moment.AFTERWARDS,
            knows_losses=False,
            knows_match_losses=False,
        )
        for moment in possible
    ]
    return {
        level: unknown_loss(rules)
        for level in levels
        if all(effects(level, situation).loses_a_game for situation in met)
    }
