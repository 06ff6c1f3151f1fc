"""Gifts of an event by its places: awards, titles, Masters points (OPG 11), bids and design opportunities (SW)."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from leagues.engine import Award, AwardKind, Level, Target, awards_of
from leagues.models import Counted
from leagues.selectors.facts import Placing, placing_of
from leagues.selectors.levels import guide_of, level_of, next_season, title_of_champion
from leagues.selectors.stakes import at_stake, grants_at_stake, has_stakes
from tournaments.engine.awards import Grant, Kind, TitleGrant, ValidFor, kinds_of
from tournaments.engine.consequences import Circumstance, Consequence, counts
from tournaments.engine.listing.status import EventStatus
from tournaments.record.models import Event, Title
from tournaments.record.selectors.counting import event_status

ORDINARY = 1
KINDS = {
    AwardKind.FIRST_BYE: Kind.BYE_1,
    AwardKind.SECOND_BYE: Kind.BYE_2,
    AwardKind.HEAD_START: Kind.HEAD_START,
}
TARGETS = {Target.CONTINENTAL: ValidFor.CONTINENTAL, Target.WORLDS: ValidFor.WORLDS}
BADGES = {
    "regional": Title.Badge.REGIONAL,
    "national": Title.Badge.NATIONAL,
    "masters": Title.Badge.MASTERS,
    "continental": Title.Badge.CONTINENTAL,
    "worlds": Title.Badge.WORLD,
    "champions_league": Title.Badge.CHAMPIONS,
}


@dataclass(frozen=True, slots=True)
class Worth:
    """Masters points of a record: its place, among how many."""

    place: int
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class Gifts:
    """All that the places of an event give. `points` by the keys of records."""

    awards: tuple[Grant, ...] = ()
    titles: tuple[TitleGrant, ...] = ()
    points: Mapping[int, Worth] | None = None

    @property
    def worth(self) -> Mapping[int, Worth]:
        return self.points or {}


NOTHING = Gifts()


def gifts(event: Event) -> Gifts:
    """Return the event's gifts; none if it counts nowhere or lacks a sanction that it needs."""
    level = level_of(event)
    placing = placing_of(event, Consequence.AWARD) if gives_anything(event, level) else None
    if placing is None or lacks_sanction(level, event_status(event)):
        return NOTHING
    return gifts_of(event, placing)


def gives_anything(event: Event, level: Level | None) -> bool:
    """Return whether it is a championship or has stakes."""
    return level is not None or (has_stakes(event) and at_stake(event).is_any)


def gives_unsanctioned(event: Event) -> bool:
    """Return whether it gives points, titles or byes unsanctioned: to a league, or as a Champions League."""
    level = level_of(event)
    of_level = gives_anything(event, level) and not lacks_sanction(level, event_status(event))
    return of_level or Counted.objects.filter(event=event).exists()


def lacks_sanction(level: Level | None, status: EventStatus) -> bool:
    """Return whether the event lacks the sanction that its gifts need.

    The guide asks none of the Champions League: four players are two rounds (OPG 2, 12.7). Without `level` it is an
    event with bids, which has minimums like any other.
    """
    asks = level is None or level.level > ORDINARY
    return asks and not status.sanctioned and not counts(Consequence.AWARD, (Circumstance.UNSANCTIONED,))


def gifts_of(event: Event, placing: Placing) -> Gifts:
    """Return the gifts of these places at the event's level."""
    level, stakes = level_of(event), grants_at_stake(event, placing)
    if level is None:
        return Gifts(stakes)
    awards = (*_awards(event, level, placing), *stakes)
    return Gifts(awards, _titles(event, level, placing), _points(event, level, placing))


def _awards(event: Event, level: Level, placing: Placing) -> tuple[Grant, ...]:
    ranks = {str(player): rank for player, rank in placing.ranks.items()}
    barred = frozenset(map(str, placing.barred))
    earned = awards_of(level, event.game, event.local_start.year, ranks, barred)
    rows, known = _rows(placing), kinds_of(event.game)
    return tuple(_grant(event, award, rows[int(award.player)]) for award in earned if KINDS[award.kind] in known)


def _grant(event: Event, award: Award, row: int) -> Grant:
    until = None if award.year is not None else _last_day(event, award.target)
    return Grant(
        int(award.player), row, KINDS[award.kind], TARGETS[award.target], award.year, until, amount=award.amount
    )


def _last_day(event: Event, target: Target) -> date:
    """Return the last day of a gift for the next event of its kind: the end of the season after this event."""
    year, month = next_season(event, guide_of(event).levels[target.value])
    return date(year, month, monthrange(year, month)[1])


def _titles(event: Event, level: Level, placing: Placing) -> tuple[TitleGrant, ...]:
    words, year, rows = title_of_champion(event, level), event.local_start.year, _rows(placing)
    return tuple(
        TitleGrant(player, rows[player], words, BADGES[level.code], year)
        for player, rank in sorted(placing.ranks.items(), key=lambda each: rows[each[0]])
        if rank == 1 and player not in placing.barred
    )


def _points(event: Event, level: Level, placing: Placing) -> Mapping[int, Worth]:
    there = len(placing.ranks)
    if not level.points:
        return {}
    return {
        player: Worth(rank, there, guide_of(event).masters.worth(there, rank))
        for player, rank in placing.ranks.items()
        if player not in placing.barred
    }


def _rows(placing: Placing) -> dict[int, int]:
    """Map players to their row in the table of awards. Players who share a place each have a row."""
    taken: Counter[int] = Counter()
    rows = {}
    for player, rank in sorted(placing.ranks.items(), key=lambda each: (each[1], each[0])):
        rows[player] = rank + taken[rank]
        taken[rank] += 1
    return rows
