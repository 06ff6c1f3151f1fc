"""League points that the places of an event are due, beside those that stand (OPG 12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import Counted, Score
from leagues.selectors.beyond import league_placing
from leagues.selectors.events import league_event
from leagues.selectors.facts import Placing
from leagues.selectors.given import league_points_before
from leagues.selectors.previews import Outlook, as_it_stands, outlook
from tournaments.engine.names import sort_key
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.models.namesakes import name_on_list

Row = tuple[int, bool, int]
"""Place, whether disqualified, points."""


@dataclass(frozen=True, slots=True)
class PointsAhead:
    """A player's points: `before` is None if there are none, `after` None if none are due.

    `place` is the present one.
    """

    place: int | None
    player: int
    name: str
    before: int | None
    after: int | None

    @property
    def does(self) -> str:
        """Say in a word what happens: added, changed, kept or taken back."""
        if self.before is None:
            return "added"
        return "taken back" if self.after is None else "kept" if self.before == self.after else "changed"


@dataclass(frozen=True, slots=True)
class LeagueAhead:
    counted: Counted
    rows: tuple[PointsAhead, ...]


@dataclass(frozen=True, slots=True)
class Gives:
    """All that an event gives, or would."""

    outlook: Outlook
    league: LeagueAhead | None


def gives(event: Event) -> Gives:
    """Return the event's gifts by its present places, beside the recorded ones (or those before it was reopened)."""
    return Gives(outlook(event), league_ahead(event))


def due_points(counted: Counted, placing: Placing | None) -> Mapping[int, Row]:
    """Return each record's row by these places; nothing if the event counts nowhere."""
    if placing is None:
        return {}
    ruled = dict(counted.ruled.values_list("player", "rank"))
    table, there = counted.season.rules.table, len(placing.ranks)
    ranks = {player: ruled.get(player, rank) for player, rank in placing.ranks.items()}
    return {
        player: (rank, player in placing.barred, 0 if player in placing.barred else table.worth(there, rank))
        for player, rank in ranks.items()
    }


def league_ahead(event: Event) -> LeagueAhead | None:
    """Return the event's league points by present places beside the recorded ones, or None without a league."""
    counted = league_event(event)
    if counted is None:
        return None
    due = due_points(counted, league_placing(counted) if event.is_locked else as_it_stands(event))
    standing = dict(Score.objects.filter(counted=counted).values_list("player", "points")) or {
        player: points for player, (_, points) in league_points_before(counted).items()
    }
    people = Player.every.select_related("merged_into").filter(pk__in={*due, *standing})
    rows = (_ahead(event, player, due.get(player.pk), standing.get(player.pk)) for player in people)
    return LeagueAhead(counted, tuple(sorted(rows, key=lambda row: (row.place or 999, sort_key(row.name)))))


def _ahead(event: Event, player: Player, due: Row | None, before: int | None) -> PointsAhead:
    place, after = (due[0], due[2]) if due else (None, None)
    return PointsAhead(place, player.person.pk, name_on_list(event.pk, player), before, after)
