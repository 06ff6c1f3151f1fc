"""Keep the gifts of an event when they are removed, so that a correction can be compared with them (OPG 11, 12.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from leagues.models import Counted, LastGiven, MastersScore, Score
from tournaments.record.models import Event


def keep_league_points(counted: Counted, scores: Iterable[Score]) -> None:
    """Keep these points before they are deleted. Needs a transaction that holds the event."""
    points = {score.player_id: [score.place, score.points] for score in scores}
    _keep(counted.event, season=counted.season, league=points)


def keep_masters_points(event: Event, scores: Iterable[MastersScore]) -> None:
    """Keep these points before they are deleted. Needs a transaction that holds the event."""
    _keep(event, masters={score.player_id: [score.place, score.points] for score in scores})


def _keep(event: Event, **what: Any) -> None:
    LastGiven.objects.update_or_create(event=event, defaults=what)
